import Hashing
import Foundation
import PhotoProtocol
import Publishing
import Records

/// Developed photos from earlier builds, by the content they were made from.
///
/// Each photo has a folder of its own, made aside and put in place in one step, so that a build that
/// was interrupted leaves nothing half. The whole cache may be deleted at any time.
struct PhotoCache: Sendable {
  /// What is remembered of a photo besides its renditions.
  private struct Note: Codable {
    let facts: PhotoFacts
    let renditions: [File]

    struct File: Codable {
      let width: Int
      let height: Int
      let bytes: Int
      let sha256: String
    }
  }

  /// How the folders of recipes begin, and those of photos that are not in their place yet.
  static let (prefix, asidePrefix) = ("photos-", "new-")

  private let folder: URL
  /// What photos are developed to.
  let recipe: RenderRecipe
  private let ledger: HashLedger
  private let disk = Files.disk

  /// Keeps photos of one recipe in the folder that is held.
  init(in hold: PhotoCacheHold, recipe: RenderRecipe, ledger: HashLedger) {
    self.recipe = recipe
    self.ledger = ledger
    folder = hold.root.appendingPathComponent(Self.prefix + recipe.fingerprint)
  }

  /// The picture made from content with this hash, if it is there whole; it then counts as used.
  ///
  /// The bytes of every file are compared with the note, since a damaged one would be published or
  /// spoil the photo book.
  func picture(of hash: String) -> PhotoPicture? {
    let place = place(of: hash)
    guard let note: Note = SealedNote.recall(from: place.appendingPathComponent("note.json")),
      note.renditions.count == recipe.renditions.count
    else { return nil }
    let isWhole = zip(recipe.renditions, note.renditions).allSatisfy { rendition, file in
      let path = place.appendingPathComponent(rendition.fileName).path
      return file.width > 0 && file.height > 0 && (try? ledger.hash(at: path)) == file.sha256
    }
    guard isWhole else { return nil }
    place.touch()
    return picture(hash, note)
  }

  /// Puts a developed photo in its place, unless another build has put it there whole before.
  func keep(_ photo: RenderedPhoto, of hash: String) throws -> PhotoPicture {
    let aside = folder.appendingPathComponent(Self.asidePrefix + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: aside) }
    for (rendition, picture) in zip(recipe.renditions, photo.pictures) {
      try disk.write(picture.bytes, aside.appendingPathComponent(rendition.fileName))
    }
    let note = Note(
      facts: photo.facts,
      renditions: photo.pictures.map { picture in
        Note.File(
          width: picture.width, height: picture.height, bytes: picture.bytes.count,
          sha256: SHA256.hex(of: picture.bytes))
      })
    try disk.write(SealedNote.bytes(of: note), aside.appendingPathComponent("note.json"))
    try disk.flush(aside)
    return try put(aside, as: hash) ?? picture(hash, note)
  }

  /// Moves a photo's folder into place; the picture that is already there, if it is whole.
  private func put(_ aside: URL, as hash: String) throws -> PhotoPicture? {
    let place = place(of: hash)
    if place.fileKind != nil {
      if let picture = picture(of: hash) { return picture }
      // What lies there is damaged. Another build may find that too and be quicker.
      let damaged = aside.appendingPathExtension("damaged")
      if rename(place.path, damaged.path) == 0 { try disk.remove(damaged) }
    }
    do {
      try disk.move(aside, place)
    } catch {
      guard let picture = picture(of: hash) else { throw error }
      return picture
    }
    try disk.flush(place.deletingLastPathComponent())
    return nil
  }

  /// Of a small photo all that are wider than itself are alike: one is enough for the site.
  private static func withoutTwins(
    _ renditions: [PhotoPicture.Rendition]
  ) -> [PhotoPicture.Rendition] {
    renditions.enumerated().filter { index, rendition in
      !renditions[..<index].contains {
        $0.width == rendition.width && $0.shape == rendition.shape
          && $0.format == rendition.format
      }
    }.map(\.element)
  }

  /// What the names of the files on the site begin with, of content with this hash.
  static func publishedName(of hash: String, by recipe: some StringProtocol) -> String {
    String(SHA256.hex(of: "\(hash) \(recipe)".utf8).prefix(16))
  }

  /// What the name of a file of the site begins with; nil where it is no photo's.
  static func publishedName(in path: String) -> String? {
    path.hasPrefix("photos/") ? String(path.dropFirst("photos/".count).prefix(16)) : nil
  }

  private func place(of hash: String) -> URL {
    folder.appendingPathComponent(String(hash.prefix(2))).appendingPathComponent(hash)
  }

  private func picture(_ hash: String, _ note: Note) -> PhotoPicture {
    let name = Self.publishedName(of: hash, by: recipe.fingerprint)
    let made = zip(recipe.renditions, note.renditions).map { rendition, file in
      let picture = PhotoPicture.Rendition(
        path: "photos/\(name)-\(rendition.fileName)", width: file.width, height: file.height,
        shape: rendition.shape == .fit ? .fit : .square, format: rendition.format.rawValue,
        file: CachedFile(
          url: place(of: hash).appendingPathComponent(rendition.fileName), size: file.bytes,
          sha256: file.sha256))
      return (isForPaper: rendition.isForPaper, picture: picture)
    }
    return PhotoPicture(
      width: note.facts.width, height: note.facts.height, color: note.facts.averageColor,
      renditions: Self.withoutTwins(made.filter { !$0.isForPaper }.map(\.picture)),
      captured: note.facts.captured.flatMap { CaptureMoment($0) },
      prints: made.filter(\.isForPaper).map(\.picture))
  }
}
