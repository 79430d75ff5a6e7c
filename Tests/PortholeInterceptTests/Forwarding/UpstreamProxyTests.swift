import PortholeIntercept
import PortholeNet
import PortholeTesting
import Testing

/// Requests through an HTTP proxy.
@Suite struct UpstreamProxyTests {
  private static func configuration(_ proxy: RawServer) -> ReverseProxy.Configuration {
    var configuration = ReverseProxy.Configuration()
    configuration.proxy = UpstreamProxy(host: "127.0.0.1", port: Int(proxy.port), user: "Aladdin", password: "open sesame")
    return configuration
  }

  @Test("In the clear, the proxy is asked for the whole address, with user and password", .timeLimit(.minutes(5)))
  func absolute() async throws {
    let proxy = try await RawServer { number, _ in .init(text: "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n\(number)") }
    defer { proxy.stop() }
    let interceptor = Interceptor(logger: .none)
    try interceptor.handle(.host("one.test"), ReverseProxy(to: "http://origin.invalid:81/base", Self.configuration(proxy)))
    try interceptor.handle(.host("own.test"), ReverseProxy(Self.configuration(proxy)))
    #expect(try await interceptor.text("app://one.test/a%20b?c") == "1")
    // Not the name, but the proxy is what is connected to.
    #expect(try await interceptor.text("http://own.test:8080/d") == "2")
    let requests = proxy.requests
    try #require(requests.count == 2)
    #expect(requests[0].hasPrefix("GET http://origin.invalid:81/base/a%20b?c HTTP/1.1\r\nHost: origin.invalid:81\r\n"))
    #expect(requests[0].contains("\r\nProxy-Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==\r\n"))
    #expect(requests[1].hasPrefix("GET http://own.test:8080/d HTTP/1.1\r\nHost: own.test:8080\r\n"))
  }

  @Test("A proxy that opens no tunnel is 502, and the log says what it said", .timeLimit(.minutes(5)))
  func refusal() async throws {
    let proxy = try await RawServer { _, _ in
      .init(text: "HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm=\"x\"\r\nContent-Length: 0\r\n\r\n")
    }
    defer { proxy.stop() }
    let lines = Lines()
    let interceptor = Interceptor(logger: lines.logger)
    try interceptor.handle(.any, ReverseProxy(to: "https://origin.invalid", Self.configuration(proxy)))
    #expect(try await interceptor.text("app://x/secret?token") == "502")
    #expect(lines.has("opens no tunnel: 407 Proxy Authentication Required"))
    let request = try #require(proxy.requests.first)
    #expect(
      request
        == "CONNECT origin.invalid:443 HTTP/1.1\r\nHost: origin.invalid:443\r\nProxy-Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==\r\n\r\n"
    )
  }
}
