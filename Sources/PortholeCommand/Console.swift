import Porthole
import PortholeNet

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The terminal, or whatever reads the command's output.
enum Console {
  /// Writes at once, past any buffer: whoever started us waits for the line.
  static func print(_ text: String) { Output.write(text + "\n") }

  static func error(_ line: String) { Output.writeError(line + "\n") }

  static func exit(_ code: Int32) -> Never {
    #if canImport(Darwin)
    Darwin.exit(code)
    #elseif canImport(Glibc)
    Glibc.exit(code)
    #else
    Musl.exit(code)
    #endif
  }

  static func block(milliseconds: UInt32) { _ = usleep(milliseconds * 1000) }

  static func reasonNotAFolder(_ path: String) -> String? {
    do throws(Errno) {
      _ = try File.openDirectory(path)
      return nil
    } catch { return error.description }
  }

  /// Whether a path lies in a folder, or would when it is made; links are followed.
  static func isInside(_ path: String, _ folder: String) -> Bool {
    guard let folder = FilePath.real(folder) else { return false }
    var path = path
    while FilePath.real(path) == nil, path != FilePath.folder(of: path) { path = FilePath.folder(of: path) }
    guard let real = FilePath.real(path) else { return false }
    return folder == "/" || real == folder || real.hasPrefix(folder + "/")
  }

  /// Starts a server, says where it listens, and waits for a signal.
  ///
  /// - Parameters:
  ///   - server: The server.
  ///   - path: Where its page is: a terminal is shown a code with the address; nil for a server without one.
  /// - Throws: What starting it throws.
  static func run(_ server: Server, path: String? = nil) async throws {
    watchAddresses(of: server)
    try await server.run { urls in
      let urls = urls.map { url in path.map { url.hasPrefix("unix:") ? url : url.dropLast() + $0 } ?? url }
      let behind = server.certificateFingerprint.map { " SHA-256 \($0)" } ?? ""
      Output.write(urls.map { "Listening on \($0)\(behind)\n" }.joined())
      if path != nil, Output.standardOutputIsTerminal, let code = urls.first(where: { $0.hasPrefix("http") }).flatMap({ QRCode($0) }) {
        Output.write(code.text)
      }
      #if TLS
      if server.redirectPort != 0 { Output.write("Leading plain HTTP there from port \(server.redirectPort)\n") }
      #endif
    }
  }
}
