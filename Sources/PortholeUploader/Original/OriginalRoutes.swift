internal import Porthole

/// To come.
enum OriginalRoutes {
  static let all: [UploaderRoute] = []
}
