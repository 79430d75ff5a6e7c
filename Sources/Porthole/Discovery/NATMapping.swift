/// How a server behind a gateway is reached from elsewhere: the gateway is asked to lead one of its own ports here.
///
/// By UPnP and NAT-PMP on Linux, where `libminiupnpc` or `libnatpmp` has to be installed; by the system on Apple's platforms.
public struct NATMapping: Sendable, Hashable {
  /// The gateway's port that is wished for; 0 for the server's own. Where it is taken it is another.
  public var port = 0
  /// For how long the gateway is asked each time, to the second; it is asked again when half of that is over. When the program is killed, the gateway forgets
  /// it after that time.
  public var lease = Duration.seconds(1200)

  /// A mapping of the server's port, with defaults.
  public init() {}
}
