/// Byte arrays that a loop's connections take while bytes move and give back when they are quiet. The loop's owner's.
package final class BufferPool {
  /// The bytes of a buffer for what arrives.
  package static let inputSize = 16 * 1024
  /// The bytes that a buffer for what leaves has room for at first.
  package static let outputSize = 16 * 1024
  private static let most = 64

  private var inputs: [[UInt8]] = []
  private var outputs: [[UInt8]] = []

  /// An array of `inputSize` bytes, their values of no meaning.
  func takeInput() -> [UInt8] {
    var lent: [[UInt8]] = []
    swap(&lent, &inputs)
    let input = lent.popLast()
    swap(&lent, &inputs)
    return input ?? [UInt8](repeating: 0, count: BufferPool.inputSize)
  }

  func give(input: consuming [UInt8]) {
    guard input.count == BufferPool.inputSize, inputs.count < BufferPool.most else { return }
    var lent: [[UInt8]] = []
    swap(&lent, &inputs)
    lent.append(input)
    swap(&lent, &inputs)
  }

  /// An empty array with room.
  func takeOutput() -> [UInt8] {
    var lent: [[UInt8]] = []
    swap(&lent, &outputs)
    let output = lent.popLast()
    swap(&lent, &outputs)
    if let output { return output }
    var new: [UInt8] = []
    new.reserveCapacity(BufferPool.outputSize)
    return new
  }

  func give(output: consuming [UInt8]) {
    guard output.capacity >= BufferPool.outputSize, output.capacity <= 4 * BufferPool.outputSize, outputs.count < BufferPool.most else {
      return
    }
    if !output.isEmpty { output.removeAll(keepingCapacity: true) }
    var lent: [[UInt8]] = []
    swap(&lent, &outputs)
    lent.append(output)
    swap(&lent, &outputs)
  }
}
