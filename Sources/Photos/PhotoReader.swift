import Foundation
import Hashing
import Publishing
import Records

/// Reads the bytes of photos from their folder and from the database.
package struct PhotoReader: Sendable {
  let folder: PhotoFolder?
  let hashCache: HashCache

  /// Creates a reader of the photos in a folder, or only of those in the database if it is nil.
  ///
  /// A file with a hash in `hashCache` need not be read to know its hash.
  package init(folder: PhotoFolder?, hashCache: HashCache = HashCache()) {
    self.folder = folder
    self.hashCache = hashCache
  }

  /// Returns the hashes of the photos' bytes.
  ///
  /// Reads only files with an unknown hash. Photos that cannot be read are left out; they cannot be
  /// published either.
  package func contentHashes(
    of photos: some Sequence<(id: ID<Photo>, file: String?)>, _ images: DatabaseImages
  ) -> [ID<Photo>: String] {
    var hashes: [ID<Photo>: String] = [:]
    for photo in photos where hashes[photo.id] == nil {
      do throws(PhotoFolder.Fault) {
        if let name = photo.file, let stamp = try folder?.open(name).stamp,
          let known = hashCache.hash(of: stamp)
        {
          hashes[photo.id] = known
        } else {
          hashes[photo.id] = try bytes(of: photo.id, photo.file, images).hash
        }
      } catch {
        continue
      }
    }
    return hashes
  }

  /// Returns the bytes of a photo and their hash.
  func bytes(
    of photo: ID<Photo>, _ file: String?, _ images: DatabaseImages
  ) throws(PhotoFolder.Fault) -> (Data, hash: String) {
    guard let name = file else {
      guard let kept = images.bytes(of: photo) else { throw .missing }
      return (kept, SHA256.hex(of: kept))
    }
    guard let folder else { throw .missing }
    let file = try folder.open(name)
    let bytes = try file.bytes()
    let hash = SHA256.hex(of: bytes)
    if file.isUnchanged { hashCache.store(hash, for: file.stamp) }
    return (bytes, hash)
  }
}

extension PhotoRenderer {
  /// Returns the possible capture times of a photo if its record has none, the most reliable first.
  ///
  /// The sources are the photo's own metadata, a sidecar file or list of another program, and the
  /// file name. Throws if a sidecar file or list exists but cannot be read.
  func captureDates(
    of photo: Photo, _ picture: RenderedPicture?, _ dateLists: ApplePhotoDateLists?
  ) throws(PhotoFolder.Fault) -> [CaptureDate] {
    guard photo.capturedAt == nil else { return [] }
    var sidecarDate: CaptureDate?
    if let file = photo.file, let folder = reader.folder {
      sidecarDate = try PhotoSidecar.captureDate(of: file, in: folder)
      if sidecarDate == nil { sidecarDate = try dateLists?.captureDate(of: file) }
    }
    let name = photo.file.flatMap { CaptureDate(fileName: $0) }
    return [picture?.captureDate, sidecarDate, name].compactMap(\.self)
  }

  /// Returns the cached picture of a photo if its file is unchanged since it was last read.
  func cachedPicture(
    of photo: Photo, _ cache: PhotoCache
  ) throws(PhotoFolder.Fault) -> RenderedPicture? {
    guard let name = photo.file, let trace = try reader.folder?.open(name).stamp,
      let hash = reader.hashCache.hash(of: trace),
      let picture = cache.picture(forOriginalHash: hash)
    else { return nil }
    try checkApproval(of: photo, hash)
    cacheLock.countFound(hash)
    return picture
  }

  /// Throws if the photo no longer has the bytes for which it was selected.
  func checkApproval(of photo: Photo, _ hash: String) throws(PhotoFolder.Fault) {
    if let approvedHashes, approvedHashes[photo.id] != hash { throw .replaced }
  }
}
