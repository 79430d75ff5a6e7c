internal import Porthole
internal import PortholeNet

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The texts of the app on the page, with their defaults; none is missing, whatever the process is.
struct PageTexts: Sendable {
  /// Text.
  let title: String
  /// HTML.
  let header: String
  /// HTML; nil for the page's own words.
  let prologue: String?
  /// HTML.
  let epilogue: String
  /// HTML.
  let footer: String
  /// Text.
  let deviceName: String

  /// The texts for a page with that nonce.
  init(_ configuration: Uploader.Configuration, nonce: String) {
    func html(_ text: String) -> String { text.replacing("%nonce%", with: nonce) }
    title = configuration.title ?? App.name
    header = html(configuration.header ?? HTML.escape(title))
    prologue = configuration.prologue.map(html)
    epilogue = html(configuration.epilogue)
    footer = html(configuration.footer ?? HTML.escape(App.version.map { "\(App.name) \($0)" } ?? App.name))
    deviceName = configuration.deviceName ?? Machine.hostName ?? title
  }
}

/// What the process is called.
enum App {
  #if canImport(FoundationEssentials)
  static let name = ProcessInfo.processInfo.processName
  static let version: String? = nil
  #else
  static let name = bundled("CFBundleDisplayName") ?? bundled("CFBundleName") ?? ProcessInfo.processInfo.processName
  static let version = bundled("CFBundleShortVersionString")

  private static func bundled(_ key: String) -> String? {
    (Bundle.main.object(forInfoDictionaryKey: key) as? String).flatMap { $0.isEmpty ? nil : $0 }
  }
  #endif
}
