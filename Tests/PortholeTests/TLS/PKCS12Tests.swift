#if TLS && canImport(COpenSSL)
import COpenSSL
import Foundation
import Testing

@testable import Porthole
@testable import PortholeNet

/// Reading PKCS #12 files: one EC key and its certificate for `localhost`, in files by `openssl pkcs12 -export` with several ciphers. They are valid
/// from 2020 to 2120.
struct PKCS12Tests {
  private static func identity(_ base64: String, password: String = "sëcret") throws -> TLSIdentity {
    let folder = try TemporaryFolder()
    let path = folder.path + "/identity.p12"
    let bytes = try #require(Data(base64Encoded: base64, options: .ignoreUnknownCharacters))
    try bytes.write(to: URL(fileURLWithPath: path))
    do { return try TLSIdentity.pkcs12(path, password: password) } catch {
      throw TLSError(error.description.replacingOccurrences(of: folder.path + "/", with: ""))
    }
  }

  @Test("AES with PBKDF2, by 256 and 128 bits, and triple DES, as older programs write it")
  func ciphers() throws {
    let aes = try Self.identity(Self.aes256), other = try Self.identity(Self.aes128, password: ""), old = try Self.identity(Self.tripleDES)
    #expect(aes.hosts == ["localhost"] && aes.leaf.commonName == "localhost")
    for identity in [other, old] {
      #expect(identity.privateKey == aes.privateKey && identity.leaf.fingerprint == aes.leaf.fingerprint)
    }
  }

  @Test("A server shows what the file holds: its certificate, and behind it that of the authority")
  func served() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/identity.p12"
    try #require(Data(base64Encoded: Self.aes256, options: .ignoreUnknownCharacters)).write(to: URL(fileURLWithPath: path))
    try await WireServer.with(
      .secureTest(folder, { $0 = .pkcs12(path, password: "sëcret") }), routes: { $0.get("/") { _ in .text("hello") } }
    ) {
      subject in
      let (wire, client) = try await subject.secure()
      #expect(try await wire.ask(Wire.get("/")).text == "hello")
      #expect(client.shownCertificates == 2)
    }
  }

  @Test("What cannot be read says why")
  func faults() async throws {
    for (file, password, message) in [
      (Self.aes256, "secret", "the password of identity.p12 is wrong"),
      (Self.noKey, "sëcret", "identity.p12 holds no key"),
      (
        Self.rc2, "sëcret",
        "identity.p12 is encrypted by a method that is out of use, such as RC2; make it anew with AES, as openssl pkcs12 does by itself"
      ),
      (String(Self.aes256.filter { !$0.isWhitespace }.prefix(800)), "sëcret", "identity.p12 is no PKCS #12 file"),
    ] {
      #expect(throws: TLSError(message)) { try Self.identity(file, password: password) }
    }
  }

  private static let aes256 = """
    MIIFrAIBAzCCBWIGCSqGSIb3DQEHAaCCBVMEggVPMIIFSzCCBAIGCSqGSIb3DQEHBqCCA/MwggPvAgEAMIID6AYJKoZIhvcNAQcBMFcGCSqGSIb3DQEFDTBK
    MCkGCSqGSIb3DQEFDDAcBAg+wTImOv4ANgICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEJm4UavOpaY7IzpEQ2TyjJOAggOAQVqjT4uPzLgk78xY
    eKzh1ZzOZa0DNvRKcYVrV1zR8ZV3jAzUEJsy0AQnIo/mlsWyhv5eFN1q6LhWnbsdQkiDwdCklwOk44/bHLsChMxJGW5U4hWvtq5+SxcR021Nc2nkkTHLodst
    alenk7/vHCgF4CmIw3rS6VoTS9+4KIzJRJN+pSFZccnElTRvvGU4zawoxLwQfYkJCUV9lWXnO/AyyGKtdLAGBoK009gcj9gK0kBcSd/aRCpci7ZTsgivp2AA
    vugQKI5v6MifyNYc1q7JZBJFCnjKctCuDSWoPwobMwyCRHpvFTiiyw+CkpncbWU5uDDUkD+JLR6SoOxUTAPhBR5pkpqJg8t9cHExinvEe5pZrzlrujeoHJxb
    dBbPEKUolntHE4rFcfdNqmlnFPnFn58kUWD4w5cZ+hUb2QPTbV7j1ZUbHs5iX61Lg7dwBR1WVf4snfsFVpsOsPQBJluaPPR+hIhAmSDs/xD3WGKllMVWZXnJ
    21F3S/b7rl1JT794C7d8kkAszPnR31NgxoAjG7B7/QWELNucLF+b8eogIsx33nm29eIhAaj+vVkxUszqgTOnWP42mUo19dslvTClD8i4P2vFrC3rgSf64/1n
    BP4cGhh7X1Cmfou+YK0gCXQ47uQk73FxPWZiw4wRBQjcmB4R2XTZZuD0zziW1TFqZz9qk9Kt+0buHIJAmU4zQMpQV9h0r2bZFca3qAawL+fg2gQJ6YT8LcEo
    52h5RvKuLJcI4Eq23nCGCdw57EiSx3kDxlt7heQuXNFAW7FNmB4P0bGK+FwdWAqnersennjkXFgv7YqlyW0CfGccheuCE4A8CiWZCH68gPuExPTrBcd/CG68
    afls8iYN6KV3Go96ez7rW1Xu2N6N0yJYbYyA/lbxgVUMvQzqLOF8dBg2ALU5EgFnas0z184XRbDijLqHYOh9eCXE9by8vtaGV9rZZXCaZCo2YCtMhYlrYKjr
    jN/zPOm3GVUu0LF2yU3vqvjO9K0a7Yl7HErt1ixCd3A+sRBtNTlBBM8cwX4QGXhkGjZCKGVasMK7Dm+3FtNs6eq0bLZQyn+1nJjeEU5rOSJv2eU0Aac+pGSc
    4fGG/Rgti7s6BgX6Eut1F90UXJ5t2JQqN86dD+SOw4d9dUa+/c1GYxoVdbiI5FXalpDa3OYzmU+aOxbDdr3ychZgjNZflAsiKxgwggFBBgkqhkiG9w0BBwGg
    ggEyBIIBLjCCASowggEmBgsqhkiG9w0BDAoBAqCB7zCB7DBXBgkqhkiG9w0BBQ0wSjApBgkqhkiG9w0BBQwwHAQI7LVycObOIJQCAggAMAwGCCqGSIb3DQIJ
    BQAwHQYJYIZIAWUDBAEqBBDzui6Kw2Jnyt8ebwbSKVwzBIGQjfs1ipYWKBI7IhXUUiC+9iM+uD9XKuFhBGD8c1TiYHU01W+I6Vvte4irLjrePnRbtPuauHOi
    8TXA0C6xH6fhYC88FCaQjblEenLzfRuIKXb0PFGCsaJUr3esg2htSWAhryfoSAv2020w2rLlvnXisavJdiQB+/uBFNJBelTvy5cZ/nkCC6ztgGbWpnOn4EvJ
    MSUwIwYJKoZIhvcNAQkVMRYEFNbDmw3OwNRJJfDzUUeKb52BTatvMEEwMTANBglghkgBZQMEAgEFAAQg+dYnbdDpentK0YKVtFDFiUtDnEc+sW/2874kMytO
    EOoECKjiASq8/3QVAgIIAA==
    """
  private static let aes128 = """
    MIIEDAIBAzCCA8IGCSqGSIb3DQEHAaCCA7MEggOvMIIDqzCCAmIGCSqGSIb3DQEHBqCCAlMwggJPAgEAMIICSAYJKoZIhvcNAQcBMFcGCSqGSIb3DQEFDTBK
    MCkGCSqGSIb3DQEFDDAcBAjnKOkeN17aQQICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEAQIEEHjzWuVY2pv21FdNN+ov28CAggHggdQaFTnpcXDKdFMO
    FEyC2OQ2hm4HGB8+LYd3E1cbuj+yxt5J6EkUSOMB/6HQ8dqP0D/1yFCUr72j9Vw5DL9nqhH3/+1QHgoE2z1bgJZGdU150BavmbUdHQ6GPvMWLdCvTWr8QCuG
    QIpru3nrhPH3l5UNM9tKpGOeHeYJPMtY7+JmQzmEykTYM2ZgFBsOac86fEYmqGEy8qjVEKlf7MPBlZkpLRtR1MT4sFjFY/qLDyR+DLm1EZ2fa5dCdCvxg9hg
    4jkKPQtLKQV8nas2n3dRON+kwSVYxA2u0bhf3bEyeJnoNGCWIaAnrnlb79gAyeWbvvcLTcG6jyMR2jr1JouSPsYyPLWjEdPRr24Fxar+oLezHktACkM8MhCW
    9YeT1eXIdvesBBC4Gs8ge3FVRVPJ3e+kw4zXSVjS7NNTiUZW3FNWH9HbQGw6P3SiRfBPt2D0lIvvNmmJKJiYT/fwJVQMr5XsFykDqDGiTOza5GyIJGQG95cP
    v5cJ1hkDZXPoGyLCS85smzpR2/iANCGoEmuTOSKZGrxA5e93erEctfEOPDNDZd6NgGWZvtlhX2t6YNroNRDav8F3UsI65yFMaClPVWXaB/cr4l+rGXsenqNc
    UYwtYJeI0Rtrf2DbhYxR5m5RMIIBQQYJKoZIhvcNAQcBoIIBMgSCAS4wggEqMIIBJgYLKoZIhvcNAQwKAQKgge8wgewwVwYJKoZIhvcNAQUNMEowKQYJKoZI
    hvcNAQUMMBwECGotYSYf0DQPAgIIADAMBggqhkiG9w0CCQUAMB0GCWCGSAFlAwQBAgQQYs+it3yUTeOgJOk9etDKKASBkFDSgBdAK23KRsKZnR+yX/EHGT4o
    h1eW1DUBH/VQ063YbXgBGxAOQq56kIkUPOKJHnEyc0bQRUOF6XXlftnK6YVvr+0irTKE8X8n1v3ZfJTkjRZPhnDkgwSseatggzVFu7VOQ1mzyskeNHUnvjZm
    YrUgGQmQvlNTXtJz3gubIlX28VvrZx9QLuk3Hz8z+FbxCjElMCMGCSqGSIb3DQEJFTEWBBTWw5sNzsDUSSXw81FHim+dgU2rbzBBMDEwDQYJYIZIAWUDBAIB
    BQAEILsPW4pdNzYTR+0Qku9MKH8+YR0zz6RZxhSEf5Fa4hiNBAiHU+VCX7R5YgICCAA=
    """
  private static let tripleDES = """
    MIIDggIBAzCCA0gGCSqGSIb3DQEHAaCCAzkEggM1MIIDMTCCAicGCSqGSIb3DQEHBqCCAhgwggIUAgEAMIICDQYJKoZIhvcNAQcBMBwGCiqGSIb3DQEMAQMw
    DgQI2JeJXloovvQCAggAgIIB4EXhhKTyMwcK5t2CnOn9IZ1scXRwp/LY4SPgAGGC6L86GEtueVTJMOmxEG0b+445vrFnPSTMbL10/LC8OrtmWErPX3tAtZbG
    t7P1SWcNrxwqrJF/GnifGFUUC6BKvGe+8Mbyx0+QDADQSZ9Ja2G3NdGcpJYw91DTOfYZ9oWWCDyKCSd7J0OSWOyNoKd2HK2e9YusTCEOvEXhuZpnYyA1cyNQ
    iph3YBdFPXeorZ9jlL4KaQOzQlXrR3VScLgos1rF6DE/0cymjhTJEaF1FjWsuo8VZhgBpBB25zXGCeD04rwAAnvn2Jlg18a/6jgyqtFUsR4DyTZwZiW2G+yW
    pPQ8dvT8Ht5aFCL8qvlMZ80SYHJZ9OQ6NshIB5oQC4t9nJZ1h3D25Wmyw3FgNROs28iWrypCDv75yfSI4sxdepM6OVO+hb/VeDzZJDjBcmrCSY+iwgklsroq
    QKxYs9pOOkZEChIwHtOU5GhwQGL8wrEHx0g6uIVFdgnyKKH1/2mjlLBRdYV927a1cZNLHWh1Z4byJXYiUtF7oXN6/Irdn9JlFZFDpKOoiq3DrgHaiII7tFtd
    iIBjMhjB36JH3K6Vm16+nvorwqjOfPgUjJ7lyUhkvIr1lLaIjjdx+1VuhZ0ZYTUcFjCCAQIGCSqGSIb3DQEHAaCB9ASB8TCB7jCB6wYLKoZIhvcNAQwKAQKg
    gbQwgbEwHAYKKoZIhvcNAQwBAzAOBAjPk0HUYRPa0QICCAAEgZAixZwy/YWli+5CGfC8ak3/GKK8TOCOszI4NgvBF1uxjEAmKnWIv7BM69hOjbccfhp7PSod
    nLVTsd+XookBby6qQJLwZgvEPSFhIhTacYn/IUomgq73zttwKe+Wn9scqmiYkUeDAqB87Fb3MAk6pK0IWhDyTZhGh7B+w1Fn4NmN7/iCECXqGdOUEnDCJuUX
    N0UxJTAjBgkqhkiG9w0BCRUxFgQU1sObDc7A1Ekl8PNRR4pvnYFNq28wMTAhMAkGBSsOAwIaBQAEFJ9Bsiadv0BEQ8b7VeBHMFJAYOKZBAiIA+C74pEYmwIC
    CAA=
    """
  private static let rc2 = """
    MIIDggIBAzCCA0gGCSqGSIb3DQEHAaCCAzkEggM1MIIDMTCCAicGCSqGSIb3DQEHBqCCAhgwggIUAgEAMIICDQYJKoZIhvcNAQcBMBwGCiqGSIb3DQEMAQYw
    DgQIqRzFwXfTzGcCAggAgIIB4HbhxpP2okuqfuLOmUjiS7oIkNeSgp0G5/r2vYP2nWHcK1LHjmOQ8+oI8aopX8d+grMHSAPAcGvyTJnQyAL3QURLrTmOj5/W
    ajS93sPM9gcMlGP8xRfpwQ4Vf0/Dzl2EufvgAjNJTnAIsgj+U6kephA5aWmbLq7c7UwFKB4pklmK+GjfA0/yy8WkgOn2vrLr8Xb1hjHgG/7q942NGOQ7HDMb
    b/9uvGhtikvAlW1e4AweMFA6kzd47QA83Pdx+2GQJcDcH8Ik8ByzD8NFOyhAbc5oXhK6XoUuT04+N5UOFWGLnrR/YhOBuJci5tlcWkmnuX4b264IRwyFAQAH
    MFoujFPiWAL2z7jQ7rDdD6yqDpVEYy7dIUlZpFCToTmvL70PsC917DMGpqpDq4P9m8l15PYK7C9HrH8OVq2Eiq63bzmTTdqWIrYxqBFRNV+WldXcxpOcCZdq
    gmx09aKzwxxxov8/0oxlCxJBa+tusqns+NY8ELvOkLXGtaIaH5xeFh+sqWnv0qWa9kNK8Xcoq1a5Xf1iE3xbqIaSyIAXOzW6lGVmdZGvacqgy4Dom1HqJLP8
    lFEtZeflBIf5d6IgYf+zkTHHmFrKx+p0zd9idqXeWX3rqtNRj5s4yNfPBIXlRG8nsjCCAQIGCSqGSIb3DQEHAaCB9ASB8TCB7jCB6wYLKoZIhvcNAQwKAQKg
    gbQwgbEwHAYKKoZIhvcNAQwBAzAOBAhMU31uOiI+RQICCAAEgZA3P88EcGvZHnjZsj4Qan2K0ZAYmGb2CRUL49uXjPMcNwD+Y5MBwkVKCKe9utS1SsCUQ699
    BCLPSEQA1neidBdUj6iEMf7/hPqlFaAPAWVqiEuvhPpWD9qJXdp9k388wquuPo8VAJtN/5nD1/DLEMuzT9v4IhdWRAbPbOuxfQHHuBqVs1PBPOvCGf0buLTe
    gbUxJTAjBgkqhkiG9w0BCRUxFgQU1sObDc7A1Ekl8PNRR4pvnYFNq28wMTAhMAkGBSsOAwIaBQAEFMt24L9lIOhMPbSHx+VXFKUrPqDBBAhtBKAtcUt/GwIC
    CAA=
    """
  private static let noKey = """
    MIICpwIBAzCCAl0GCSqGSIb3DQEHAaCCAk4EggJKMIICRjCCAkIGCSqGSIb3DQEHBqCCAjMwggIvAgEAMIICKAYJKoZIhvcNAQcBMFcGCSqGSIb3DQEFDTBK
    MCkGCSqGSIb3DQEFDDAcBAib1I4G27+OqQICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEApg2rl58ntPKR0/eL+7wjCAggHARjE6LAWi0/BlJBlJ
    gJMpCPwZ1ya3lMdVjAQc+4rwS5tL7DAlcCNE7geJ/q72WbxtZ+CRrH7PSo0YGOtWE32ln1VlexGInOe7CbGDWRyvJ+N3JrOXb+QbGsv6TqtYWFbUDdEwtrwt
    6hS6MYRVaUfpcP9/PNd1B3D1cm6zh1AYvmV63iZHCpTVrTLheezyAzz30HjwZdeMWfyblOdJNs14rdb4NDkyAQ5BwZgJuHPwgDaIpNg7Wg3FC4HwEvBjbx7G
    wY35IMLw0CrMj2xBQcR9vZ8/wTq8BKAc+xQAl8zYryflIcN0OHsxTe7KaJK9GLVPVGz8wo/pfyyTiT5jDzz49qKGM1kFmAwf6xVcisE6PCBHx4HERmIgNSty
    Xu6thBLaJv4klz6IpYTYpOiJDoKfZS4JE95hc++oaaIoFDTHjInblwvLWCAzFqyeiOYduNqg8wmUxdYQWRNNQfpu2J4Vl+iVLjCo2vckElqcmAkwF2EdD9ji
    0sFRXXftSrwSadRVqCb8E5wTEIosaV+gvQEqTYyiAS4Ly0tZkTBvip0Z3iK6sholHDYy5iiT94ovLeZybWSkdaUYAayh7wPk/WRjETBBMDEwDQYJYIZIAWUD
    BAIBBQAEIIB9RPlSbqFPUBvGP6p1vhGRItAdAEZ5p71PS0OdjalNBAg+XMhMsfx7igICCAA=
    """
}
#endif
