import Foundation
import Testing

@testable import PortholeNet

/// Listening, by families, and when descriptors run out.
struct ListenerTests {
  @Test("Addresses that a machine cannot have are errors that say which call failed", arguments: ["203.0.113.7", "2001:db8::7"])
  func foreign(host: String) throws {
    let address = try #require(SocketAddress(host: host, port: 0))
    let error = #expect(throws: ListenError.self) { try Socket.listen(address, backlog: 1) }
    #expect(error?.call == "bind" || error?.call == "socket")
    #expect(error?.errno.isMissingFamily == true)
    #expect(error?.address == address)
  }

  @Test("A family that is missing is left out where another listens; alone it is an error")
  func missingFamily() throws {
    let loop = try EventLoopGroup.of(.normal).loops(1)[0]
    let make: (SocketAddress) throws(ListenError) -> Listener = { address throws(ListenError) in
      if case .ipv6 = address { throw ListenError(call: "socket", errno: Errno(EAFNOSUPPORT), address: address) }
      return try Listener(address, backlog: 1, loop: loop, accepted: { socket, _ in Socket.close(socket) }, failed: { _ in })
    }
    let listeners = try Listener.listen([.loopback], port: 0, make)
    #expect(listeners.map(\.address.host) == ["127.0.0.1"])
    #expect(throws: ListenError.self) { try Listener.listen([.address(.ipv6(0, 1, port: 0, scope: 0))], port: 0, make) }
  }

  @Test("A free port that is taken in the other family is given up for another")
  func bothFamilies() throws {
    let loop = try EventLoopGroup.of(.normal).loops(1)[0]
    let refusals = Locked(0)
    let make: (SocketAddress) throws(ListenError) -> Listener = { address throws(ListenError) in
      if case .ipv6 = address {
        let refuse = refusals.withLock { refusals in
          refusals += 1
          return refusals <= 3
        }
        if refuse { throw ListenError(call: "bind", errno: .addressInUse, address: address) }
        throw ListenError(call: "socket", errno: Errno(EAFNOSUPPORT), address: address)
      }
      return try Listener(address, backlog: 1, loop: loop, accepted: { socket, _ in Socket.close(socket) }, failed: { _ in })
    }
    #expect(try Listener.listen([.loopback], port: 0, make).count == 1)
    #expect(refusals.withLock { $0 } == 4)
  }

  @Test("A socket that was taken over is emptied at the end and its path removed; one that others keep goes on", arguments: [true, false])
  func inherited(takesOver: Bool) throws {
    let loop = try EventLoopGroup.of(.normal).loops(1)[0]
    let path = NSTemporaryDirectory() + "porthole-\(UUID().uuidString.prefix(8)).sock"
    let descriptor = try Socket.listen(.unix(path), backlog: 16)
    defer {
      if !takesOver { Socket.close(descriptor) }
      Socket.removePath(path)
    }
    let accepted = Locked(0)
    let listener = try Listener(
      inherited: descriptor, takesOver: takesOver, at: .unix(path), loop: loop,
      accepted: { socket, _ in
        accepted.withLock { $0 += 1 }
        Socket.close(socket)
      }, failed: { _ in })
    #expect((listener.descriptor == descriptor) == takesOver)
    // The loop learns of nothing meanwhile.
    try loop.perform {
      try listener.start()
      let client = try SocketStream.connect(to: .unix(path), loop: loop)
      listener.stop()
      client.close()
    }
    #expect(listener.descriptor == nil)
    #expect(accepted.withLock { $0 } == (takesOver ? 1 : 0))
    #expect(FileManager.default.fileExists(atPath: path) != takesOver)
    if !takesOver { #expect(Socket.isListening(descriptor)) }
  }

  @Test(
    "Addresses as text, and back",
    arguments: [
      ("127.0.0.1", "127.0.0.1:80", true), ("10.1.2.3", "10.1.2.3:80", false), ("::1", "[::1]:80", true),
      ("[2001:db8::1]", "[2001:db8::1]:80", false),
      ("::ffff:127.0.0.1", "[::ffff:127.0.0.1]:80", true), ("0.0.0.0", "0.0.0.0:80", false), ("::", "[::]:80", false),
    ])
  func addresses(host: String, text: String, isLoopback: Bool) throws {
    let address = try #require(SocketAddress(host: host, port: 80))
    #expect(address.description == text)
    #expect(address.isLoopback == isLoopback)
  }

  @Test(
    "What is no address is none",
    arguments: ["", "localhost", "1.2.3", "1.2.3.4.5", "256.1.1.1", "::1%nosuchinterface", "[::1", "::g", "1.2.3.4:80"])
  func noAddresses(host: String) { #expect(SocketAddress(host: host, port: 80) == nil) }
}
