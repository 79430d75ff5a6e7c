package import PortholeNet

extension Server {
  /// What serves clients in memory: the code of every connection, without a socket below it. The server need not be started.
  ///
  /// - Throws: What ``start()`` would throw for the server's routes.
  package func memoryHost() throws -> MemoryHost {
    if let fault = core.routes.faults.first { throw fault }
    return MemoryHost(core, loop: try core.configuration.priority.group.loops(1)[0])
  }
}

/// Serves streams in memory.
package final class MemoryHost: Sendable {
  private let worker: Worker
  package var loop: EventLoop { worker.loop }

  init(_ core: ServerCore, loop: EventLoop) { worker = Worker(core: core, loop: loop) }

  /// A new connection; nil when the server's limits leave no room for it.
  package func connect() -> MemoryStream? {
    let stream = MemoryStream(loop: worker.loop)
    guard worker.core.admit(stream.peer) else { return nil }
    worker.loop.post { [worker] in worker.adopt(stream) }
    return stream
  }
}
