import Foundation
import Hashing
import PhotoProtocol
import Records

extension RenderRecipe {
  /// The version of the rendering code; increment it if the code makes other pictures from the same recipe than before.
  static let renderingCodeVersion = 5

  /// A hash of everything that affects the rendered pictures, so that different recipes never share cache entries.
  var fingerprint: String { fingerprint(version: Self.renderingCodeVersion) }

  func fingerprint(version: Int) -> String {
    let words = renditions.map { "\($0.width) \($0.shape) \($0.format) \($0.quality)" }
    let focus = focus.map { ["focus \($0.x ?? -1) \($0.y ?? -1)"] } ?? []
    let text = (["version \(version)"] + words + focus).joined(separator: ",")
    return String(SHA256.hex(of: Data(text.utf8)).prefix(12))
  }

  /// Returns the recipe for the site's renditions of a photo.
  ///
  /// The photo's record may define the focus point of the square renditions.
  static func standard(for photo: Photo, pixelLimit: Int) -> RenderRecipe {
    let isFocused = photo.focusX != nil || photo.focusY != nil
    return RenderRecipe(
      renditions: standardRenditions,
      focus: isFocused ? FocusPoint(x: photo.focusX, y: photo.focusY) : nil, pixelLimit: pixelLimit)
  }

  /// Returns the recipe for a wide rendition that only printed documents use.
  static func largePrint(pixelLimit: Int) -> RenderRecipe {
    RenderRecipe(
      renditions: [Rendition(width: Rendition.largePrintWidthPixels, format: .jpeg, quality: 84)],
      pixelLimit: pixelLimit)
  }

  /// Returns a recipe that makes no picture files and only determines a photo's properties.
  static func withoutRenditions(pixelLimit: Int) -> RenderRecipe {
    RenderRecipe(renditions: [], pixelLimit: pixelLimit)
  }

  private static let standardRenditions = [
    Rendition(width: 320, shape: .square, format: .webp, quality: 78),
    Rendition(width: 320, shape: .square, format: .jpeg, quality: 86),
    Rendition(width: 320, shape: .fit, format: .webp, quality: 78),
    Rendition(width: 320, shape: .fit, format: .jpeg, quality: 86),
    Rendition(width: 800, shape: .fit, format: .webp, quality: 80),
    Rendition(width: 800, shape: .fit, format: .jpeg, quality: 82),
    // Most photos in a book are printed from this rendition, so that they need not be decoded again.
    Rendition(width: Rendition.printWidthPixels, shape: .fit, format: .jpeg, quality: 84),
    Rendition(width: 1600, shape: .fit, format: .webp, quality: 80),
    Rendition(width: 1600, shape: .fit, format: .jpeg, quality: 84),
  ]
}

extension Rendition {
  /// The widths, in pixels, of the renditions that are used only for print.
  fileprivate static let (printWidthPixels, largePrintWidthPixels) = (1200, 2400)

  var isOnlyForPrint: Bool { width == Self.printWidthPixels || width == Self.largePrintWidthPixels }

  /// The rendition's file name, such as `800.webp` or `320-square.jpg`.
  var fileName: String {
    "\(width)\(shape == .square ? "-square" : "").\(format == .jpeg ? "jpg" : "webp")"
  }
}

/// The photos of which printed documents need wider renditions than those of the site.
package struct LargePrintRequest: Hashable, Sendable, Codable {
  package private(set) var photos: Set<ID<Photo>> = []

  package static let dotsPerInch = 300.0

  package init() {}

  package init(_ photos: [ID<Photo>]) { self.photos = Set(photos) }

  package init(merging requests: some Sequence<LargePrintRequest>) {
    photos = requests.reduce(into: []) { $0.formUnion($1.photos) }
  }

  /// Adds a photo if its widest JPEG is narrower than `printWidth` pixels and than the original photo.
  package mutating func addIfNeeded(_ photo: ID<Photo>, _ picture: RenderedPicture, printWidth: Int)
  {
    let found = picture.printableRenditions.last?.width ?? 0
    if found < min(printWidth, picture.width) { photos.insert(photo) }
  }
}
