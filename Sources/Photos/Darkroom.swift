import Foundation
import PhotoProtocol
import Publishing
import Records

/// Where photos are developed: found, read, decoded by the workers, kept in the cache.
package struct Darkroom: Sendable {
  let folder: PhotoFolder?
  private let workers: PhotoWorkers
  let hold: PhotoCacheHold
  let ledger: HashLedger
  private let pixelLimit: Int
  private let turns = Turns()

  /// Prepares to develop the photos of a folder; without one, only those in the database.
  ///
  /// A photo that claims to have more than `pixelLimit` pixels is left out unread. One whose hash the
  /// `ledger` knows need not be read at all. Throws where the cache cannot be used.
  package init(
    folder: PhotoFolder?, workers: PhotoWorkers, cache: URL, pixelLimit: Int,
    ledger: HashLedger
  ) throws {
    self.folder = folder
    self.workers = workers
    self.pixelLimit = pixelLimit
    self.ledger = ledger
    hold = try PhotoCacheHold(cache)
  }

  /// The paths of photo files that were asked for, there or not.
  package var askedPaths: [String] { folder?.askedPaths ?? [] }

  /// Ends the programs that decode photos.
  package func shutDown() async { await workers.shutDown() }

  /// How often photos were found in the cache and how often they had to be made.
  package var cacheUse: PhotoCacheUse { hold.use }

  /// Notes that these files are about to leave the site, in case the program is killed before `close`.
  package func intend(removing paths: [String]) { hold.intend(unpublishing: paths) }

  /// Takes away from a cache what earlier builds had to leave there, as a build needs to that opens none.
  package static func clearAwayWhatWasLeft(in cache: URL) {
    if !UnwantedPhotos(in: cache).names.isEmpty { try? PhotoCacheHold(cache).clearAway() }
  }

  /// Keeps the cache in its bounds, and nothing there of which these files were `removed` from the site;
  /// nothing may be developed or read after this.
  package func close(removed paths: [String] = []) { hold.clearAway(unpublished: paths) }

  /// Develops photos for the site, `jobs` at a time; one that fails costs itself.
  ///
  /// `images` are the pictures the database itself holds. Throws only where the cache cannot be written
  /// or no worker can be started.
  package func develop(
    _ photos: [Photo], _ images: KeptImages, jobs: Int, progress: WorkProgress
  ) async throws -> PhotoLibrary {
    let details = folder.map {
      PhotoDetails(beside: photos.filter { $0.capturedAt == nil }.compactMap(\.file), in: $0)
    }
    progress.start(.photos, of: photos.count)
    let results = try await photos.inParallel(jobs) { photo in
      defer { progress.step(.photos) }
      let recipe = RenderRecipe.everyday(photo, pixelLimit: pixelLimit)
      let cache = PhotoCache(in: hold, recipe: recipe, ledger: ledger)
      let result = try await develop(photo, images, cache)
      do throws(PhotoFolder.Fault) {
        return (photo, result, try moments(of: photo, try? result.get(), details))
      } catch {
        // Without its date it would stand where it does not belong.
        return (photo, .failure(Reason(name: error.rawValue)), [])
      }
    }
    progress.finish(.photos)
    var pictures: [ID<Photo>: PhotoPicture] = [:]
    var leftOut: [PhotoLeftOut] = []
    var taken: [ID<Photo>: [CaptureMoment]] = [:]
    for (photo, result, moments) in results {
      if !moments.isEmpty { taken[photo.id] = moments }
      switch result {
      case .success(let picture): pictures[photo.id] = picture
      case .failure(let reason):
        leftOut.append(PhotoLeftOut(photo: photo.id, file: photo.file, reason: reason.name))
      }
    }
    return PhotoLibrary(pictures, leftOut: leftOut, moments: taken, hold: hold)
  }

  /// Develops photos once more, large for paper, `jobs` at a time.
  ///
  /// One that fails is printed from what the site shows of it, and named. Throws as
  /// ``develop(_:_:jobs:progress:)``.
  package func develop(
    _ prints: PrintOrder, of journal: Journal, _ images: KeptImages, jobs: Int,
    progress: WorkProgress
  ) async throws -> PhotoPrints {
    let wanted = journal.photos.filter { prints.photos.contains($0.id) }
    if wanted.isEmpty { return PhotoPrints() }
    progress.start(.prints, of: wanted.count)
    let cache = PhotoCache(in: hold, recipe: .large(pixelLimit: pixelLimit), ledger: ledger)
    let results = try await wanted.inParallel(jobs) { photo in
      defer { progress.step(.prints) }
      return (photo, try await develop(photo, images, cache))
    }
    progress.finish(.prints)
    var made = PhotoPrints()
    for (photo, result) in results {
      switch result {
      case .success(let picture): made.renditions[photo.id] = picture.prints
      case .failure(let reason):
        made.failed.append(PhotoLeftOut(photo: photo.id, file: photo.file, reason: reason.name))
      }
    }
    return made
  }

  /// Why a photo was left out, as the name of its phrase.
  private struct Reason: Error {
    let name: String
  }

  private func develop(
    _ photo: Photo, _ images: KeptImages, _ cache: PhotoCache
  ) async throws -> Result<PhotoPicture, Reason> {
    let hash: String
    let source: Data
    do throws(PhotoFolder.Fault) {
      if let picture = try known(photo, cache) { return .success(picture) }
      (source, hash) = try bytes(of: photo, images)
    } catch {
      return .failure(Reason(name: error.rawValue))
    }
    return try await turns.take("\(hash) \(cache.recipe.fingerprint)") {
      try await develop(source, hash, cache)
    }
  }

  private func develop(
    _ source: Data, _ hash: String, _ cache: PhotoCache
  ) async throws -> Result<PhotoPicture, Reason> {
    if let picture = cache.picture(of: hash) {
      hold.countFound(hash)
      return .success(picture)
    }
    let rendered: RenderedPhoto
    do throws(PhotoFailure) {
      rendered = try await workers.render(source, as: cache.recipe)
    } catch {
      // Without workers nothing can be right, and whoever stopped the build does not want a site.
      if error.reason == .noWorker { throw error }
      if error.reason == .cancelled { throw CancellationError() }
      return .failure(Reason(name: error.reason.rawValue))
    }
    hold.countMade(hash)
    return .success(try cache.keep(rendered, of: hash))
  }
}

extension Photo {
  /// The photo's id.
  package var id: ID<Photo> { ID(entry.id) }
}

/// Lets equal work wait for its like: who comes second finds what the first has made.
actor Turns {
  private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

  /// Does work while nobody else does work of this name.
  func take<Result: Sendable>(
    _ name: String, _ work: @Sendable () async throws -> Result
  ) async throws -> Result {
    if waiting[name] == nil {
      waiting[name] = []
    } else {
      await withCheckedContinuation { waiting[name]?.append($0) }
    }
    defer { pass(name) }
    return try await work()
  }

  private func pass(_ name: String) {
    if waiting[name]?.isEmpty == false {
      waiting[name]?.removeFirst().resume()
    } else {
      waiting[name] = nil
    }
  }
}
