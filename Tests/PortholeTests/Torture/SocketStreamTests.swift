import Foundation
import Testing

@testable import PortholeNet

/// Sockets whose descriptor a call on another thread may still use, and clients that take nothing.
@Suite(.serialized) struct SocketStreamTests {
  /// A stream on a loop, and the client at its other end.
  private static func connected() async throws -> (EventLoop, Accepted, LoadClient) {
    let loop = try EventLoopGroup.of(.normal).loops(1)[0]
    let box = Accepted()
    let listener = try Listener(.ipv4(0x7f00_0001, port: 0), backlog: 8, loop: loop) { socket, peer in
      box.descriptor = socket
      box.stream = SocketStream(owning: socket, peer: peer, loop: loop)
    } failed: { _ in
    }
    try await loop.library { try listener.start() }
    let client = try LoadClient(port: Int(listener.address.port), patience: 5)
    while try await loop.library({ box.stream == nil }) { try await Task.sleep(for: .milliseconds(1)) }
    try await loop.library {
      listener.stop()
      try box.stream?.start()
    }
    return (loop, box, client)
  }

  @Test("A descriptor that a call may still use keeps its number when its connection is closed, until the call is over")
  func lent() async throws {
    let (loop, box, client) = try await Self.connected()
    let inode = Self.inode(box.descriptor)
    try await loop.library {
      box.stream?.isLent = true
      box.stream?.close()
    }
    // The client hears of it at once.
    #expect(try client.answer() == nil)
    // Another socket does not get the number.
    #expect(Self.inode(box.descriptor) == inode)
    let file = try File.open("/dev/null")
    let transfer = try await loop.library { box.stream?.write(file: file.raw, from: 0, count: 1) }
    #expect(transfer != .bytes(1))
    try await loop.library { box.stream?.isLent = false }
    #expect(Self.inode(box.descriptor) != inode)
  }

  @Test("A client that takes nothing makes the system keep little for it; one that has proved fast may have more")
  func slowReader() async throws {
    let (loop, box, client) = try await Self.connected()
    let path = NSTemporaryDirectory() + "porthole-slow-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(count: 16 * 1024 * 1024).write(to: URL(fileURLWithPath: path))
    let file = try File.open(path)
    let first = try await loop.library { Self.fill(box.stream, file) }
    // The bound, what is under way in the client's own buffer, and the piece that went over the bound.
    #expect(first < 2 * 1024 * 1024)
    #expect(first > 0)
    try await loop.library { box.stream?.proveFast() }
    let second = try await loop.library { Self.fill(box.stream, file) }
    #expect(second > 0)
    client.closeNow()
    try await loop.library { box.stream?.close() }
  }

  /// What tells a socket from another of the same number; nil for none.
  private static func inode(_ descriptor: Int32) -> UInt64? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? UInt64(status.st_ino) : nil
  }

  /// Writes until the system takes no more; how many bytes it took.
  private static func fill(_ stream: SocketStream?, _ file: File) -> Int {
    var sent = 0
    while case .bytes(let count)? = stream?.write(file: file.raw, from: 0, count: 64 * 1024) { sent += count }
    return sent
  }
}

/// The loop's owner's.
private final class Accepted: @unchecked Sendable {
  var stream: SocketStream?
  var descriptor: Int32 = -1
}
