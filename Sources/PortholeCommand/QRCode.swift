/// A text as a QR code (ISO/IEC 18004): bytes, error correction M, versions 1 to 10, which hold up to 213 bytes.
struct QRCode {
  /// Modules along each side, without the quiet zone around them.
  let size: Int
  private let version: Int
  private var dark: [Bool]
  /// What is no data: patterns, and what says how the code is to be read.
  private var isFunction: [Bool]

  /// Codewords of error correction in a block, and blocks, by version (table 9).
  private static let corrections = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26]
  private static let blocks = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5]

  /// Nil for a text that is too long.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let version = (1...10).first(where: { QRCode.capacity($0) >= bytes.count }) else { return nil }
    self.version = version
    size = version * 4 + 17
    dark = [Bool](repeating: false, count: size * size)
    isFunction = dark
    drawFunctions()
    drawData(QRCode.codewords(bytes, version))
    var penalties: [Int] = []
    for mask in 0..<8 {
      var code = self
      code.apply(mask)
      penalties.append(code.penalty)
    }
    apply(penalties.indices.min { penalties[$0] < penalties[$1] } ?? 0)
  }

  /// Whether a module is dark; outside of the code none is.
  subscript(row: Int, column: Int) -> Bool {
    (0..<size).contains(row) && (0..<size).contains(column) && dark[row * size + column]
  }

  // MARK: Codewords

  /// All codewords of a version.
  private static func total(_ version: Int) -> Int {
    var modules = (16 * version + 128) * version + 64
    if version >= 2 {
      let alignments = version / 7 + 2
      modules -= (25 * alignments - 10) * alignments - 55
    }
    return (modules - (version >= 7 ? 36 : 0)) / 8
  }

  private static func dataCodewords(_ version: Int) -> Int { total(version) - corrections[version - 1] * blocks[version - 1] }

  /// Bytes that a version holds, behind four bits for the mode and eight, or sixteen, for the length.
  private static func capacity(_ version: Int) -> Int { dataCodewords(version) - (version < 10 ? 2 : 3) }

  private static func codewords(_ bytes: [UInt8], _ version: Int) -> [UInt8] {
    var data: [UInt8] = []
    var rest = 0b0100
    func shift(_ byte: Int) {
      data.append(UInt8(truncatingIfNeeded: rest << 4 | byte >> 4))
      rest = byte & 15
    }
    if version >= 10 { shift(bytes.count >> 8) }
    shift(bytes.count & 255)
    for byte in bytes { shift(Int(byte)) }
    // Four bits of zero end it.
    data.append(UInt8(rest << 4))
    var padding: [UInt8] = [0xEC, 0x11]
    while data.count < dataCodewords(version) {
      data.append(padding[0])
      padding.swapAt(0, 1)
    }
    return interleave(data, version)
  }

  /// Splits the data into blocks, adds the correction of each, and takes turns between them.
  private static func interleave(_ data: [UInt8], _ version: Int) -> [UInt8] {
    let count = blocks[version - 1], correction = corrections[version - 1]
    let short = data.count / count, long = data.count % count
    var parts: [[UInt8]] = [], start = 0
    for block in 0..<count {
      let length = short + (block >= count - long ? 1 : 0)
      parts.append(Array(data[start..<start + length]))
      start += length
    }
    let divisor = ReedSolomon.divisor(correction)
    let checks = parts.map { ReedSolomon.remainder($0, divisor) }
    var all: [UInt8] = []
    for index in 0...short { for part in parts where index < part.count { all.append(part[index]) } }
    for index in 0..<correction { for check in checks { all.append(check[index]) } }
    return all
  }

  // MARK: Drawing

  private mutating func set(_ row: Int, _ column: Int, _ isDark: Bool) {
    guard (0..<size).contains(row), (0..<size).contains(column) else { return }
    dark[row * size + column] = isDark
    isFunction[row * size + column] = true
  }

  private mutating func drawFunctions() {
    for index in 0..<size {
      set(6, index, index % 2 == 0)
      set(index, 6, index % 2 == 0)
    }
    for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] { drawSquares(row, column, reach: 4) { $0 != 2 && $0 != 4 } }
    for row in alignments {
      for column in alignments where !isAtFinder(row, column) { drawSquares(row, column, reach: 2) { $0 != 1 } }
    }
    drawFormat(mask: 0)
    drawVersion()
  }

  /// Squares around a middle, dark or light by their distance from it.
  private mutating func drawSquares(_ row: Int, _ column: Int, reach: Int, isDark: (Int) -> Bool) {
    for y in -reach...reach { for x in -reach...reach { set(row + y, column + x, isDark(max(abs(x), abs(y)))) } }
  }

  /// Where the middles of alignment patterns are, in both directions.
  private var alignments: [Int] {
    let last = size - 7
    return version == 1 ? [] : version < 7 ? [6, last] : [6, (6 + last) / 2, last]
  }

  private func isAtFinder(_ row: Int, _ column: Int) -> Bool {
    (row == 6 && (column == 6 || column == size - 7)) || (row == size - 7 && column == 6)
  }

  /// Correction M and the mask, twice.
  private mutating func drawFormat(mask: Int) {
    var rest = mask
    for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
    let bits = (mask << 10 | rest) ^ 0x5412
    for index in 0..<15 {
      let isDark = bits >> index & 1 == 1
      if index < 6 { set(index, 8, isDark) } else if index < 8 { set(index + 1, 8, isDark) } else { set(size - 15 + index, 8, isDark) }
      if index < 8 { set(8, size - 1 - index, isDark) } else { set(8, index == 8 ? 7 : 14 - index, isDark) }
    }
    set(size - 8, 8, true)
  }

  private mutating func drawVersion() {
    guard version >= 7 else { return }
    var rest = version
    for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
    let bits = version << 12 | rest
    for index in 0..<18 {
      let isDark = bits >> index & 1 == 1
      set(index / 3, size - 11 + index % 3, isDark)
      set(size - 11 + index % 3, index / 3, isDark)
    }
  }

  /// In columns of two from the right, up and down by turns.
  private mutating func drawData(_ codewords: [UInt8]) {
    var bit = 0
    var right = size - 1
    var isUpward = true
    while right >= 1 {
      // The column of the timing pattern.
      if right == 6 { right = 5 }
      for step in 0..<size {
        let row = isUpward ? size - 1 - step : step
        for column in [right, right - 1] where !isFunction[row * size + column] && bit < codewords.count * 8 {
          dark[row * size + column] = codewords[bit >> 3] >> (7 - bit & 7) & 1 == 1
          bit += 1
        }
      }
      isUpward.toggle()
      right -= 2
    }
  }

  // MARK: Masks

  private mutating func apply(_ mask: Int) {
    for row in 0..<size {
      for column in 0..<size where !isFunction[row * size + column] && QRCode.inverts(mask, row, column) {
        dark[row * size + column].toggle()
      }
    }
    drawFormat(mask: mask)
  }

  /// Table 10.
  private static func inverts(_ mask: Int, _ row: Int, _ column: Int) -> Bool {
    let product = row * column
    return switch mask {
    case 0: (row + column) % 2 == 0
    case 1: row % 2 == 0
    case 2: column % 3 == 0
    case 3: (row + column) % 3 == 0
    case 4: (row / 2 + column / 3) % 2 == 0
    case 5: product % 2 + product % 3 == 0
    case 6: (product % 2 + product % 3) % 2 == 0
    default: ((row + column) % 2 + product % 3) % 2 == 0
    }
  }

  /// How hard it is to read (§7.8.3): runs of one colour, squares of it, what looks like the corners' patterns, and too much of one colour.
  private var penalty: Int {
    var penalty = 0
    for line in 0..<size {
      penalty += QRCode.penalty((0..<size).map { self[line, $0] }) + QRCode.penalty((0..<size).map { self[$0, line] })
    }
    for row in 0..<size - 1 {
      for column in 0..<size - 1 {
        let colour = self[row, column]
        if self[row, column + 1] == colour, self[row + 1, column] == colour, self[row + 1, column + 1] == colour { penalty += 3 }
      }
    }
    let percent = dark.count { $0 } * 100 / dark.count
    return penalty + abs(percent - 50) / 5 * 10
  }

  private static func penalty(_ line: [Bool]) -> Int {
    var penalty = 0, start = 0
    for index in 1...line.count where index == line.count || line[index] != line[start] {
      if index - start >= 5 { penalty += index - start - 2 }
      start = index
    }
    let light = [Bool](repeating: false, count: 4), finder = [true, false, true, true, true, false, true]
    let padded = light + line + light
    for index in 0...padded.count - 11 {
      let window = padded[index..<index + 11]
      if window.elementsEqual(light + finder) || window.elementsEqual(finder + light) { penalty += 40 }
    }
    return penalty
  }
}

extension QRCode {
  /// The code for a terminal: two rows of modules in each line, dark on light whatever the terminal's colours are.
  var text: String {
    let quiet = 4
    var lines = ""
    for row in stride(from: -quiet, to: size + quiet, by: 2) {
      lines += "\u{1B}[30;107m"
      for column in -quiet..<size + quiet {
        switch (self[row, column], self[row + 1, column]) {
        case (true, true): lines += "█"
        case (true, false): lines += "▀"
        case (false, true): lines += "▄"
        case (false, false): lines += " "
        }
      }
      lines += "\u{1B}[0m\n"
    }
    return lines
  }
}

/// Error correction over the field of 256 elements with the polynomial x⁸ + x⁴ + x³ + x² + 1.
private enum ReedSolomon {
  static func divisor(_ degree: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: degree - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<degree {
      for index in 0..<degree {
        result[index] = multiply(result[index], root)
        if index + 1 < degree { result[index] ^= result[index + 1] }
      }
      root = multiply(root, 2)
    }
    return result
  }

  static func remainder(_ data: [UInt8], _ divisor: [UInt8]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: divisor.count)
    for byte in data {
      let factor = byte ^ result.removeFirst()
      result.append(0)
      for index in 0..<result.count { result[index] ^= multiply(divisor[index], factor) }
    }
    return result
  }

  private static func multiply(_ one: UInt8, _ other: UInt8) -> UInt8 {
    var product = 0
    for bit in (0..<8).reversed() {
      product = product << 1 ^ (product >> 7) * 0x11D
      product ^= Int(other >> bit & 1) * Int(one)
    }
    return UInt8(truncatingIfNeeded: product)
  }
}
