internal import Porthole

/// To come.
enum ListingRoutes {
  static let all: [UploaderRoute] = []
}
