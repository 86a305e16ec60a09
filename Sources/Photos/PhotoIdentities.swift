import Foundation
import PhotoProtocol
import Progress
import Records

/// The hashes and brightness grids of photos, by which copies of the same photo are recognized.
package struct PhotoIdentities: Sendable {
  /// The hash of the bytes of each photo whose bytes can be read.
  package let contentHashesByID: [ID<Photo>: String]
  /// The brightness grid of each picture that can be decoded, by the hash of the picture's bytes.
  package let gridsByContentHash: [String: BrightnessGrid]

  package func brightnessGrid(of photo: ID<Photo>) -> BrightnessGrid? {
    contentHashesByID[photo].flatMap { gridsByContentHash[$0] }
  }
}

extension PhotoRenderer {
  /// Returns the hashes and brightness grids of photos, by which copies of hidden photos are recognized.
  ///
  /// `knownGrid` returns the brightness grid for the hash of a photo's bytes, or nil if it was not computed before. A
  /// photo is decoded only if neither `knownGrid` nor the cache has its grid. Throws if no worker process can be
  /// started, or if the task is canceled.
  package func identities(
    of photos: some Sequence<(id: ID<Photo>, file: String?)>, _ images: DatabaseImages,
    knownGrid: (String) -> BrightnessGrid?, jobs: Int, progress: ProgressReporter
  ) async throws -> PhotoIdentities {
    let photos = Array(photos)
    let hashes = reader.contentHashes(of: photos, images)
    let cache = photoCache(for: .withoutRenditions(pixelLimit: pixelLimit))
    var grids: [String: BrightnessGrid] = [:]
    var missing: [String: (id: ID<Photo>, file: String?)] = [:]
    for photo in photos {
      guard let hash = hashes[photo.id] else { continue }
      grids[hash] = grids[hash] ?? knownGrid(hash) ?? cache.picture(forOriginalHash: hash)?.grid
      if grids[hash] == nil { missing[hash] = photo }
    }
    if missing.isEmpty {
      return PhotoIdentities(contentHashesByID: hashes, gridsByContentHash: grids)
    }
    progress.start(.comparison, total: missing.count)
    let sorted = missing.sorted { $0.key < $1.key }
    let decoded = try await sorted.mapInParallel(limit: jobs) { hash, photo in
      defer { progress.advance(.comparison) }
      return (hash, try await brightnessGrid(of: photo, expectedHash: hash, images, cache))
    }
    progress.finish(.comparison)
    for (hash, grid) in decoded { grids[hash] = grid }
    return PhotoIdentities(contentHashesByID: hashes, gridsByContentHash: grids)
  }

  /// Returns the brightness grid of a photo, or nil if it cannot be decoded or its bytes do not have the expected hash.
  private func brightnessGrid(
    of photo: (id: ID<Photo>, file: String?), expectedHash: String, _ images: DatabaseImages,
    _ cache: PhotoCache
  ) async throws -> BrightnessGrid? {
    guard let (bytes, hash) = try? reader.bytesAndHash(of: photo.id, photo.file, images),
      hash == expectedHash
    else { return nil }
    let decoded = try await workers.result { try await $0.render(bytes, as: cache.recipe) }
    guard let photo = try? decoded.get() else { return nil }
    return try cache.store(photo, originalHash: hash).grid
  }
}
