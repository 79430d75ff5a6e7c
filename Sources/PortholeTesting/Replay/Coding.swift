/// Undoes content codings.
enum Coding {
  static func decoded(_ answer: RecordedAnswer) throws -> RecordedAnswer { answer }
}
