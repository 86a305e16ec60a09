import Foundation
import PhotoProtocol

/// Developed photos from earlier builds, by the content they were made from.
///
/// Each photo has a folder of its own, made aside and put in place in one step, so that a build that
/// was interrupted leaves nothing half. The whole cache may be deleted at any time.
struct PhotoCache: Sendable {
  /// What is remembered of a photo besides its renditions.
  private struct Note: Codable {
    let facts: PhotoFacts
    let sizes: [[Int]]
  }

  private let folder: URL
  private let recipe: RenderRecipe

  /// Keeps photos of one recipe below `folder`.
  init(in folder: URL, recipe: RenderRecipe) {
    self.recipe = recipe
    self.folder = folder.appendingPathComponent("photos-\(recipe.fingerprint)")
  }

  /// The picture made from content with this hash, if it is there whole.
  func picture(of hash: String) -> PhotoPicture? {
    let place = place(of: hash)
    guard let data = try? Data(contentsOf: place.appendingPathComponent("note.json")),
      let note = try? JSONDecoder().decode(Note.self, from: data),
      note.sizes.count == recipe.renditions.count
    else { return nil }
    let picture = picture(hash, note)
    let isWhole = picture.renditions.allSatisfy { access($0.file.path, R_OK) == 0 }
    return isWhole ? picture : nil
  }

  /// Puts a developed photo in its place.
  func keep(_ photo: RenderedPhoto, of hash: String) throws -> PhotoPicture {
    let aside = folder.appendingPathComponent("new-\(UUID().uuidString)")
    let files = FileManager.default
    try files.createDirectory(at: aside, withIntermediateDirectories: true)
    defer { try? files.removeItem(at: aside) }
    for (rendition, picture) in zip(recipe.renditions, photo.pictures) {
      try picture.bytes.write(to: aside.appendingPathComponent(rendition.fileName))
    }
    let note = Note(facts: photo.facts, sizes: photo.pictures.map { [$0.width, $0.height] })
    try JSONEncoder().encode(note).write(to: aside.appendingPathComponent("note.json"))
    let place = place(of: hash)
    try files.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    if rename(aside.path, place.path) != 0 {
      // Another build was quicker, or what lies there is damaged: the newer one takes its place.
      try? files.removeItem(at: place)
      guard rename(aside.path, place.path) == 0 else { throw FileError(place.path, errno) }
    }
    return picture(hash, note)
  }

  private func place(of hash: String) -> URL {
    folder.appendingPathComponent(String(hash.prefix(2))).appendingPathComponent(hash)
  }

  private func picture(_ hash: String, _ note: Note) -> PhotoPicture {
    let name = SHA256.hex(of: Data("\(hash) \(recipe.fingerprint)".utf8)).prefix(16)
    let renditions = zip(recipe.renditions, note.sizes).map { rendition, size in
      PhotoPicture.Rendition(
        path: "photos/\(name)-\(rendition.fileName)", width: size[0], height: size[1],
        shape: rendition.shape == .fit ? .fit : .square, format: rendition.format.rawValue,
        file: place(of: hash).appendingPathComponent(rendition.fileName))
    }
    return PhotoPicture(
      width: note.facts.width, height: note.facts.height, color: note.facts.averageColor,
      renditions: renditions, capturedAt: note.facts.captured?.local)
  }
}

extension RenderRecipe {
  /// A short name of everything the recipe says, so that another recipe never finds its pictures.
  var fingerprint: String {
    let words = renditions.map { "\($0.width) \($0.shape) \($0.format) \($0.quality)" }
    return String(SHA256.hex(of: Data(words.joined(separator: ",").utf8)).prefix(12))
  }

  /// What every photo of the site is developed to.
  static let site = RenderRecipe(renditions: [
    Rendition(width: 320, shape: .square, format: .webp, quality: 78),
    Rendition(width: 320, shape: .square, format: .jpeg, quality: 80),
    Rendition(width: 320, shape: .fit, format: .webp, quality: 78),
    Rendition(width: 320, shape: .fit, format: .jpeg, quality: 80),
    Rendition(width: 800, shape: .fit, format: .webp, quality: 80),
    Rendition(width: 800, shape: .fit, format: .jpeg, quality: 82),
    Rendition(width: 1600, shape: .fit, format: .jpeg, quality: 84),
  ])
}

extension Rendition {
  /// The rendition's file name, such as `800.webp` or `320-square.jpg`.
  var fileName: String {
    "\(width)\(shape == .square ? "-square" : "").\(format == .jpeg ? "jpg" : "webp")"
  }
}
