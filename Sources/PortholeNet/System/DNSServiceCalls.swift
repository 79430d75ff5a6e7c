internal import CPortholeSystem
#if canImport(Darwin)
internal import dnssd
#endif

/// The calls of `dns_sd.h`: the system's own on Apple's platforms. Elsewhere Avahi's library for programs that were written for Apple's has them, which is
/// looked for when it is first needed.
///
/// `@unchecked Sendable`: functions, which do not change.
@safe struct DNSServiceCalls: @unchecked Sendable {
  typealias Register =
    @convention(c) (
      UnsafeMutablePointer<OpaquePointer?>?, UInt32, UInt32, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
      UnsafePointer<CChar>?, UInt16, UInt16, UnsafeRawPointer?, RegisterReply?, UnsafeMutableRawPointer?
    ) -> Int32
  typealias RegisterReply =
    @convention(c) (
      OpaquePointer?, UInt32, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafeMutableRawPointer?
    ) -> Void
  typealias Resolve =
    @convention(c) (
      UnsafeMutablePointer<OpaquePointer?>?, UInt32, UInt32, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
      ResolveReply?, UnsafeMutableRawPointer?
    ) -> Int32
  typealias ResolveReply =
    @convention(c) (
      OpaquePointer?, UInt32, UInt32, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UInt16, UInt16, UnsafePointer<UInt8>?,
      UnsafeMutableRawPointer?
    ) -> Void
  typealias MapPort =
    @convention(c) (
      UnsafeMutablePointer<OpaquePointer?>?, UInt32, UInt32, UInt32, UInt16, UInt16, UInt32, MapPortReply?, UnsafeMutableRawPointer?
    ) -> Int32
  typealias MapPortReply =
    @convention(c) (
      OpaquePointer?, UInt32, UInt32, Int32, UInt32, UInt32, UInt16, UInt16, UInt32, UnsafeMutableRawPointer?
    ) -> Void

  let register: Register
  let resolve: Resolve
  /// Nil where the library has no such thing, as Avahi's has not.
  let mapPort: MapPort?
  let descriptor: @convention(c) (OpaquePointer?) -> Int32
  let process: @convention(c) (OpaquePointer?) -> Int32
  let deallocate: @convention(c) (OpaquePointer?) -> Void

  #if canImport(Darwin)
  static let system: DNSServiceCalls? = unsafe DNSServiceCalls(
    register: DNSServiceRegister, resolve: DNSServiceResolve, mapPort: DNSServiceNATPortMappingCreate, descriptor: DNSServiceRefSockFD,
    process: DNSServiceProcessResult, deallocate: DNSServiceRefDeallocate)
  #else
  /// Nil when there is no such library.
  static let system: DNSServiceCalls? = {
    // It would tell everybody on standard error and in the system's log to use another interface.
    unsafe setenv("AVAHI_COMPAT_NOWARN", "1", 0)
    guard let library = DynamicLibrary(["libdns_sd.so.1"]),
      let register = unsafe library.function("DNSServiceRegister", as: Register.self),
      let resolve = unsafe library.function("DNSServiceResolve", as: Resolve.self),
      let descriptor = unsafe library.function("DNSServiceRefSockFD", as: (@convention(c) (OpaquePointer?) -> Int32).self),
      let process = unsafe library.function("DNSServiceProcessResult", as: (@convention(c) (OpaquePointer?) -> Int32).self),
      let deallocate = unsafe library.function("DNSServiceRefDeallocate", as: (@convention(c) (OpaquePointer?) -> Void).self)
    else { return nil }
    return unsafe DNSServiceCalls(
      register: register, resolve: resolve, mapPort: nil, descriptor: descriptor, process: process, deallocate: deallocate)
  }()
  #endif
}
