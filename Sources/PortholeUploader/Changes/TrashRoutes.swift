internal import Porthole

/// To come.
enum TrashRoutes {
  static let all: [UploaderRoute] = []
}
