import Foundation
import PhotoProtocol

/// Where photos are developed: found, read, decoded by the workers, kept in the cache.
package struct Darkroom: Sendable {
  private let folder: PhotoFolder?
  private let workers: PhotoWorkers
  private let cache: PhotoCache
  private let recipe = RenderRecipe.site

  /// Prepares to develop the photos of a folder; without one, only those in the database.
  package init(folder: PhotoFolder?, workers: PhotoWorkers, cache: URL) {
    self.folder = folder
    self.workers = workers
    self.cache = PhotoCache(in: cache, recipe: recipe)
  }

  /// Develops every photo of the journal, `jobs` at a time; one that fails costs itself.
  ///
  /// `images` are the pictures the database itself holds. Throws only where the cache cannot be used
  /// or no worker can be started.
  package func develop(
    _ journal: Journal, _ images: KeptImages, jobs: Int, progress: WorkProgress
  ) async throws -> PhotoLibrary {
    try cache.open()
    let turns = Turns()
    let photos = Array(journal.photos)
    progress.start(.photos, of: photos.count)
    let results = try await photos.inParallel(jobs) { photo in
      defer { progress.step(.photos) }
      return (photo, try await develop(photo, images, turns))
    }
    progress.finish(.photos)
    var pictures: [ID<Photo>: PhotoPicture] = [:]
    var leftOut: [PhotoLeftOut] = []
    for (photo, result) in results {
      switch result {
      case .success(let picture): pictures[photo.id] = picture
      case .failure(let reason):
        leftOut.append(PhotoLeftOut(photo: photo.id, file: photo.file, reason: reason.name))
      }
    }
    return PhotoLibrary(pictures, leftOut: leftOut)
  }

  /// Why a photo was left out, as the name of its phrase.
  private struct Reason: Error {
    let name: String
  }

  private func develop(
    _ photo: Photo, _ images: KeptImages, _ turns: Turns
  ) async throws -> Result<PhotoPicture, Reason> {
    let source: Data
    do throws(PhotoFolder.Fault) {
      source = try bytes(of: photo, images)
    } catch {
      return .failure(Reason(name: error.rawValue))
    }
    let hash = SHA256.hex(of: source)
    return try await turns.take(hash) { try await develop(source, hash) }
  }

  private func develop(
    _ source: Data, _ hash: String
  ) async throws -> Result<PhotoPicture, Reason> {
    if let picture = cache.picture(of: hash) { return .success(picture) }
    let rendered: RenderedPhoto
    do throws(PhotoFailure) {
      rendered = try await workers.render(source, as: recipe)
    } catch {
      // Without workers nothing can be right, and whoever stopped the build does not want a site.
      if error.reason == .noWorker { throw error }
      if error.reason == .cancelled { throw CancellationError() }
      return .failure(Reason(name: error.reason.rawValue))
    }
    return .success(try cache.keep(rendered, of: hash))
  }

  private func bytes(
    of photo: Photo, _ images: KeptImages
  ) throws(PhotoFolder.Fault) -> Data {
    guard let file = photo.file else {
      guard let kept = images.bytes(of: photo.id) else { throw .missing }
      return kept
    }
    guard let folder else { throw .missing }
    return try folder.bytes(of: file)
  }
}

extension Photo {
  /// The photo's id.
  package var id: ID<Photo> { ID(entry.id) }
}
