import Files
import Foundation
import Hashing
import Records

package struct PhotoReader: Sendable {
  let folder: PhotoFolder?
  let hashCache: FileHashCache

  /// Creates a reader of photos; if `folder` is nil, it reads only photos that are stored in the family's database.
  ///
  /// If `hashCache` contains the hash of a photo file, the reader does not read the file to compute its hash.
  package init(folder: PhotoFolder?, hashCache: FileHashCache) {
    self.folder = folder
    self.hashCache = hashCache
  }

  /// Returns the hash of each photo's bytes, and reads only photos whose hash is not in the cache.
  ///
  /// Unreadable photos are left out, because they cannot be published either.
  package func contentHashes(
    of photos: some Sequence<(id: ID<Photo>, file: String?)>, _ images: DatabaseImages
  ) -> [ID<Photo>: String] {
    var hashes: [ID<Photo>: String] = [:]
    for photo in photos where hashes[photo.id] == nil {
      hashes[photo.id] =
        try? knownHash(ofFile: photo.file) ?? bytesAndHash(of: photo.id, photo.file, images).hash
    }
    return hashes
  }

  /// Returns the hash of a photo file if it is known without reading the file, otherwise nil.
  ///
  /// The hash is unknown if the file may have changed since it was last read, and for a photo in the database.
  func knownHash(ofFile name: String?) throws(PhotoFolder.Fault) -> String? {
    guard let name, let stamp = try folder?.open(named: name).stamp else { return nil }
    return hashCache.hash(of: stamp)
  }

  /// Returns the first bytes of a photo, at most `atMost`, and whether they are the whole photo.
  func firstBytes(
    of photo: Photo, _ images: DatabaseImages, atMost: Int
  ) throws(PhotoFolder.Fault) -> (Data, isWhole: Bool) {
    guard let name = photo.file else { return (try images.bytes(of: photo.id), true) }
    guard let folder else { throw .missing }
    return try folder.open(named: name).firstBytes(atMost: atMost)
  }

  func bytesAndHash(
    of photo: ID<Photo>, _ file: String?, _ images: DatabaseImages
  ) throws(PhotoFolder.Fault) -> (Data, hash: String) {
    guard let name = file else {
      let bytes = try images.bytes(of: photo)
      return (bytes, SHA256.hex(of: bytes))
    }
    guard let folder else { throw .missing }
    let file = try folder.open(named: name)
    let bytes = try file.bytes()
    let hash = SHA256.hex(of: bytes)
    if file.isUnchangedSinceOpening { hashCache.store(hash, for: file.stamp) }
    return (bytes, hash)
  }
}
