internal import CPortholeSystem

/// A library that is looked for when it is first needed, so that a machine without it misses nothing but what it does. It is never unloaded.
///
/// `@unchecked Sendable`: a handle that does not change, and may be used by any thread.
@safe struct DynamicLibrary: @unchecked Sendable {
  /// The name under which it was found.
  let name: String
  private let handle: UnsafeMutableRawPointer

  /// The first of several libraries that is there.
  init?(_ names: [String]) {
    for name in names {
      if let handle = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) {
        self.name = name
        unsafe self.handle = handle
        return
      }
    }
    return nil
  }

  /// A function of the library, as `Function`, a type of C functions. Nothing checks that it is of this type.
  @unsafe func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    guard let symbol = unsafe dlsym(handle, name) else { return nil }
    return unsafe unsafeBitCast(symbol, to: type)
  }
}
