import Dispatch
import Porthole
import PortholeIntercept

/// An engine that keeps WebKit's rules: its tasks are called on the main thread, in order, and never after a stop. What WebKit throws an exception for is
/// written down.
@MainActor
final class FakeEngine {
  let tasks: SchemeTasks
  private(set) var violations: [String] = []

  /// Tells the main queue, which in a test is not the main thread's alone.
  nonisolated static let main = DispatchSpecificKey<Bool>()

  init(_ interceptor: Interceptor) {
    DispatchQueue.main.setSpecific(key: FakeEngine.main, value: true)
    tasks = SchemeTasks(interceptor, adapter: .wkURLSchemeHandler)
  }

  /// Asks for something.
  func load(
    _ address: String, _ method: Method = .get, _ fields: Fields = [:], content: SchemeContent = .none, isNavigation: Bool = false
  ) -> FakeTask {
    let task = FakeTask(address, method, fields, content, isNavigation) { [weak self] in self?.violations.append($0) }
    tasks.start(task)
    return task
  }

  func stop(_ task: FakeTask) {
    task.isStopped = true
    tasks.stop(task)
    task.changed()
  }
}

/// A task as `WKURLSchemeTask` is.
@MainActor
final class FakeTask: SchemeTask {
  enum State { case asked, begun, ended, failed }

  let address: String
  let method: Method
  let fields: Fields
  let content: SchemeContent
  let isNavigation: Bool
  private let violation: (String) -> Void
  private var waiting: [CheckedContinuation<Void, Never>] = []

  private(set) var state = State.asked
  fileprivate(set) var isStopped = false
  private(set) var status: Status?
  private(set) var answer: Fields = [:]
  private(set) var pieces: [[UInt8]] = []
  private(set) var error: (any Error)?
  /// Tells when this goes.
  var token: LiveCount.Token?
  /// Called with each piece, before the next is asked for.
  var onPiece: (() async -> Void)?

  init(
    _ address: String, _ method: Method, _ fields: Fields, _ content: SchemeContent, _ isNavigation: Bool,
    violation: @escaping (String) -> Void
  ) {
    self.address = address
    self.method = method
    self.fields = fields
    self.content = content
    self.isNavigation = isNavigation
    self.violation = violation
  }

  var text: String { String(decoding: pieces.joined(), as: UTF8.self) }

  private func called(_ name: String, in states: State...) {
    if DispatchQueue.getSpecific(key: FakeEngine.main) == nil { violation("\(name) on another thread") }
    if isStopped { violation("\(name) after a stop") }
    if !states.contains(state) { violation("\(name) when \(state)") }
  }

  func begin(_ status: Status, _ fields: Fields) throws {
    called("begin", in: .asked)
    state = .begun
    self.status = status
    answer = fields
    changed()
  }

  func take(_ piece: [UInt8]) async throws {
    called("take", in: .begun)
    if piece.isEmpty { violation("an empty piece") }
    pieces.append(piece)
    changed()
    await onPiece?()
  }

  func end() {
    called("end", in: .begun)
    state = .ended
    changed()
  }

  func fail(_ error: any Error) {
    called("fail", in: .asked, .begun)
    state = .failed
    self.error = error
    changed()
  }

  func changed() {
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  /// Waits until something is true.
  func until(_ condition: () -> Bool) async {
    while !condition() { await withCheckedContinuation { waiting.append($0) } }
  }

  /// Waits for the end of the load.
  func over() async { await until { state == .ended || state == .failed || isStopped } }
}
