import Testing

/// A request and what must become of it: a status, or nil when it is accepted.
struct RequestRule: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  let status: Int?

  init(_ name: String, _ text: String, _ status: Int?) {
    self.name = name
    bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    self.status = status
  }

  var testDescription: String { name }

  /// A request line, a Host field and an empty line.
  static func line(_ name: String, _ line: String, _ status: Int?) -> RequestRule {
    RequestRule(name, "\(line)\r\nHost: a\r\n\r\n", status)
  }

  /// A good request line, a Host field and a line more.
  static func field(_ name: String, _ field: String, _ status: Int?) -> RequestRule {
    RequestRule(name, "POST /p HTTP/1.1\r\nHost: a\r\n\(field)\r\n\r\n", status)
  }

  /// A good request with a Host field of that value.
  static func host(_ value: String, _ status: Int?) -> RequestRule {
    RequestRule("Host: \(value)", "GET / HTTP/1.1\r\nHost: \(value)\r\n\r\n", status)
  }
}

extension RequestRule {
  static let all = lines + targets + hosts + fields + framing

  static let lines: [RequestRule] = [
    line("GET", "GET / HTTP/1.1", nil),
    line("any token is a method", "x!#$%&'*+-.^_`|~09AZ / HTTP/1.1", nil),
    line("lower case is another method", "get / HTTP/1.1", nil),
    line("64 bytes of method", String(repeating: "A", count: 64) + " / HTTP/1.1", nil),
    line("65 bytes of method", String(repeating: "A", count: 65) + " / HTTP/1.1", 501),
    line("empty line before", "\r\nGET / HTTP/1.1", nil),
    line("four empty lines before", "\r\n\r\n\r\n\r\nGET / HTTP/1.1", nil),
    line("five empty lines before", "\r\n\r\n\r\n\r\n\r\nGET / HTTP/1.1", 400),
    line("bare LF before", "\nGET / HTTP/1.1", 400),
    line("bare CR before", "\rGET / HTTP/1.1", 400),
    line("space before", " GET / HTTP/1.1", 400),
    line("two spaces before the target", "GET  / HTTP/1.1", 400),
    line("two spaces before the version", "GET /  HTTP/1.1", 400),
    line("HTAB between", "GET\t/\tHTTP/1.1", 400),
    line("space behind", "GET / HTTP/1.1 ", 400),
    line("no method", "/ HTTP/1.1", 400),
    line("empty method", " / HTTP/1.1", 400),
    line("parenthesis in the method", "GE(T / HTTP/1.1", 400),
    line("no target", "GET", 400),
    line("empty target", "GET  HTTP/1.1", 400),
    line("no version", "GET /", 400),
    line("lower case version", "GET / http/1.1", 400),
    line("other protocol", "GET / HTTX/1.1", 400),
    line("letter as minor version", "GET / HTTP/1.x", 400),
    line("two digits of minor version", "GET / HTTP/1.10", 400),
    line("no dot", "GET / HTTP/11", 400),
    line("CR in the version", "GET / HTTP/\r\r1.1", 400),
    line("1.0", "GET / HTTP/1.0", nil),
    line("1.2 is a 1.1", "GET / HTTP/1.2", nil),
    line("2.0", "GET / HTTP/2.0", 505),
    line("9.1", "GET / HTTP/9.1", 505),
    line("0.9", "GET / HTTP/0.9", 505),
    RequestRule("preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
    RequestRule("bare LF behind the request line", "GET / HTTP/1.1\nHost: a\r\n\r\n", 400),
    RequestRule("LF between target and version", "GET /\nHTTP/1.1\r\nHost: a\r\n\r\n", 400),
    RequestRule("CR for every CRLF", "GET / HTTP/1.1\rHost: a\r\r", 400),
    RequestRule("TLS ClientHello", "\u{16}\u{03}\u{01}\u{00}\u{C8}", 400),
    RequestRule("NUL", "\0", 400),
  ]

  static let targets: [RequestRule] = [
    line("path and query", "GET /a;b/@c:d?e=%20&f?/ HTTP/1.1", nil),
    line("fragment", "GET /a#b HTTP/1.1", 400),
    line("control byte", "GET /a\u{01} HTTP/1.1", 400),
    line("NUL in the target", "GET /a\0.png HTTP/1.1", 400),
    line("DEL in the target", "GET /a\u{7F} HTTP/1.1", 400),
    line("not ASCII", "GET /\u{C3}\u{A9} HTTP/1.1", 400),
    line("space in the target", "GET /a b HTTP/1.1", 400),
    line("no slash", "GET a.txt HTTP/1.1", 400),
    line("query alone", "GET ?a HTTP/1.1", 400),
    line("asterisk for OPTIONS", "OPTIONS * HTTP/1.1", nil),
    line("asterisk for GET", "GET * HTTP/1.1", 400),
    line("asterisk and more", "OPTIONS *a HTTP/1.1", 400),
    line("absolute", "GET http://a.example:80/b?c HTTP/1.1", nil),
    line("absolute in upper case", "GET HTTPS://A/ HTTP/1.1", nil),
    line("absolute for a WebSocket", "GET ws://a/b HTTP/1.1", nil),
    line("absolute for a WebSocket by TLS", "GET WSS://a:1 HTTP/1.1", nil),
    line("absolute for a WebSocket without host", "GET ws:///b HTTP/1.1", 400),
    line("absolute without path", "GET http://a HTTP/1.1", nil),
    line("absolute without path, with query", "GET http://a?b HTTP/1.1", nil),
    line("absolute without host", "GET http:///b HTTP/1.1", 400),
    line("absolute with nothing else", "GET http:// HTTP/1.1", 400),
    line("absolute with port alone", "GET http://:80/ HTTP/1.1", 400),
    line("absolute with user", "GET http://u@a/ HTTP/1.1", 400),
    line("other scheme", "GET ftp://a/ HTTP/1.1", 400),
    line("one slash", "GET http:/a HTTP/1.1", 400),
    RequestRule("absolute without Host field", "GET http://a/ HTTP/1.1\r\n\r\n", 400),
    line("authority for GET", "GET a:80 HTTP/1.1", 400),
    line("CONNECT", "CONNECT a.example:443 HTTP/1.1", nil),
    line("CONNECT to an address", "CONNECT [::1]:443 HTTP/1.1", nil),
    line("CONNECT without port", "CONNECT a.example HTTP/1.1", 400),
    line("CONNECT with empty port", "CONNECT a.example: HTTP/1.1", 400),
    line("CONNECT to a path", "CONNECT /a HTTP/1.1", 400),
    line("CONNECT to a URI", "CONNECT http://a:1/ HTTP/1.1", 400),
    line("CONNECT with query", "CONNECT a:1?b HTTP/1.1", 400),
  ]

  static let hosts: [RequestRule] =
    [
      "a", "a.example:8080", "A-b.C", "127.0.0.1", "127.0.0.1:0", "a:", "a:65535", "a:00080", "[::1]", "[::1]:8080", "[::]",
      "[1:2:3:4:5:6:7:8]",
      "[1::8]", "[2001:db8::192.0.2.1]", "[::ffff:1.2.3.4]:1", "[1:2:3:4:5:6:7::]", "[v1.a:b]", "[vF.~!]", "%41b", "a_b", "a,b",
      "!$&'()*+,;=-._~",
    ].map { host($0, nil) }
    + [
      "", ":80", "a/b", "a b", "a:b", "a:8 0", "a:65536", "a:99999999999999999999", "a:80:80", "u@h", "a?b", "a#b", "a\"", "a\\b",
      "caf\u{E9}",
      "[::1", "::1", "[]", "[:]", "[:::]", "[1:2:3:4:5:6:7]", "[1:2:3:4:5:6:7:8:9]", "[1::2::3]", "[12345::]", "[g::]", "[::1]8080",
      "[::1]]",
      "[::256.1.1.1]", "[::1.2.3]", "[::01.2.3.4]", "[1.2.3.4]", "[::1%25eth0]", "[v.a]", "[v1.]", "[v1]", "[x1.a]", "%4", "%4g", "%", "a%",
      "<a>",
    ].map { host($0, 400) }
    + [
      RequestRule("no Host", "GET / HTTP/1.1\r\n\r\n", 400),
      RequestRule("no Host in 1.0", "GET / HTTP/1.0\r\n\r\n", nil),
      RequestRule("invalid Host in 1.0", "GET / HTTP/1.0\r\nHost: a/b\r\n\r\n", 400),
      field("the same Host twice", "Host: a", 400),
      field("another Host", "HOST: b", 400),
    ]

  static let fields: [RequestRule] = [
    field("no space", "A:b", nil),
    field("white space around the value", "A: \t b \t", nil),
    field("empty value", "A:", nil),
    field("only white space", "A: \t ", nil),
    field("obs-text", "A: caf\u{E9}\u{80}\u{FF}", nil),
    field("HTAB in the value", "A: b\tc", nil),
    field("every tchar", "x!#$%&'*+-.^_`|~09AZaz: v", nil),
    field("many colons", "A::b:c:", nil),
    field("space before the colon", "A : b", 400),
    field("HTAB before the colon", "A\t: b", 400),
    field("space in a common name", "Content-Length : 5", 400),
    field("control byte that case folding hides", "Content\rLength: 5", 400),
    field("no colon", "Garbage", 400),
    field("no name", ": b", 400),
    field("parenthesis in the name", "X(A): b", 400),
    field("not ASCII in the name", "X-\u{E9}: b", 400),
    field("no-break space behind the name", "A\u{A0}: b", 400),
    field("NUL in the name", "A\0B: c", 400),
    field("NUL in the value", "A: b\0c", 400),
    field("CR in the value", "A: b\rc", 400),
    field("CR before CRLF", "A: b\r", 400),
    field("LF in the value", "A: b\nC: d", 400),
    field("control byte in the value", "A: b\u{01}", 400),
    field("DEL in the value", "A: b\u{7F}", 400),
    field("obs-fold", "A: b\r\n c", 400),
    field("obs-fold with HTAB", "A: b\r\n\tc", 400),
    RequestRule("white space before the first field", "GET / HTTP/1.1\r\n A: b\r\nHost: a\r\n\r\n", 400),
    RequestRule("bare LF behind a field", "GET / HTTP/1.1\r\nHost: a\n\r\n", 400),
    RequestRule("bare LF at the end", "GET / HTTP/1.1\r\nHost: a\r\n\n", 400),
    RequestRule("CR CR LF at the end", "GET / HTTP/1.1\r\nHost: a\r\n\r\r\n", 400),
  ]

  static let framing: [RequestRule] =
    ["0", "5", "00005", "9223372036854775807"].map { field("Content-Length: \($0)", "Content-Length: \($0)", nil) }
    + [
      "", "-5", "+5", "0x5", "abc", "5abc", "5 5", "5.0", "\"5\"", "5_0", "5, 5", "5, 6", "5,", "\u{A0}5", "5\u{85}", "\u{D9}\u{A5}",
      "9223372036854775808", "9223372036854775813", "18446744073709551621", "99999999999999999999999999",
    ].map { field("Content-Length: \($0)", "Content-Length: \($0)", 400) }
    + ["chunked", "ChUnKeD", ", chunked", ",, chunked", "\tchunked"].map {
      field("Transfer-Encoding: \($0)", "Transfer-Encoding: \($0)", nil)
    }
    + [
      "", "identity", "gzip", "xchunked", "chunkedx", "chunked, gzip", "\"chunked\"", "chunked;x", "chunked x", "chunked,", "chunked, ,",
      "\u{A0}chunked",
      "chunked\u{85}", "chunked, chunked", "\u{0B}chunked", "chunked\0",
    ].map { field("Transfer-Encoding: \($0)", "Transfer-Encoding: \($0)", 400) }
    + [
      field("gzip, chunked", "Transfer-Encoding: gzip, chunked", 501),
      field("gzip and chunked in two lines", "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked", 501),
      field("chunked in two lines", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", 400),
      field("chunked then identity", "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", 400),
      field("Transfer_Encoding is another name", "Transfer_Encoding: chunked\r\nContent-Length: 5", nil),
      field("folded Transfer-Encoding", "Transfer-Encoding:\r\n chunked", 400),
      field("the same length twice", "Content-Length: 5\r\nContent-Length: 5", 400),
      field("two lengths", "Content-Length: 5\r\nContent-Length: 6", 400),
      field("length, then chunked", "Content-Length: 5\r\nTransfer-Encoding: chunked", 400),
      field("chunked, then length", "Transfer-Encoding: chunked\r\nContent-Length: 5", 400),
      RequestRule("chunked in 1.0", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    ]
}
