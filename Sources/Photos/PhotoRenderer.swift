import Foundation
import PhotoProtocol
import Progress
import Records

/// Renders photos: reads them, decodes them in worker processes and caches the renditions.
package struct PhotoRenderer: Sendable {
  package let reader: PhotoReader
  let workers: WorkerPool
  let cacheLock: PhotoCacheLock
  let pixelLimit: Int
  private let renderLocks = KeyedLock()

  /// Creates a renderer that leaves out photos whose header states more than `pixelLimit` pixels.
  ///
  /// Throws if the cache cannot be used.
  package init(of reader: PhotoReader, workers: WorkerPool, cache: URL, pixelLimit: Int) throws {
    self.reader = reader
    self.workers = workers
    self.pixelLimit = pixelLimit
    cacheLock = try PhotoCacheLock(cache)
  }

  package var requestedPaths: [String] { reader.folder?.requestedPaths ?? [] }

  package func shutDownWorkers() async { await workers.shutDown() }

  package var cacheStatistics: PhotoCacheStatistics { cacheLock.statistics }

  /// Records in the cache that these photo files will be removed from the site.
  ///
  /// If this program is killed before `closeCache`, a later build deletes the cache entries of these photos.
  package func recordPendingRemoval(of paths: [String]) {
    PendingCacheRemovals(in: cacheLock.folder).add(
      namePrefixes: Set(paths.compactMap(PhotoCache.publishedNamePrefix(in:))))
  }

  /// Returns the cache folder of an audience that does not see all photos.
  ///
  /// Because this folder is separate, a malicious photo in a build for the family cannot change what the audience sees.
  package static func cacheFolder(forAudience audience: String, in cache: URL) -> URL {
    cache.appendingPathComponent(audienceFolderPrefix + audience)
  }

  private static let audienceFolderPrefix = "for-"

  /// Deletes the cache entries of removed photos that earlier builds could not delete.
  ///
  /// A build that does not open the cache must call this function.
  package static func removeLeftoverEntries(in cache: URL) {
    let audiences = cache.folderContents.filter {
      $0.lastPathComponent.hasPrefix(audienceFolderPrefix)
    }
    for cache in [cache] + audiences where !PendingCacheRemovals(in: cache).namePrefixes.isEmpty {
      try? PhotoCacheLock(cache).trimAndUnlock()
    }
  }

  /// Deletes the cache entries of removed photos, limits the size of the cache, and unlocks the cache.
  ///
  /// Afterwards, photos must not be rendered, and rendered files must not be read.
  package func closeCache(removedPaths paths: [String] = []) {
    cacheLock.trimAndUnlock(unpublished: paths)
  }

  /// Renders photos for the site, up to `jobs` at a time, and leaves out those that fail.
  ///
  /// If `approvedHashes` is not nil, a photo whose bytes do not have the approved hash is left out. Throws only if the
  /// cache cannot be written, if no worker process can be started, or if the task is canceled.
  package func render(
    _ photos: [Photo], _ images: DatabaseImages, approvedHashes: [ID<Photo>: String]?, jobs: Int,
    progress: ProgressReporter
  ) async throws -> PhotoLibrary {
    let sidecars = reader.folder.map {
      PhotoSidecars(forPhotos: photos.filter { $0.capturedAt == nil }.compactMap(\.file), in: $0)
    }
    progress.start(.photos, total: photos.count)
    let results = try await photos.mapInParallel(limit: jobs) { photo in
      defer { progress.advance(.photos) }
      let cache = photoCache(for: .standard(for: photo, pixelLimit: pixelLimit))
      let result = try await renderPhoto(photo, images, approvedHashes, cache)
      do throws(PhotoFolder.Fault) {
        return (photo, result, try dateCandidates(of: photo, result, sidecars))
      } catch {
        // Without its date, the photo would be shown at a wrong place in the timeline.
        return (photo, .failure(OmissionError(problem: PhotoProblem(error))), [])
      }
    }
    progress.finish(.photos)
    var pictures: [ID<Photo>: RenderedPicture] = [:]
    var datesByPhoto: [ID<Photo>: [PhotoDateCandidate]] = [:]
    for (photo, result, dates) in results {
      if !dates.isEmpty { datesByPhoto[photo.id] = dates }
      pictures[photo.id] = try? result.get()
    }
    let omitted = OmittedPhotos(among: results.map { ($0.0, $0.1.failure?.problem) })
    var library = PhotoLibrary(pictures, omittedPhotos: omitted.photos, captureDates: datesByPhoto)
    library.livePhotoFilmIDs = omitted.livePhotoFilmIDs
    library.cacheLock = cacheLock
    return library
  }

  /// Renders the photos in `prints` again at a higher resolution, and returns the library with the new files.
  ///
  /// The other parameters and the errors are those of ``render(_:_:approvedHashes:jobs:progress:)``. A photo that fails
  /// is printed from the renditions of the site, and is listed in ``PhotoLibrary/printedAtLowResolution``.
  package func addPrintRenditions(
    _ prints: LargePrintRequest, to library: PhotoLibrary, of journal: Journal,
    _ images: DatabaseImages,
    approvedHashes: [ID<Photo>: String]?, jobs: Int, progress: ProgressReporter
  ) async throws -> PhotoLibrary {
    let wanted = journal.photos.filter { prints.photos.contains($0.id) }
    if wanted.isEmpty { return library }
    progress.start(.prints, total: wanted.count)
    let cache = photoCache(for: .largePrint(pixelLimit: pixelLimit))
    let results = try await wanted.mapInParallel(limit: jobs) { photo in
      defer { progress.advance(.prints) }
      return (photo, try await renderPhoto(photo, images, approvedHashes, cache))
    }
    progress.finish(.prints)
    var library = library
    for (photo, result) in results {
      switch result {
      case .success(let picture):
        library.picturesByID[photo.id]?.printRenditions += picture.printRenditions
      case .failure(let omission):
        library.printedAtLowResolution.append(
          OmittedPhoto(photoID: photo.id, fileName: photo.file, problem: omission.problem))
      }
    }
    return library
  }

  /// The problem of a photo that was not rendered, and the times in the photo file.
  private struct OmissionError: Error {
    let problem: PhotoProblem
    var dates = EmbeddedDates()
  }

  private func renderPhoto(
    _ photo: Photo, _ images: DatabaseImages, _ approvedHashes: [ID<Photo>: String]?,
    _ cache: PhotoCache
  ) async throws -> Result<RenderedPicture, OmissionError> {
    let hash: String
    let source: Data
    do throws(PhotoFolder.Fault) {
      if let known = try reader.knownHash(ofFile: photo.file),
        let picture = cache.picture(forOriginalHash: known)
      {
        try checkApproval(of: photo, hash: known, approvedHashes: approvedHashes)
        cacheLock.recordUse(ofOriginalHash: known, as: \.found)
        return .success(picture)
      }
      (source, hash) = try reader.bytesAndHash(of: photo.id, photo.file, images)
      try checkApproval(of: photo, hash: hash, approvedHashes: approvedHashes)
    } catch {
      // The start of a file that is too large shows whether the file is a film.
      let checker = OmittedPhotoFinder(reader: reader, workers: workers, pixelLimit: pixelLimit)
      let problem = error == .tooLarge ? try await checker.problem(of: photo, images) : nil
      return .failure(OmissionError(problem: problem ?? PhotoProblem(error)))
    }
    let result = try await renderLocks.withLock(forKey: "\(hash) \(cache.recipe.fingerprint)") {
      try await renderBytes(source, hash, cache)
    }
    switch result {
    case .success(let picture): return .success(picture)
    case .failure(let problem):
      // The site shows a placeholder for the photo on the day when the photo was taken.
      guard photo.capturedAt == nil else { return .failure(OmissionError(problem: problem)) }
      let dates = try await workers.result { try await $0.dates(in: source) }
      let omission = OmissionError(problem: problem, dates: (try? dates.get()) ?? EmbeddedDates())
      return .failure(omission)
    }
  }

  /// Returns the possible capture times of a photo without a time in its record, most reliable first.
  ///
  /// Throws if an XMP file, a JSON file or a list with capture times exists but cannot be read.
  private func dateCandidates(
    of photo: Photo, _ result: Result<RenderedPicture, OmissionError>, _ sidecars: PhotoSidecars?
  ) throws(PhotoFolder.Fault) -> [PhotoDateCandidate] {
    guard photo.capturedAt == nil else { return [] }
    let embedded =
      switch result {
      case .success(let picture): picture.embeddedDates
      case .failure(let omission): omission.dates
      }
    let others = [
      try photo.file.flatMap { file throws(PhotoFolder.Fault) in
        try sidecars?.dateCandidate(of: file)
      },
      photo.file.flatMap { PhotoDateCandidate(fileName: $0) },
      embedded.gps.flatMap { PhotoDateCandidate($0) },
      embedded.changed.flatMap { PhotoDateCandidate($0, isModificationDate: true) },
    ]
    return embedded.taken.compactMap { PhotoDateCandidate($0) } + others.compactMap(\.self)
  }

  /// Throws if `approvedHashes` is not nil and does not contain this hash for this photo.
  private func checkApproval(
    of photo: Photo, hash: String, approvedHashes: [ID<Photo>: String]?
  ) throws(PhotoFolder.Fault) {
    if let approvedHashes, approvedHashes[photo.id] != hash { throw .replaced }
  }

  func photoCache(for recipe: RenderRecipe) -> PhotoCache {
    PhotoCache(lock: cacheLock, recipe: recipe, hashCache: reader.hashCache)
  }

  private func renderBytes(
    _ source: Data, _ hash: String, _ cache: PhotoCache
  ) async throws -> Result<RenderedPicture, PhotoProblem> {
    if let picture = cache.picture(forOriginalHash: hash) {
      cacheLock.recordUse(ofOriginalHash: hash, as: \.found)
      return .success(picture)
    }
    switch try await workers.result(of: { try await $0.render(source, as: cache.recipe) }) {
    case .success(let rendered):
      cacheLock.recordUse(ofOriginalHash: hash, as: \.rendered)
      return .success(try cache.store(rendered, originalHash: hash))
    case .failure(let problem): return .failure(problem)
    }
  }
}

extension Result {
  var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}

extension Photo {
  package var id: ID<Photo> { ID(entry.id) }
}

/// A lock for each key, such as the hash of a photo.
///
/// A second caller that renders the same photo waits, and then finds the result of the first caller in the cache.
actor KeyedLock {
  private var waitersByKey: [String: [CheckedContinuation<Void, Never>]] = [:]

  func withLock<Result: Sendable>(
    forKey name: String, _ work: @Sendable () async throws -> Result
  ) async throws -> Result {
    if waitersByKey[name] == nil {
      waitersByKey[name] = []
    } else {
      await withCheckedContinuation { waitersByKey[name]?.append($0) }
    }
    defer {
      if waitersByKey[name]?.isEmpty == false {
        waitersByKey[name]?.removeFirst().resume()
      } else {
        waitersByKey[name] = nil
      }
    }
    return try await work()
  }
}
