internal import PortholeNet

/// What a developer, or whoever runs the program, can do about it. All but a missing library is tried again by itself.
extension ServerError {
  init(_ problem: AnnouncementProblem) {
    let (code, reason): (Code, String) =
      switch problem {
      case .noLibrary:
        (.noLibrary, "there is no libdns_sd.so.1; install Avahi's (Debian: libavahi-compat-libdnssd1, and avahi-daemon)")
      case .noDaemon: (.noDaemon, "the daemon that does it does not answer; start avahi-daemon and dbus (on Apple's systems mDNSResponder)")
      case .notPermitted:
        (
          .notPermitted,
          "it is not allowed; on Apple's systems Info.plist needs NSBonjourServices with its type and NSLocalNetworkUsageDescription, and the "
            + "user has to agree; Avahi has a limit on clients (clients-max in avahi-daemon.conf)"
        )
      case .nameTaken: (.nameTaken, "its name is taken, and so are a hundred with a number behind it; choose another")
      case .noNetwork:
        (.noNetwork, "the host is on no network where it could be found; look whether an interface is up that the daemon uses")
      case .other(let code): (.discovery, "the daemon answers with error \(code) of dns_sd.h")
      }
    self.init(code, "the server is not announced: \(reason)")
  }

  init(_ problem: MappingProblem) {
    let (code, reason): (Code, String) =
      switch problem {
      case .noLibrary:
        (.noLibrary, "there is neither libminiupnpc nor libnatpmp; install one (Debian: libminiupnpc17, libnatpmp1)")
      case .noGateway(let missing):
        (
          .noGateway,
          "none answers UPnP or NAT-PMP\(missing.map { " (\($0) is not there, so that it was asked in one way only)" } ?? ""); "
            + "look whether there is a default route, and whether the router allows it"
        )
      case .notConnected: (.notConnected, "it has no address of its own; look whether it is connected")
      case .notPublic(let address):
        (
          .notPublic,
          "its address\(address.isEmpty ? "" : " \(address)") is not public; another gateway is behind it, which would have to be set up by hand"
        )
      case .portTaken: (.portTaken, "the port that was asked for and those behind it are taken; ask for another")
      case .refused: (.notPermitted, "it refuses; allow UPnP or NAT-PMP for this machine in its settings")
      case .other(let code): (.discovery, "it answers with error \(code)")
      }
    self.init(code, "no port of the gateway leads here: \(reason)")
  }
}
