import Glibc
import PortholeFiles

// bench-files list|zip DIR TIMES: lists a folder, or writes it as an archive to standard output, so many times.

let arguments = CommandLine.arguments
guard arguments.count == 4, let times = Int(arguments[3]) else {
  print("usage: bench-files list|zip DIR TIMES")
  exit(2)
}
let store = try LocalFileStore(arguments[2])
let access = FileShare(store: store, state: MemoryStateStore()).access()
for _ in 0..<times {
  if arguments[1] == "list" {
    let page = try await access.list(.root)
    guard page.next == nil else { exit(1) }
  } else {
    try await access.archive([.root]) { bytes in
      var written = 0
      while written < bytes.count {
        let count = unsafe bytes.withUnsafeBytes { bytes in
          guard let base = bytes.baseAddress else { return 0 }
          return unsafe write(1, base + written, bytes.count - written)
        }
        guard count > 0 else { exit(1) }
        written += count
      }
    }
  }
}
