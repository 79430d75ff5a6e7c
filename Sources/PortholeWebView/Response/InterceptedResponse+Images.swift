internal import PortholeHTTP
internal import PortholeIntercept

#if canImport(UIKit)
public import UIKit

extension InterceptedResponse {
  /// Answers with an image: as JPEG where the path says so or the type is one of its, else as PNG.
  ///
  /// - Parameters:
  ///   - image: The image; one that has no bitmap makes the answer 500.
  ///   - type: The media type, `image/png` or `image/jpeg`; nil for what the path's extension says.
  ///   - quality: How good a JPEG is to be, up to 1.
  /// - Returns: Whether it was done.
  @discardableResult
  public func respond(image: UIImage, type: String? = nil, quality: Double = 0.9) -> Outcome {
    let isJPEG = isJPEG(type)
    guard let data = isJPEG ? image.jpegData(compressionQuality: quality) : image.pngData() else {
      return respond(status: .internalServerError)
    }
    return respond(data: data, type: isJPEG ? "image/jpeg" : "image/png")
  }
}
#elseif canImport(AppKit)
public import AppKit

extension InterceptedResponse {
  /// Answers with an image: as JPEG where the path says so or the type is one of its, else as PNG.
  ///
  /// - Parameters:
  ///   - image: The image; one that has no bitmap makes the answer 500.
  ///   - type: The media type, `image/png` or `image/jpeg`; nil for what the path's extension says.
  ///   - quality: How good a JPEG is to be, up to 1.
  /// - Returns: Whether it was done.
  @discardableResult
  public func respond(image: NSImage, type: String? = nil, quality: Double = 0.9) -> Outcome {
    let isJPEG = isJPEG(type)
    guard let tiff = image.tiffRepresentation, let bitmap = NSBitmapImageRep(data: tiff),
      let data = bitmap.representation(using: isJPEG ? .jpeg : .png, properties: isJPEG ? [.compressionFactor: quality] : [:])
    else { return respond(status: .internalServerError) }
    return respond(data: data, type: isJPEG ? "image/jpeg" : "image/png")
  }
}
#endif

extension InterceptedResponse {
  /// Whether an image without an encoding of its own is to be a JPEG.
  func isJPEG(_ type: String?) -> Bool {
    let type = type ?? MediaTypes.default.type(forFileName: request.url.path)
    // `image/jpg` is no registered type, but was the original's.
    return ["image/jpeg", "image/jpg"].contains(type.lowercased())
  }
}
