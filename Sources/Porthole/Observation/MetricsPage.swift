internal import PortholeHTTP
internal import PortholeNet

/// Answers GET at a path with a server's counters in the text format of Prometheus.
///
/// It stands behind authentication, as the numbers tell what goes on. Counting begins when this is made.
///
/// ```swift
/// server.use(MetricsPage("/metrics", of: server))
/// ```
public struct MetricsPage: Middleware {
  private let path: String
  private let counters: Counters
  private let connections: @Sendable () -> Int
  private let began: Int64

  /// Tells at a path of a server; it does not keep the server alive.
  public init(_ path: String, of server: Server) {
    self.path = path
    counters = server.core.counters
    connections = { [weak core = server.core] in core?.connectionCount ?? 0 }
    began = Clock.seconds
    counters.begin()
  }

  /// Answers at the path, and passes on all else.
  public func respond(to request: Request, next: any Responder) async throws -> Response {
    guard request.path == path, request.method == .get || request.method == .head else { return try await next.respond(to: request) }
    return Response(
      fields: [.contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: "no-store"],
      body: .bytes(Array(text(counters.total).utf8)))
  }

  private func text(_ values: Counters.Values) -> String {
    var text = ""
    func family(_ name: String, _ type: String, _ help: String) { text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n" }
    family("http_requests_total", "counter", "Requests that were answered, or could not be (code 0).")
    for (key, count) in values.requests.sorted(by: { ($0.key.method, $0.key.status) < ($1.key.method, $1.key.status) }) {
      text += "http_requests_total{method=\"\(key.method)\",code=\"\(key.status)\"} \(count)\n"
    }
    family("http_requests_cut_total", "counter", "Requests whose response did not go out whole.")
    text += "http_requests_cut_total \(values.cut)\n"
    family("http_request_bytes_total", "counter", "Bytes of requests, heads and content.")
    text += "http_request_bytes_total \(values.bytesIn)\n"
    family("http_response_bytes_total", "counter", "Bytes of responses, heads and content.")
    text += "http_response_bytes_total \(values.bytesOut)\n"
    family("http_request_duration_seconds", "histogram", "How long requests took, from the head's last byte.")
    var sum = 0
    for (bound, count) in zip(Counters.bounds, values.durations) {
      sum += count
      text += "http_request_duration_seconds_bucket{le=\"\(MetricsPage.seconds(bound))\"} \(sum)\n"
    }
    sum += values.durations.last ?? 0
    text += "http_request_duration_seconds_bucket{le=\"+Inf\"} \(sum)\n"
    text += "http_request_duration_seconds_sum \(MetricsPage.seconds(values.microseconds))\n"
    text += "http_request_duration_seconds_count \(sum)\n"
    family("http_connections", "gauge", "Connections at the moment.")
    text += "http_connections \(connections())\n"
    family("http_start_time_seconds", "gauge", "When counting began, in seconds since 1970.")
    text += "http_start_time_seconds \(began)\n"
    return text
  }

  /// Microseconds as a decimal number of seconds.
  private static func seconds(_ microseconds: Int) -> String { "\(Double(microseconds) / 1_000_000)" }
}
