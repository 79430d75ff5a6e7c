public import PortholeHTTP
internal import PortholeNet

/// A form that a client sent, complete: `application/x-www-form-urlencoded` or `multipart/form-data` (RFC 7578); made by
/// ``Request/form(_:)``.
///
/// Fields are in memory. Files are in temporary files, which are removed when the form is gone, unless they were moved or kept.
///
/// ```swift
/// server.post("/photos") { request in
///   let form = try await request.form()
///   for photo in form.files("photo") { try photo.move(to: "Photos/\(photo.fileName)") }
///   return .text("Thank you, \(form["name"] ?? "whoever you are")")
/// }
/// ```
public struct Form: Sendable {
  /// Fields and files in the order sent.
  public let parts: [FormPart]
  /// The fields that are no files, in the order sent.
  public let fields: FormFields
  /// The files in the order sent. What browsers send for a field in which no file was chosen, a file without name and content, is left out.
  public let files: [FormFile]

  init(parts: [FormPart]) {
    self.parts = parts
    fields = FormFields(
      fields: parts.compactMap {
        if case .field(let field) = $0 { field } else { nil }
      })
    files = parts.compactMap {
      guard case .file(let file) = $0, !file.isEmptyChoice else { return nil }
      return file
    }
  }

  /// The text of the first field of this name; nil when there is none.
  public subscript(name: String) -> String? { fields[name] }

  /// The texts of all fields of this name, in the order sent.
  public func all(_ name: String) -> [String] { fields.all(name) }

  /// The first file of this name; nil when there is none.
  public func file(_ name: String) -> FormFile? { files.first { $0.name == name } }

  /// All files of this name, in the order sent.
  public func files(_ name: String) -> [FormFile] { files.filter { $0.name == name } }
}

/// A field or a file of a form.
public enum FormPart: Sendable {
  /// A field that is no file.
  case field(FormField)
  /// A file.
  case file(FormFile)

  /// The name of the form's field.
  public var name: String {
    switch self {
    case .field(let field): field.name
    case .file(let file): file.name
    }
  }
}

/// A field of a form.
public struct FormField: Sendable, Hashable {
  /// The name.
  public let name: String
  /// The content as text. Bytes that are not of the form's charset become U+FFFD.
  public let value: String
  /// The content as it was sent, without the escapes of `application/x-www-form-urlencoded`.
  public let bytes: [UInt8]
  /// What the client says that the content is; `text/plain` where it says nothing.
  public let contentType: MediaType
}

/// The fields of a form in the order sent; names may repeat.
public struct FormFields: Sendable, RandomAccessCollection {
  let fields: [FormField]

  /// The position of the first field: 0.
  public var startIndex: Int { 0 }
  /// The number of fields.
  public var endIndex: Int { fields.count }
  /// The field at a position.
  public subscript(position: Int) -> FormField { fields[position] }
  /// The text of the first field of this name; nil when there is none.
  public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
  /// The texts of all fields of this name, in the order sent.
  public func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
}

/// A file of a form, in a temporary file.
///
/// The temporary file is removed when nothing refers to it any more, unless it was moved or kept.
public struct FormFile: Sendable {
  /// The name of the form's field.
  public let name: String
  /// The file's name as the client sent it, perhaps with folders. It must not be made a path of as it is.
  public let sentFileName: String
  /// What the client says that the content is; `text/plain` where it says nothing (RFC 7578 §4.4).
  public let contentType: MediaType
  /// The header of the part.
  public let fields: Fields
  let file: TemporaryFile

  /// The last component of the file's name; empty where the client sent none that a file may have.
  public var fileName: String { ContentDisposition.lastComponent(of: sentFileName) }
  /// Bytes.
  public var size: Int { file.size }
  /// Where the temporary file lies.
  public var path: String { file.path }

  /// Moves the temporary file, in one step; to another file system by a copy, which then takes its place in one step.
  ///
  /// - Parameters:
  ///   - path: Where to; its folder has to be there.
  ///   - replacing: Whether a file that is there may be replaced (default: yes).
  /// - Throws: ``HTTPError`` 409 when there is a file that may not be replaced, 507 when the disk is full, else 500.
  public func move(to path: String, replacing: Bool = true) throws { try file.move(to: path, replacing: replacing) }

  /// Leaves the temporary file where it is, at ``path``, for the caller to see to.
  public func keep() { file.keep() }

  /// All of the content, in memory.
  ///
  /// - Parameter limit: The most bytes to take.
  /// - Returns: The bytes.
  /// - Throws: ``HTTPError`` 413 when there are more, 500 when the file cannot be read.
  public func collect(upTo limit: Int) throws -> [UInt8] {
    guard size <= limit else { throw MultipartPart.tooLarge(limit) }
    var all: [UInt8] = []
    all.reserveCapacity(size)
    let opened = try file.open()
    while all.count < size {
      let piece = try file.read(opened, at: all.count)
      guard !piece.isEmpty else { throw HTTPError(.internalServerError, underlying: FormFileError.hasShrunk) }
      all += piece
    }
    return all
  }

  var isEmptyChoice: Bool { sentFileName.isEmpty && size == 0 }
}

/// What can become of a temporary file, told to the log.
enum FormFileError: Error, CustomStringConvertible {
  case hasShrunk
  var description: String { "the temporary file of a form has lost bytes" }
}
