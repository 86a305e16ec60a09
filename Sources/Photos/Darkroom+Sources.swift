import Hashing
import Foundation
import Records

/// Where a photo comes from, and what is known of it there.
extension Darkroom {
  /// What tells when a photo was taken where its record does not: its own data, what another program
  /// wrote beside it, its file's name.
  ///
  /// Throws where that is there and the disk does not give it.
  func moments(
    of photo: Photo, _ picture: PhotoPicture?, _ details: PhotoDetails?
  ) throws(PhotoFolder.Fault) -> [CaptureMoment] {
    guard photo.capturedAt == nil else { return [] }
    var beside: CaptureMoment?
    if let file = photo.file, let folder {
      beside = try PhotoSidecar.moment(of: file, in: folder)
      if beside == nil { beside = try details?.moment(of: file) }
    }
    let name = photo.file.flatMap { CaptureMoment(fileName: $0) }
    return [picture?.captured, beside, name].compactMap(\.self)
  }

  /// The picture of a photo whose file has been read before and has not changed since.
  func known(
    _ photo: Photo, _ cache: PhotoCache
  ) throws(PhotoFolder.Fault) -> PhotoPicture? {
    guard let name = photo.file, let trace = try folder?.open(name).trace,
      let hash = ledger.hash(of: trace), let picture = cache.picture(of: hash)
    else { return nil }
    hold.countFound(hash)
    return picture
  }

  /// The bytes of a photo, and their hash.
  func bytes(
    of photo: Photo, _ images: KeptImages
  ) throws(PhotoFolder.Fault) -> (Data, hash: String) {
    guard let name = photo.file else {
      guard let kept = images.bytes(of: photo.id) else { throw .missing }
      return (kept, SHA256.hex(of: kept))
    }
    guard let folder else { throw .missing }
    let file = try folder.open(name)
    let bytes = try file.bytes()
    let hash = SHA256.hex(of: bytes)
    if file.isUnchanged { ledger.note(hash, of: file.trace) }
    return (bytes, hash)
  }
}
