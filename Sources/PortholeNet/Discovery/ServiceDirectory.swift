/// A service as it is to be announced (DNS-SD, RFC 6763).
package struct AnnouncedService: Hashable, Sendable {
  /// What people see.
  package var name: String
  /// As `_http._tcp`.
  package var type: String
  package var subtypes: [String]
  package var port: UInt16
  /// The TXT record as it goes over the wire.
  package var text: [UInt8]

  package init(name: String, type: String, subtypes: [String], port: UInt16, text: [UInt8]) {
    (self.name, self.type, self.subtypes, self.port, self.text) = (name, type, subtypes, port, text)
  }

  /// As `dns_sd.h` takes them.
  var typeAndSubtypes: String { ([type] + subtypes).joined(separator: ",") }
}

/// A service as it is announced.
package struct RegisteredService: Hashable, Sendable {
  /// Perhaps another than was asked for.
  package let name: String
  package let type: String
  package let domain: String

  package init(name: String, type: String, domain: String) { (self.name, self.type, self.domain) = (name, type, domain) }
}

/// Why a service is not announced.
package enum AnnouncementProblem: Error, Hashable, Sendable {
  /// There is no library to announce it by.
  case noLibrary
  /// The daemon that does it does not answer.
  case noDaemon
  /// It, or the user, does not allow it.
  case notPermitted
  /// The name is taken, and so are those that come after it.
  case nameTaken
  /// It is announced, but the host has no name there: no network to be found on.
  case noNetwork
  /// Another number of `dns_sd.h`.
  case other(Int32)

  init(_ error: DNSServiceError) {
    switch error {
    // Avahi's library has the first for all that goes wrong between it and the daemon.
    case .unknown, .serviceNotRunning, .badState, .defunctConnection: self = .noDaemon
    case .refused, .noAuthorization, .policyDenied, .notPermitted: self = .notPermitted
    case .nameConflict: self = .nameTaken
    default: self = .other(error.code)
    }
  }
}

/// Where services are announced. Its calls may block; whoever is told is told in the same queue, after the call has returned.
package protocol ServiceDirectory: Sendable {
  /// Announces a service under a name until the query is ended. A service may be registered again later on, under another name.
  func register(
    _ service: AnnouncedService, name: String, _ told: @escaping @Sendable (Result<RegisteredService, AnnouncementProblem>) -> Void
  ) throws(AnnouncementProblem) -> any DirectoryQuery

  /// Looks for the host that has a service, `….local`; nil when it is not found.
  func resolve(
    _ service: RegisteredService, _ told: @escaping @Sendable (_ host: String?) -> Void
  ) throws(AnnouncementProblem) -> any DirectoryQuery
}

/// What is under way in a directory.
package protocol DirectoryQuery: Sendable {
  /// Ends it, and calls a closure when that is done; nothing is told from now on.
  func end(_ done: @escaping @Sendable () -> Void)
}

/// The directory of the local network, by `dns_sd.h`.
struct LocalDirectory: ServiceDirectory {
  let queue: LoopQueue

  private var calls: DNSServiceCalls {
    get throws(AnnouncementProblem) {
      guard let calls = DNSServiceCalls.system else { throw .noLibrary }
      return calls
    }
  }

  func register(
    _ service: AnnouncedService, name: String, _ told: @escaping @Sendable (Result<RegisteredService, AnnouncementProblem>) -> Void
  ) throws(AnnouncementProblem) -> any DirectoryQuery {
    let calls = try calls
    do throws(DNSServiceError) {
      return try DNSServiceQuery.register(service, name: name, calls, queue) { answer in
        switch answer {
        case .registered(let service): told(.success(service))
        case .failed(let error): told(.failure(AnnouncementProblem(error)))
        case .resolved, .mapped: break
        }
      }
    } catch { throw AnnouncementProblem(error) }
  }

  func resolve(
    _ service: RegisteredService, _ told: @escaping @Sendable (_ host: String?) -> Void
  ) throws(AnnouncementProblem) -> any DirectoryQuery {
    let calls = try calls
    do throws(DNSServiceError) {
      return try DNSServiceQuery.resolve(service, calls, queue) { answer in
        switch answer {
        case .resolved(let host): told(host)
        case .failed: told(nil)
        case .registered, .mapped: break
        }
      }
    } catch { throw AnnouncementProblem(error) }
  }
}
