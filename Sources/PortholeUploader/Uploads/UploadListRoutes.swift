internal import Porthole

/// To come.
enum UploadListRoutes {
  static let all: [UploaderRoute] = []
}
