internal import Porthole

/// To come.
enum LiveRoutes {
  static let all: [UploaderRoute] = []
}
