import Records

/// The import of an app's export: what the family declares, and what the export itself does not contain.
package struct AppExport: Sendable {
  let zone: Zone
  package var exportedAt: Int64
  /// The photo folder, with files of pictures of which an export contains only names or URLs.
  package var photos = LocalPhotos()
  /// The names of common foods in each language, by their English names.
  package var foodNames: [Language: [String: String]] = [:]
  /// The names in the family's language of each pet's wet and dry food, most of which the pet food tracker does not
  /// name.
  package var petFoodNames: [PetFood.Form: String] = [:]
  /// The word, in the family's language, for an invited person whose name is not in the export.
  package var guestName = ""
  /// The reason, in the family's language, of points without a reason.
  package var pointsName = ""
  /// The secrets of the other exports of one import, which are never printed.
  package var secrets = InvitationSecrets()

  /// Prepares an import; times without a zone are local times in `zone`, the family's zone.
  ///
  /// A document without the time of its last change gets the time `exportedAt`, in seconds since 1970. That time also
  /// determines whether a family app's times that are plain numbers count from 1970 or 2001.
  package init(in zone: Zone, exportedAt: Int64) {
    self.zone = zone
    self.exportedAt = exportedAt
  }

  /// Imports the documents of an export, and returns the numbers of unrecognized fields and documents by name.
  ///
  /// The paths are one JSON file, or tables and folders of tables. A document that cannot be imported is written to
  /// `skipped` with the reason, and without secrets. Throws ``ImportProblem`` for an invalid or incomplete file, SQLite
  /// and disk errors, and `CancellationError`.
  @discardableResult
  package func read(
    _ app: ExportingApp, at paths: [String], into importer: inout Importer,
    skipped: SkippedFile? = nil
  ) throws -> [String: Int] {
    let source = try Self.documents(of: app, at: paths)
    let counts = try source.counts(knowing: app.mayHave)
    try app.refuseOtherApps(counts, in: source, at: paths)
    var state = ExportState(
      source: source, counts: counts, export: self,
      skipped: skipped.map { SkippedDocuments($0, of: app.source) })
    if !app.isOfFirestore {
      state.origin = try NumberOrigin.origin(
        of: source, in: Set(counts.keys.filter(app.has)), exportedAt: exportedAt)
    }
    state.unknown.add(counts.filter { $0.value > 0 && !app.imports($0.key) })
    var reading: any ExportReading =
      switch app {
      case .elderCare: ElderCareReading(state: state)
      case .petFood: PetFoodReading(state: state)
      case .toddler: ToddlerReading(state: state)
      case .familyApp: ParentsReading(state: state)
      }
    try reading.importAll(into: &importer)
    return reading.state.unknown
  }

  private static func documents(
    of app: ExportingApp, at paths: [String]
  ) throws -> any DocumentSource {
    if app.exportsTables {
      let files = try paths.flatMap(TableFiles.tables)
      if files.count != 1 || files != paths || FilePreview(of: files[0]).kind == .table {
        return try TableFiles(files)
      }
    }
    return try CollectionFile(paths[0], of: [app])
  }
}
