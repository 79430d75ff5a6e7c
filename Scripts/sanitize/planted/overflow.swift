// An overflow that the address sanitizer has to report: one byte behind the end of an allocation.
let size = CommandLine.arguments.count + 7
let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
for index in 0...size { bytes[index] = UInt8(index) }
print("wrote \(bytes[size - 1])")
bytes.deallocate()
