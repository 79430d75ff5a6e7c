internal import Porthole

/// To come.
enum PlainUpload {
  static let all: [UploaderRoute] = []
}
