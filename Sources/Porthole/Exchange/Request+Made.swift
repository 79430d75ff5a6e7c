internal import PortholeHTTP
internal import PortholeNet

extension Request {
  /// A request that came by no connection of a server. It is held to what a server's parser holds requests to.
  ///
  /// - Parameters:
  ///   - method: The method; CONNECT has no such request.
  ///   - target: A path that begins with a slash, and a query perhaps, percent-encoded.
  ///   - authority: Host and port, for where `fields` have no `Host`.
  ///   - isSecure: Whether it came in a way that others cannot read.
  ///   - fields: The fields. What frames content is left out.
  ///   - body: The content.
  /// - Throws: ``HTTPError`` 400 and others of 4xx for what no server would take; what the system says when it has no more threads.
  package init(
    _ method: Method, target: String, authority: String, isSecure: Bool = false, fields: Fields = Fields(), body: RequestBody = .none
  ) throws {
    let loop = try EventLoopGroup.of(.normal).loops(1)[0]
    let head = try Request.head(method, target, authority, fields)
    let info = Connection(
      number: ServerCore.newConnectionNumber(), peer: Request.here, own: Request.here,
      security: isSecure ? StreamSecurity(serverName: nil, client: nil) : nil, loop: loop)
    self.init(storage: Storage(head: head, body: body.coded(by: head.fields), carrier: .told(info)))
    // A path that is refused stays as it was sent: whoever answers by paths has to look, whoever passes the request on need not.
    _ = Application.normalizePath(of: self)
  }

  private static let here = SocketAddress.ipv4(0x7f00_0001, port: 0)
  /// More than an engine or a loader lets a page write.
  private static let limits = HeadLimits(target: 2 * 1024 * 1024, bytes: 4 * 1024 * 1024, count: 2000)

  private static func head(_ method: Method, _ target: String, _ authority: String, _ fields: Fields) throws(HTTPError) -> RequestHead {
    var fields = fields
    for name: FieldName in [.contentLength, .transferEncoding, .connection, .expect] { fields.remove(name) }
    if let name = fields.invalidName { throw HTTPError(.badRequest, detail: "The field \(name) cannot be sent.") }
    let host = fields.contains(.host) ? "" : "Host: \(authority)\r\n"
    let bytes = Array("\(method) \(target) HTTP/1.1\r\n\(host)".utf8) + fields.wire + Array("\r\n".utf8)
    var parser = RequestParser(limits: limits)
    switch parser.parse(bytes.span) {
    // A line break in one of the parts would make the head shorter than all that was written.
    case .head(let head, let consumed) where consumed == bytes.count && head.targetForm == .origin: return head
    case .failure(let failure): throw HTTPError(failure.status, detail: failure.reason)
    case .head: break
    case .incomplete: break
    }
    throw HTTPError(.badRequest, detail: "The request cannot be written as one of HTTP.")
  }
}
