internal import Foundation
internal import PortholeNet

/// Where the client of a `URLProtocol` may be called: blocks that are handed over run there, one after another.
struct ClientQueue: Sendable {
  let run: @Sendable (@escaping @Sendable () -> Void) -> Void

  private init(_ queue: DispatchQueue) { run = { queue.async(execute: $0) } }

  private init(_ inbox: BlockInbox) { run = { inbox.add($0) } }

  /// Where a task's client may be called: the session's queue, this thread for as long as it stays, or its run loop.
  static func of(_ facts: SessionFacts, _ inbox: BlockInbox?) -> ClientQueue {
    if let queue = facts.queue { return ClientQueue(queue) }
    #if canImport(FoundationNetworking)
    return ClientQueue(inbox ?? BlockInbox())
    #else
    return ClientQueue(ThisRunLoop())
    #endif
  }

  #if !canImport(FoundationNetworking)
  private init(_ loop: ThisRunLoop) { run = { loop.perform($0) } }

  /// `@unchecked Sendable`: a run loop takes blocks from any thread.
  private final class ThisRunLoop: @unchecked Sendable {
    private let loop: CFRunLoop = CFRunLoopGetCurrent()
    private let mode = RunLoop.current.currentMode ?? .default

    func perform(_ block: @escaping @Sendable () -> Void) {
      CFRunLoopPerformBlock(loop, mode.rawValue as CFString, block)
      CFRunLoopWakeUp(loop)
    }
  }
  #endif
}

/// Blocks for a thread that waits for them.
final class BlockInbox: Sendable {
  private struct State {
    var blocks: [@Sendable () -> Void] = []
    var isClosed = false
  }

  private let state = Locked(State())
  private let count = DispatchSemaphore(value: 0)

  /// Has a block run; at once when the thread has gone.
  func add(_ block: @escaping @Sendable () -> Void) {
    let isKept = state.withLock { state in
      if !state.isClosed { state.blocks.append(block) }
      return !state.isClosed
    }
    if isKept { count.signal() } else { block() }
  }

  /// Runs what comes, for as long as something is true.
  func work(while condition: () -> Bool) {
    while condition() {
      count.wait()
      let block = state.withLock { $0.blocks.removeFirst() }
      block()
    }
    let left = state.withLock { state in
      defer { state.blocks = [] }
      state.isClosed = true
      return state.blocks
    }
    for block in left { block() }
  }
}
