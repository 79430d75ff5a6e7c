import Porthole
import PortholeHTTP

extension RouteTable {
  func match(_ method: Method, _ path: String, custom: (Value) -> Bool = { _ in false }) -> RouteMatch<Value>? {
    let bytes = Array(path.utf8)
    return match(method, path: bytes.span, custom: custom)
  }

  func winner(_ method: Method, _ path: String, custom: (Value) -> Bool = { _ in false }) -> Value? {
    match(method, path, custom: custom)?.value
  }

  func allowed(_ path: String, custom: (Value) -> Bool = { _ in false }) -> [Method] {
    let bytes = Array(path.utf8)
    return allowedMethods(path: bytes.span, custom: custom)
  }
}
