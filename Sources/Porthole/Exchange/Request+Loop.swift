package import PortholeNet

extension Request {
  /// The loop that serves the request. Its `sleep(for:)` waits without the process's pool of threads, which `Task.sleep` needs.
  package var loop: EventLoop { connection.loop }
}
