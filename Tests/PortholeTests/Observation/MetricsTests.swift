import Testing

@testable import Porthole
@testable import PortholeNet

/// Counters, health, and traces.
struct MetricsTests {
  private static func lines(_ text: String) -> [String: String] {
    var values: [String: String] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: " ")
      if parts.count == 2 { values[String(parts[0])] = String(parts[1]) }
    }
    return values
  }

  @Test("Counters say what was answered, how long it took and how much it was; what clients invent is one line")
  func counters() async throws {
    try await WireServer.with {
      $0.use(MetricsPage("/metrics", of: $0))
      $0.get("/a") { _ in .text("hello") }
      $0.get("/slow") { _ in
        try await Task.sleep(for: .milliseconds(30))
        return .text("late")
      }
      $0.get("/cut") { _ in .stream(length: 10) { try await $0.write("short") } }
    } test: { subject in
      var sent = 0, received = 0
      let requests = [("GET", "/a"), ("GET", "/a"), ("GET", "/missing"), ("GET", "/slow"), ("INVENTED", "/a"), ("Other", "/a")]
      for (method, path) in requests {
        let request = Wire.request(method, path, ["Connection: close"])
        let wire = try await subject.connect()
        try await wire.send(request)
        received += try await wire.everything().count
        sent += request.utf8.count
      }
      let response = try await subject.ask(Wire.get("/metrics"))
      #expect(response["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
      let values = Self.lines(response.text)
      #expect(values["http_requests_total{method=\"GET\",code=\"200\"}"] == "3")
      #expect(values["http_requests_total{method=\"GET\",code=\"404\"}"] == "1")
      #expect(values["http_requests_total{method=\"other\",code=\"501\"}"] == "2")
      #expect(values["http_requests_cut_total"] == "0")
      #expect(values["http_request_bytes_total"] == "\(sent)")
      #expect(values["http_response_bytes_total"] == "\(received)")
      #expect(values["http_request_duration_seconds_count"] == "6")
      #expect(values["http_request_duration_seconds_bucket{le=\"+Inf\"}"] == "6")
      #expect(Int(values["http_request_duration_seconds_bucket{le=\"0.025\"}"] ?? "") ?? 6 <= 5)
      #expect((Double(values["http_request_duration_seconds_sum"] ?? "") ?? 0) >= 0.03)
      #expect(values["http_connections"] == "1")
      let wire = try await subject.connect()
      try await wire.send(Wire.get("/cut"))
      _ = try await wire.everything()
      #expect(Self.lines(try await subject.ask(Wire.get("/metrics")).text)["http_requests_cut_total"] == "1")
      // Every family is announced once, before its lines.
      #expect(response.text.components("# TYPE ") == 7)
    }
  }

  @Test("Health is 200 while it serves, 503 when it stops")
  func health() async throws {
    let began = Gate(), gate = Gate()
    try await WireServer.with {
      $0.use(HealthCheck("/health", of: $0))
      $0.get("/slow") { _ in
        began.open()
        await gate.wait()
        return .text("done")
      }
    } test: { subject in
      #expect(try await subject.ask(Wire.get("/health")).text == "ok\n")
      #expect(try await subject.ask(Wire.post("/health", "x")).status == 404)
      let wire = try await subject.connect(), other = try await subject.connect()
      // Half a request has arrived when the server begins to stop: it is answered then.
      #expect(try await other.ask(Wire.get("/health")).status == 200)
      try await other.send(String(Wire.get("/health").dropLast()))
      try await wire.send(Wire.get("/slow"))
      await began.wait()
      let stopping = Task { await subject.server.stop(within: .seconds(30)) }
      #expect(await eventually { subject.server.state == .stopping })
      try await other.send("\r\n")
      let answer = try await other.response()
      #expect(answer.status == 503)
      #expect(answer.text == "stopping\n")
      gate.open()
      #expect(try await wire.response().text == "done")
      await stopping.value
    }
  }

  @Test("A trace goes on where the client says so rightly, and begins anew where it does not")
  func traces() async throws {
    let id = "0af7651916cd43dd8448eb211c80319c", parent = "b7ad6b7169203331"
    for good in ["00-\(id)-\(parent)-01", "01-\(id)-\(parent)-01-more", "cc-\(id)-\(parent)-ff"] {
      let trace = TraceContext(good)
      #expect(trace.traceID == id)
      #expect(trace.parentID == parent)
      #expect(trace.isSampled)
      #expect(trace.spanID != parent && trace.spanID.utf8.count == 16)
      #expect(trace.traceparent == "00-\(id)-\(trace.spanID)-01")
    }
    #expect(!TraceContext("00-\(id)-\(parent)-00").isSampled)
    for bad in [
      nil, "", "00", "ff-\(id)-\(parent)-01", "00-\(id)-\(parent)-01-more", "00-\(id.uppercased())-\(parent)-01",
      "00-\(String(repeating: "0", count: 32))-\(parent)-01", "00-\(id)-\(String(repeating: "0", count: 16))-01", "00-\(id)x-\(parent)-01",
      "0-\(id)-\(parent)-01", "00-\(id)-\(parent)-1", "00-\(id)-\(parent)-0g",
    ] {
      let trace = TraceContext(bad)
      #expect(trace.traceID != id)
      #expect(trace.traceID.utf8.count == 32)
      #expect(trace.parentID == nil)
    }
  }

  @Test("The trace stands in the log")
  func tracesInLog() async throws {
    let lines = Box<[UInt8]>([])
    try await WireServer.with(.test { $0.accessLog = AccessLog { bytes in lines.change { $0 += bytes } } }) {
      $0.use(Tracing())
      $0.get("/") { .text($0.trace?.spanID ?? "none") }
    } test: { subject in
      let span = try await subject.ask(Wire.get("/", "traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")).text
      await subject.server.stop()
      #expect(String(decoding: lines.current, as: UTF8.self).hasSuffix(" trace=\"0af7651916cd43dd8448eb211c80319c\" span=\"\(span)\"\n"))
    }
  }
}

extension String {
  /// How often a text is in it.
  fileprivate func components(_ text: String) -> Int { split(separator: "\n").count { $0.hasPrefix(text) } }
}
