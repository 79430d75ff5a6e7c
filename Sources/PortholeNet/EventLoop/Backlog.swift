/// Work of the library's that waits on a loop beside its queue, until a task comes to it; see `EventLoop.note(backlog:)`. The loop's owner's.
package protocol Backlog: AnyObject {
  /// Sends a task on its way to what waits, unless one is. Home.
  func rouse()
}
