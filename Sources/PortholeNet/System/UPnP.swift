internal import CPortholeSystem

/// A gateway that UPnP has found.
struct UPnPGateway: Hashable, Sendable {
  /// Where it is asked, and the type of the service that answers there.
  let control: String, service: String
  /// This machine's address on the way there.
  let client: String

  var route: MappedPort.Route { .upnp(control: control, service: service, client: client) }
}

/// UPnP's Internet Gateway Device by libminiupnpc, which is looked for when it is first needed.
///
/// `@unchecked Sendable`: functions, which do not change, and keep no state of their own.
@safe struct UPnP: @unchecked Sendable {
  private typealias Discover =
    @convention(c) (
      Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?, Int32, Int32, UInt8, UnsafeMutablePointer<Int32>?
    ) -> UnsafeMutableRawPointer?
  /// Up to version 17 of the library's interface, and since 18.
  private typealias Choose =
    @convention(c) (
      UnsafeMutableRawPointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer, UnsafeMutablePointer<CChar>, Int32
    ) -> Int32
  private typealias ChooseWithAddress =
    @convention(c) (
      UnsafeMutableRawPointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer, UnsafeMutablePointer<CChar>, Int32,
      UnsafeMutablePointer<CChar>, Int32
    ) -> Int32
  private typealias Free = @convention(c) (UnsafeMutableRawPointer) -> Void
  private typealias AskAddress = @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutablePointer<CChar>) -> Int32
  private typealias Add =
    @convention(c) (
      UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>,
      UnsafePointer<CChar>, UnsafePointer<CChar>?, UnsafePointer<CChar>
    ) -> Int32
  private typealias Delete =
    @convention(c) (
      UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>?
    ) -> Int32

  private let discover: Discover
  private let choose: Choose?
  private let chooseWithAddress: ChooseWithAddress?
  private let freeDevices: Free
  private let freeURLs: Free
  private let askAddress: AskAddress
  private let add: Add
  private let delete: Delete

  /// Nil when there is no such library.
  static let library = UPnP()

  /// The versions of the interface that are known here. The library's name ends in it, so that no other is taken for one of these.
  private static let versions = 17...21
  /// `struct UPNPUrls` has five pointers, the URL of the service first. `struct IGDdatas` has 2,948 bytes, the type of the service as 128 bytes at 1,284.
  private static let roomForURLs = 256, roomForData = 8192
  private static let offsetOfType = 1284, sizeOfType = 128
  /// Milliseconds that gateways get to say that they are there.
  private static let patience: Int32 = 2000
  /// Ports that are tried where one is taken.
  private static let mostPorts: UInt16 = 10

  private init?() {
    let names = UPnP.versions.reversed().map { "libminiupnpc.so.\($0)" }
    guard let library = DynamicLibrary(names),
      let discover = unsafe library.function("upnpDiscover", as: Discover.self),
      let freeDevices = unsafe library.function("freeUPNPDevlist", as: Free.self),
      let freeURLs = unsafe library.function("FreeUPNPUrls", as: Free.self),
      let askAddress = unsafe library.function("UPNP_GetExternalIPAddress", as: AskAddress.self),
      let add = unsafe library.function("UPNP_AddPortMapping", as: Add.self),
      let delete = unsafe library.function("UPNP_DeletePortMapping", as: Delete.self)
    else { return nil }
    let isOld = library.name.hasSuffix(".17")
    unsafe choose = isOld ? library.function("UPNP_GetValidIGD", as: Choose.self) : nil
    unsafe chooseWithAddress = isOld ? nil : library.function("UPNP_GetValidIGD", as: ChooseWithAddress.self)
    if unsafe choose == nil, unsafe chooseWithAddress == nil { return nil }
    unsafe (self.discover, self.freeDevices, self.freeURLs) = (discover, freeDevices, freeURLs)
    unsafe (self.askAddress, self.add, self.delete) = (askAddress, add, delete)
  }

  /// Looks for a gateway on the network of the default route.
  func find() throws(MappingProblem) -> UPnPGateway {
    var error: Int32 = 0
    guard let devices = unsafe discover(UPnP.patience, nil, nil, 0, 0, 2, &error) else { throw .noGateway(missing: nil) }
    defer { unsafe freeDevices(devices) }
    let urls = UnsafeMutableRawPointer.allocate(byteCount: UPnP.roomForURLs, alignment: 16)
    let data = UnsafeMutableRawPointer.allocate(byteCount: UPnP.roomForData, alignment: 16)
    unsafe urls.initializeMemory(as: UInt8.self, repeating: 0, count: UPnP.roomForURLs)
    unsafe data.initializeMemory(as: UInt8.self, repeating: 0, count: UPnP.roomForData)
    defer {
      unsafe urls.deallocate()
      unsafe data.deallocate()
    }
    var client = [CChar](repeating: 0, count: 64), address = [CChar](repeating: 0, count: 64)
    var found: Int32 = 0
    if let choose = unsafe choose {
      found = unsafe choose(devices, urls, data, &client, Int32(client.count))
    } else if let chooseWithAddress = unsafe chooseWithAddress {
      found = unsafe chooseWithAddress(devices, urls, data, &client, Int32(client.count), &address, Int32(address.count))
    }
    // What is found otherwise is no gateway: 3 until version 17, 4 from 18 on. Whether it is connected is asked for later.
    guard (1...(unsafe choose == nil ? 3 : 2)).contains(found) else {
      if found > 0 { unsafe freeURLs(urls) }
      throw .noGateway(missing: nil)
    }
    defer { unsafe freeURLs(urls) }
    guard let control = unsafe urls.load(as: UnsafePointer<CChar>?.self) else { throw .noGateway(missing: nil) }
    let type = unsafe UnsafeRawBufferPointer(start: data + UPnP.offsetOfType, count: UPnP.sizeOfType).prefix { $0 != 0 }
    return unsafe UPnPGateway(
      control: String(cString: control), service: String(decoding: type, as: UTF8.self), client: UPnP.text(client))
  }

  /// Asks a gateway for a port, first the one that is wished for, then those behind it.
  func map(_ request: PortRequest, _ gateway: UPnPGateway, wished: UInt16) throws(MappingProblem) -> MappedPort {
    var buffer = [CChar](repeating: 0, count: 64)
    switch unsafe askAddress(gateway.control, gateway.service, &buffer) {
    case 0: break
    case 606: throw .refused
    case let error where error > 0: throw .notConnected
    default: throw .noGateway(missing: nil)
    }
    let address = UPnP.text(buffer)
    try GatewayMapper.checkPublic(address)
    let last = UInt16(clamping: Int(wished) + Int(UPnP.mostPorts) - 1)
    for port in wished...last {
      var lifetime = request.lease
      var error = ask(gateway, request, port, lifetime)
      if error == 725 {
        // It knows mappings for ever only.
        lifetime = 0
        error = ask(gateway, request, port, lifetime)
      }
      switch error {
      case 0: return MappedPort(route: gateway.route, address: address, port: port, lifetime: lifetime)
      // In the hands of another.
      case 718, 729: continue
      case 606: throw .refused
      case 728: throw .portTaken
      case let error where error > 0: throw .other(error)
      default: throw .noGateway(missing: nil)
      }
    }
    throw .portTaken
  }

  private func ask(_ gateway: UPnPGateway, _ request: PortRequest, _ port: UInt16, _ lease: UInt32) -> Int32 {
    unsafe add(
      gateway.control, gateway.service, "\(port)", "\(request.port)", request.client ?? gateway.client, request.description, "TCP", nil,
      "\(lease)")
  }

  func release(_ port: UInt16, _ gateway: UPnPGateway) { _ = unsafe delete(gateway.control, gateway.service, "\(port)", "TCP", nil) }

  /// What stands before the first NUL.
  private static func text(_ bytes: [CChar]) -> String {
    String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
