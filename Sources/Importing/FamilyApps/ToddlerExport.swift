import Records
import SQLite

/// The newborn and toddler tracker's export: a JSON object of collections, or a CSV table for each collection.
///
/// Children become profiles, and their days, foods, photos and summaries become records of their kinds.
package struct ToddlerExport: Sendable {
  package static let source = "toddler_tracker"
  private static let app = ExportingApp.toddler

  let zone: Zone
  let photos: LocalPhotos
  let exportedAt: Int64
  /// The names of common foods in each language, by their English names.
  let foodNames: [Language: [String: String]]

  /// Prepares an import; times without a zone are local times in `zone`, the family's time zone.
  ///
  /// A picture is imported if `photos` contains a file with its name, or if the picture is in the export. A record
  /// without a time gets the time `exportedAt`, in seconds since 1970. That time also determines whether times that are
  /// plain numbers count from 1970 or 2001.
  package init(
    in zone: Zone, photos: LocalPhotos, exportedAt: Int64, foodNames: [Language: [String: String]]
  ) {
    self.zone = zone
    self.photos = photos
    self.exportedAt = exportedAt
    self.foodNames = foodNames
  }

  /// Imports all documents, and writes each that is skipped to `skipped`, with the reason; returns the numbers of
  /// unrecognized fields and documents by name.
  ///
  /// The paths are one JSON file, or tables and folders of tables. Throws ``ImportProblem`` if they are not a complete
  /// export, SQLite and file system errors, and `CancellationError`.
  @discardableResult
  package func read(
    _ paths: [String], into importer: inout Importer, skipped: SkippedFile? = nil
  ) throws -> [String: Int] {
    let source = try Self.documents(at: paths)
    let counts = try source.counts(knowing: CollectionName.isKnown)
    try Self.app.refuseOtherApps(counts, in: source, at: paths)
    var reading = try ToddlerReading(
      of: source, counts, self, skipped: skipped.map { SkippedDocuments($0, of: Self.app.source) })
    try reading.importAll(into: &importer)
    return reading.unknown
  }

  /// Returns groups of files that are read together: all tables are one export, and each JSON file is an export of its
  /// own.
  package static func parts(of paths: [String]) -> [[String]] {
    let tables = paths.filter { FileKind(at: $0) == .folder || FilePreview(of: $0).kind == .table }
    let others = paths.filter { !tables.contains($0) }.map { [$0] }
    return tables.isEmpty ? others : [tables] + others
  }

  private static func documents(at paths: [String]) throws -> any DocumentSource {
    let files = try paths.flatMap(TableFiles.tables)
    guard files.count == 1, files == paths, FilePreview(of: files[0]).kind != .table else {
      return try TableFiles(files)
    }
    return try CollectionFile(
      files[0], nested: app.nested, singles: app.singles, allowsIDLast: true,
      pictureFields: ["imageData", "thumbnailData", "photoData", "profileImageData"])
  }
}
