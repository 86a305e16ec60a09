import Photos
import Publishing
import Records

extension PhotoLibrary {
  /// Returns the rendered files of the photos, for publishing.
  ///
  /// The smaller JPEG files of an uncropped photo are included only if there is a timeline, because only its pages link
  /// to them.
  func artifacts(of photos: some Sequence<ID<Photo>>, hasTimeline: Bool = true) -> [Artifact] {
    photos.compactMap { self[$0] }.flatMap { picture in
      let unused = hasTimeline ? [] : picture.renditions(.fit, "jpeg").dropLast().map(\.path)
      return picture.renditions.filter { !unused.contains($0.path) }
    }.map { Artifact($0.path, cached: $0.file) }
  }
}
