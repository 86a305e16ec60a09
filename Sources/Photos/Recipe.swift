import Foundation
import Hashing
import PhotoProtocol
import Records

extension RenderRecipe {
  /// The version of the code that develops photos: one more whenever it makes other pictures of the
  /// same recipe, so that those of older programs are not shown beside them.
  static let developingVersion = 3

  /// A short name of everything that decides what a picture looks like, so that another recipe never
  /// finds its pictures.
  var fingerprint: String { fingerprint(version: Self.developingVersion) }

  func fingerprint(version: Int) -> String {
    let words = renditions.map { "\($0.width) \($0.shape) \($0.format) \($0.quality)" }
    let focus = focus.map { ["focus \($0.x ?? -1) \($0.y ?? -1)"] } ?? []
    let text = (["version \(version)"] + words + focus)
      .joined(separator: ",")
    return String(SHA256.hex(of: Data(text.utf8)).prefix(12))
  }

  /// What every photo is developed to, its squares cut around where the record says.
  static func everyday(_ photo: Photo, pixelLimit: Int) -> RenderRecipe {
    let isFocused = photo.focusX != nil || photo.focusY != nil
    return RenderRecipe(
      renditions: everydayRenditions,
      focus: isFocused ? PhotoFocus(x: photo.focusX, y: photo.focusY) : nil, pixelLimit: pixelLimit)
  }

  /// What a photo is developed to besides, for a document that prints it large.
  static func large(pixelLimit: Int) -> RenderRecipe {
    RenderRecipe(
      renditions: [Rendition(width: Rendition.largePrint, format: .jpeg, quality: 84)],
      pixelLimit: pixelLimit)
  }

  private static let everydayRenditions = [
    Rendition(width: 320, shape: .square, format: .webp, quality: 78),
    Rendition(width: 320, shape: .square, format: .jpeg, quality: 86),
    Rendition(width: 320, shape: .fit, format: .webp, quality: 78),
    Rendition(width: 320, shape: .fit, format: .jpeg, quality: 86),
    Rendition(width: 800, shape: .fit, format: .webp, quality: 80),
    Rendition(width: 800, shape: .fit, format: .jpeg, quality: 82),
    // Most photos of a book are printed from this one, so that they are not decoded twice.
    Rendition(width: Rendition.usualPrint, shape: .fit, format: .jpeg, quality: 84),
    Rendition(width: 1600, shape: .fit, format: .webp, quality: 80),
    Rendition(width: 1600, shape: .fit, format: .jpeg, quality: 84),
  ]
}

extension Rendition {
  /// The widths that are for paper alone, in pixels.
  fileprivate static let (usualPrint, largePrint) = (1200, 2400)

  /// Whether it is for documents and no file of the site.
  var isForPaper: Bool { width == Self.usualPrint || width == Self.largePrint }

  /// The rendition's file name, such as `800.webp` or `320-square.jpg`.
  var fileName: String {
    "\(width)\(shape == .square ? "-square" : "").\(format == .jpeg ? "jpg" : "webp")"
  }
}

/// Which photos are wanted for paper with more dots than every photo is developed to.
package struct PrintOrder: Hashable, Sendable {
  /// The photos.
  package private(set) var photos: Set<ID<Photo>> = []

  package init(photos: Set<ID<Photo>> = []) {
    self.photos = photos
  }

  /// The dots that paper can show on an inch.
  package static let resolution = 300.0

  /// Asks for nothing yet.
  package init() {}

  /// Asks for these.
  package init(_ photos: [ID<Photo>]) { self.photos = Set(photos) }

  /// Asks for all that any of these ask for.
  package init(_ orders: some Sequence<PrintOrder>) {
    photos = orders.reduce(into: []) { $0.formUnion($1.photos) }
  }

  /// Asks for a photo that is to be so many dots wide, where it has more of them than are there.
  package mutating func add(_ photo: ID<Photo>, _ picture: PhotoPicture, width: Int) {
    let found = picture.forPrint.last?.width ?? 0
    if found < min(width, picture.width) { photos.insert(photo) }
  }
}
