// What the thread sanitizer reports of the Swift runtime itself; see thread.suppressions.
import Foundation
import Synchronization

final class Meeting: @unchecked Sendable {
  let continuation = Atomic<UInt>(0)
  let isResumed = Atomic<Bool>(false)
}

func wait(_ meeting: Meeting) async {
  await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
    meeting.isResumed.store(false, ordering: .releasing)
    meeting.continuation.store(unsafeBitCast(continuation, to: UInt.self), ordering: .releasing)
    while !meeting.isResumed.load(ordering: .acquiring) {}
  }
}

let meeting = Meeting()
Thread.detachNewThread {
  while true {
    let raw = meeting.continuation.exchange(0, ordering: .acquiring)
    if raw != 0 {
      unsafeBitCast(raw, to: UnsafeContinuation<Void, Never>.self).resume()
      meeting.isResumed.store(true, ordering: .relaxed)
    }
  }
}
await Task.detached { for _ in 0..<1000 { await wait(meeting) } }.value
print("resumed")
