internal import CPortholeSystem

/// Where a socket is bound or connected.
package enum SocketAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address in the order of its octets, first octet highest.
  case ipv4(UInt32, port: UInt16)
  /// The upper and lower half, first octet highest; `scope` is the interface of a link-local address, else 0.
  case ipv6(UInt64, UInt64, port: UInt16, scope: UInt32)
  /// A path of the file system; empty for the unnamed peer of such a socket.
  case unix(String)

  package var port: UInt16 {
    switch self {
    case .ipv4(_, let port), .ipv6(_, _, let port, _): port
    case .unix: 0
    }
  }

  /// The address without the port, as text; IPv6 without brackets, with its zone.
  package var host: String {
    switch self {
    case .unix(let path): return path
    case .ipv4(let address, _):
      return "\(address >> 24).\(address >> 16 & 255).\(address >> 8 & 255).\(address & 255)"
    case .ipv6(_, _, _, let scope):
      var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
      unsafe withRaw { raw, _ in
        unsafe raw.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { v6 in
          var address = unsafe v6.pointee.sin6_addr
          unsafe inet_ntop(AF_INET6, &address, &text, socklen_t(INET6_ADDRSTRLEN))
        }
      }
      let name = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      return scope == 0 ? name : name + "%" + SocketAddress.interfaceName(scope)
    }
  }

  /// `host:port`, IPv6 in brackets (RFC 3986 §3.2.2).
  package var description: String {
    switch self {
    case .ipv4(_, let port): "\(host):\(port)"
    case .ipv6(_, _, let port, _): "[\(host)]:\(port)"
    case .unix(let path): path.isEmpty ? "unix" : "unix:" + path
    }
  }

  /// Reached only from this machine.
  package var isLoopback: Bool {
    switch self {
    case .ipv4(let address, _): address >> 24 == 127
    case .ipv6(let high, let low, _, _): high == 0 && (low == 1 || low >> 24 == 0xffff_7f)
    case .unix: true
    }
  }

  /// Every address of the machine.
  package var isUnspecified: Bool {
    switch self {
    case .ipv4(let address, _): address == 0
    case .ipv6(let high, let low, _, _): high == 0 && low == 0
    case .unix: false
    }
  }

  package func withPort(_ port: UInt16) -> SocketAddress {
    switch self {
    case .ipv4(let address, _): .ipv4(address, port: port)
    case .ipv6(let high, let low, _, let scope): .ipv6(high, low, port: port, scope: scope)
    case .unix: self
    }
  }

  /// What counts as one peer for limits: an IPv4 address, or an IPv6 network of 64 bits, which one host fills at will.
  package var peerKey: SocketAddress {
    switch self {
    case .ipv4(let address, _): .ipv4(address, port: 0)
    case .ipv6(let high, let low, _, let scope):
      high == 0 && low >> 32 == 0xffff ? .ipv4(UInt32(truncatingIfNeeded: low), port: 0) : .ipv6(high, 0, port: 0, scope: scope)
    case .unix: self
    }
  }

  /// An address written in digits: `192.168.1.5`, `::1`, `fe80::1%eth0`, with or without brackets.
  package init?(host: String, port: UInt16) {
    var text = host[...]
    if text.hasPrefix("["), text.hasSuffix("]") { text = text.dropFirst().dropLast() }
    var v4 = in_addr()
    if unsafe inet_pton(AF_INET, String(text), &v4) == 1 {
      self = .ipv4(UInt32(bigEndian: v4.s_addr), port: port)
      return
    }
    let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
    var v6 = in6_addr()
    guard let first = parts.first, unsafe inet_pton(AF_INET6, String(first), &v6) == 1 else { return nil }
    var scope: UInt32 = 0
    if parts.count == 2 {
      scope = unsafe UInt32(parts[1]) ?? if_nametoindex(String(parts[1]))
      if scope == 0 { return nil }
    }
    let (high, low) = SocketAddress.halves(&v6)
    self = .ipv6(high, low, port: port, scope: scope)
  }

  private static func halves(_ address: inout in6_addr) -> (UInt64, UInt64) {
    unsafe withUnsafeBytes(of: &address) { bytes in
      unsafe (
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
  }

  private static func interfaceName(_ index: UInt32) -> String {
    var name = [CChar](repeating: 0, count: Int(IF_NAMESIZE))
    guard unsafe if_indextoname(index, &name) != nil else { return "\(index)" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension SocketAddress {
  /// The most bytes that a path of a Unix socket may have.
  static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// The address as the system takes it.
  func withRaw<R>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> R) -> R {
    var storage = sockaddr_storage()
    return unsafe withUnsafeMutableBytes(of: &storage) { bytes in
      let length: Int
      switch self {
      case .ipv4(let address, let port):
        var v4 = sockaddr_in()
        v4.sin_family = sa_family_t(AF_INET)
        v4.sin_port = port.bigEndian
        v4.sin_addr.s_addr = address.bigEndian
        length = MemoryLayout<sockaddr_in>.size
        unsafe bytes.storeBytes(of: v4, as: sockaddr_in.self)
      case .ipv6(let high, let low, let port, let scope):
        var v6 = sockaddr_in6()
        v6.sin6_family = sa_family_t(AF_INET6)
        v6.sin6_port = port.bigEndian
        v6.sin6_scope_id = scope
        unsafe withUnsafeMutableBytes(of: &v6.sin6_addr) { address in
          unsafe address.storeBytes(of: high.bigEndian, toByteOffset: 0, as: UInt64.self)
          unsafe address.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
        }
        length = MemoryLayout<sockaddr_in6>.size
        unsafe bytes.storeBytes(of: v6, as: sockaddr_in6.self)
      case .unix(let path):
        var un = sockaddr_un()
        un.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &un.sun_path) { unsafe $0.copyBytes(from: path.utf8.prefix(SocketAddress.longestPath)) }
        length = MemoryLayout<sockaddr_un>.size
        unsafe bytes.storeBytes(of: un, as: sockaddr_un.self)
      }
      return unsafe bytes.withMemoryRebound(to: sockaddr.self) { raw in
        guard let base = raw.baseAddress else { preconditionFailure("a sockaddr_storage is never empty") }
        return unsafe body(UnsafePointer(base), socklen_t(length))
      }
    }
  }

  /// An address that the system gave; nil for a family that is none of ours.
  static func from(_ body: (UnsafeMutablePointer<sockaddr>, inout socklen_t) -> Int32) -> (Int32, SocketAddress?) {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return unsafe withUnsafeMutableBytes(of: &storage) { bytes in
      let result = unsafe bytes.withMemoryRebound(to: sockaddr.self) { raw in
        guard let base = raw.baseAddress else { return Int32(-1) }
        return unsafe body(base, &length)
      }
      guard result >= 0 else { return (result, nil) }
      return unsafe (result, SocketAddress(raw: UnsafeRawBufferPointer(bytes), length: Int(length)))
    }
  }

  private init?(raw bytes: UnsafeRawBufferPointer, length: Int) {
    let family = unsafe bytes.load(as: sockaddr.self).sa_family
    switch Int32(family) {
    case AF_INET where length >= MemoryLayout<sockaddr_in>.size:
      let v4 = unsafe bytes.load(as: sockaddr_in.self)
      self = .ipv4(UInt32(bigEndian: v4.sin_addr.s_addr), port: UInt16(bigEndian: v4.sin_port))
    case AF_INET6 where length >= MemoryLayout<sockaddr_in6>.size:
      var v6 = unsafe bytes.load(as: sockaddr_in6.self)
      let (high, low) = SocketAddress.halves(&v6.sin6_addr)
      self = .ipv6(high, low, port: UInt16(bigEndian: v6.sin6_port), scope: v6.sin6_scope_id)
    case AF_UNIX:
      let start = MemoryLayout<sockaddr_un>.offset(of: \sockaddr_un.sun_path) ?? 2
      self = unsafe .unix(String(decoding: bytes.prefix(length).dropFirst(start).prefix { $0 != 0 }, as: UTF8.self))
    default: return nil
    }
  }
}
