internal import Porthole
internal import PortholeHTTP

/// Finds routes by path, upper and lower case being the same, and method.
struct RoutingTable: Sendable {
  /// What is at a path.
  struct Found: Sendable {
    /// The route for the method; nil where there are others only.
    let route: UploaderRoute?
    let methods: [Method]
    let face: Face
    let rest: String

    /// What is answered where there is no route for the method (RFC 9110 §9.3.7, §15.5.6).
    func refusal(of request: Request) throws -> Response {
      var names = methods.map(\.rawValue)
      if methods.contains(.get), !methods.contains(.head) { names.append(Method.head.rawValue) }
      if !methods.contains(.options) { names.append(Method.options.rawValue) }
      let allowed = names.joined(separator: ", ")
      if request.method == .options { return .status(.noContent, fields: [.allow: allowed]) }
      throw HTTPError(
        request.method.isRegistered ? .methodNotAllowed : .notImplemented, detail: "This can be done here: \(allowed).",
        fields: [.allow: allowed])
    }
  }

  private var whole: [String: [UploaderRoute]] = [:]
  /// By what their paths begin with, up to the slash.
  private var beginnings: [String: [UploaderRoute]] = [:]

  init(_ routes: [UploaderRoute]) {
    for route in routes {
      if route.path.hasSuffix("/*") {
        beginnings[String(route.path.dropLast(2)), default: []].append(route)
      } else {
        whole[route.path, default: []].append(route)
      }
    }
  }

  /// What is at a path below the mount, without a slash at its beginning; nil for nothing.
  func find(_ method: Method, _ path: String) -> Found? {
    if let routes = whole[path.lowercased()] { return choose(routes, method, rest: "") }
    guard let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")), let routes = beginnings[path[..<slash].lowercased()] else { return nil }
    return choose(routes, method, rest: String(path[path.utf8.index(after: slash)...]))
  }

  private func choose(_ routes: [UploaderRoute], _ method: Method, rest: String) -> Found {
    let wanted = method == .head && !routes.contains { $0.methods.contains(.head) } ? .get : method
    let route = routes.first { $0.methods.contains(wanted) }
    return Found(
      route: route, methods: routes.flatMap(\.methods), face: (route ?? routes.first)?.face ?? .program, rest: rest)
  }
}

/// Where below its mount a request leads.
enum MountPath {
  /// The path below the mount, without the slash at its beginning.
  static func relative(_ request: Request) -> String { String(request.pathInMount.drop { $0 == "/" }) }

  /// Where the mount was asked for without the slash at its end, relative links of the page would lead astray: the client is sent to the right one, by a
  /// reference that holds behind a proxy that changes prefixes.
  static func redirect(_ request: Request) -> Response? {
    guard request.method == .get || request.method == .head else { return nil }
    guard request.path == request.mountPath, !request.path.hasSuffix("/") else { return nil }
    let name = request.path.split(separator: "/").last.map(String.init) ?? ""
    let query = request.rawQuery.map { "?" + $0 } ?? ""
    return .redirect(to: "./\(PercentCoding.encode(pathSegment: name))/\(query)", status: .movedPermanently)
  }
}
