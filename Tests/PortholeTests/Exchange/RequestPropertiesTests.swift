import Foundation
import Testing

@testable import Porthole
@testable import PortholeHTTP
@testable import PortholeNet

/// What a request tells of itself.
struct RequestPropertiesTests {
  @Test("Every property of a request with all of them")
  func all() async throws {
    let seen = Box<[String]>([])
    try await WireServer.with {
      $0.post("/a b") { request in
        seen.set([
          request.contentType?.text ?? "none", "\(request.contentLength ?? -1)", "\(request.hasContent)", "\(request.cookies.map(\.name))",
          "\(request.ranges ?? [])",
          "\(request.ifNoneMatch == .tags([EntityTag(opaque: "a"), EntityTag(opaque: "b", isWeak: true)].compactMap(\.self)))",
          "\(request.ifMatch == .any)", "\(request.ifModifiedSince?.secondsSince1970 ?? 0)", "\(request.ifUnmodifiedSince == nil)",
          request.acceptedTypes.best(of: ["text/html", "application/json"]) ?? "", "\(request.acceptsGzip)",
          request.acceptedLanguages.ranked.joined(separator: ","), request.userAgent ?? "", request.referer ?? "", request.origin ?? "",
        ])
        return .text("")
      }
    } test: { subject async throws in
      let fields = [
        "Content-Type: text/Plain; charset=UTF-8", "Content-Length: 2", "Cookie: a=1; b=2", "Range: bytes=0-1,-5",
        "If-None-Match: \"a\", W/\"b\"",
        "If-Match: *", "If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT", "If-Unmodified-Since: nonsense", "Accept: text/html;q=0.5, */*",
        "Accept-Encoding: gzip", "Accept-Language: fr;q=0.3, de, en;q=0.9", "User-Agent: test", "Referer: http://x/", "Origin: null",
      ]
      _ = try await subject.ask(Wire.request("POST", "/a%20b", fields) + "hi")
      #expect(
        seen.current == [
          "text/plain; charset=UTF-8", "2", "true", "[\"a\", \"b\"]", "\([RequestedRange.closed(0...1), .last(5)])", "true", "true",
          "784111777", "true",
          "application/json", "true", "de,en,fr", "test", "http://x/", "null",
        ])
    }
  }

  @Test("A request without any of them")
  func none() async throws {
    let seen = Box<[String]>([])
    try await WireServer.with {
      $0.get("/") { request in
        seen.set([
          "\(request.contentType == nil)", "\(request.contentLength == nil)", "\(request.hasContent)", "\(request.cookies.isEmpty)",
          "\(request.ranges == nil)",
          "\(request.ifNoneMatch == nil && request.ifMatch == nil && request.ifModifiedSince == nil)", "\(request.acceptsGzip)",
          "\(request.captures)",
          "\(request.localAddress.port == request.connection.local.port && request.remoteAddress.isLoopback)", request.remoteAddress.host,
          "\(request.remoteAddress.octets)", "\(request.localAddress)" == "127.0.0.1:\(request.localAddress.port)" ? "address" : "other",
        ])
        return .text("")
      }
    } test: { subject async throws in
      // A type without content says nothing.
      _ = try await subject.ask(Wire.get("/", "Content-Type: application/json"))
      #expect(
        seen.current == [
          "true", "true", "false", "true", "true", "true", "false", "[]", "true", "127.0.0.1", "[127, 0, 0, 1]", "address",
        ])
    }
  }

  @Test("Addresses as values and as text, IPv6 in brackets")
  func addresses() {
    #expect(NetworkAddress(host: "::1", port: 80)?.description == "[::1]:80")
    #expect(NetworkAddress(host: "[2001:db8::1]", port: 8080)?.host == "2001:db8::1")
    #expect(NetworkAddress(host: "::1")?.octets == Array(repeating: 0, count: 15) + [1])
    #expect(NetworkAddress(host: "10.0.0.1", port: 1)?.isIPv6 == false)
    #expect(NetworkAddress(host: "::1")?.isIPv6 == true)
    #expect(NetworkAddress(host: "::1") == NetworkAddress(host: "0:0::1"))
    #expect(NetworkAddress(host: "example.com") == nil)
    #expect(NetworkAddress(host: "::1", port: 65536) == nil)
  }
}
