/// Byte arrays that a loop's connections take while bytes move and give back when they are quiet. The loop's owner's.
package struct BufferPool {
  /// The bytes of a buffer for what arrives.
  package static let inputSize = 16 * 1024
  /// The bytes that a buffer for what leaves has room for at first.
  package static let outputSize = 16 * 1024
  private static let most = 64

  private var inputs: [[UInt8]] = []
  private var outputs: [[UInt8]] = []

  /// An array of `inputSize` bytes, their values of no meaning.
  mutating func takeInput() -> [UInt8] { inputs.popLast() ?? [UInt8](repeating: 0, count: BufferPool.inputSize) }

  mutating func give(input: consuming [UInt8]) {
    if inputs.count < BufferPool.most, input.count == BufferPool.inputSize { inputs.append(input) }
  }

  /// An empty array with room.
  mutating func takeOutput() -> [UInt8] {
    if let output = outputs.popLast() { return output }
    var output: [UInt8] = []
    output.reserveCapacity(BufferPool.outputSize)
    return output
  }

  mutating func give(output: consuming [UInt8]) {
    guard outputs.count < BufferPool.most, output.capacity >= BufferPool.outputSize, output.capacity <= 4 * BufferPool.outputSize else {
      return
    }
    output.removeAll(keepingCapacity: true)
    outputs.append(output)
  }
}
