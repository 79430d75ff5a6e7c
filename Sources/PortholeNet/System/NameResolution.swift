internal import CPortholeSystem

/// A name that has no address, or none that could be found out.
package struct NameError: Error, Hashable, Sendable, CustomStringConvertible {
  package let host: String
  let code: Int32

  /// Name and reason, as part of a sentence.
  package var description: String {
    guard let text = unsafe gai_strerror(code) else { return "\(host) has no address" }
    return unsafe "\(host) has no address: \(String(cString: text))"
  }
}

extension SocketAddress {
  /// The addresses of a host, a name or an address in digits, in the order in which the system would have them tried. It waits for the network, so it
  /// is for a thread that may.
  package static func resolve(_ host: String, port: UInt16) throws(NameError) -> [SocketAddress] {
    if let address = SocketAddress(host: host, port: port) { return [address] }
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Socket.streamType
    unsafe hints.ai_flags = AI_ADDRCONFIG
    var list: UnsafeMutablePointer<addrinfo>?
    let code = unsafe getaddrinfo(host, nil, &hints, &list)
    guard code == 0 else { throw NameError(host: host, code: code) }
    defer { unsafe freeaddrinfo(list) }
    var addresses: [SocketAddress] = []
    var next = unsafe list
    while let entry = unsafe next {
      let (_, address) = unsafe SocketAddress.from { storage, length in
        guard let found = unsafe entry.pointee.ai_addr, unsafe entry.pointee.ai_addrlen <= length else { return -1 }
        length = unsafe entry.pointee.ai_addrlen
        unsafe memcpy(storage, found, Int(length))
        return 0
      }
      if let address = address?.withPort(port), !addresses.contains(address) { addresses.append(address) }
      unsafe next = unsafe entry.pointee.ai_next
    }
    return addresses
  }
}
