// A race that the thread sanitizer has to report: two threads count in one variable.
import Foundation

final class Counter: @unchecked Sendable { var value = 0 }

let counter = Counter()
let done = DispatchSemaphore(value: 0)
for _ in 0..<2 {
  Thread.detachNewThread {
    for _ in 0..<1000 { counter.value += 1 }
    done.signal()
  }
}
done.wait()
done.wait()
print("counted \(counter.value)")
