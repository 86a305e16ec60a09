import Audiences
import Importing
import Knowledge
import Records
import SQLite
import Site

extension SourceSpec {
  /// A function that imports files that belong together, and returns the numbers of unrecognized values by name.
  ///
  /// The second parameter is the time of the export in seconds since 1970.
  typealias Read = ([String], Int64, inout Importer, SkippedFile) throws -> [String: Int]

  /// Creates the source of imports for an app that exports documents.
  ///
  /// `parts` groups the paths of files that are read together, and `prepare` returns the function that reads such a
  /// group.
  static func documents(
    _ source: ImportSource, mark: String, summary: String, options: [OptionSpec] = [],
    takesFolders: Bool = false,
    parts: @escaping @Sendable ([String]) -> [[String]] = { $0.map { [$0] } },
    prepare: @escaping @Sendable (ImportRequest) throws -> Read
  ) -> SourceSpec {
    SourceSpec(
      source: source, mark: mark, summary: summary, options: options,
      unknown: "fields and collections that are not recognized, with their numbers",
      name: { "\($0.key) (line \($0.row))" }
    ) { request in
      let read = try prepare(request)
      return try parts(request.options.files).map { paths in
        for path in paths { try check(path, request, mayBeFolder: takesFolders) }
        return ImportFile(path: paths[0]) { importer in
          let skipped = try SkippedFile(of: paths[0], as: "json", reason: request.sentence)
          let changed = try paths.flatMap(TableFiles.tables).map(request.changed).max()
          let unknown = try read(
            paths, changed ?? request.people.referenceTime.seconds, &importer, skipped)
          return report(request, paths, summary, importer.outcome, unknown, skipped)
        }
      }
    }
  }

  /// Throws if a file cannot be an export of documents; called before the tracking database is locked.
  private static func check(_ path: String, _ request: ImportRequest, mayBeFolder: Bool) throws {
    if FirestoreBinary.fits(path) {
      throw UnusableInputError(description: "\(path): \(FirestoreBinary.advice)".printable)
    }
    if mayBeFolder, FileKind(at: path) == .folder { return }
    try request.reading(path, asText: true) {}
  }

  private static func report(
    _ request: ImportRequest, _ paths: [String], _ summary: String, _ outcome: ImportOutcome,
    _ unknown: [String: Int], _ skipped: SkippedFile
  ) -> ImportReport {
    let zone = request.people.family.zone.name
    let number = paths.count > 1 ? ", \(paths.count) files together" : ""
    return ImportReport(
      file: paths[0],
      about: "\(summary)\(number), times without a zone by the clock of \(zone)",
      facts: ["time_zone": .text(zone)], outcome: outcome, unknown: unknown, skipped: skipped
    ) { skipped in
      "The skipped documents of \(paths[0].printable) are in \(skipped.printable). "
        + "Correct them there, then:\n  \(request.options.command(for: [skipped]))"
    }
  }
}

extension OptionSpec {
  static let photoCopies = OptionSpec.value(
    "--photos", "FOLDER",
    "the photo folder, with copies of its photos (default: photos next to the database)")
}

extension ImportOptions {
  func photoFolder() throws(UnusableInputError) -> String? {
    try arguments.photoFolder(nextTo: into.path)
  }

  func localPhotos() throws(UnusableInputError) -> LocalPhotos {
    try photoFolder().map { LocalPhotos(in: $0) } ?? LocalPhotos()
  }
}

extension String {
  /// The text with a capital first letter.
  var asName: String { prefix(1).uppercased() + dropFirst() }
}

extension SourceSpec {
  static let elderCare = documents(
    .elderCare, mark: ElderCareExport.source,
    summary: "the elder-care app's documents in Firestore, exported as JSON",
    options: [.photoCopies]
  ) { request in
    let photos = try request.options.localPhotos()
    return { paths, exportedAt, importer, skipped in
      try ElderCareExport(
        in: request.people.family.zone, photos: photos, exportedAt: exportedAt
      ).read(paths[0], into: &importer, skipped: skipped)
    }
  }

  static let petFood = documents(
    .petFood, mark: PetFoodExport.source,
    summary: "the pet food tracker's documents in Firestore, exported as JSON"
  ) { request in
    let family = request.people.family
    let words = try request.files.phrasebook(family.language)
    let names = try PetFood.Form.allCases.map { form in
      (form, try words.word("pet_food_form", form).asName)
    }
    return { paths, exportedAt, importer, skipped in
      try PetFoodExport(
        in: family.zone, foodNames: Dictionary(uniqueKeysWithValues: names),
        exportedAt: exportedAt
      ).read(paths[0], into: &importer, skipped: skipped)
    }
  }
}
