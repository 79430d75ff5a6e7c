internal import CPortholeSystem

/// One request to the daemon behind `dns_sd.h`, under way from its beginning until `end`.
///
/// Its calls may wait for the daemon, and so all is done in a queue; the descriptor at which the daemon answers is watched by the queue's loop.
///
/// `@unchecked Sendable`: what changes is touched by the queue's work only.
@safe final class DNSServiceQuery: DirectoryQuery, EventReceiver, @unchecked Sendable {
  enum Answer: Hashable, Sendable {
    case registered(RegisteredService)
    case resolved(host: String)
    /// An address and a port of the gateway; both 0 while it has none for us.
    case mapped(UInt32, port: UInt16)
    case failed(DNSServiceError)
  }

  private let calls: DNSServiceCalls
  private let queue: LoopQueue
  private let told: @Sendable (Answer) -> Void
  private var reference: OpaquePointer?
  private var descriptor: Int32 = -1
  /// What the library has called back with, told when it has returned: whoever is told may end this.
  private var answers: [Answer] = []
  private var isOver = false

  /// Announces a service under a name. In the queue, as are all calls of what is told.
  static func register(
    _ service: AnnouncedService, name: String, _ calls: DNSServiceCalls, _ queue: LoopQueue, _ told: @escaping @Sendable (Answer) -> Void
  ) throws(DNSServiceError) -> DNSServiceQuery {
    let query = DNSServiceQuery(calls, queue, told)
    try unsafe query.begin { reference, context in
      unsafe calls.register(
        &reference, 0, 0, name, service.typeAndSubtypes, "local", nil, service.port.bigEndian, UInt16(clamping: service.text.count),
        service.text,
        { _, _, error, name, type, domain, context in
          guard let query = unsafe DNSServiceQuery.of(context) else { return }
          guard error == 0, let name = unsafe name, let type = unsafe type, let domain = unsafe domain else {
            return query.answers.append(.failed(DNSServiceError(error)))
          }
          query.answers.append(
            unsafe .registered(RegisteredService(name: String(cString: name), type: String(cString: type), domain: String(cString: domain)))
          )
        }, context)
    }
    return query
  }

  /// Looks for the host of a service.
  static func resolve(
    _ service: RegisteredService, _ calls: DNSServiceCalls, _ queue: LoopQueue, _ told: @escaping @Sendable (Answer) -> Void
  ) throws(DNSServiceError) -> DNSServiceQuery {
    let query = DNSServiceQuery(calls, queue, told)
    try unsafe query.begin { reference, context in
      unsafe calls.resolve(
        &reference, 0, 0, service.name, service.type, service.domain,
        { _, _, _, error, _, host, _, _, _, context in
          guard let query = unsafe DNSServiceQuery.of(context) else { return }
          guard error == 0, let host = unsafe host else { return query.answers.append(.failed(DNSServiceError(error))) }
          query.answers.append(.resolved(host: unsafe String(cString: host)))
        }, context)
    }
    return query
  }

  /// Asks the gateway for a port, for as long as this goes on: the daemon renews it.
  static func mapPort(
    _ request: PortRequest, _ calls: DNSServiceCalls, _ queue: LoopQueue, _ told: @escaping @Sendable (Answer) -> Void
  ) throws(DNSServiceError) -> DNSServiceQuery {
    guard let mapPort = unsafe calls.mapPort else { throw .unsupported }
    let query = DNSServiceQuery(calls, queue, told)
    // Of kDNSServiceProtocol_TCP.
    let tcp: UInt32 = 0x20
    try unsafe query.begin { reference, context in
      unsafe mapPort(
        &reference, 0, 0, tcp, request.port.bigEndian, request.publicPort.bigEndian, request.lease,
        { _, _, _, error, address, _, _, port, _, context in
          guard let query = unsafe DNSServiceQuery.of(context) else { return }
          query.answers.append(
            error == 0 ? .mapped(UInt32(bigEndian: address), port: UInt16(bigEndian: port)) : .failed(DNSServiceError(error)))
        }, context)
    }
    return query
  }

  private init(_ calls: DNSServiceCalls, _ queue: LoopQueue, _ told: @escaping @Sendable (Answer) -> Void) {
    (self.calls, self.queue, self.told) = (calls, queue, told)
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> DNSServiceQuery? {
    unsafe context.map { unsafe Unmanaged<DNSServiceQuery>.fromOpaque($0).takeUnretainedValue() }
  }

  private func begin(_ call: (inout OpaquePointer?, UnsafeMutableRawPointer) -> Int32) throws(DNSServiceError) {
    var new: OpaquePointer?
    let error = unsafe call(&new, Unmanaged.passUnretained(self).toOpaque())
    guard error == 0, unsafe new != nil else { throw DNSServiceError(error) }
    unsafe reference = new
    descriptor = unsafe calls.descriptor(new)
    watch()
  }

  private func watch() {
    let descriptor = descriptor
    queue.loop.post { [self] in
      do throws(Errno) { try queue.loop.register(descriptor, self, listener: true) } catch {
        queue.add { if !self.isOver { self.told(.failed(.unknown)) } }
      }
    }
  }

  func received(_ readiness: Readiness) {
    // Until the queue comes to it, it would be reported again and again.
    queue.loop.unregister(descriptor, stillOpen: true)
    queue.add { self.process() }
  }

  private func process() {
    guard !isOver, let reference = unsafe reference else { return }
    let error = unsafe calls.process(reference)
    var new: [Answer] = []
    swap(&new, &answers)
    if error != 0 { new.append(.failed(DNSServiceError(error))) }
    for answer in new where !isOver { told(answer) }
    if error == 0, !isOver { watch() }
  }

  /// Takes the request back, and calls a closure when that is done. In the queue; nothing is told from now on.
  func end(_ done: @escaping @Sendable () -> Void) {
    guard !isOver else { return done() }
    isOver = true
    let descriptor = descriptor
    // The descriptor is closed by the library, and so goes out of the loop first.
    queue.loop.post { [self] in
      queue.loop.unregister(descriptor, stillOpen: true)
      queue.add { [self] in
        unsafe calls.deallocate(reference)
        unsafe reference = nil
        done()
      }
    }
  }
}

/// The number by which `dns_sd.h` says why it failed.
struct DNSServiceError: Error, Hashable, Sendable {
  let code: Int32

  init(_ code: Int32) { self.code = code }

  static let unknown = DNSServiceError(-65537)
  static let unsupported = DNSServiceError(-65544)
  static let nameConflict = DNSServiceError(-65548)
  static let refused = DNSServiceError(-65553)
  static let noAuthorization = DNSServiceError(-65555)
  static let doubleNAT = DNSServiceError(-65558)
  static let serviceNotRunning = DNSServiceError(-65563)
  static let mappingUnsupported = DNSServiceError(-65564)
  static let mappingDisabled = DNSServiceError(-65565)
  static let noRouter = DNSServiceError(-65566)
  static let policyDenied = DNSServiceError(-65570)
  static let notPermitted = DNSServiceError(-65571)
  static let badState = DNSServiceError(-65542)
  static let defunctConnection = DNSServiceError(-65569)
}
