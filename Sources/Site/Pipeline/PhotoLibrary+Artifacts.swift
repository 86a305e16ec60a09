import Photos
import Publishing
import Records

extension PhotoLibrary {
  /// Returns the files of some photos.
  ///
  /// The smaller JPEGs of a whole photo are included only if there is a timeline, because only its pages link to them.
  func artifacts(of photos: some Sequence<ID<Photo>>, hasTimeline: Bool = true) -> [Artifact] {
    photos.compactMap { self[$0] }.flatMap { picture in
      let unused = hasTimeline ? [] : picture.renditions(.fit, "jpeg").dropLast().map(\.path)
      return picture.renditions.filter { !unused.contains($0.path) }
    }.map { Artifact($0.path, cached: $0.file) }
  }
}
