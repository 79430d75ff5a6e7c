/// The app's colour, and the inks that make text readable with it: at least 4.5:1 (WCAG 2.2, 1.4.3) on every ground that the page has.
struct AccentColor: Sendable, Equatable {
  /// A style sheet with the colour; empty where there is none, or what there is is no colour.
  let style: String

  init(_ text: String?) {
    guard let text = text.map({ $0.filter { !$0.isWhitespace || $0 == " " } }), !text.isEmpty, text.utf8.count <= 100,
      text.utf8.allSatisfy({ AccentColor.isHarmless($0) })
    else {
      style = ""
      return
    }
    guard let color = RGB(text) else {
      // A colour that only browsers know: mixed with black and white it is dark and light enough in all but odd cases.
      style =
        ":root{--accent:\(text);--ink-accent:color-mix(in oklab,\(text) 60%,#000)}"
        + "@media(prefers-color-scheme:dark){:root{--accent:\(text);--ink-accent:color-mix(in oklab,\(text) 50%,#fff)}}"
      return
    }
    let on = color.contrast(with: .white) >= 4.5 ? RGB.white : .black
    let dark = color.moved(to: .black, until: 4.5, on: .lightGround), light = color.moved(to: .white, until: 4.5, on: .darkGround)
    style =
      ":root{--accent:\(color.css);--on-accent:\(on.css);--ink-accent:\(dark.css)}"
      + "@media(prefers-color-scheme:dark){:root{--accent:\(color.css);--on-accent:\(on.css);--ink-accent:\(light.css)}}"
  }

  /// What colours are written with, and nothing that could end the rule.
  private static func isHarmless(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "#"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "%"),
      UInt8(ascii: " "),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

/// Red, green and blue, each from 0 to 1.
struct RGB: Sendable, Equatable {
  var red: Double, green: Double, blue: Double

  static let white = RGB(red: 1, green: 1, blue: 1), black = RGB(red: 0, green: 0, blue: 0)
  /// The darkest ground of the light scheme, as the style sheet has it.
  static let lightGround = RGB(red: 0xF0 / 255, green: 0xF0 / 255, blue: 0xF3 / 255)
  /// The lightest ground of the dark one.
  static let darkGround = RGB(red: 0x34 / 255, green: 0x34 / 255, blue: 0x3A / 255)

  init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Reads `#rgb` and `#rrggbb`.
  init?(_ text: String) {
    guard text.hasPrefix("#"), let value = UInt32(text.dropFirst(), radix: 16) else { return nil }
    let parts: [UInt32]
    switch text.utf8.count {
    case 4: parts = [value >> 8 & 15, value >> 4 & 15, value & 15].map { $0 * 17 }
    case 7: parts = [value >> 16 & 255, value >> 8 & 255, value & 255]
    default: return nil
    }
    self.init(red: Double(parts[0]) / 255, green: Double(parts[1]) / 255, blue: Double(parts[2]) / 255)
  }

  var css: String {
    "#"
      + [red, green, blue].map { part in
        let digits = String(Int((part * 255).rounded()), radix: 16)
        return digits.utf8.count == 1 ? "0" + digits : digits
      }.joined()
  }

  /// Relative luminance (WCAG 2.2).
  private var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : RGB.power((part + 0.055) / 1.055)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// x to the power of 2.4, for 0 < x ≤ 1: x² times the fifth root of x².
  private static func power(_ base: Double) -> Double {
    let square = base * base
    var root = 1.0
    // Newton's steps towards the root; from above they come down to it.
    for _ in 0..<30 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
    return square * root
  }

  func contrast(with other: RGB) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// Mixed with another colour until it stands out from a ground.
  func moved(to end: RGB, until ratio: Double, on ground: RGB) -> RGB {
    var part = 0.0
    while part < 1 {
      func mix(_ one: Double, _ two: Double) -> Double { one + (two - one) * part }
      let mixed = RGB(red: mix(red, end.red), green: mix(green, end.green), blue: mix(blue, end.blue))
      if mixed.contrast(with: ground) >= ratio + 0.05 { return mixed }
      part += 0.02
    }
    return end
  }
}
