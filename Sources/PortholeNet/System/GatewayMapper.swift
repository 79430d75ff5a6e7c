/// Asks gateways for ports by NAT-PMP and UPnP, whichever the gateway speaks.
struct GatewayMapper: PortMapper {
  func map(_ request: PortRequest, after old: MappedPort?) throws(MappingProblem) -> MappedPort {
    // What has worked before comes first. A gateway of UPnP is spared being looked for.
    if let old, case .upnp(let control, let service, let client) = old.route, NetworkInterface.has(client) {
      let gateway = UPnPGateway(control: control, service: service, client: client)
      if let port = try? UPnP.library?.map(request, gateway, wished: old.port) { return port }
    }
    var wished = request
    if let old { wished.publicPort = old.port }
    // NAT-PMP's answer is there in milliseconds, and UPnP has to be waited for.
    var problem: MappingProblem
    if let library = NATPMP.library {
      do throws(MappingProblem) { return try library.map(wished) } catch { problem = error }
    } else {
      problem = UPnP.library == nil ? .noLibrary : .noGateway(missing: "libnatpmp")
    }
    guard let library = UPnP.library else {
      if case .noGateway = problem { problem = .noGateway(missing: "libminiupnpc") }
      throw problem
    }
    do throws(MappingProblem) {
      let gateway = try library.find()
      if let old, case .upnp(gateway.control, gateway.service, let client) = old.route, client != gateway.client {
        // It leads to an address that this machine has no longer.
        library.release(old.port, gateway)
      }
      return try library.map(request, gateway, wished: wished.publicPort)
    } catch { throw problem.orWorse(error) }
  }

  func release(_ port: MappedPort, _ request: PortRequest) {
    switch port.route {
    case .natPMP: NATPMP.library?.release(request)
    case .upnp(let control, let service, let client):
      UPnP.library?.release(port.port, UPnPGateway(control: control, service: service, client: client))
    case .system: break
    }
  }
}
