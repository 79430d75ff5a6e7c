#if TLS && canImport(COpenSSL)
internal import COpenSSL

/// A certificate with its key, and the certificates that lead to an authority.
///
/// `@unchecked Sendable`: nothing of it is changed after `init`.
@safe package final class TLSIdentity: @unchecked Sendable {
  let certificate: OpaquePointer
  let key: OpaquePointer
  let chain: OpaquePointer
  /// Where it comes from, for messages.
  package let name: String
  /// The certificate that names the server.
  package let leaf: TLSCertificate
  /// Names and addresses that it is for.
  package let hosts: [String]

  /// Takes over the key.
  private init(_ certificates: [TLSCertificate], owningKey key: OpaquePointer, name: String) throws(TLSError) {
    guard let leaf = certificates.first, let chain = unsafe porthole_chain_new() else {
      unsafe EVP_PKEY_free(key)
      throw TLSError("\(name) holds no certificate")
    }
    self.name = name
    self.leaf = leaf
    hosts = leaf.hosts
    unsafe self.certificate = unsafe leaf.raw
    unsafe self.key = unsafe key
    unsafe self.chain = unsafe chain
    for other in certificates.dropFirst() { _ = unsafe porthole_chain_append(chain, other.raw) }
  }

  deinit {
    unsafe EVP_PKEY_free(key)
    unsafe porthole_chain_free(chain)
  }

  private func checked(keyName: String) throws(TLSError) -> TLSIdentity {
    guard unsafe X509_check_private_key(certificate, key) == 1 else {
      ERR_clear_error()
      throw TLSError("the key \(keyName) does not belong to the certificate \(name)")
    }
    try leaf.checkValidity()
    return self
  }

  /// The key in PKCS #8 (RFC 5208).
  package var privateKey: [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>?
    let count = unsafe porthole_pkcs8(key, &bytes)
    defer { unsafe CRYPTO_free(bytes, "", 0) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: max(0, Int(count))))
  }

  /// The kind of key, as certificates of several kinds may stand beside each other.
  var keyKind: Int32 { unsafe EVP_PKEY_get_base_id(key) }

  /// PEM files: the certificate, behind it those that lead to an authority; and the key, which may be in the same file.
  package static func pem(certificate: String, key: String, password: String? = nil) throws(TLSError) -> TLSIdentity {
    let certificates = try TLSCertificate.read(certificate)
    let raw = try unsafe privateKey(pem: contents(key, "the key"), password: password, name: key)
    return try unsafe TLSIdentity(certificates, owningKey: raw, name: certificate).checked(keyName: key)
  }

  /// PEM in memory: certificates and a key in one.
  package static func pem(_ bytes: [UInt8], name: String) throws(TLSError) -> TLSIdentity {
    let certificates = try TLSCertificate.parse(pem: bytes, name: name)
    let raw = try unsafe privateKey(pem: bytes, password: nil, name: name)
    return try unsafe TLSIdentity(certificates, owningKey: raw, name: name).checked(keyName: name)
  }

  /// DER in memory: the certificate, those that lead to an authority, and the key (PKCS #8, or the older forms of RSA and EC keys).
  package static func der(certificates: [[UInt8]], key: [UInt8], name: String) throws(TLSError) -> TLSIdentity {
    var parsed: [TLSCertificate] = []
    for bytes in certificates { parsed.append(try TLSCertificate(der: bytes, name: name)) }
    let raw = unsafe key.withUnsafeBufferPointer { bytes in
      var next = bytes.baseAddress
      return unsafe d2i_AutoPrivateKey(nil, &next, key.count)
    }
    guard let raw = unsafe raw else { throw TLSError("the key of \(name) cannot be used: \(TLSError.lastReason() ?? "not DER")") }
    return try unsafe TLSIdentity(parsed, owningKey: raw, name: name).checked(keyName: "of \(name)")
  }

  /// A PKCS #12 file: certificate, chain and key in one.
  package static func pkcs12(_ path: String, password: String) throws(TLSError) -> TLSIdentity {
    let bytes = try contents(path, "the certificate")
    let parsed = unsafe bytes.withUnsafeBufferPointer { buffer in
      var next = buffer.baseAddress
      return unsafe d2i_PKCS12(nil, &next, bytes.count)
    }
    guard let parsed = unsafe parsed else {
      ERR_clear_error()
      throw TLSError("\(path) is no PKCS #12 file")
    }
    defer { unsafe PKCS12_free(parsed) }
    guard unsafe PKCS12_verify_mac(parsed, password, -1) == 1 else {
      ERR_clear_error()
      throw TLSError("the password of \(path) is wrong")
    }
    var key: OpaquePointer?, certificate: OpaquePointer?, others: OpaquePointer?
    guard unsafe PKCS12_parse(parsed, password, &key, &certificate, &others) == 1 else {
      let reason = TLSError.lastReason()
      if reason == "unsupported" {
        throw TLSError(
          "\(path) is encrypted by a method that is out of use, such as RC2; make it anew with AES, as openssl pkcs12 does by itself")
      }
      throw TLSError("\(path) cannot be read: \(reason ?? "no memory")")
    }
    var certificates: [TLSCertificate] = []
    if let certificate = unsafe certificate { unsafe certificates.append(TLSCertificate(owning: certificate, name: path)) }
    if let others = unsafe others {
      let count = unsafe porthole_chain_count(others)
      for index in 0..<count {
        guard let other = unsafe porthole_chain_at(others, index), unsafe X509_up_ref(other) == 1 else { continue }
        unsafe certificates.append(TLSCertificate(owning: other, name: path))
      }
      unsafe porthole_chain_free(others)
    }
    guard let key = unsafe key else { throw TLSError("\(path) holds no key") }
    return try unsafe TLSIdentity(certificates, owningKey: key, name: path).checked(keyName: path)
  }

  static func contents(_ path: String, _ what: String) throws(TLSError) -> [UInt8] {
    do { return try PrivateFile.read(path) } catch { throw TLSError("cannot read \(what) \(path): \(error)") }
  }

  private static func privateKey(pem: [UInt8], password: String?, name: String) throws(TLSError) -> OpaquePointer {
    guard let memory = unsafe BIO_new_mem_buf(pem, Int32(clamping: pem.count)) else { throw TLSError.last("cannot read \(name)") }
    defer { unsafe BIO_free(memory) }
    var question = PasswordQuestion(answer: password.map { Array($0.utf8) })
    let key = unsafe withUnsafeMutablePointer(to: &question) { unsafe PEM_read_bio_PrivateKey(memory, nil, answerPassword, $0) }
    if let key = unsafe key { return unsafe key }
    ERR_clear_error()
    if question.wasAsked { throw TLSError(password == nil ? "the key \(name) is encrypted" : "the password of the key \(name) is wrong") }
    if !String(decoding: pem, as: UTF8.self).contains("PRIVATE KEY-----") { throw TLSError("\(name) holds no key") }
    throw TLSError("the key \(name) is damaged, or of a kind that is not known")
  }
}

/// What OpenSSL asks for when a key is encrypted.
private struct PasswordQuestion {
  let answer: [UInt8]?
  var wasAsked = false
}

private func answerPassword(_ buffer: UnsafeMutablePointer<CChar>?, _ room: Int32, _ writes: Int32, _ context: UnsafeMutableRawPointer?)
  -> Int32
{
  guard let buffer = unsafe buffer, let question = unsafe context?.assumingMemoryBound(to: PasswordQuestion.self) else { return -1 }
  unsafe question.pointee.wasAsked = true
  guard let answer = unsafe question.pointee.answer, answer.count <= Int(room) else { return -1 }
  for (index, byte) in answer.enumerated() { unsafe buffer[index] = CChar(bitPattern: byte) }
  return Int32(answer.count)
}
#endif
