internal import PortholeHTTP

extension Request {
  /// The form that the request brings, complete: `application/x-www-form-urlencoded` or `multipart/form-data`.
  ///
  /// The content is read, so it can be asked for once; a route with ``BodyPolicy/form(_:)`` has read it before its handler runs, which may
  /// then ask any number of times.
  ///
  /// - Parameter configuration: What the form may have.
  /// - Returns: The fields and files.
  /// - Throws: ``HTTPError`` 415 for other content, 400 when it is malformed or cut, 413 when it is larger than allowed, and what reading
  ///   throws.
  public func form(_ configuration: Form.Configuration = Form.Configuration()) async throws -> Form {
    if let form = storage.form { return form }
    if contentType?.essence == "application/x-www-form-urlencoded" { return try await urlencodedForm(configuration) }
    guard formBoundary != .otherType else {
      throw unsupported("This wants a form.", "application/x-www-form-urlencoded, multipart/form-data")
    }
    return try await Form(collecting: try multipart(configuration), configuration)
  }

  /// The parts of a `multipart/form-data` request, to be passed through once as they arrive.
  ///
  /// - Parameter configuration: What the form may have.
  /// - Returns: The parts.
  /// - Throws: ``HTTPError`` 415 for other content, 400 without a boundary, 413 when it is known to be larger than allowed.
  public func multipart(_ configuration: Form.Configuration = Form.Configuration()) throws -> Multipart {
    switch formBoundary {
    case .otherType: throw unsupported("This wants a form with parts.", "multipart/form-data")
    case .missing: throw HTTPError(.badRequest, detail: "The Content-Type multipart/form-data names no boundary.")
    case .boundary(let boundary): return Multipart(reader: try MultipartReader(body, boundary: boundary, configuration))
    }
  }

  private var formBoundary: MediaType.FormBoundary {
    guard body.isPresent else { return .otherType }
    return fields.withFirstValue(of: .contentType) { MediaType.formBoundary($0) } ?? .otherType
  }

  private func unsupported(_ detail: String, _ types: String) -> HTTPError {
    HTTPError(
      .unsupportedMediaType, detail: "\(detail) The request brings \(contentType?.essence ?? "nothing of a type").",
      fields: [.accept: types])
  }

  private func urlencodedForm(_ configuration: Form.Configuration) async throws -> Form {
    let bytes = try await body.collect(upTo: min(configuration.total, configuration.fieldsSize))
    let pairs = Query(bytes, maximumPairs: configuration.parts)
    guard !pairs.isTruncated else {
      throw HTTPError(.contentTooLarge, detail: "The form has more than \(configuration.parts) fields.")
    }
    let raw = (0..<pairs.count).map { pairs.decodedBytes(at: $0) }
    let named = raw.first { $0.name.elementsEqual("_charset_".utf8) }.map { String(decoding: $0.value, as: UTF8.self) }
    let charset = try TextContent.charset(named ?? contentType?["charset"])
    return Form(
      parts: raw.map { name, value in
        let name = charset.decode(name) ?? String(decoding: name, as: UTF8.self)
        return .field(FormField(name: name, bytes: value, charset: charset, contentType: .plainText))
      })
  }
}

extension Form {
  /// Collects the parts: fields in memory, files in temporary files.
  init(collecting multipart: Multipart, _ configuration: Configuration) async throws {
    var files: [Int: TemporaryFile] = [:]
    var taken: [(part: MultipartPart, bytes: [UInt8])] = []
    var inMemory = 0
    for try await part in multipart {
      var bytes: [UInt8] = []
      if part.isFile {
        let file = try FileInProgress(in: configuration.temporaryFolder, isPrivate: true)
        try await part.write(to: file)
        files[taken.count] = file.finish()
      } else {
        bytes = try await part.collect(upTo: min(configuration.fieldSize, configuration.fieldsSize - inMemory))
        inMemory += bytes.count
      }
      taken.append((part, bytes))
    }
    // RFC 7578 §4.6: the charset of all fields that name none.
    let named = taken.first { $0.part.name == "_charset_" && !$0.part.isFile }.map { String(decoding: $0.bytes, as: UTF8.self) }
    let parts: [FormPart] = try taken.enumerated().map { index, entry in
      let part = entry.part
      if let file = files[index] {
        return .file(
          FormFile(
            name: part.name, sentFileName: part.sentFileName ?? "", contentType: part.contentType, fields: part.fields, file: file))
      }
      let charset = try TextContent.charset(part.contentType["charset"] ?? named)
      return .field(FormField(name: part.name, bytes: entry.bytes, charset: charset, contentType: part.contentType))
    }
    self.init(parts: parts)
  }
}

extension FormField {
  init(name: String, bytes: [UInt8], charset: Charset, contentType: MediaType) {
    self.name = name
    self.bytes = bytes
    self.contentType = contentType
    value = charset.decode(bytes) ?? String(decoding: bytes, as: UTF8.self)
  }
}
