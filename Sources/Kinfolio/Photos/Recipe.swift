import Foundation
import PhotoProtocol

extension RenderRecipe {
  /// The version of the code that develops photos: one more whenever it makes other pictures of the
  /// same recipe, so that those of older programs are not shown beside them.
  static let developingVersion = 2

  /// A short name of everything that decides what a picture looks like, so that another recipe never
  /// finds its pictures.
  var fingerprint: String { fingerprint(version: Self.developingVersion) }

  func fingerprint(version: Int) -> String {
    let words = renditions.map { "\($0.width) \($0.shape) \($0.format) \($0.quality)" }
    let focus = focus.map { ["focus \($0.x ?? -1) \($0.y ?? -1)"] } ?? []
    let text = (["version \(version)", "limit \(pixelLimit)"] + words + focus)
      .joined(separator: ",")
    return String(SHA256.hex(of: Data(text.utf8)).prefix(12))
  }

  /// What a photo of the site is developed to, its squares cut around where the record says.
  static func site(_ photo: Photo) -> RenderRecipe {
    let isFocused = photo.focusX != nil || photo.focusY != nil
    return RenderRecipe(
      renditions: siteRenditions,
      focus: isFocused ? PhotoFocus(x: photo.focusX, y: photo.focusY) : nil)
  }

  private static let siteRenditions = [
    Rendition(width: 320, shape: .square, format: .webp, quality: 78),
    Rendition(width: 320, shape: .square, format: .jpeg, quality: 80),
    Rendition(width: 320, shape: .fit, format: .webp, quality: 78),
    Rendition(width: 320, shape: .fit, format: .jpeg, quality: 80),
    Rendition(width: 800, shape: .fit, format: .webp, quality: 80),
    Rendition(width: 800, shape: .fit, format: .jpeg, quality: 82),
    Rendition(width: 1600, shape: .fit, format: .webp, quality: 80),
    Rendition(width: 1600, shape: .fit, format: .jpeg, quality: 84),
  ]

  /// What a photo is developed to for a document that prints it this many pixels wide.
  static func print(width: Int) -> RenderRecipe {
    RenderRecipe(renditions: [Rendition(width: width, format: .jpeg, quality: 84)])
  }
}

extension Rendition {
  /// The rendition's file name, such as `800.webp` or `320-square.jpg`.
  var fileName: String {
    "\(width)\(shape == .square ? "-square" : "").\(format == .jpeg ? "jpg" : "webp")"
  }
}
