import Testing

@testable import PortholeWebView

@Suite struct ImageTypeTests {
  @Test(
    arguments: [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], "image/png"), ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"),
      (Array("GIF89a…".utf8), "image/gif"), (Array("RIFF\0\0\0\0WEBPVP8 ".utf8), "image/webp"),
      (Array("\0\0\0\u{1c}ftypavif".utf8), "image/avif"), (Array("BM1234".utf8), "image/bmp"), ([0, 0, 1, 0, 1], "image/x-icon"),
      (Array("<?xml version=\"1.0\"?>\n<!-- by hand -->\n<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8), "image/svg+xml"),
      (Array("<html><svg/></html>".utf8), nil), (Array("plain".utf8), nil), ([], nil), (Array("<!-- never ends".utf8), nil),
    ] as [([UInt8], String?)])
  func firstBytesTell(_ bytes: [UInt8], _ type: String?) { #expect(ImageType.of(bytes) == type) }
}
