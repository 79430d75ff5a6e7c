import Foundation

@testable import PortholeNet

#if canImport(Darwin)
import Darwin
private let streamType = SOCK_STREAM
#elseif canImport(Glibc)
import Glibc
private let streamType = Int32(SOCK_STREAM.rawValue)
#else
import Musl
private let streamType = SOCK_STREAM
#endif

/// A client's non-blocking socket, made of system calls alone, so that nothing of what is tested is on this side.
final class WireSocket: WireTransport {
  let raw: Int32
  private let isOpen = Locked(true)

  /// Connects, and sends the first bytes at once, before anybody waits for anything. A small receive buffer stalls a server soon.
  init(_ address: SocketAddress, sending first: String = "", receiveBuffer: Int32? = nil) throws {
    let family: Int32 =
      switch address {
      case .ipv4: AF_INET
      case .ipv6: AF_INET6
      case .unix: AF_UNIX
      }
    raw = socket(family, streamType, 0)
    guard raw >= 0 else { throw WireError.system("socket", errno) }
    _ = fcntl(raw, F_SETFD, FD_CLOEXEC)
    if let receiveBuffer { set(SO_RCVBUF, receiveBuffer) }
    // On this machine nobody has to be waited for.
    guard unsafe address.withRaw({ unsafe connect(raw, $0, $1) }) == 0 else {
      let code = errno
      close()
      throw WireError.system("connect", code)
    }
    _ = fcntl(raw, F_SETFL, O_NONBLOCK)
    if family != AF_UNIX {
      var on: Int32 = 1
      unsafe setsockopt(raw, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    }
    let bytes = Array(first.utf8)
    if !bytes.isEmpty { _ = sendWhatGoes(bytes) }
  }

  deinit { close() }

  private func set(_ option: Int32, _ value: Int32) {
    var value = value
    unsafe setsockopt(raw, SOL_SOCKET, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Waits on a thread of its own: the tests' threads are few and shared.
  private func wait(for events: Int32, within time: Duration) async -> Bool {
    let raw = raw
    let milliseconds = Int32(clamping: time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000)
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var request = pollfd(fd: raw, events: Int16(truncatingIfNeeded: events), revents: 0)
        continuation.resume(returning: unsafe poll(&request, 1, max(0, milliseconds)) > 0)
      }
    }
  }

  func send(_ bytes: [UInt8]) async throws {
    let sent = sendWhatGoes(bytes)
    guard sent < bytes.count else { return }
    // A thread sends the rest, so that a server never waits for tests that have to wait for each other.
    let failure: WireError? = await withCheckedContinuation { continuation in
      Thread.detachNewThread { [self] in continuation.resume(returning: sendAll(bytes, from: sent)) }
    }
    if let failure { throw failure }
  }

  private func sendAll(_ bytes: [UInt8], from start: Int) -> WireError? {
    var sent = start
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { unsafe Socket.rawSend(raw, $0, from: sent) }
      if count > 0 {
        sent += count
      } else if errno == EAGAIN || errno == EINTR {
        var request = pollfd(fd: raw, events: Int16(POLLOUT), revents: 0)
        if unsafe poll(&request, 1, 20_000) <= 0 { return .timeout("sending") }
      } else {
        return .system("send", errno)
      }
    }
    return nil
  }

  /// Sends what the system takes at once; the number of bytes.
  func sendWhatGoes(_ bytes: [UInt8]) -> Int { max(0, unsafe bytes.withUnsafeBytes { unsafe Socket.rawSend(raw, $0, from: 0) }) }

  func receive(within time: Duration) async throws -> [UInt8]? {
    let deadline = ContinuousClock.now + time
    while true {
      var buffer = [UInt8](repeating: 0, count: 64 * 1024)
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(raw, $0.baseAddress, $0.count, 0) }
      if count > 0 { return Array(buffer.prefix(count)) }
      if count == 0 { return nil }
      guard errno == EAGAIN || errno == EINTR else { throw WireError.system("recv", errno) }
      guard await wait(for: POLLIN, within: deadline - .now) else { throw WireError.timeout("reading") }
    }
  }

  func sendEnd() { _ = shutdown(raw, Int32(SHUT_WR)) }

  /// Closes so that the server gets a reset.
  func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    unsafe setsockopt(raw, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    close()
  }

  func close() {
    isOpen.withLock { isOpen in
      if isOpen { closeDescriptor(raw) }
      isOpen = false
    }
  }
}

/// Apart, as the class has a method of the same name.
private func closeDescriptor(_ raw: Int32) { _ = close(raw) }

extension Socket {
  /// A send(2) that leaves errno.
  fileprivate static func rawSend(_ raw: Int32, _ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    #if canImport(Darwin)
    let flags: Int32 = 0
    set(raw, SOL_SOCKET, SO_NOSIGPIPE, 1)
    #else
    let flags = Int32(MSG_NOSIGNAL)
    #endif
    return unsafe systemSend(raw, UnsafeRawBufferPointer(rebasing: bytes[start...]), flags)
  }
}

private func systemSend(_ raw: Int32, _ bytes: UnsafeRawBufferPointer, _ flags: Int32) -> Int {
  unsafe send(raw, bytes.baseAddress, bytes.count, flags)
}
