#if os(Linux)
import Glibc
import Testing

@testable import PortholeNet

/// Whose process a client is.
struct PeerUserTests {
  /// A listening socket's address, a client's socket, and the accepted one.
  private struct Pair {
    let client: Int32, accepted: Int32
    let peer: SocketAddress, own: SocketAddress

    init() throws {
      let listener = try Socket.listen(.ipv4(0x7f00_0001, port: 0), backlog: 1)
      defer { Socket.close(listener) }
      let own = try #require(Socket.localAddress(listener))
      let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      let connected = unsafe own.withRaw { unsafe connect(client, $0, $1) }
      try #require(connected == 0)
      var waiting = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&waiting, 1, 20_000)
      try #require(ready == 1)
      (accepted, peer) = try Socket.accept(listener).get()
      (self.client, self.own) = (client, own)
    }
  }

  @Test func mine() throws {
    let pair = try Pair()
    defer { Socket.close(pair.accepted) }
    #expect(PeerUser(peer: pair.peer, own: pair.own) == .same)
    // Both ends are sockets of this process.
    #expect(PeerUser(peer: pair.own, own: pair.peer) == .same)
    Socket.close(pair.client)
    #expect(PeerUser(peer: pair.peer, own: pair.own) == .gone)
  }

  @Test func nobody() {
    #expect(PeerUser(peer: .ipv4(0x7f00_0001, port: 1), own: .ipv4(0x7f00_0001, port: 2)) == .gone)
    #expect(PeerUser(peer: .unix(""), own: .unix("/x")) == .unknown)
  }
}
#endif
