#if Crypto
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The system's password hashing, crypt(3): bcrypt, `$6$` and whatever else its library knows. There is none on Apple's systems.
///
/// The library is looked for when it is first needed, so that a machine without it misses nothing but these hashes.
package enum SystemCrypt {
  #if canImport(Glibc) || canImport(Musl)
  private typealias Function =
    @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer) -> UnsafeMutablePointer<CChar>?

  /// `@unchecked Sendable`: a function of the C library, which may be called by any thread.
  @safe private struct Library: @unchecked Sendable {
    let function: Function?

    init() {
      // Musl has it in the C library itself; the others by one of the two names that the library has had.
      var symbol = unsafe dlsym(dlopen(nil, RTLD_NOW), "crypt_r")
      for name in ["libcrypt.so.1", "libcrypt.so.2"] {
        if unsafe symbol != nil { break }
        if let handle = unsafe dlopen(name, RTLD_NOW) { unsafe symbol = dlsym(handle, "crypt_r") }
      }
      unsafe function = symbol.map { unsafe unsafeBitCast($0, to: Function.self) }
    }
  }

  private static let library = Library()
  /// No library's `struct crypt_data` is larger: glibc's own had 131,232 bytes, libxcrypt's has 32,768.
  private static let workspace = 256 * 1024

  /// A password hashed as a setting says, which may be an earlier hash; nil where the system cannot, or the password has a NUL.
  ///
  /// It takes as long as the setting wants it to: not for an event loop's thread.
  package static func hash(_ password: [UInt8], setting: String) -> String? {
    guard let function = unsafe library.function, !password.contains(0), !setting.utf8.contains(0) else { return nil }
    let data = UnsafeMutableRawPointer.allocate(byteCount: workspace, alignment: 16)
    unsafe data.initializeMemory(as: UInt8.self, repeating: 0, count: workspace)
    defer {
      // The library leaves the password in there.
      unsafe explicit_bzero(data, workspace)
      unsafe data.deallocate()
    }
    let hash = unsafe (password + [0]).withUnsafeBytes { password -> String? in
      guard let password = unsafe password.assumingMemoryBound(to: CChar.self).baseAddress else { return nil }
      return unsafe setting.withCString { unsafe function(password, $0, data) }.map { unsafe String(cString: $0) }
    }
    // A setting that it does not know makes it answer "*0" or "*1".
    guard let hash, !hash.hasPrefix("*") else { return nil }
    return hash
  }
  #else
  package static func hash(_ password: [UInt8], setting: String) -> String? { nil }
  #endif
}
#endif
