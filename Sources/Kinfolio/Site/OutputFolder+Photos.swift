import Photos
import Publishing
import Records

extension OutputFolder {
  /// Throws ``Builder/Problem/photosGone(missing:of:)`` where a build would empty the timeline
  /// because the photos are not there, as when their disk is unplugged or a copy came out empty.
  ///
  /// That is so when half of the photo files that the journal names cannot be shown, whatever the
  /// reason, and with them half of the pictures this folder shows now would go.
  package func refuseToLosePhotos(of journal: Journal, _ library: PhotoLibrary) throws {
    try refuseToLosePhotos(
      named: journal.photos.count { $0.file != nil },
      missing: library.leftOut.count { $0.file != nil },
      kept: Set(library.artefacts(of: journal.photos.map(\.id)).map(\.path)))
  }
}
