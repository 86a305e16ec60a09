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

  /// The same, told in numbers; `kept` are the picture files that can still be shown.
  func refuseToLosePhotos(named: Int, missing: Int, kept: Set<String>) throws {
    guard missing > 0, missing * 2 >= named else { return }
    let shown = try Manifest(in: url)?.photos ?? []
    let lost = shown.count { !kept.contains($0) }
    if lost > 0, lost * 2 >= shown.count {
      throw Builder.Problem.photosGone(missing: missing, of: named)
    }
  }
}
