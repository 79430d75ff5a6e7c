import CZlib

/// Undoes gzip, by zlib itself; nil for anything but one whole stream.
func gunzip(_ bytes: [UInt8]) -> [UInt8]? {
  guard let (content, isWhole) = gunzipSoFar(bytes), isWhole else { return nil }
  return content
}

/// Undoes as much of gzip as is there, and tells whether that is all.
func gunzipSoFar(_ bytes: [UInt8]) -> (content: [UInt8], isWhole: Bool)? {
  var stream = unsafe z_stream()
  guard unsafe inflateInit2_(&stream, 31, zlibVersion(), Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
  defer { unsafe inflateEnd(&stream) }
  var input = bytes
  var output: [UInt8] = []
  var room = [UInt8](repeating: 0, count: 64 * 1024)
  return unsafe input.withUnsafeMutableBufferPointer { input in
    unsafe stream.next_in = input.baseAddress
    unsafe stream.avail_in = UInt32(input.count)
    while true {
      let result = unsafe room.withUnsafeMutableBufferPointer { room in
        unsafe stream.next_out = room.baseAddress
        unsafe stream.avail_out = UInt32(room.count)
        return unsafe inflate(&stream, Z_NO_FLUSH)
      }
      output += unsafe room[..<(room.count - Int(stream.avail_out))]
      switch result {
      case Z_STREAM_END: return unsafe stream.avail_in == 0 ? (output, true) : nil
      case Z_OK where unsafe stream.avail_in > 0 || stream.avail_out == 0: continue
      case Z_OK, Z_BUF_ERROR: return (output, false)
      default: return nil
      }
    }
  }
}
