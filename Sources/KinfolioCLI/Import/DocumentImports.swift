import Audiences
import Importing
import Knowledge
import Records
import SQLite
import Site

extension ImportSourceSpec {
  /// Creates the description of an app whose exports consist of documents.
  ///
  /// `prepare` sets what an import needs besides the documents, such as the photo folder.
  static func documentSource(
    _ app: ExportingApp, summary: String, options: [OptionSpec] = [],
    prepare: @escaping @Sendable (ImportRequest, inout AppImport) throws -> Void
  ) -> ImportSourceSpec {
    ImportSourceSpec(
      source: app.source, sourceColumnText: app.recordSource, summary: summary, options: options,
      unrecognizedNamesHeading:
        "fields and collections that are not recognized, with their numbers",
      skippedRecordName: { "\($0.key) (line \($0.rowNumber))" }
    ) { request in
      let parts = app.filesReadTogether(of: request.paths)
      for path in parts.joined() {
        if FirestoreBinaryExport.isBinaryExport(at: path) {
          throw UnusableInputError(
            description: "\(path): \(FirestoreBinaryExport.problem)".printable)
        }
        if app.exportsTables, DatabaseFileKind(at: path) == .folder { continue }
        try request.readingFile(path, asText: true) {}
      }
      var prepared = AppImport(
        familyZone: request.people.family.timeZone, exportedAt: request.people.referenceTime.seconds
      )
      try prepare(request, &prepared)
      let zone = request.people.family.timeZone.name
      return parts.map { [prepared] paths in
        let number = paths.count > 1 ? ", \(paths.count) files together" : ""
        return ImportFile(path: paths[0]) { importer in
          var export = prepared
          let skipped = try SkippedItemsFile(
            of: paths[0], fileExtension: "json", reason: request.sentence)
          let changed = try paths.flatMap(CSVTables.tablePaths).map(request.timeOfLastChange).max()
          if let changed { export.exportedAt = changed }
          let unknown = try export.importDocuments(
            of: app, at: paths, into: &importer, skipped: skipped)
          return ImportReport(
            path: paths[0],
            contentDescription: "\(summary)\(number), times without a zone by the clock of \(zone)",
            jsonFields: ["time_zone": .text(zone)], outcome: importer.outcome,
            unrecognizedCounts: unknown,
            skippedRecordsFile: skipped
          ) { skipped in
            "The skipped documents of \(paths[0].printable) are in \(skipped.printable). "
              + "Correct them there, then:\n  \(request.commandLine(for: [skipped]))"
          }
        }
      }
    }
  }
}

extension OptionSpec {
  static let photoFolderWithCopies = OptionSpec.value(
    "--photos", "FOLDER",
    "the photo folder, with copies of its photos (default: photos next to the database)")
}

extension ImportRequest {
  func photoFolderPath() throws(UnusableInputError) -> String? {
    try arguments.photoFolderPath(nextTo: targetDatabase.path)
  }

  func localPhotoFilesByName() throws(UnusableInputError) -> PhotoFilesByName {
    try photoFolderPath().map { PhotoFilesByName(in: $0) } ?? PhotoFilesByName()
  }
}

extension String {
  var withInitialCapital: String { prefix(1).uppercased() + dropFirst() }
}

extension ImportSourceSpec {
  static let elderCareApp = documentSource(
    .elderCare, summary: "the elder-care app's documents in Firestore, exported as JSON",
    options: [.photoFolderWithCopies]
  ) { request, export in
    export.photoFiles = try request.localPhotoFilesByName()
  }

  static let petFoodApp = documentSource(
    .petFood, summary: "the pet food tracker's documents in Firestore, exported as JSON"
  ) { request, export in
    let words = try request.files.phrasebook(request.people.family.language)
    for form in PetFood.Form.allCases {
      export.petFoodNames[form] = try words.word("pet_food_form", form).withInitialCapital
    }
  }

  static let toddlerApp = documentSource(
    .toddler,
    summary: "the newborn and toddler tracker's export, as JSON or as CSV (or their folder)",
    options: [.photoFolderWithCopies]
  ) { request, export in
    export.photoFiles = try request.localPhotoFilesByName()
    export.foodNamesByLanguage = try request.files.languages().foodNamesByLanguage
  }

  /// The multi-parent family app.
  ///
  /// Invited people are named after their role if its export lacks their names.
  static let familyApp = documentSource(
    .familyApp, summary: "the multi-parent family app's export as JSON"
  ) { request, export in
    let words = try request.files.phrasebook(request.people.family.language)
    export.defaultInvitee = try words.word("role", Caregiver.Role.coParent).withInitialCapital
    export.defaultPointsReason = try words.text("child.points")
    // The secrets of a single file are collected while the file is read.
    if request.paths.count == 1 { return }
    // A secret in one file is also hidden in the skipped records of all others, whichever file is first.
    for file in request.paths {
      let secrets = try request.readingFile(file) { try InvitationSecrets(inExportAt: file) }
      export.secrets.formUnion(secrets)
    }
  }
}
