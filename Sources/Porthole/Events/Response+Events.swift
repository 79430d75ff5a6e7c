internal import PortholeHTTP

extension Response {
  /// A stream of server-sent events (WHATWG HTML §9.2), which a page receives by `EventSource`.
  ///
  /// ```swift
  /// server.get("/time") { request in
  ///   .events(for: request) { events in
  ///     while true {
  ///       try await events.send("\(ContinuousClock.now)")
  ///       try await Task.sleep(for: .seconds(1))
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// The stream ends when the closure returns; the client then comes back, by its nature, unless it is answered with 204. When the client leaves,
  /// the closure's task is cancelled. When the server stops, clients are told when to come back, and the task is cancelled, too.
  ///
  /// - Parameters:
  ///   - request: The request that is answered, from which ``EventWriter/lastEventID`` is taken.
  ///   - heartbeat: After how much silence a comment is sent, by a clock that ticks each quarter of a second; nil for never.
  ///   - retry: Milliseconds after which clients shall come back when they lost the connection.
  ///   - send: Sends the events.
  /// - Returns: A response that calls the closure when its head can leave.
  public static func events(
    for request: Request, heartbeat: Duration? = .seconds(15), retry: Int = 3000,
    _ send: @escaping @Sendable (_ events: EventWriter) async throws -> Void
  ) -> Response {
    let lastID = request.fields["Last-Event-ID"], loop = request.connection.loop
    return Response(
      fields: eventFields,
      body: .stream { writer in
        let line = EventLine(writer)
        // It leaves with the head at once: the page's `onopen` waits for it.
        try await line.write(ServerSentEvent(retry: retry).bytes)
        let (stop, stopping) = AsyncStream.makeStream(of: Void.self)
        await writer.sink.whenStopping { stopping.yield() }
        try await withThrowingTaskGroup(of: Bool.self) { group in
          group.addTask {
            try await send(EventWriter(lastEventID: lastID, line: line))
            return false
          }
          if let heartbeat {
            group.addTask {
              try await line.beat(every: heartbeat, on: loop)
              return false
            }
          }
          group.addTask {
            for await _ in stop { return true }
            return false
          }
          let isStopping = try await group.next() ?? false
          if isStopping { try await line.write(ServerSentEvent(retry: retry).bytes) }
          group.cancelAll()
        }
      })
  }

  /// Some proxies hold back what they pass on until there is much of it, unless told not to.
  private static let eventFields: Fields = [
    .contentType: "text/event-stream", .cacheControl: "no-cache", "X-Accel-Buffering": "no",
  ]
}
