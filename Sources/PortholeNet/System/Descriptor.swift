internal import CPortholeSystem

/// An open descriptor with one owner, closed when the owner goes.
package struct Descriptor: ~Copyable, Sendable {
  package let raw: Int32

  /// Takes over a descriptor that is open.
  package init(owning raw: Int32) { self.raw = raw }

  deinit { _ = close(raw) }
}

/// Where a non-blocking transfer ended.
package enum Transfer: Equatable, Sendable {
  /// So many bytes, at least one.
  case bytes(Int)
  /// None now; readiness will be reported.
  case wouldBlock
  /// The peer has sent all that it will send.
  case end
  case failed(Errno)

  static func of(_ count: Int) -> Transfer {
    if count > 0 { return .bytes(count) }
    if count == 0 { return .end }
    let reason = Errno.last
    return reason.code == EAGAIN || reason.code == EINTR ? .wouldBlock : .failed(reason)
  }
}

/// System calls on sockets.
enum Socket {
  /// Reads what is there into the array behind `offset`.
  static func read(_ socket: Int32, into buffer: inout [UInt8], from offset: Int) -> Transfer {
    unsafe buffer.withUnsafeMutableBytes { bytes in
      guard offset < bytes.count, let base = bytes.baseAddress else { return .failed(.invalid) }
      while true {
        let result = unsafe Transfer.of(porthole_receive(socket, base + offset, bytes.count - offset))
        if result == .wouldBlock, porthole_errno() == EINTR { continue }
        return result
      }
    }
  }

  /// What reading one byte would give; takes nothing.
  static func peek(_ socket: Int32) -> Transfer {
    var byte: UInt8 = 0
    return peek(socket, &byte)
  }

  /// Looks at the next byte; takes nothing.
  static func peek(_ socket: Int32, _ byte: inout UInt8) -> Transfer {
    unsafe Transfer.of(recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)))
  }

  /// Looks at what is there, up to a number of bytes; takes nothing.
  static func peek(_ socket: Int32, atMost count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let seen = unsafe bytes.withUnsafeMutableBytes { unsafe recv(socket, $0.baseAddress, count, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) }
    return Array(bytes.prefix(max(0, seen)))
  }

  static func send(_ socket: Int32, _ bytes: [UInt8], from offset: Int, more: Bool) -> Transfer {
    unsafe bytes.withUnsafeBytes { bytes in
      guard offset < bytes.count, let base = bytes.baseAddress else { return .failed(.invalid) }
      while true {
        let count = unsafe porthole_send(socket, base + offset, bytes.count - offset, more ? 1 : 0)
        if count < 0, porthole_errno() == EINTR { continue }
        return Transfer.of(count)
      }
    }
  }

  static func send(_ socket: Int32, _ first: [UInt8], from offset: Int, then second: [UInt8], more: Bool) -> Transfer {
    unsafe first.withUnsafeBytes { first in
      unsafe second.withUnsafeBytes { second in
        guard offset < first.count, let base = first.baseAddress, let next = second.baseAddress else { return .failed(.invalid) }
        while true {
          let count = unsafe porthole_send_two(socket, base + offset, first.count - offset, next, second.count, more ? 1 : 0)
          if count < 0, porthole_errno() == EINTR { continue }
          return Transfer.of(count)
        }
      }
    }
  }

  static func sendFile(_ socket: Int32, _ file: Int32, from offset: Int, count: Int) -> Transfer {
    while true {
      let sent = porthole_send_file(socket, file, Int64(offset), count)
      if sent < 0, porthole_errno() == EINTR { continue }
      return Transfer.of(sent)
    }
  }

  static func set(_ socket: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
    var value = value
    unsafe setsockopt(socket, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Bounds what the system takes beyond what is on its way. Accepted sockets have the bound from their listener.
  static func boundUnsentBytes(_ socket: Int32, _ count: Int32) { set(socket, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, count) }

  static func noDelay(_ socket: Int32) { set(socket, Int32(IPPROTO_TCP), TCP_NODELAY, 1) }

  /// No more bytes will be sent; the peer reads an end.
  static func shutdownWrite(_ socket: Int32) { _ = CPortholeSystem.shutdown(socket, Int32(SHUT_WR)) }
}
