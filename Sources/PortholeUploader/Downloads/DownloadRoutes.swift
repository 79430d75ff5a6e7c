internal import Porthole

/// To come.
enum DownloadRoutes {
  static let all: [UploaderRoute] = []
}
