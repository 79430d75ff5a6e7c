#if TLS && canImport(COpenSSL)
internal import COpenSSL

/// An X.509 certificate.
///
/// `@unchecked Sendable`: it is not changed, and its references are counted atomically.
@safe package final class TLSCertificate: @unchecked Sendable {
  let raw: OpaquePointer
  /// Where it comes from, for messages.
  package let name: String

  /// Takes over a reference.
  init(owning raw: OpaquePointer, name: String) {
    unsafe self.raw = unsafe raw
    self.name = name
  }

  deinit { unsafe X509_free(raw) }

  /// A certificate in DER.
  package convenience init(der: [UInt8], name: String) throws(TLSError) {
    let raw = unsafe der.withUnsafeBufferPointer { bytes in
      var next = bytes.baseAddress
      return unsafe d2i_X509(nil, &next, der.count)
    }
    guard let raw = unsafe raw else { throw TLSError("\(name) is no certificate: \(TLSError.lastReason() ?? "not DER")") }
    unsafe self.init(owning: raw, name: name)
  }

  /// All certificates of a PEM file, in order; at least one.
  package static func read(_ path: String) throws(TLSError) -> [TLSCertificate] {
    try parse(pem: TLSIdentity.contents(path, "the certificate"), name: path)
  }

  static func parse(pem: [UInt8], name: String) throws(TLSError) -> [TLSCertificate] {
    guard let memory = unsafe BIO_new_mem_buf(pem, Int32(clamping: pem.count)) else { throw TLSError.last("cannot read \(name)") }
    defer { unsafe BIO_free(memory) }
    var found: [TLSCertificate] = []
    while let raw = unsafe PEM_read_bio_X509(memory, nil, nil, nil) { unsafe found.append(TLSCertificate(owning: raw, name: name)) }
    let error = ERR_peek_last_error()
    defer { ERR_clear_error() }
    // Behind the last certificate there is none: every other error is one.
    let isEnd = porthole_error_library(error) == ERR_LIB_PEM && porthole_error_reason(error) == PEM_R_NO_START_LINE
    guard isEnd || error == 0 else { throw TLSError("the certificate \(name) is damaged: \(TLSError.lastReason() ?? "no PEM")") }
    guard !found.isEmpty else { throw TLSError("\(name) holds no certificate") }
    return found
  }

  /// The certificate in DER.
  package var der: [UInt8] {
    var count: Int32 = 0
    count = unsafe i2d_X509(raw, nil)
    guard count > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      var next = buffer.baseAddress
      _ = unsafe i2d_X509(raw, &next)
    }
    return bytes
  }

  /// SHA-256 of the certificate in DER.
  package var fingerprint: [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    unsafe X509_digest(raw, EVP_sha256(), &digest, nil)
    return digest
  }

  /// Whom it names, as RFC 4514 writes it: the most particular first.
  package var subject: String { unsafe TLSCertificate.text(X509_get_subject_name(raw)) }

  private static func text(_ name: OpaquePointer?) -> String {
    guard let memory = unsafe BIO_new(BIO_s_mem()) else { return "" }
    defer { unsafe BIO_free(memory) }
    // Text as UTF-8, which it is taken for.
    unsafe porthole_print_name(memory, name)
    var text = [UInt8](repeating: 0, count: 4096)
    let count = unsafe BIO_read(memory, &text, Int32(text.count))
    return String(decoding: text.prefix(max(0, Int(count))), as: UTF8.self)
  }

  /// Refuses what is not valid now.
  func checkValidity() throws(TLSError) {
    if unsafe X509_cmp_current_time(X509_get0_notAfter(raw)) < 0 {
      let day = unsafe TLSCertificate.day(X509_get0_notAfter(raw))
      throw TLSError("the certificate \(name) expired on \(day)")
    }
    if unsafe X509_cmp_current_time(X509_get0_notBefore(raw)) > 0 {
      let day = unsafe TLSCertificate.day(X509_get0_notBefore(raw))
      throw TLSError("the certificate \(name) is not valid before \(day)")
    }
  }

  /// Seconds since 1970 at which it ends to be valid.
  package var notAfter: Int64 {
    var days: Int32 = 0, seconds: Int32 = 0
    guard let epoch = unsafe ASN1_TIME_set(nil, 0) else { return 0 }
    defer { unsafe ASN1_STRING_free(epoch) }
    guard unsafe ASN1_TIME_diff(&days, &seconds, epoch, X509_get0_notAfter(raw)) == 1 else { return 0 }
    return Int64(days) * 86400 + Int64(seconds)
  }

  private static func day(_ time: UnsafePointer<ASN1_TIME>?) -> String {
    var year: Int32 = 0, month: Int32 = 0, day: Int32 = 0
    guard unsafe porthole_day(time, &year, &month, &day) == 1 else { return "a day that cannot be read" }
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(two(month))-\(two(day))"
  }

  /// The names that it is for: those of the alternative names, else the common name; addresses as text.
  package var hosts: [String] {
    let names = unsafe OpaquePointer(X509_get_ext_d2i(raw, NID_subject_alt_name, nil, nil))
    defer { unsafe GENERAL_NAMES_free(names) }
    var found: [String] = []
    var index: Int32 = 0
    while true {
      var bytes: UnsafePointer<UInt8>?
      var count: Int32 = 0
      let kind = unsafe porthole_alternative_name(names, index, &bytes, &count)
      if kind < 0 { break }
      index += 1
      guard let start = unsafe bytes else { continue }
      let value = unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
      if kind == GEN_DNS { found.append(String(decoding: value, as: UTF8.self).lowercased()) }
      if kind == GEN_IPADD, let address = SocketAddress(octets: value) { found.append(address.host) }
    }
    if found.isEmpty, let name = commonName { found.append(name.lowercased()) }
    return found
  }

  /// The common name, if it has one.
  package var commonName: String? {
    var text = [CChar](repeating: 0, count: 256)
    guard unsafe X509_NAME_get_text_by_NID(X509_get_subject_name(raw), NID_commonName, &text, Int32(text.count)) > 0 else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension StreamSecurity.Client {
  init(_ certificate: TLSCertificate) {
    self.init(
      subject: certificate.subject, commonName: certificate.commonName, fingerprint: certificate.fingerprint, der: certificate.der)
  }
}
#endif
