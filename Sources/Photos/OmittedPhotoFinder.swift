import Files
import Foundation
import PhotoProtocol
import Progress
import Records

/// Finds the photos that a build would leave out of the site, without decoding their pixels.
package struct OmittedPhotoFinder: Sendable {
  let reader: PhotoReader
  let workers: WorkerPool
  let pixelLimit: Int
}

extension OmittedPhotoFinder {
  /// Creates a finder for photos in a folder and in the family's database, or only in the database if `folder` is nil.
  package init(folder: PhotoFolder?, worker: URL, options: DecodingOptions) {
    self.init(
      reader: PhotoReader(folder: folder, hashCache: FileHashCache()),
      workers: WorkerPool(program: worker, workerLimit: 4, options: options),
      pixelLimit: options.pixelLimit)
  }

  /// Returns the photos that a build would leave out, checking up to `jobs` photos at a time.
  ///
  /// Does not find damaged pixels. Throws if no worker process starts or the task is canceled.
  package func omittedPhotos(
    among photos: [Photo], _ images: DatabaseImages, jobs: Int
  ) async throws -> OmittedPhotos {
    let problems = try await photos.mapInParallel(limit: jobs) { photo in
      (photo: photo, problem: try await problem(of: photo, images))
    }
    await workers.shutDown()
    return OmittedPhotos(among: problems)
  }

  /// Returns the reason why a photo cannot be shown, or nil if it can probably be shown.
  func problem(of photo: Photo, _ images: DatabaseImages) async throws -> PhotoProblem? {
    let recipe = RenderRecipe.standard(for: photo, pixelLimit: pixelLimit)
    do {
      // The first bytes of a photo file usually contain its format, width and height.
      let (head, isWhole) = try reader.firstBytes(of: photo, images, atMost: 256 * 1024)
      let problem = try await workers.result { try await $0.examine(head, for: recipe) }.failure
      // The start of an intact file can look like a damaged file.
      if isWhole || problem == nil || problem?.mayBeDueToMissingBytes == false { return problem }
      let bytes = try reader.bytesAndHash(of: photo.id, photo.file, images).0
      return try await workers.result { try await $0.examine(bytes, for: recipe) }.failure
    } catch let fault as PhotoFolder.Fault {
      return PhotoProblem(fault)
    }
  }
}
