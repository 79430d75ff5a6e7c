extension DraftConversations {
  /// Interop version 3, draft -01.
  static let interop3 = """
    > POST /files/whole.txt HTTP/1.1
    > Host: localhost
    > Upload-Draft-Interop-Version: 3
    > Upload-Incomplete: ?0
    > Content-Length: 10
    >
    > 0123456789
    < HTTP/1.1 104 Upload Resumption Supported
    < Location: ../uploads/{id}
    < Upload-Draft-Interop-Version: 3
    <
    < HTTP/1.1 201 Created
    < Cache-Control: no-cache
    < Upload-Draft-Interop-Version: 3
    < Upload-Offset: 10
    < Upload-Incomplete: ?0
    < Porthole-Path: /whole.txt
    < ETag: "…"
    < Content-Location: ../files/whole.txt
    < Location: ../uploads/{id}
    < Content-Length: 0
    > POST /files/parts.txt HTTP/1.1
    > Host: localhost
    > Upload-Draft-Interop-Version: 3
    > Upload-Incomplete: ?1
    > Content-Length: 4
    >
    > 0123
    < HTTP/1.1 104 Upload Resumption Supported
    < Location: ../uploads/{id}
    < Upload-Draft-Interop-Version: 3
    <
    < HTTP/1.1 201 Created
    < Cache-Control: no-cache
    < Upload-Draft-Interop-Version: 3
    < Upload-Offset: 4
    < Upload-Incomplete: ?1
    < Location: ../uploads/{id}
    < Content-Length: 0
    > HEAD /uploads/{id} HTTP/1.1
    > Host: localhost
    > Upload-Draft-Interop-Version: 3
    < HTTP/1.1 204 No Content
    < Cache-Control: no-store
    < Upload-Draft-Interop-Version: 3
    < Upload-Offset: 4
    < Upload-Incomplete: ?1
    > PATCH /uploads/{id} HTTP/1.1
    > Host: localhost
    > Upload-Draft-Interop-Version: 3
    > Upload-Offset: 6
    > Upload-Incomplete: ?1
    > Content-Length: 2
    >
    > 67
    < HTTP/1.1 409 Conflict
    < Content-Type: application/problem+json
    < Upload-Draft-Interop-Version: 3
    < Upload-Offset: 4
    < Upload-Incomplete: ?1
    < Content-Length: 138
    <
    < {"title":"Conflict","status":409,"reason":"wrong-offset","detail":"The upload stands at byte 4, not at 6.",\
    "path":"/parts.txt","offset":4}
    > PATCH /uploads/{id} HTTP/1.1
    > Host: localhost
    > Upload-Draft-Interop-Version: 3
    > Upload-Offset: 4
    > Upload-Incomplete: ?1
    > Content-Length: 3
    >
    > 456
    < HTTP/1.1 201 Created
    < Cache-Control: no-cache
    < Upload-Draft-Interop-Version: 3
    < Upload-Offset: 7
    < Upload-Incomplete: ?1
    < Content-Length: 0
    > PATCH /uploads/{id} HTTP/1.1
    > Host: localhost
    > Upload-Draft-Interop-Version: 3
    > Upload-Offset: 7
    > Content-Length: 3
    >
    > 789
    < HTTP/1.1 201 Created
    < Cache-Control: no-cache
    < Upload-Draft-Interop-Version: 3
    < Upload-Offset: 10
    < Upload-Incomplete: ?0
    < Porthole-Path: /parts.txt
    < ETag: "…"
    < Content-Location: ../files/parts.txt
    < Content-Length: 0
    > HEAD /uploads/{id} HTTP/1.1
    > Host: localhost
    > Upload-Draft-Interop-Version: 3
    < HTTP/1.1 204 No Content
    < Cache-Control: no-store
    < Upload-Draft-Interop-Version: 3
    < Upload-Offset: 10
    < Upload-Incomplete: ?0
    > PATCH /uploads/{id} HTTP/1.1
    > Host: localhost
    > Upload-Draft-Interop-Version: 3
    > Upload-Offset: 10
    > Upload-Incomplete: ?0
    > Content-Length: 1
    >
    > X
    < HTTP/1.1 400 Bad Request
    < Content-Type: application/problem+json
    < Upload-Draft-Interop-Version: 3
    < Upload-Offset: 10
    < Upload-Incomplete: ?1
    < Content-Length: 111
    <
    < {"title":"Bad Request","status":400,"reason":"complete","detail":"The upload is complete.","path":"/parts.txt"}
    > DELETE /uploads/{id} HTTP/1.1
    > Host: localhost
    > Upload-Draft-Interop-Version: 3
    < HTTP/1.1 204 No Content
    < Cache-Control: no-cache
    < Upload-Draft-Interop-Version: 3
    > HEAD /uploads/{id} HTTP/1.1
    > Host: localhost
    > Upload-Draft-Interop-Version: 3
    < HTTP/1.1 404 Not Found
    < Content-Type: application/problem+json
    < Upload-Draft-Interop-Version: 3
    < Content-Length: 103
    """
}
