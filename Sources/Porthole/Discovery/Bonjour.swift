internal import PortholeNet

/// How a server is announced on the local network (Bonjour, DNS-SD: RFC 6763).
///
/// On Linux this is done by Avahi, by its library `libdns_sd.so.1`; on Apple's platforms the app's `Info.plist` has to say something about it: see
/// <doc:FoundOnTheNetwork>.
public struct Bonjour: Sendable, Hashable {
  /// What people see, up to 63 bytes; empty for the server's name. Where somebody has the name already it gets a number behind it.
  public var name: String
  /// The type of service: `_http._tcp`, or the like.
  public var type = "_http._tcp"
  /// What browsers can look for within the type, as `_printer`.
  public var subtypes: [String] = []
  /// What the announcement says besides, by keys: up to 255 bytes each with its value, and 1,300 in all.
  public var text: [String: String] = [:]

  /// An announcement under a name; under the server's by default.
  public init(name: String = "") { self.name = name }

  /// The most bytes of a TXT record: what stands in one packet of Ethernet beside the rest (RFC 6763 §6.2).
  static let mostTextBytes = 1300

  /// What is to be announced.
  ///
  /// - Throws: ``ServerError`` for what cannot be.
  func service(of server: String, port: UInt16) throws(ServerError) -> AnnouncedService {
    let name = name.isEmpty ? server : name
    guard (1...63).contains(name.utf8.count), !name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      throw ServerError(.configuration, "“\(name)” is no name for a service: 1 to 63 bytes, and no control characters")
    }
    guard Bonjour.isType(type) else {
      throw ServerError(.configuration, "“\(type)” is no type of service over TCP: these are as _http._tcp")
    }
    for subtype in subtypes {
      guard (2...63).contains(subtype.utf8.count), subtype.hasPrefix("_"), subtype.utf8.dropFirst().allSatisfy(Bonjour.isLetter) else {
        throw ServerError(.configuration, "“\(subtype)” is no subtype of a service: these are as _printer")
      }
    }
    return AnnouncedService(name: name, type: type, subtypes: subtypes, port: port, text: try record)
  }

  /// Two labels: a name of RFC 6335 §5.1 behind an underscore, and `_tcp`.
  private static func isType(_ type: String) -> Bool {
    let labels = type.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count == 2, labels[1] == "_tcp", labels[0].hasPrefix("_") else { return false }
    let name = labels[0].dropFirst()
    return (1...15).contains(name.utf8.count) && name.utf8.allSatisfy(isLetter) && !name.hasPrefix("-") && !name.hasSuffix("-")
      && !name.contains("--") && name.utf8.contains { !(0x30...0x39).contains($0) && $0 != 0x2D }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D
  }

  /// The TXT record (RFC 6763 §6): pairs with their lengths. Keys are the same in upper and lower case.
  private var record: [UInt8] {
    get throws(ServerError) {
      var record: [UInt8] = []
      var seen: Set<String> = []
      for (key, value) in text.sorted(by: { $0.key < $1.key }) {
        let pair = Array("\(key)=\(value)".utf8)
        guard !key.isEmpty, key.utf8.allSatisfy({ (0x20...0x7E).contains($0) && $0 != 0x3D }), pair.count <= 255,
          seen.insert(key.lowercased()).inserted
        else {
          throw ServerError(
            .configuration,
            "“\(key)” cannot stand in a TXT record: keys are ASCII without =, differ in more than case, and have 255 bytes with their value"
          )
        }
        record.append(UInt8(pair.count))
        record += pair
      }
      guard record.count <= Bonjour.mostTextBytes else {
        throw ServerError(.configuration, "the TXT record has \(record.count) bytes, and may have \(Bonjour.mostTextBytes)")
      }
      return record
    }
  }
}

/// A server as it is announced on the local network.
public struct BonjourService: Sendable, Hashable {
  /// Its name, which may be another than was asked for.
  public let name: String
  /// Its type.
  public let type: String
  /// Where it is reached, as `http://host.local:8080/`.
  public let url: String
}
