import Files
import Foundation
import Hashing
import PhotoProtocol
import Records

/// A cache of rendered photos on the disk, in which a photo is found by the hash of its original file.
///
/// Each photo has a folder, which is written under a temporary name and moved into place only when it is complete.
struct PhotoCache: Sendable {
  /// The contents of the file `note.json` in the folder of a cached photo.
  private struct EntryMetadata: Codable {
    let facts: PhotoFacts
    let renditions: [RenditionFile]

    struct RenditionFile: Codable {
      let width: Int
      let height: Int
      let bytes: Int
      let sha256: String
    }
  }

  /// The starts of the names of two kinds of folders in the cache: the folder of all photos rendered by one recipe, and
  /// the folder of a photo that is still incomplete.
  static let (recipeFolderPrefix, temporaryFolderPrefix) = ("photos-", "new-")

  private let recipeFolder: URL
  let recipe: RenderRecipe
  private let hashCache: FileHashCache
  private let disk = FileOperations.disk

  init(lock: PhotoCacheLock, recipe: RenderRecipe, hashCache: FileHashCache) {
    self.recipe = recipe
    self.hashCache = hashCache
    recipeFolder = lock.folder.appendingPathComponent(Self.recipeFolderPrefix + recipe.fingerprint)
  }

  /// Returns the cached picture of the original file with this hash, and marks the cache entry as used.
  ///
  /// Returns nil if a file of the picture is missing or damaged, or if the stored size, color or times are impossible.
  /// Verifies the hash of every file, so that no damaged file is published or printed.
  func picture(forOriginalHash hash: String) -> RenderedPicture? {
    let entry = entryURL(forOriginalHash: hash)
    guard
      let metadata: EntryMetadata = ChecksummedFile.load(
        from: entry.appendingPathComponent("note.json")),
      metadata.renditions.count == recipe.renditions.count, metadata.facts.isPlausible
    else { return nil }
    let isWhole = zip(recipe.renditions, metadata.renditions).allSatisfy { rendition, file in
      let path = entry.appendingPathComponent(rendition.fileName).path
      return file.width > 0 && file.height > 0 && (try? hashCache.hash(at: path)) == file.sha256
    }
    guard isWhole else { return nil }
    entry.touch()
    return makePicture(forHash: hash, metadata)
  }

  /// Stores a photo that was rendered from the original with this hash, unless another build has done so; returns it.
  func store(_ photo: RenderedPhoto, originalHash: String) throws -> RenderedPicture {
    let temporaryFolder = recipeFolder.appendingPathComponent(
      Self.temporaryFolderPrefix + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: temporaryFolder) }
    for (rendition, picture) in zip(recipe.renditions, photo.pictures) {
      try disk.write(picture.bytes, temporaryFolder.appendingPathComponent(rendition.fileName))
    }
    let metadata = EntryMetadata(
      facts: photo.facts,
      renditions: photo.pictures.map { picture in
        EntryMetadata.RenditionFile(
          width: picture.width, height: picture.height, bytes: picture.bytes.count,
          sha256: SHA256.hex(of: picture.bytes))
      })
    try disk.write(
      ChecksummedFile.fileContents(of: metadata),
      temporaryFolder.appendingPathComponent("note.json"))
    try disk.flushFolder(temporaryFolder)
    return try moveIntoPlace(temporaryFolder, as: originalHash)
      ?? makePicture(forHash: originalHash, metadata)
  }

  /// Moves the temporary folder of a rendered photo to its final path in the cache, and returns nil.
  ///
  /// If an undamaged picture of the same original file is already there, returns this picture instead.
  private func moveIntoPlace(_ temporaryFolder: URL, as hash: String) throws -> RenderedPicture? {
    let entry = entryURL(forOriginalHash: hash)
    if entry.fileType != nil {
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
    try disk.flushFolder(entry.deletingLastPathComponent())
    return nil
  }

  /// Returns the renditions without duplicates, which exist if a photo is narrower than several requested widths.
  private static func removingDuplicates(
    _ renditions: [RenderedPicture.Rendition]
  ) -> [RenderedPicture.Rendition] {
    renditions.enumerated().filter { index, rendition in
      !renditions[..<index].contains {
        $0.width == rendition.width && $0.shape == rendition.shape && $0.format == rendition.format
      }
    }.map(\.element)
  }

  /// Returns the start of a photo's published file names, given the hash of its original and a recipe's fingerprint.
  static func publishedNamePrefix(forHash hash: String, recipe: some StringProtocol) -> String {
    String(SHA256.hex(of: "\(hash) \(recipe)".utf8).prefix(16))
  }

  /// Returns the start of a published photo's file name, or nil if `path` is not in the folder `photos` of a site.
  static func publishedNamePrefix(in path: String) -> String? {
    path.hasPrefix("photos/") ? String(path.dropFirst("photos/".count).prefix(16)) : nil
  }

  private func entryURL(forOriginalHash hash: String) -> URL {
    recipeFolder.appendingPathComponent(String(hash.prefix(2))).appendingPathComponent(hash)
  }

  private func makePicture(forHash hash: String, _ metadata: EntryMetadata) -> RenderedPicture {
    let name = Self.publishedNamePrefix(forHash: hash, recipe: recipe.fingerprint)
    let renditions = zip(recipe.renditions, metadata.renditions).map { rendition, file in
      let picture = RenderedPicture.Rendition(
        path: "photos/\(name)-\(rendition.fileName)", width: file.width, height: file.height,
        shape: rendition.shape == .fit ? .fit : .square, format: rendition.format.rawValue,
        file: CachedFile(
          url: entryURL(forOriginalHash: hash).appendingPathComponent(rendition.fileName),
          byteCount: file.bytes,
          sha256: file.sha256))
      return (isForPrint: rendition.isOnlyForPrint, picture: picture)
    }
    return RenderedPicture(
      width: metadata.facts.width, height: metadata.facts.height,
      averageColor: metadata.facts.averageColor,
      renditions: Self.removingDuplicates(renditions.filter { !$0.isForPrint }.map(\.picture)),
      isPartlyDamaged: metadata.facts.isPartlyDamaged,
      embeddedDates: metadata.facts.dates, grid: metadata.facts.grid,
      caption: metadata.facts.caption?.cleanedAsCaption,
      printRenditions: renditions.filter(\.isForPrint).map(\.picture))
  }
}
