import Kinfolio

extension SourceSpec {
  /// The newborn and toddler tracker, whose tables are read together.
  static let toddler = documents(
    .toddler, mark: ToddlerExport.source,
    summary: "the newborn and toddler tracker's export, as JSON or as CSV (or their folder)",
    options: [.photoCopies], takesFolders: true, parts: ToddlerExport.parts
  ) { request in
    let photos = try request.order.localPhotos()
    return { paths, exportedAt, importer, skipped in
      try ToddlerExport(in: request.people.family.zone, photos: photos, exportedAt: exportedAt)
        .read(paths, into: &importer, skipped: skipped)
    }
  }

  /// The multi-parent family app, which does not say whom an invitation is for.
  static let familyApp = documents(
    .familyApp, mark: ParentsExport.source,
    summary: "the multi-parent family app's export as JSON"
  ) { request in
    let family = request.people.family
    let words = try request.files.phrasebook(family.language)
    let guest = try words.word("role", Caregiver.Role.coParent).asName
    return { paths, exportedAt, importer, skipped in
      try ParentsExport(in: family.zone, guestName: guest, exportedAt: exportedAt)
        .read(paths[0], into: &importer, skipped: skipped)
    }
  }
}
