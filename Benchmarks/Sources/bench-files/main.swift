import Glibc
import Porthole
import PortholeFiles
import PortholeWebDAV

// bench-files list|zip DIR TIMES: lists a folder, or writes it as an archive to standard output, so many times.
// bench-files drive DIR PORT: serves it as a drive.

let arguments = CommandLine.arguments
guard arguments.count == 4, let number = Int(arguments[3]) else {
  print("usage: bench-files list|zip DIR TIMES, or drive DIR PORT")
  exit(2)
}
let share = FileShare(store: try LocalFileStore(arguments[2]), state: MemoryStateStore())
switch arguments[1] {
case "list": try await list(share.access())
case "zip": try await archive(share.access())
default: try await serve(share)
}

func list(_ access: FileAccess) async throws {
  for _ in 0..<number {
    let page = try await access.list(.root)
    guard page.next == nil else { exit(1) }
  }
}

func archive(_ access: FileAccess) async throws {
  for _ in 0..<number {
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

func serve(_ share: FileShare) async throws {
  var configuration = Server.Configuration(port: number)
  configuration.addresses = [.ip("127.0.0.1")]
  configuration.loops = 1
  configuration.accessLog = nil
  let server = Server(configuration)
  server.mount("/", Drive(share))
  try await server.run()
}
