import Records

extension Journal {
  /// The names of the files photos were made from, which no published file may tell.
  package var sourceFiles: [String] { photos.compactMap(\.file) }
}
