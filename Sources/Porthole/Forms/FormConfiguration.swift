internal import PortholeHTTP

extension Form {
  /// What a form may have, sizes in bytes. What has more is refused with 413, before it is read where its length is known.
  ///
  /// | limit | default |
  /// |---|---|
  /// | ``total`` | 4 GiB |
  /// | ``fileSize`` | 1 GiB |
  /// | ``fieldSize`` | 1 MiB |
  /// | ``fieldsSize`` | 4 MiB |
  /// | ``parts`` | 1,000 |
  /// | ``partHead`` | 8 KiB |
  /// | ``partFields`` | 20 |
  public struct Configuration: Sendable, Hashable {
    /// Bytes of the whole content.
    public var total = 4 * 1024 * 1024 * 1024
    /// Bytes of one file.
    public var fileSize = 1024 * 1024 * 1024
    /// Bytes of one field that is no file: such are kept in memory.
    public var fieldSize = 1024 * 1024
    /// Bytes of all fields that are no files together, and of a whole form that is `application/x-www-form-urlencoded`.
    public var fieldsSize = 4 * 1024 * 1024
    /// Fields and files.
    public var parts = 1000
    /// Bytes of the header of a part.
    public var partHead = 8 * 1024
    /// Lines of the header of a part.
    public var partFields = 20
    /// The folder where files are put; nil for the system's for temporary files. From a folder on the file system where they are
    /// moved to, moving them is a matter of a moment.
    public var temporaryFolder: String?

    /// The defaults.
    public init() {}

    var multipart: MultipartLimits { MultipartLimits(parts: parts, head: partHead, fields: partFields) }
  }
}
