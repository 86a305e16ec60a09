import Records

/// An import of an app's export, with the information that the export lacks.
package struct AppImport: Sendable {
  let familyZone: Zone
  package var exportedAt: Int64
  /// The photo folder, with files of pictures of which an export contains only names or URLs.
  package var photoFiles = PhotoFilesByName()
  /// The names of common foods in each language, by their English names.
  package var foodNamesByLanguage: [Language: [String: String]] = [:]
  /// The names of wet and dry pet food in the family's language, because the pet food tracker names hardly any food.
  package var petFoodNames: [PetFood.Form: String] = [:]
  /// The word in the family's language that replaces the name of an invited person if the export lacks the name.
  package var defaultInvitee = ""
  /// The words in the family's language that replace the reason for reward points if the export lacks the reason.
  package var defaultPointsReason = ""
  /// The tokens and contact details in invitations of other exports of the same import, which are never printed.
  package var secrets = InvitationSecrets()

  /// Prepares an import, in which times without a zone are local times in the family's time zone `zone`.
  ///
  /// A document without the time of its last change gets the time `exportedAt`, in seconds since 1970. That time also
  /// determines whether a family app's times that are plain numbers count from 1970 or 2001.
  package init(familyZone zone: Zone, exportedAt: Int64) {
    self.familyZone = zone
    self.exportedAt = exportedAt
  }

  /// Imports the documents of an export, and returns the numbers of unrecognized fields and documents by name.
  ///
  /// The paths are one JSON file, or tables and folders of tables. A document that cannot be imported is written to
  /// `skipped` with the reason, and without secrets. Throws ``ImportProblem`` for an invalid or incomplete file, SQLite
  /// and disk errors, and `CancellationError`.
  @discardableResult
  package func importDocuments(
    of app: ExportingApp, at paths: [String], into importer: inout Importer,
    skipped: SkippedItemsFile? = nil
  ) throws -> [String: Int] {
    let source = try Self.documentSource(of: app, at: paths)
    let counts = try source.documentCounts(knowing: app.mayContainCollection)
    try app.refuseOtherApps(documentCounts: counts, in: source, at: paths)
    var state = ExportImportState(
      source: source, documentCountsByCollection: counts, appImport: self,
      skippedDocuments: skipped.map { SkippedDocumentWriter($0, of: app.source) })
    if !app.usesFirestore {
      state.numberEpoch = try NumberEpoch.epoch(
        of: source, in: Set(counts.keys.filter(app.hasCollection)), exportedAt: exportedAt)
    }
    state.unrecognizedCounts.add(counts.filter { $0.value > 0 && !app.importsCollection($0.key) })
    var reading: any ExportImporter =
      switch app {
      case .elderCare: ElderCareImporter(state: state)
      case .petFood: PetFoodImporter(state: state)
      case .toddler: ToddlerAppImporter(state: state)
      case .familyApp: ParentsAppImporter(state: state)
      }
    try reading.importAll(into: &importer)
    return reading.state.unrecognizedCounts
  }

  private static func documentSource(
    of app: ExportingApp, at paths: [String]
  ) throws -> any DocumentSource {
    if app.exportsTables {
      let files = try paths.flatMap(CSVTables.tablePaths)
      if files.count != 1 || files != paths || FilePreview(of: files[0]).kind == .table {
        return try CSVTables(files)
      }
    }
    return try JSONExportFile(paths[0], of: [app])
  }
}
