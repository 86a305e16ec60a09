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
      source: app.source, mark: app.recordSource, summary: summary, options: options,
      unknownHeading: "fields and collections that are not recognized, with their numbers",
      skippedRecordName: { "\($0.key) (line \($0.row))" }
    ) { request in
      let parts = app.filesReadTogether(of: request.paths)
      for path in parts.joined() {
        if FirestoreBinary.isBinaryExport(at: path) {
          throw UnusableInputError(description: "\(path): \(FirestoreBinary.advice)".printable)
        }
        if app.exportsTables, FileKind(at: path) == .folder { continue }
        try request.reading(path, asText: true) {}
      }
      var prepared = AppImport(
        in: request.people.family.zone, exportedAt: request.people.referenceTime.seconds)
      try prepare(request, &prepared)
      let zone = request.people.family.zone.name
      return parts.map { [prepared] paths in
        let number = paths.count > 1 ? ", \(paths.count) files together" : ""
        return ImportFile(path: paths[0]) { importer in
          var export = prepared
          let skipped = try SkippedFile(of: paths[0], as: "json", reason: request.sentence)
          let changed = try paths.flatMap(TableFiles.tablePaths).map(request.timeOfLastChange).max()
          if let changed { export.exportedAt = changed }
          let unknown = try export.read(app, at: paths, into: &importer, skipped: skipped)
          return ImportReport(
            path: paths[0],
            contentDescription: "\(summary)\(number), times without a zone by the clock of \(zone)",
            jsonFields: ["time_zone": .text(zone)], outcome: importer.outcome, unknown: unknown,
            skippedRecordsFile: skipped
          ) { skipped in
            "The skipped documents of \(paths[0].printable) are in \(skipped.printable). "
              + "Correct them there, then:\n  \(request.command(for: [skipped]))"
          }
        }
      }
    }
  }
}

extension OptionSpec {
  static let photoCopies = OptionSpec.value(
    "--photos", "FOLDER",
    "the photo folder, with copies of its photos (default: photos next to the database)")
}

extension ImportRequest {
  func photoFolder() throws(UnusableInputError) -> String? {
    try arguments.photoFolder(nextTo: targetDatabase.path)
  }

  func localPhotos() throws(UnusableInputError) -> PhotoFilesByName {
    try photoFolder().map { PhotoFilesByName(in: $0) } ?? PhotoFilesByName()
  }
}

extension String {
  /// The text with a capital first letter.
  var withInitialCapital: String { prefix(1).uppercased() + dropFirst() }
}

extension ImportSourceSpec {
  static let elderCare = documentSource(
    .elderCare, summary: "the elder-care app's documents in Firestore, exported as JSON",
    options: [.photoCopies]
  ) { request, export in
    export.photos = try request.localPhotos()
  }

  static let petFood = documentSource(
    .petFood, summary: "the pet food tracker's documents in Firestore, exported as JSON"
  ) { request, export in
    let words = try request.files.phrasebook(request.people.family.language)
    for form in PetFood.Form.allCases {
      export.petFoodNames[form] = try words.word("pet_food_form", form).withInitialCapital
    }
  }

  static let toddler = documentSource(
    .toddler,
    summary: "the newborn and toddler tracker's export, as JSON or as CSV (or their folder)",
    options: [.photoCopies]
  ) { request, export in
    export.photos = try request.localPhotos()
    export.foodNames = try request.files.languages().foodNames
  }

  /// The multi-parent family app.
  ///
  /// Invited people are named after their role if its export lacks their names.
  static let familyApp = documentSource(
    .familyApp, summary: "the multi-parent family app's export as JSON"
  ) { request, export in
    let words = try request.files.phrasebook(request.people.family.language)
    export.guestName = try words.word("role", Caregiver.Role.coParent).withInitialCapital
    export.pointsName = try words.text("child.points")
    // The secrets of a single file are collected while the file is read.
    if request.paths.count == 1 { return }
    // A secret in one file is also hidden in the skipped records of all others, whichever file is first.
    for file in request.paths {
      let secrets = try request.reading(file) { try InvitationSecrets(inExportAt: file) }
      export.secrets.formUnion(secrets)
    }
  }
}
