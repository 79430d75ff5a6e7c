extension Substring {
  /// Without the blanks at its ends (OWS, RFC 9110 §5.6.3).
  package var trimmingBlanks: Substring {
    guard let first = utf8.firstIndex(where: { !Bytes.isBlank($0) }), let last = utf8.lastIndex(where: { !Bytes.isBlank($0) }) else {
      return ""
    }
    return Substring(utf8[first...last])
  }
}
