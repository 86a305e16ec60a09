import Kinfolio

extension SourceSpec {
  /// The elder-care app.
  static let elderCare = firestore(
    .elderCare, mark: ElderCareExport.source,
    summary: "the elder-care app's documents in Firestore, exported as JSON",
    options: [
      .value(
        "--photos", "FOLDER",
        "the family's, with copies of its photos (default: photos beside the database)"
      )
    ]
  ) { request in
    let folder = try request.order.photoFolder()
    let photos = folder.map { LocalPhotos(in: $0) } ?? LocalPhotos()
    return { path, importer, skipped in
      try ElderCareExport(
        in: request.people.family.zone, photos: photos, exportedAt: try request.changed(path)
      ).read(path, into: &importer, skipped: skipped)
    }
  }

  /// The pet food tracker.
  static let petFood = firestore(
    .petFood, mark: PetFoodExport.source,
    summary: "the pet food tracker's documents in Firestore, exported as JSON", options: []
  ) { request in
    let family = request.people.family
    let words = try request.files.phrasebook(family.language)
    let names = try PetFood.Form.allCases.map { form in
      let name = try words.word("pet_food_form", form)
      return (form, name.prefix(1).uppercased() + name.dropFirst())
    }
    return { path, importer, skipped in
      try PetFoodExport(
        in: family.zone, foodNames: Dictionary(uniqueKeysWithValues: names),
        exportedAt: try request.changed(path)
      ).read(path, into: &importer, skipped: skipped)
    }
  }

  /// Takes over what one file holds; tells what is not recognised.
  private typealias Read = (String, inout Importer, SkippedFile) throws -> [String: Int]

  /// An app whose documents are in Firestore; `prepare` gets ready to read its files.
  private static func firestore(
    _ source: ImportSource, mark: String, summary: String, options: [OptionSpec],
    prepare: @escaping @Sendable (ImportRequest) throws -> Read
  ) -> SourceSpec {
    SourceSpec(
      source: source, mark: mark, summary: summary, options: options,
      unknown: "fields and collections that are not recognised, and how often they occur",
      name: { "\($0.key) (line \($0.row))" }
    ) { request in
      let read = try prepare(request)
      return try request.order.files.map { path in
        if FirestoreBinary.fits(path) {
          throw InputProblem(description: "\(path): \(FirestoreBinary.advice)".printable)
        }
        try request.reading(path, asText: true) {}
        return ImportFile(path: path) { importer in
          let skipped = try SkippedFile(of: path, as: "json", reason: request.sentence)
          let unknown = try read(path, &importer, skipped)
          return report(request, path, importer.outcome, unknown, skipped)
        }
      }
    }
  }

  private static func report(
    _ request: ImportRequest, _ path: String, _ outcome: ImportOutcome, _ unknown: [String: Int],
    _ skipped: SkippedFile
  ) -> ImportReport {
    let zone = request.people.family.zone.name
    return ImportReport(
      request: request, file: path,
      about: "\(request.order.spec.summary), times without a zone by the clock of \(zone)",
      facts: ["time_zone": .text(zone)], outcome: outcome, unknown: unknown, skipped: skipped
    ) { skipped in
      "The skipped documents of \(path.printable) are in \(skipped.printable). "
        + "Correct them there, then:\n  \(request.order.command(for: skipped))"
    }
  }
}

extension ImportOrder {
  /// The folder of the family's photos: `--photos`, else the one beside the database if there is one.
  func photoFolder() throws(UsageError) -> String? {
    try arguments.photoFolder(beside: into.path)
  }
}
