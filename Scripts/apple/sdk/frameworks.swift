// Swift frameworks, as interfaces: declarations without bodies. Pages are below https://developer.apple.com/documentation/.
// "//// NAME" begins a module; the platforms behind it are those that have it, by default all.

//// Dispatch
@_exported import Dispatch
public struct DispatchTime: Sendable { // dispatch/dispatchtime
  public static func now() -> DispatchTime // dispatch/dispatchtime/now()
}
public enum DispatchTimeInterval: Sendable { // dispatch/dispatchtimeinterval
  case seconds(Int) // dispatch/dispatchtimeinterval/seconds(_:)
  case milliseconds(Int) // dispatch/dispatchtimeinterval/milliseconds(_:)
  case microseconds(Int) // dispatch/dispatchtimeinterval/microseconds(_:)
  case nanoseconds(Int) // dispatch/dispatchtimeinterval/nanoseconds(_:)
  case never // dispatch/dispatchtimeinterval/never
}
public func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime // dispatch/dispatchtime/+(_:_:)-6mrbz
public struct DispatchQoS: Sendable { // dispatch/dispatchqos
  public static let userInitiated: DispatchQoS // dispatch/dispatchqos/userinitiated
  public static let utility: DispatchQoS // dispatch/dispatchqos/utility
  public static let unspecified: DispatchQoS // dispatch/dispatchqos/unspecified
}
extension DispatchQueue { // dispatch/dispatchqueue
  public class var main: DispatchQueue { get } // dispatch/dispatchqueue/main
  public convenience init(label: String) // dispatch/dispatchqueue/init(label:qos:attributes:autoreleasefrequency:target:)
  public func async(execute work: @escaping @Sendable @convention(block) () -> Void) // dispatch/dispatchqueue/async(group:qos:flags:execute:)
  public func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable @convention(block) () -> Void) // dispatch/dispatchqueue/asyncafter(deadline:qos:flags:execute:)
  public func sync<T>(execute work: () throws -> T) rethrows -> T // dispatch/dispatchqueue/sync(execute:)-3segw
}
public final class DispatchSemaphore: @unchecked Sendable { // dispatch/dispatchsemaphore
  public init(value: Int) // dispatch/dispatchsemaphore/init(value:)
  @discardableResult public func signal() -> Int // dispatch/dispatchsemaphore/signal()
  public func wait() // dispatch/dispatchsemaphore/wait()
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult // dispatch/dispatchsemaphore/wait(timeout:)
}
public enum DispatchTimeoutResult: Sendable { // dispatch/dispatchtimeoutresult
  case success // dispatch/dispatchtimeoutresult/success
  case timedOut // dispatch/dispatchtimeoutresult/timedout
}

//// os
@frozen public struct OSLogPrivacy: Sendable { // os/oslogprivacy
  public static var `public`: OSLogPrivacy { get } // os/oslogprivacy/public
  public static var `private`: OSLogPrivacy { get } // os/oslogprivacy/private
  public static var auto: OSLogPrivacy { get } // os/oslogprivacy/auto
}
@frozen public struct OSLogStringAlignment { // os/oslogstringalignment
  public static var none: OSLogStringAlignment { get } // os/oslogstringalignment/none
}
@frozen public struct OSLogInterpolation: StringInterpolationProtocol { // os/osloginterpolation
  public typealias StringLiteralType = String // os/osloginterpolation
  public init(literalCapacity: Int, interpolationCount: Int) // os/osloginterpolation/init(literalcapacity:interpolationcount:)
  public mutating func appendLiteral(_ literal: String) // os/osloginterpolation/appendliteral(_:)
  public mutating func appendInterpolation(_ argumentString: @autoclosure @escaping () -> String, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto) // os/osloginterpolation/appendinterpolation(_:align:privacy:)-7aoq0
}
@frozen public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral { // os/oslogmessage
  public typealias StringInterpolation = OSLogInterpolation // os/oslogmessage
  public typealias StringLiteralType = String // os/oslogmessage
  public typealias ExtendedGraphemeClusterLiteralType = String // os/oslogmessage
  public typealias UnicodeScalarLiteralType = String // os/oslogmessage
  public init(stringInterpolation: OSLogInterpolation) // os/oslogmessage/init(stringinterpolation:)
  public init(stringLiteral value: String) // os/oslogmessage/init(stringliteral:)
}
@available(macOS 11.0, iOS 14.0, tvOS 14.0, *)
@frozen public struct Logger: @unchecked Sendable { // os/logger
  public init(subsystem: String, category: String) // os/logger/init(subsystem:category:)
  public init() // os/logger/init()
  public func debug(_ message: OSLogMessage) // os/logger/debug(_:)
  public func info(_ message: OSLogMessage) // os/logger/info(_:)
  public func notice(_ message: OSLogMessage) // os/logger/notice(_:)
  public func warning(_ message: OSLogMessage) // os/logger/warning(_:)
  public func error(_ message: OSLogMessage) // os/logger/error(_:)
  public func fault(_ message: OSLogMessage) // os/logger/fault(_:)
}

//// CryptoKit
import Foundation
public protocol Digest: Hashable, ContiguousBytes, CustomStringConvertible, Sequence, Sendable where Element == UInt8 { // cryptokit/digest
  static var byteCount: Int { get } // cryptokit/digest/bytecount
}
public protocol HashFunction: Sendable { // cryptokit/hashfunction
  associatedtype Digest: CryptoKit.Digest // cryptokit/hashfunction/digest
  static var blockByteCount: Int { get } // cryptokit/hashfunction/blockbytecount
  init() // cryptokit/hashfunction/init()
  mutating func update(bufferPointer: UnsafeRawBufferPointer) // cryptokit/hashfunction/update(bufferpointer:)
  func finalize() -> Digest // cryptokit/hashfunction/finalize()
}
extension HashFunction { // cryptokit/hashfunction
  public static func hash<D: DataProtocol>(data: D) -> Digest // cryptokit/hashfunction/hash(data:)
  public mutating func update<D: DataProtocol>(data: D) // cryptokit/hashfunction/update(data:)
}
public struct SHA256Digest: Digest { // cryptokit/sha256digest
  public typealias Iterator = Array<UInt8>.Iterator // cryptokit/sha256digest
  public static var byteCount: Int { get } // cryptokit/sha256digest/bytecount
  public func makeIterator() -> Array<UInt8>.Iterator // cryptokit/sha256digest/makeiterator()
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R // cryptokit/sha256digest/withunsafebytes(_:)
  public var description: String { get } // cryptokit/sha256digest/description
  public static func == (one: SHA256Digest, other: SHA256Digest) -> Bool // cryptokit/sha256digest
  public func hash(into hasher: inout Hasher) // cryptokit/sha256digest/hash(into:)
  public var hashValue: Int { get } // cryptokit/sha256digest/hashvalue
}
public struct SHA512Digest: Digest { // cryptokit/sha512digest
  public typealias Iterator = Array<UInt8>.Iterator // cryptokit/sha512digest
  public static var byteCount: Int { get } // cryptokit/sha512digest/bytecount
  public func makeIterator() -> Array<UInt8>.Iterator // cryptokit/sha512digest/makeiterator()
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R // cryptokit/sha512digest/withunsafebytes(_:)
  public var description: String { get } // cryptokit/sha512digest/description
  public static func == (one: SHA512Digest, other: SHA512Digest) -> Bool // cryptokit/sha512digest
  public func hash(into hasher: inout Hasher) // cryptokit/sha512digest/hash(into:)
  public var hashValue: Int { get } // cryptokit/sha512digest/hashvalue
}
public struct SHA256: HashFunction, Sendable { // cryptokit/sha256
  public typealias Digest = SHA256Digest // cryptokit/sha256/digest
  public static var blockByteCount: Int { get } // cryptokit/sha256/blockbytecount
  public init() // cryptokit/sha256/init()
  public mutating func update(bufferPointer: UnsafeRawBufferPointer) // cryptokit/sha256/update(bufferpointer:)
  public func finalize() -> SHA256Digest // cryptokit/sha256/finalize()
}
public struct SHA512: HashFunction, Sendable { // cryptokit/sha512
  public typealias Digest = SHA512Digest // cryptokit/sha512/digest
  public static var blockByteCount: Int { get } // cryptokit/sha512/blockbytecount
  public init() // cryptokit/sha512/init()
  public mutating func update(bufferPointer: UnsafeRawBufferPointer) // cryptokit/sha512/update(bufferpointer:)
  public func finalize() -> SHA512Digest // cryptokit/sha512/finalize()
}
public enum Insecure { // cryptokit/insecure
  public struct MD5Digest: Digest { // cryptokit/insecure/md5digest
    public typealias Iterator = Array<UInt8>.Iterator // cryptokit/insecure/md5digest
    public static var byteCount: Int { get } // cryptokit/insecure/md5digest/bytecount
    public func makeIterator() -> Array<UInt8>.Iterator // cryptokit/insecure/md5digest/makeiterator()
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R // cryptokit/insecure/md5digest/withunsafebytes(_:)
    public var description: String { get } // cryptokit/insecure/md5digest/description
    public static func == (one: Insecure.MD5Digest, other: Insecure.MD5Digest) -> Bool // cryptokit/insecure/md5digest
    public func hash(into hasher: inout Hasher) // cryptokit/insecure/md5digest/hash(into:)
    public var hashValue: Int { get } // cryptokit/insecure/md5digest/hashvalue
  }
  public struct SHA1Digest: Digest { // cryptokit/insecure/sha1digest
    public typealias Iterator = Array<UInt8>.Iterator // cryptokit/insecure/sha1digest
    public static var byteCount: Int { get } // cryptokit/insecure/sha1digest/bytecount
    public func makeIterator() -> Array<UInt8>.Iterator // cryptokit/insecure/sha1digest/makeiterator()
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R // cryptokit/insecure/sha1digest/withunsafebytes(_:)
    public var description: String { get } // cryptokit/insecure/sha1digest/description
    public static func == (one: Insecure.SHA1Digest, other: Insecure.SHA1Digest) -> Bool // cryptokit/insecure/sha1digest
    public func hash(into hasher: inout Hasher) // cryptokit/insecure/sha1digest/hash(into:)
    public var hashValue: Int { get } // cryptokit/insecure/sha1digest/hashvalue
  }
  public struct MD5: HashFunction, Sendable { // cryptokit/insecure/md5
    public typealias Digest = Insecure.MD5Digest // cryptokit/insecure/md5/digest
    public static var blockByteCount: Int { get } // cryptokit/insecure/md5/blockbytecount
    public init() // cryptokit/insecure/md5/init()
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) // cryptokit/insecure/md5/update(bufferpointer:)
    public func finalize() -> Insecure.MD5Digest // cryptokit/insecure/md5/finalize()
  }
  public struct SHA1: HashFunction, Sendable { // cryptokit/insecure/sha1
    public typealias Digest = Insecure.SHA1Digest // cryptokit/insecure/sha1/digest
    public static var blockByteCount: Int { get } // cryptokit/insecure/sha1/blockbytecount
    public init() // cryptokit/insecure/sha1/init()
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) // cryptokit/insecure/sha1/update(bufferpointer:)
    public func finalize() -> Insecure.SHA1Digest // cryptokit/insecure/sha1/finalize()
  }
}
public struct SymmetricKey: ContiguousBytes, Sendable { // cryptokit/symmetrickey
  public init<D: ContiguousBytes>(data: D) // cryptokit/symmetrickey/init(data:)
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R // cryptokit/symmetrickey/withunsafebytes(_:)
}
public struct HashedAuthenticationCode<H: HashFunction>: Sequence, ContiguousBytes, Sendable { // cryptokit/hashedauthenticationcode
  public typealias Element = UInt8 // cryptokit/hashedauthenticationcode
  public typealias Iterator = Array<UInt8>.Iterator // cryptokit/hashedauthenticationcode
  public func makeIterator() -> Array<UInt8>.Iterator // cryptokit/messageauthenticationcode/makeiterator()
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R // cryptokit/hashedauthenticationcode/withunsafebytes(_:)
}
public struct HMAC<H: HashFunction>: Sendable { // cryptokit/hmac
  public typealias MAC = HashedAuthenticationCode<H> // cryptokit/hmac/mac
  public static func authenticationCode<D: DataProtocol>(for data: D, using key: SymmetricKey) -> HMAC<H>.MAC // cryptokit/hmac/authenticationcode(for:using:)
}
public enum P256: Sendable { // cryptokit/p256
  public enum Signing: Sendable { // cryptokit/p256/signing
    public struct PublicKey: Sendable { // cryptokit/p256/signing/publickey
      public var x963Representation: Data { get } // cryptokit/p256/signing/publickey/x963representation
      public var derRepresentation: Data { get } // cryptokit/p256/signing/publickey/derrepresentation
    }
    public struct PrivateKey: Sendable { // cryptokit/p256/signing/privatekey
      public init(compactRepresentable: Bool = true) // cryptokit/p256/signing/privatekey/init(compactrepresentable:)
      @available(macOS 11.0, iOS 14.0, tvOS 14.0, *)
      public init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws where Bytes.Element == UInt8 // cryptokit/p256/signing/privatekey/init(derrepresentation:)
      public var publicKey: P256.Signing.PublicKey { get } // cryptokit/p256/signing/privatekey/publickey
      public var x963Representation: Data { get } // cryptokit/p256/signing/privatekey/x963representation
      @available(macOS 11.0, iOS 14.0, tvOS 14.0, *)
      public var derRepresentation: Data { get } // cryptokit/p256/signing/privatekey/derrepresentation
      public func signature<D: DataProtocol>(for data: D) throws -> P256.Signing.ECDSASignature // cryptokit/p256/signing/privatekey/signature(for:)-4y7pg
    }
    public struct ECDSASignature: Sendable { // cryptokit/p256/signing/ecdsasignature
      public var derRepresentation: Data { get } // cryptokit/p256/signing/ecdsasignature/derrepresentation
    }
  }
}

//// Network
import Foundation
import Security
@_exported import Dispatch
public enum NWError: Error, Equatable, Sendable { // network/nwerror
  case posix(POSIXErrorCode) // network/nwerror/posix(_:)
  case dns(Int32) // network/nwerror/dns(_:)
  case tls(Int32) // network/nwerror/tls(_:)
  public static func == (one: NWError, other: NWError) -> Bool // network/nwerror
}
public struct NWInterface: Hashable, Sendable { // network/nwinterface
  public enum InterfaceType: Hashable, Sendable { // network/nwinterface/interfacetype
    case other, wifi, cellular, wiredEthernet, loopback // network/nwinterface/interfacetype
    public static func == (one: InterfaceType, other: InterfaceType) -> Bool // network/nwinterface/interfacetype
    public func hash(into hasher: inout Hasher) // network/nwinterface/interfacetype
    public var hashValue: Int { get } // network/nwinterface/interfacetype
  }
  public let type: NWInterface.InterfaceType // network/nwinterface/type
  public let name: String // network/nwinterface/name
  public let index: Int // network/nwinterface/index
  public static func == (one: NWInterface, other: NWInterface) -> Bool // network/nwinterface
  public func hash(into hasher: inout Hasher) // network/nwinterface
  public var hashValue: Int { get } // network/nwinterface
}
public struct IPv4Address: Hashable, Sendable, CustomDebugStringConvertible { // network/ipv4address
  public var rawValue: Data { get } // network/ipv4address/rawvalue
  public init?(_ string: String) // network/ipv4address/init(_:)
  public let interface: NWInterface? // network/ipv4address/interface
  public var debugDescription: String { get } // network/ipv4address/debugdescription
  public static func == (one: IPv4Address, other: IPv4Address) -> Bool // network/ipv4address
  public func hash(into hasher: inout Hasher) // network/ipv4address
  public var hashValue: Int { get } // network/ipv4address
}
public struct IPv6Address: Hashable, Sendable, CustomDebugStringConvertible { // network/ipv6address
  public var rawValue: Data { get } // network/ipv6address/rawvalue
  public init?(_ string: String) // network/ipv6address/init(_:)
  public let interface: NWInterface? // network/ipv6address/interface
  public var debugDescription: String { get } // network/ipv6address/debugdescription
  public static func == (one: IPv6Address, other: IPv6Address) -> Bool // network/ipv6address
  public func hash(into hasher: inout Hasher) // network/ipv6address
  public var hashValue: Int { get } // network/ipv6address
}
public enum NWEndpoint: Hashable, Sendable, CustomDebugStringConvertible { // network/nwendpoint
  case hostPort(host: NWEndpoint.Host, port: NWEndpoint.Port) // network/nwendpoint/hostport(host:port:)
  case service(name: String, type: String, domain: String, interface: NWInterface?) // network/nwendpoint/service(name:type:domain:interface:)
  case unix(path: String) // network/nwendpoint/unix(path:)
  case url(URL) // network/nwendpoint/url(_:)
  @available(macOS 13.0, iOS 16.0, tvOS 16.0, *)
  case opaque(NWInterface) // network/nwendpoint/opaque(_:)
  public enum Host: Hashable, Sendable, CustomDebugStringConvertible, ExpressibleByStringLiteral { // network/nwendpoint/host
    case name(String, NWInterface?) // network/nwendpoint/host/name(_:_:)
    case ipv4(IPv4Address) // network/nwendpoint/host/ipv4(_:)
    case ipv6(IPv6Address) // network/nwendpoint/host/ipv6(_:)
    public init(_ string: String) // network/nwendpoint/host/init(_:)
    public init(stringLiteral: String) // network/nwendpoint/host/init(stringliteral:)
    public var debugDescription: String { get } // network/nwendpoint/host/debugdescription
    public static func == (one: NWEndpoint.Host, other: NWEndpoint.Host) -> Bool // network/nwendpoint/host
    public func hash(into hasher: inout Hasher) // network/nwendpoint/host
    public var hashValue: Int { get } // network/nwendpoint/host
  }
  public struct Port: Hashable, Sendable, ExpressibleByIntegerLiteral, RawRepresentable { // network/nwendpoint/port
    public static let any: NWEndpoint.Port // network/nwendpoint/port/any
    public init?(_ service: String) // network/nwendpoint/port/init(_:)
    public init(integerLiteral value: UInt16) // network/nwendpoint/port/init(integerliteral:)
    public init?(rawValue: UInt16) // network/nwendpoint/port/init(rawvalue:)
    public var rawValue: UInt16 { get } // network/nwendpoint/port/rawvalue
  }
  public var debugDescription: String { get } // network/nwendpoint/debugdescription
  public static func == (one: NWEndpoint, other: NWEndpoint) -> Bool // network/nwendpoint
  public func hash(into hasher: inout Hasher) // network/nwendpoint
  public var hashValue: Int { get } // network/nwendpoint
}
public struct NWPath: Equatable, Sendable { // network/nwpath
  public enum Status: Sendable { // network/nwpath/status-swift.enum
    case satisfied, unsatisfied, requiresConnection // network/nwpath/status-swift.enum
  }
  public let status: NWPath.Status // network/nwpath/status-swift.property
  public let availableInterfaces: [NWInterface] // network/nwpath/availableinterfaces
  public let localEndpoint: NWEndpoint? // network/nwpath/localendpoint
  public let remoteEndpoint: NWEndpoint? // network/nwpath/remoteendpoint
  public static func == (one: NWPath, other: NWPath) -> Bool // network/nwpath
}
public final class NWPathMonitor: @unchecked Sendable { // network/nwpathmonitor
  public init() // network/nwpathmonitor/init()
  public init(requiredInterfaceType: NWInterface.InterfaceType) // network/nwpathmonitor/init(requiredinterfacetype:)
  public var currentPath: NWPath { get } // network/nwpathmonitor/currentpath
  public var pathUpdateHandler: (@Sendable (NWPath) -> Void)? { get set } // network/nwpathmonitor/pathupdatehandler
  public func start(queue: DispatchQueue) // network/nwpathmonitor/start(queue:)
  public func cancel() // network/nwpathmonitor/cancel()
}
public class NWProtocol {} // network/nwprotocol
public class NWProtocolDefinition {} // network/nwprotocoldefinition
extension NWProtocolDefinition: @unchecked Sendable {} // network/nwprotocoldefinition
public class NWProtocolOptions {} // network/nwprotocoloptions
public class NWProtocolMetadata {} // network/nwprotocolmetadata
public class NWProtocolTCP: NWProtocol { // network/nwprotocoltcp
  public class Options: NWProtocolOptions { // network/nwprotocoltcp/options
    public init() // network/nwprotocoltcp/options/init()
    public var noDelay: Bool { get set } // network/nwprotocoltcp/options/nodelay
  }
}
public class NWProtocolTLS: NWProtocol { // network/nwprotocoltls
  public static let definition: NWProtocolDefinition // network/nwprotocoltls/definition
  public class Options: NWProtocolOptions { // network/nwprotocoltls/options
    public init() // network/nwprotocoltls/options/init()
    public var securityProtocolOptions: sec_protocol_options_t { get } // network/nwprotocoltls/options/securityprotocoloptions
  }
  public class Metadata: NWProtocolMetadata { // network/nwprotocoltls/metadata
    public var securityProtocolMetadata: sec_protocol_metadata_t { get } // network/nwprotocoltls/metadata/securityprotocolmetadata
  }
}
public final class NWParameters: @unchecked Sendable { // network/nwparameters
  public convenience init(tls: NWProtocolTLS.Options?, tcp: NWProtocolTCP.Options = NWProtocolTCP.Options()) // network/nwparameters/init(tls:tcp:)
  public var requiredLocalEndpoint: NWEndpoint? { get set } // network/nwparameters/requiredlocalendpoint
  public var allowLocalEndpointReuse: Bool { get set } // network/nwparameters/allowlocalendpointreuse
  public var acceptLocalOnly: Bool { get set } // network/nwparameters/acceptlocalonly
  public var includePeerToPeer: Bool { get set } // network/nwparameters/includepeertopeer
  public var preferNoProxies: Bool { get set } // network/nwparameters/prefernoproxies
  @available(macOS 11.0, iOS 14.0, tvOS 14.0, *)
  public func setPrivacyContext(_ privacyContext: NWParameters.PrivacyContext) // network/nwparameters/setprivacycontext(_:)
  @available(macOS 11.0, iOS 14.0, tvOS 14.0, *)
  public final class PrivacyContext: @unchecked Sendable { // network/nwparameters/privacycontext
    public init(description: String) // network/nwparameters/privacycontext/init(description:)
    @available(macOS 14.0, iOS 17.0, tvOS 17.0, visionOS 1.0, *)
    public var proxyConfigurations: [ProxyConfiguration] { get set } // network/nwparameters/privacycontext/proxyconfigurations
  }
}
public final class NWListener: @unchecked Sendable { // network/nwlistener
  public enum State: Equatable, Sendable { // network/nwlistener/state-swift.enum
    case setup // network/nwlistener/state-swift.enum/setup
    case waiting(NWError) // network/nwlistener/state-swift.enum/waiting(_:)
    case ready // network/nwlistener/state-swift.enum/ready
    case failed(NWError) // network/nwlistener/state-swift.enum/failed(_:)
    case cancelled // network/nwlistener/state-swift.enum/cancelled
    public static func == (one: NWListener.State, other: NWListener.State) -> Bool // network/nwlistener/state-swift.enum
  }
  public init(using parameters: NWParameters, on port: NWEndpoint.Port = .any) throws // network/nwlistener/init(using:on:)
  public var state: NWListener.State { get } // network/nwlistener/state-swift.property
  public var stateUpdateHandler: (@Sendable (NWListener.State) -> Void)? { get set } // network/nwlistener/stateupdatehandler
  public var newConnectionHandler: (@Sendable (NWConnection) -> Void)? { get set } // network/nwlistener/newconnectionhandler
  public var newConnectionLimit: Int { get set } // network/nwlistener/newconnectionlimit
  public var port: NWEndpoint.Port? { get } // network/nwlistener/port
  public func start(queue: DispatchQueue) // network/nwlistener/start(queue:)
  public func cancel() // network/nwlistener/cancel()
}
public final class NWConnection: @unchecked Sendable { // network/nwconnection
  public enum State: Equatable, Sendable { // network/nwconnection/state-swift.enum
    case setup // network/nwconnection/state-swift.enum/setup
    case waiting(NWError) // network/nwconnection/state-swift.enum/waiting(_:)
    case preparing // network/nwconnection/state-swift.enum/preparing
    case ready // network/nwconnection/state-swift.enum/ready
    case failed(NWError) // network/nwconnection/state-swift.enum/failed(_:)
    case cancelled // network/nwconnection/state-swift.enum/cancelled
    public static func == (one: NWConnection.State, other: NWConnection.State) -> Bool // network/nwconnection/state-swift.enum
  }
  public class ContentContext: @unchecked Sendable { // network/nwconnection/contentcontext
    public static let defaultMessage: NWConnection.ContentContext // network/nwconnection/contentcontext/defaultmessage
    public static let finalMessage: NWConnection.ContentContext // network/nwconnection/contentcontext/finalmessage
    public static let defaultStream: NWConnection.ContentContext // network/nwconnection/contentcontext/defaultstream
  }
  public enum SendCompletion: Sendable { // network/nwconnection/sendcompletion
    case contentProcessed(@Sendable (NWError?) -> Void) // network/nwconnection/sendcompletion/contentprocessed(_:)
    case idempotent // network/nwconnection/sendcompletion/idempotent
  }
  public init(to endpoint: NWEndpoint, using parameters: NWParameters) // network/nwconnection/init(to:using:)
  public let endpoint: NWEndpoint // network/nwconnection/endpoint
  public var currentPath: NWPath? { get } // network/nwconnection/currentpath
  public var state: NWConnection.State { get } // network/nwconnection/state-swift.property
  public var stateUpdateHandler: (@Sendable (NWConnection.State) -> Void)? { get set } // network/nwconnection/stateupdatehandler
  public func start(queue: DispatchQueue) // network/nwconnection/start(queue:)
  public func cancel() // network/nwconnection/cancel()
  public func forceCancel() // network/nwconnection/forcecancel()
  public func receive(minimumIncompleteLength: Int, maximumLength: Int, completion: @escaping @Sendable (Data?, NWConnection.ContentContext?, Bool, NWError?) -> Void) // network/nwconnection/receive(minimumincompletelength:maximumlength:completion:)
  public func send(content: Data?, contentContext: NWConnection.ContentContext = .defaultMessage, isComplete: Bool = true, completion: NWConnection.SendCompletion) // network/nwconnection/send(content:contentcontext:iscomplete:completion:)-5mgxb
  public func send<Content: DataProtocol>(content: Content?, contentContext: NWConnection.ContentContext = .defaultMessage, isComplete: Bool = true, completion: NWConnection.SendCompletion) // network/nwconnection/send(content:contentcontext:iscomplete:completion:)-1uhev
  public func metadata(definition: NWProtocolDefinition) -> NWProtocolMetadata? // network/nwconnection/metadata(definition:)
}
@available(macOS 14.0, iOS 17.0, tvOS 17.0, visionOS 1.0, *)
public struct ProxyConfiguration: Sendable { // network/proxyconfiguration
  public init(httpCONNECTProxy: NWEndpoint, tlsOptions: NWProtocolTLS.Options? = nil) // network/proxyconfiguration/init(httpconnectproxy:tlsoptions:)
  public init(socksv5Proxy: NWEndpoint) // network/proxyconfiguration/init(socksv5proxy:)
  public var allowFailover: Bool { get set } // network/proxyconfiguration/allowfailover
  public var matchDomains: [String] { get set } // network/proxyconfiguration/matchdomains
  public var excludedDomains: [String] { get set } // network/proxyconfiguration/excludeddomains
  public mutating func applyCredential(username: String, password: String) // network/proxyconfiguration/applycredential(username:password:)
}
@available(macOS 14.0, iOS 17.0, tvOS 17.0, visionOS 1.0, *)
extension URLSessionConfiguration { // foundation/urlsessionconfiguration
  public var proxyConfigurations: [ProxyConfiguration] { get set } // foundation/urlsessionconfiguration/proxyconfigurations-9g18v
}
