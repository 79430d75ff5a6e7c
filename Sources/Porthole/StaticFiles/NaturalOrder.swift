/// The order in which people expect names: letters regardless of case, digits by the numbers that they spell.
///
/// The same on every machine, as it asks no locale.
enum NaturalOrder {
  static func areInOrder(_ one: String, _ other: String) -> Bool {
    let folded = compare(Array(one.lowercased().unicodeScalars), Array(other.lowercased().unicodeScalars))
    // Names that differ in case or leading zeros alone still have one order.
    return folded == 0 ? one < other : folded < 0
  }

  private static func compare(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var i = 0, j = 0
    while i < one.count, j < other.count {
      if isDigit(one[i]), isDigit(other[j]) {
        let first = number(one, &i), second = number(other, &j)
        // Without leading zeros the longer number is the larger one; equally long ones compare digit by digit.
        if first.count != second.count { return first.count < second.count ? -1 : 1 }
        for (a, b) in zip(first, second) where a != b { return a.value < b.value ? -1 : 1 }
      } else {
        if one[i] != other[j] { return one[i].value < other[j].value ? -1 : 1 }
        i += 1
        j += 1
      }
    }
    return (one.count - i) - (other.count - j)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }

  private static func number(_ scalars: [Unicode.Scalar], _ index: inout Int) -> ArraySlice<Unicode.Scalar> {
    while index < scalars.count - 1, scalars[index] == "0", isDigit(scalars[index + 1]) { index += 1 }
    let start = index
    while index < scalars.count, isDigit(scalars[index]) { index += 1 }
    return scalars[start..<index]
  }
}
