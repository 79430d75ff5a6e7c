internal import Porthole

/// To come.
enum ChangeRoutes {
  static let all: [UploaderRoute] = []
}
