internal import CPortholeSystem

/// NAT-PMP (RFC 6886) by libnatpmp, which is looked for when it is first needed.
///
/// `@unchecked Sendable`: functions, which do not change, and keep no state of their own.
@safe struct NATPMP: @unchecked Sendable {
  private let open: @convention(c) (UnsafeMutableRawPointer, Int32, UInt32) -> Int32
  private let close: @convention(c) (UnsafeMutableRawPointer) -> Int32
  private let askAddress: @convention(c) (UnsafeMutableRawPointer) -> Int32
  private let askPort: @convention(c) (UnsafeMutableRawPointer, Int32, UInt16, UInt16, UInt32) -> Int32
  private let timeout: @convention(c) (UnsafeMutableRawPointer, UnsafeMutablePointer<timeval>) -> Int32
  private let read: @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Int32

  /// Nil when there is no such library.
  static let library = NATPMP()

  /// `natpmp_t` has 48 bytes, the socket first; `natpmpresp_t` has 16: type, result, epoch, and at 8 what was asked for. Both are given more.
  private static let roomForState = 256, roomForAnswer = 64
  /// Of the library: no answer yet; nobody answers; the gateway refuses; it has no address.
  private static let tryAgain: Int32 = -100, notAuthorized: Int32 = -51, networkFailure: Int32 = -52, outOfResources: Int32 = -53
  /// Milliseconds for an answer. The protocol would go on for a minute (RFC 6886 §3.1), in which somebody waits for us.
  private static let patience: UInt64 = 2000
  private static let tcp: Int32 = 2

  private init?() {
    guard let library = DynamicLibrary(["libnatpmp.so.1"]),
      let open = unsafe library.function("initnatpmp", as: (@convention(c) (UnsafeMutableRawPointer, Int32, UInt32) -> Int32).self),
      let close = unsafe library.function("closenatpmp", as: (@convention(c) (UnsafeMutableRawPointer) -> Int32).self),
      let askAddress = unsafe library.function("sendpublicaddressrequest", as: (@convention(c) (UnsafeMutableRawPointer) -> Int32).self),
      let askPort = unsafe library.function(
        "sendnewportmappingrequest", as: (@convention(c) (UnsafeMutableRawPointer, Int32, UInt16, UInt16, UInt32) -> Int32).self),
      let timeout = unsafe library.function(
        "getnatpmprequesttimeout", as: (@convention(c) (UnsafeMutableRawPointer, UnsafeMutablePointer<timeval>) -> Int32).self),
      let read = unsafe library.function(
        "readnatpmpresponseorretry", as: (@convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Int32).self)
    else { return nil }
    unsafe (self.open, self.close, self.timeout, self.read) = (open, close, timeout, read)
    unsafe (self.askAddress, self.askPort) = (askAddress, askPort)
  }

  /// Asks the gateway of the default route for a port.
  func map(_ request: PortRequest) throws(MappingProblem) -> MappedPort {
    let address = try unsafe ask(for: request.client) { state in unsafe askAddress(state) }.address
    try GatewayMapper.checkPublic(address)
    let answer: Answer
    do throws(MappingProblem) {
      answer = try unsafe ask { state in unsafe askPort(state, NATPMP.tcp, request.port, request.publicPort, request.lease) }
    } catch .noGateway {
      // It is there, as it has answered before.
      throw .refused
    }
    guard answer.port != 0, answer.lifetime != 0 else { throw .refused }
    return MappedPort(route: .natPMP, address: address, port: answer.port, lifetime: answer.lifetime)
  }

  /// Gives the port back: a lifetime of 0 for our port (RFC 6886 §3.4).
  func release(_ request: PortRequest) { _ = try? unsafe ask { state in unsafe askPort(state, NATPMP.tcp, request.port, 0, 0) } }

  private struct Answer {
    var address = ""
    var port: UInt16 = 0
    var lifetime: UInt32 = 0
  }

  /// Sends a request, and waits for its answer. The gateway leads the port to the address that asks, which has to be the one that listens.
  private func ask(for client: String? = nil, _ send: (UnsafeMutableRawPointer) -> Int32) throws(MappingProblem) -> Answer {
    let state = UnsafeMutableRawPointer.allocate(byteCount: NATPMP.roomForState, alignment: 16)
    unsafe state.initializeMemory(as: UInt8.self, repeating: 0, count: NATPMP.roomForState)
    defer { unsafe state.deallocate() }
    guard unsafe open(state, 0, 0) == 0 else { throw .noGateway(missing: nil) }
    defer { _ = unsafe close(state) }
    let socket = unsafe state.load(as: Int32.self)
    if let client, Socket.localAddress(socket)?.host != client { throw .noGateway(missing: nil) }
    guard unsafe send(state) > 0 else { throw .noGateway(missing: nil) }
    let answer = UnsafeMutableRawPointer.allocate(byteCount: NATPMP.roomForAnswer, alignment: 16)
    unsafe answer.initializeMemory(as: UInt8.self, repeating: 0, count: NATPMP.roomForAnswer)
    defer { unsafe answer.deallocate() }
    let end = Clock.milliseconds + NATPMP.patience
    var result = NATPMP.tryAgain
    while result == NATPMP.tryAgain {
      let now = Clock.milliseconds
      guard now < end else { throw .noGateway(missing: nil) }
      var time = timeval()
      guard unsafe timeout(state, &time) == 0 else { throw .noGateway(missing: nil) }
      let pause = min(max(UInt64(max(time.tv_sec, 0)) * 1000 + UInt64(max(time.tv_usec, 0)) / 1000, 1), end - now)
      var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      _ = unsafe poll(&entry, 1, Int32(clamping: pause))
      result = unsafe read(state, answer)
    }
    switch result {
    case 0: break
    case NATPMP.notAuthorized: throw .refused
    case NATPMP.networkFailure: throw .notConnected
    case NATPMP.outOfResources: throw .portTaken
    // Between the library's own numbers and those of the protocol.
    case (-49)...(-40): throw .other(result)
    default: throw .noGateway(missing: nil)
    }
    if unsafe answer.load(as: UInt16.self) == 0 {
      let address = unsafe UInt32(bigEndian: answer.load(fromByteOffset: 8, as: UInt32.self))
      return Answer(address: SocketAddress.ipv4(address, port: 0).host)
    }
    return unsafe Answer(
      port: answer.load(fromByteOffset: 10, as: UInt16.self), lifetime: answer.load(fromByteOffset: 12, as: UInt32.self))
  }
}
