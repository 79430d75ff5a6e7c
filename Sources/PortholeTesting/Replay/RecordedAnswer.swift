internal import PortholeHTTP

/// What is compared of an answer, recorded or given.
struct RecordedAnswer {
  var status: Int
  /// The first value of a name, Latin-1 for the recorded ones.
  let field: (String) -> String?
  var body: [UInt8]

  /// The recorded answer of a file. Where it was cut off, as when a browser went on, it is what there is.
  init(file bytes: [UInt8], method: String) {
    var message = RecordedMessage(bytes)
    // Interim responses stand before the one that counts.
    while (100..<200).contains(message.status), message.status != 101, !message.rest.isEmpty { message = RecordedMessage(message.rest) }
    status = message.status
    let fields = message
    field = { fields[$0] }
    body = message.rest
    if method == "HEAD" || status == 204 || status == 304 {
      body = []
    } else if message["Transfer-Encoding"]?.lowercased() == "chunked" {
      body = RecordedAnswer.unchunked(message.rest)
    } else if let length = message["Content-Length"].flatMap({ Int($0) }), length >= 0, length < body.count {
      body.removeLast(body.count - length)
    }
  }

  init(_ response: TestResponse) {
    status = response.status.code
    let fields = response.fields
    field = { fields.values(of: FieldName($0)).first }
    body = response.body
  }

  private static func unchunked(_ bytes: [UInt8]) -> [UInt8] {
    var decoder = ChunkedDecoder()
    var content: [UInt8] = []
    var start = 0
    while start < bytes.count {
      let step = decoder.decode(bytes.span.extracting(start..<bytes.count))
      switch step.event {
      case .content(let range): content += bytes[start + range.lowerBound..<start + range.upperBound]
      case .needMore, .end, .failure: return content
      }
      start += step.consumed
    }
    return content
  }
}
