package import PortholeNet

extension Request {
  /// The loop that serves the request. Its `sleep(for:)` waits without the process's pool of threads, which `Task.sleep` needs.
  package var loop: EventLoop { connection.loop }

  /// Closes the connection without an answer, as a network that fails does. Whatever the handler answers or throws behind this reaches nobody.
  package func closeUnanswered() async {
    let loop = loop
    connection.close()
    // What was posted comes before who gives way.
    _ = try? await loop.library { await loop.giveWay() }
  }
}
