import Files
import Foundation
import Hashing
import PhotoProtocol
import Records

/// A cache of rendered photos, which are found by the hash of the original file.
///
/// The folder of a photo is moved into place only when it is complete.
struct PhotoCache: Sendable {
  private struct Metadata: Codable {
    let facts: PhotoFacts
    let renditions: [File]

    struct File: Codable {
      let width: Int
      let height: Int
      let bytes: Int
      let sha256: String
    }
  }

  /// The prefixes of two kinds of folders: those of recipes, and those of photos that are not in place yet.
  static let (recipeFolderPrefix, temporaryFolderPrefix) = ("photos-", "new-")

  private let recipeFolder: URL
  let recipe: RenderRecipe
  private let hashCache: HashCache
  private let disk = FileOperations.disk

  init(in lock: PhotoCacheLock, recipe: RenderRecipe, hashCache: HashCache) {
    self.recipe = recipe
    self.hashCache = hashCache
    recipeFolder = lock.root.appendingPathComponent(Self.recipeFolderPrefix + recipe.fingerprint)
  }

  /// Returns the picture and marks it as used.
  ///
  /// Returns nil if a file is missing or damaged, or if the stored facts are impossible. Verifies the hash of every
  /// file, because a damaged file would be published or spoil the photo book.
  func picture(forOriginalHash hash: String) -> RenderedPicture? {
    let entry = entryURL(for: hash)
    guard
      let metadata: Metadata = ChecksummedFile.load(
        from: entry.appendingPathComponent("note.json")),
      metadata.renditions.count == recipe.renditions.count, metadata.facts.isPlausible
    else { return nil }
    let isWhole = zip(recipe.renditions, metadata.renditions).allSatisfy { rendition, file in
      let path = entry.appendingPathComponent(rendition.fileName).path
      return file.width > 0 && file.height > 0 && (try? hashCache.hash(at: path)) == file.sha256
    }
    guard isWhole else { return nil }
    entry.touch()
    return makePicture(hash, metadata)
  }

  /// Stores a rendered photo, unless another build has already stored the same one.
  func store(_ photo: RenderedPhoto, hash: String) throws -> RenderedPicture {
    let temporaryFolder = recipeFolder.appendingPathComponent(
      Self.temporaryFolderPrefix + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: temporaryFolder) }
    for (rendition, picture) in zip(recipe.renditions, photo.pictures) {
      try disk.write(picture.bytes, temporaryFolder.appendingPathComponent(rendition.fileName))
    }
    let metadata = Metadata(
      facts: photo.facts,
      renditions: photo.pictures.map { picture in
        Metadata.File(
          width: picture.width, height: picture.height, bytes: picture.bytes.count,
          sha256: SHA256.hex(of: picture.bytes))
      })
    try disk.write(
      ChecksummedFile.bytes(of: metadata), temporaryFolder.appendingPathComponent("note.json"))
    try disk.flush(temporaryFolder)
    return try moveIntoPlace(temporaryFolder, as: hash) ?? makePicture(hash, metadata)
  }

  /// Moves the folder of a photo into place, or returns the picture that is already there if it is undamaged.
  private func moveIntoPlace(_ temporaryFolder: URL, as hash: String) throws -> RenderedPicture? {
    let entry = entryURL(for: hash)
    if entry.fileKind != nil {
      if let picture = picture(forOriginalHash: hash) { return picture }
      // The existing entry is damaged. Another build may detect and remove it at the same time.
      let damaged = temporaryFolder.appendingPathExtension("damaged")
      if rename(entry.path, damaged.path) == 0 { try disk.remove(damaged) }
    }
    do {
      try disk.move(temporaryFolder, entry)
    } catch {
      guard let picture = picture(forOriginalHash: hash) else { throw error }
      return picture
    }
    try disk.flush(entry.deletingLastPathComponent())
    return nil
  }

  /// Returns different renditions: those that would be wider than a small photo are all equal.
  private static func removingDuplicates(
    _ renditions: [RenderedPicture.Rendition]
  ) -> [RenderedPicture.Rendition] {
    renditions.enumerated().filter { index, rendition in
      !renditions[..<index].contains {
        $0.width == rendition.width && $0.shape == rendition.shape && $0.format == rendition.format
      }
    }.map(\.element)
  }

  static func publishedNamePrefix(forHash hash: String, recipe: some StringProtocol) -> String {
    String(SHA256.hex(of: "\(hash) \(recipe)".utf8).prefix(16))
  }

  /// Returns the start of the name of a published photo, or nil if the file is not a photo.
  static func publishedNamePrefix(in path: String) -> String? {
    path.hasPrefix("photos/") ? String(path.dropFirst("photos/".count).prefix(16)) : nil
  }

  private func entryURL(for hash: String) -> URL {
    recipeFolder.appendingPathComponent(String(hash.prefix(2))).appendingPathComponent(hash)
  }

  private func makePicture(_ hash: String, _ metadata: Metadata) -> RenderedPicture {
    let name = Self.publishedNamePrefix(forHash: hash, recipe: recipe.fingerprint)
    let renditions = zip(recipe.renditions, metadata.renditions).map { rendition, file in
      let picture = RenderedPicture.Rendition(
        path: "photos/\(name)-\(rendition.fileName)", width: file.width, height: file.height,
        shape: rendition.shape == .fit ? .fit : .square, format: rendition.format.rawValue,
        file: CachedFile(
          url: entryURL(for: hash).appendingPathComponent(rendition.fileName), size: file.bytes,
          sha256: file.sha256))
      return (isForPrint: rendition.isForPrint, picture: picture)
    }
    return RenderedPicture(
      width: metadata.facts.width, height: metadata.facts.height,
      color: metadata.facts.averageColor,
      renditions: Self.removingDuplicates(renditions.filter { !$0.isForPrint }.map(\.picture)),
      isPartlyDamaged: metadata.facts.isPartlyDamaged,
      dates: metadata.facts.dates, grid: metadata.facts.grid,
      printRenditions: renditions.filter(\.isForPrint).map(\.picture))
  }
}
