public import Porthole
public import PortholeFiles
internal import PortholeHTTP
internal import PortholeNet

extension Uploader {
  /// How the page looks, and whose requests it takes.
  ///
  /// Texts that are said to be HTML are put into the page as they are: they are the app's, and must hold nothing that a client sent. In them `%nonce%` stands for
  /// the nonce that the page's Content-Security-Policy asks of scripts and style sheets.
  public struct Configuration: Sendable {
    /// What the window is called, text; nil for the app's name.
    public var title: String?
    /// What stands above all else, HTML; nil for the title.
    public var header: String?
    /// What stands above the list, HTML; nil for a sentence that says what can be done here, in the reader's language; empty for nothing.
    public var prologue: String?
    /// What stands below the list, HTML.
    public var epilogue = ""
    /// What stands at the end, HTML; nil for the app's name and version.
    public var footer: String?
    /// What the shared folder is called in the row of folders, text; nil for the machine's name.
    public var deviceName: String?
    /// The colour of buttons and links, as CSS has it; nil for the page's own.
    public var accentColor: String?
    /// The page's icon; nil for the page's own.
    public var icon: Icon?
    /// The address to show as a QR code, such as the best of `Server.urls`; nil for the one that the page was asked for by.
    public var address: (@Sendable () -> String?)?
    /// What is done with a file whose name is there already, where the client does not say: nil has the page ask, and keeps both where nobody is asked.
    public var conflict: ConflictRule?

    /// Who asks, in whose name files are then read and changed; by default the account that `Authentication` let in.
    public var account: @Sendable (_ request: Request) -> String? = { Uploader.loggedIn($0) }
    /// Other origins whose pages may have files changed.
    public var trustedOrigins: CORS.Origins = .only()
    /// The names that the page answers for in the clear to those who did not log in, beside addresses in digits, names without a dot and `localhost`, as `HostAllowList` has them;
    /// nil for any. All others are answered 421: a page elsewhere whose name is made to lead here would read everything (DNS rebinding).
    public var hosts: [String]? = Uploader.localNames

    /// An image and its media type.
    public struct Icon: Sendable, Hashable {
      /// The image.
      public var bytes: [UInt8]
      /// Its media type, such as `image/png`.
      public var type: String

      /// An image.
      public init(_ bytes: [UInt8], type: String) {
        self.bytes = bytes
        self.type = type
      }
    }

    /// The defaults.
    public init() {}
  }

  /// Names that nobody outside can have: those of local networks (RFC 6762, RFC 8375, ICANN's `internal`), and the machine's own.
  static let localNames = ["*.local", "*.lan", "*.internal", "*.home.arpa"] + (Machine.hostName.map { [$0] } ?? [])

  static func loggedIn(_ request: Request) -> String? {
    #if Crypto
    request.user
    #else
    nil
    #endif
  }
}
