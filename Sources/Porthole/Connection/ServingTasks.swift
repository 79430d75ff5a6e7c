internal import PortholeNet

/// The tasks in which a loop's connections are served. The loop's owner's.
///
/// A connection has a task only while it is busy. What is ready is served by one task, connection after connection, as resuming a task costs as much as
/// parsing a head. Where a handler waits, another task goes on with those behind it. Tasks that find nothing more rest, some of them, as making one costs
/// more still.
///
/// `@unchecked Sendable`: touched only on the loop's owner, home; debug builds assert it.
final class ServingTasks: Backlog, @unchecked Sendable {
  private let loop: EventLoop
  /// Those who are ready: `ready[next...]`; before them nothing.
  private var ready: [HTTPConnection?] = []
  private var next = 0
  /// A task is on its way to them.
  private var isRoused = false
  private var resting: [Suspension] = []

  /// A task that rests keeps some KiB.
  private static let mostResting = 64

  private init(_ loop: EventLoop) { self.loop = loop }

  /// Those of a loop, which outlive every server. Home.
  static func of(_ loop: EventLoop) -> ServingTasks {
    loop.assertHome()
    return loop.backlog { ServingTasks(loop) }
  }

  /// Has a connection served after those that are ready already. Home.
  func serve(_ connection: HTTPConnection) {
    loop.assertHome()
    // Out of the property and back, as with the loop's own queue.
    var queue: [HTTPConnection?] = []
    swap(&queue, &ready)
    queue.append(connection)
    swap(&queue, &ready)
    loop.note(backlog: ready.count - next)
  }

  func rouse() {
    loop.assertHome()
    guard !isRoused else { return }
    isRoused = true
    if let suspension = resting.popLast() { return loop.resumeLibrary { suspension.resume() } }
    let task = ServingTask()
    task.handle = loop.startTask { await self.run(task) }
  }

  private func take() -> HTTPConnection? {
    loop.assertHome()
    var queue: [HTTPConnection?] = []
    swap(&queue, &ready)
    defer { swap(&queue, &ready) }
    guard next < queue.count else {
      // Each was taken out: nothing goes with the rest that might make others ready.
      queue.removeAll(keepingCapacity: true)
      next = 0
      return nil
    }
    var connection: HTTPConnection?
    swap(&connection, &queue[next])
    next += 1
    loop.note(backlog: queue.count - next)
    return connection
  }

  /// The life of a task. Home whenever it runs.
  private func run(_ task: ServingTask) async {
    while true {
      isRoused = false
      while let connection = take() {
        connection.task = task
        await connection.serve()
        connection.task = nil
        // Whatever cancelled it meant the request.
        if task.isSpent || Task.isCancelled { return task.handle = nil }
      }
      guard resting.count < ServingTasks.mostResting else { return task.handle = nil }
      await Suspension.wait { resting.append($0) }
      if !loop.enter() { await loop.comeHome() }
    }
  }
}

/// A task that serves connections. The loop's owner's.
///
/// `@unchecked Sendable`: touched only on the loop's owner, home.
final class ServingTask: @unchecked Sendable {
  /// Nil when it is over.
  fileprivate(set) var handle: Task<Void, Never>?
  /// It was cancelled: it serves nobody else.
  var isSpent = false
}
