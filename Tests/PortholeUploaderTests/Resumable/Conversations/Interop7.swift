extension DraftConversations {
  /// Interop version 7, draft -06 to -08.
  static let interop7 = """
    > POST /files/whole.txt HTTP/1.1
    > Host: localhost
    > Upload-Draft-Interop-Version: 7
    > Upload-Complete: ?1
    > Content-Length: 10
    >
    > 0123456789
    < HTTP/1.1 104 Upload Resumption Supported
    < Location: ../uploads/{id}
    < Upload-Draft-Interop-Version: 7
    < Upload-Limit: min-size=0, max-age=N
    <
    < HTTP/1.1 201 Created
    < Cache-Control: no-cache
    < Upload-Draft-Interop-Version: 7
    < Upload-Offset: 10
    < Upload-Complete: ?1
    < Upload-Limit: min-size=0, max-age=N
    < Porthole-Path: /whole.txt
    < ETag: "…"
    < Content-Location: ../files/whole.txt
    < Location: ../uploads/{id}
    < Content-Length: 0
    > POST /files/parts.txt HTTP/1.1
    > Host: localhost
    > Upload-Draft-Interop-Version: 7
    > Upload-Complete: ?0
    > Upload-Length: 10
    > Content-Length: 4
    >
    > 0123
    < HTTP/1.1 104 Upload Resumption Supported
    < Location: ../uploads/{id}
    < Upload-Draft-Interop-Version: 7
    < Upload-Limit: min-size=0, max-age=N
    <
    < HTTP/1.1 201 Created
    < Cache-Control: no-cache
    < Upload-Draft-Interop-Version: 7
    < Upload-Offset: 4
    < Upload-Complete: ?0
    < Upload-Limit: min-size=0, max-age=N
    < Location: ../uploads/{id}
    < Content-Length: 0
    > HEAD /uploads/{id} HTTP/1.1
    > Host: localhost
    > Upload-Draft-Interop-Version: 7
    < HTTP/1.1 204 No Content
    < Cache-Control: no-store
    < Upload-Draft-Interop-Version: 7
    < Upload-Offset: 4
    < Upload-Complete: ?0
    < Upload-Limit: min-size=0, max-age=N
    < Upload-Length: 10
    > PATCH /uploads/{id} HTTP/1.1
    > Host: localhost
    > Upload-Draft-Interop-Version: 7
    > Upload-Offset: 6
    > Upload-Complete: ?0
    > Content-Type: application/partial-upload
    > Content-Length: 2
    >
    > 67
    < HTTP/1.1 409 Conflict
    < Content-Type: application/problem+json
    < Upload-Draft-Interop-Version: 7
    < Upload-Offset: 4
    < Upload-Complete: ?0
    < Content-Length: 261
    <
    < {"type":"https://iana.org/assignments/http-problem-types#mismatching-upload-offset","title":"Conflict",\
    "status":409,"reason":"wrong-offset","detail":"The upload stands at byte 4, not at 6.","path":"/parts.txt",\
    "offset":4,"expected-offset":4,"provided-offset":6}
    > PATCH /uploads/{id} HTTP/1.1
    > Host: localhost
    > Upload-Draft-Interop-Version: 7
    > Upload-Offset: 4
    > Upload-Complete: ?0
    > Content-Type: application/partial-upload
    > Content-Length: 3
    >
    > 456
    < HTTP/1.1 204 No Content
    < Cache-Control: no-cache
    < Upload-Draft-Interop-Version: 7
    < Upload-Offset: 7
    < Upload-Complete: ?0
    < Upload-Limit: min-size=0, max-age=N
    > PATCH /uploads/{id} HTTP/1.1
    > Host: localhost
    > Upload-Draft-Interop-Version: 7
    > Upload-Offset: 7
    > Upload-Complete: ?1
    > Content-Length: 3
    >
    > 789
    < HTTP/1.1 415 Unsupported Media Type
    < Content-Type: application/problem+json
    < Accept-Patch: application/partial-upload
    < Upload-Draft-Interop-Version: 7
    < Upload-Offset: 7
    < Upload-Complete: ?0
    < Content-Length: 132
    <
    < {"title":"Unsupported Media Type","status":415,"reason":"type",\
    "detail":"What is added to an upload is application/partial-upload."}
    > PATCH /uploads/{id} HTTP/1.1
    > Host: localhost
    > Upload-Draft-Interop-Version: 7
    > Upload-Offset: 7
    > Upload-Complete: ?0
    > Content-Type: application/partial-upload
    > Content-Length: 0
    >
    >
    < HTTP/1.1 204 No Content
    < Cache-Control: no-cache
    < Upload-Draft-Interop-Version: 7
    < Upload-Offset: 7
    < Upload-Complete: ?0
    < Upload-Limit: min-size=0, max-age=N
    > PATCH /uploads/{id} HTTP/1.1
    > Host: localhost
    > Upload-Draft-Interop-Version: 7
    > Upload-Offset: 7
    > Upload-Complete: ?1
    > Content-Type: application/partial-upload
    > Content-Length: 3
    >
    > 789
    < HTTP/1.1 201 Created
    < Cache-Control: no-cache
    < Upload-Draft-Interop-Version: 7
    < Upload-Offset: 10
    < Upload-Complete: ?1
    < Upload-Limit: min-size=0, max-age=N
    < Porthole-Path: /parts.txt
    < ETag: "…"
    < Content-Location: ../files/parts.txt
    < Content-Length: 0
    > HEAD /uploads/{id} HTTP/1.1
    > Host: localhost
    > Upload-Draft-Interop-Version: 7
    < HTTP/1.1 204 No Content
    < Cache-Control: no-store
    < Upload-Draft-Interop-Version: 7
    < Upload-Offset: 10
    < Upload-Complete: ?1
    < Upload-Limit: min-size=0, max-age=N
    < Upload-Length: 10
    > PATCH /uploads/{id} HTTP/1.1
    > Host: localhost
    > Upload-Draft-Interop-Version: 7
    > Upload-Offset: 10
    > Upload-Complete: ?1
    > Content-Type: application/partial-upload
    > Content-Length: 1
    >
    > X
    < HTTP/1.1 400 Bad Request
    < Content-Type: application/problem+json
    < Upload-Draft-Interop-Version: 7
    < Upload-Offset: 10
    < Upload-Complete: ?0
    < Content-Length: 185
    <
    < {"type":"https://iana.org/assignments/http-problem-types#completed-upload","title":"Bad Request",\
    "status":400,"reason":"complete","detail":"The upload is complete.","path":"/parts.txt"}
    > DELETE /uploads/{id} HTTP/1.1
    > Host: localhost
    > Upload-Draft-Interop-Version: 7
    < HTTP/1.1 204 No Content
    < Cache-Control: no-cache
    < Upload-Draft-Interop-Version: 7
    > HEAD /uploads/{id} HTTP/1.1
    > Host: localhost
    > Upload-Draft-Interop-Version: 7
    < HTTP/1.1 404 Not Found
    < Content-Type: application/problem+json
    < Upload-Draft-Interop-Version: 7
    < Content-Length: 103
    > OPTIONS /files/new.txt HTTP/1.1
    > Host: localhost
    > Upload-Draft-Interop-Version: 7
    < HTTP/1.1 204 No Content
    < Cache-Control: no-cache
    < Allow: GET, PUT, HEAD, OPTIONS
    < Accept-Patch: application/partial-upload
    < Upload-Limit: min-size=0, max-age=N
    < Upload-Draft-Interop-Version: 7
    """
}
