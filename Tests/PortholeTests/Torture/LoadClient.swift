import Foundation

#if canImport(Darwin)
import Darwin
private let streamType = SOCK_STREAM
private let noSignal: Int32 = 0
#elseif canImport(Glibc)
import Glibc
private let streamType = Int32(SOCK_STREAM.rawValue)
private let noSignal = Int32(MSG_NOSIGNAL)
#else
import Musl
private let streamType = SOCK_STREAM
private let noSignal = Int32(MSG_NOSIGNAL)
#endif

/// What went wrong for a client.
enum LoadError: Error, Equatable {
  case refused
  case timeout
  case system(String, Int32)
  /// The end came inside a response.
  case cut
  case malformed(String)
}

/// A client that blocks its own thread, made of system calls alone: many of them are load.
final class LoadClient {
  struct Answer: Equatable {
    var status: Int
    var body: [UInt8]
    var text: String { String(decoding: body, as: UTF8.self) }
  }

  private var socket: Int32
  private var bytes: [UInt8] = []
  private var isAtEnd = false
  /// Answers on this connection so far.
  private(set) var answers = 0

  /// Connects; a read or a write may wait so many seconds.
  init(port: Int, patience: Int = 60) throws(LoadError) {
    socket = LoadClient.make()
    guard socket >= 0 else { throw .system("socket", errno) }
    let result = unsafe LoadClient.withLoopback(port) { unsafe connect(socket, $0, $1) }
    if result != 0 {
      let reason = errno
      closeNow()
      throw reason == ECONNREFUSED || reason == ECONNRESET ? .refused : .system("connect", reason)
    }
    var time = timeval(tv_sec: patience, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    unsafe setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, size)
    unsafe setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &time, size)
    var on: Int32 = 1
    unsafe setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    #if canImport(Darwin)
    unsafe setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  deinit { closeNow() }

  private static func make() -> Int32 {
    let descriptor = systemSocket(AF_INET, streamType, 0)
    if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return descriptor
  }

  private static func withLoopback<R>(_ port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> R) -> R {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
  }

  /// Whether a port of the loopback address can be bound now, as a server binds it.
  static func canBind(_ port: Int) -> Bool {
    let probe = make()
    defer { closeDescriptor(probe) }
    var on: Int32 = 1
    unsafe setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    return unsafe withLoopback(port) { unsafe bind(probe, $0, $1) == 0 && listen(probe, 1) == 0 }
  }

  // MARK: Bytes

  func send(_ text: String) throws(LoadError) { try send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) throws(LoadError) {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { unsafe systemSend(socket, UnsafeRawBufferPointer(rebasing: $0[sent...])) }
      if count > 0 {
        sent += count
      } else if errno != EINTR {
        throw errno == EAGAIN ? .timeout : .system("send", errno)
      }
    }
  }

  private func fill() throws(LoadError) {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(socket, $0.baseAddress, $0.count, 0) }
      if count > 0 {
        bytes += buffer[..<count]
        return
      }
      if count == 0 {
        isAtEnd = true
        return
      }
      if errno != EINTR { throw errno == EAGAIN ? .timeout : .system("recv", errno) }
    }
  }

  /// Reads something and forgets it.
  func skip() throws(LoadError) {
    try fill()
    bytes = []
  }

  func sendEnd() { _ = shutdown(socket, Int32(SHUT_WR)) }

  func closeNow() {
    if socket >= 0 { closeDescriptor(socket) }
    socket = -1
  }

  /// Closes so that the server gets a reset.
  func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    unsafe setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    closeNow()
  }

  // MARK: Answers

  /// The next response; nil when the connection ended cleanly before its first byte.
  func answer() throws(LoadError) -> Answer? {
    while true {
      if let end = find([13, 10, 13, 10], from: 0) {
        let head = String(decoding: bytes[..<end], as: UTF8.self)
        guard head.hasPrefix("HTTP/1.1 "), let status = Int(head.dropFirst(9).prefix(3)) else { throw .malformed(head) }
        if status == 100 {
          bytes.removeFirst(end + 4)
          continue
        }
        let lower = head.lowercased()
        let body = lower.contains("\r\ntransfer-encoding: chunked") ? try chunks(end + 4) : try content(end + 4, length(lower))
        answers += 1
        return Answer(status: status, body: body)
      }
      if isAtEnd {
        if bytes.isEmpty { return nil }
        throw .cut
      }
      try fill()
    }
  }

  private func length(_ head: String) throws(LoadError) -> Int {
    guard let found = head.range(of: "\r\ncontent-length: ") else { return 0 }
    guard let length = Int(head[found.upperBound...].prefix { $0.isNumber }) else { throw .malformed(head) }
    return length
  }

  private func content(_ start: Int, _ length: Int) throws(LoadError) -> [UInt8] {
    while bytes.count < start + length {
      if isAtEnd { throw .cut }
      try fill()
    }
    defer { bytes.removeFirst(start + length) }
    return Array(bytes[start..<start + length])
  }

  private func chunks(_ start: Int) throws(LoadError) -> [UInt8] {
    bytes.removeFirst(start)
    var body: [UInt8] = []
    while true {
      guard let end = find([13, 10], from: 0) else {
        if isAtEnd { throw .cut }
        try fill()
        continue
      }
      guard let size = Int(String(decoding: bytes[..<end], as: UTF8.self), radix: 16) else { throw .malformed("chunk") }
      let chunk = try content(end + 2, size + 2)
      guard chunk[size] == 13, chunk[size + 1] == 10 else { throw .malformed("chunk's end") }
      if size == 0 { return body }
      body += chunk[..<size]
    }
  }

  private func find(_ pattern: [UInt8], from start: Int) -> Int? {
    guard bytes.count - start >= pattern.count else { return nil }
    for place in start...bytes.count - pattern.count where bytes[place] == pattern[0] {
      if Array(bytes[place..<place + pattern.count]) == pattern { return place }
    }
    return nil
  }
}

private func systemSend(_ socket: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe send(socket, bytes.baseAddress, bytes.count, noSignal)
}
/// Apart, as the class has members of the same names.
private func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }
private func systemSocket(_ family: Int32, _ type: Int32, _ proto: Int32) -> Int32 { socket(family, type, proto) }
