import Audiences
import Importing
import Knowledge
import Records
import Site

extension SourceSpec {
  static let toddler = documents(
    .toddler, mark: ToddlerExport.source,
    summary: "the newborn and toddler tracker's export, as JSON or as CSV (or their folder)",
    options: [.photoCopies], takesFolders: true, parts: ToddlerExport.parts
  ) { request in
    let photos = try request.options.localPhotos()
    let foodNames = try request.files.languages().foodNames
    return { paths, exportedAt, importer, skipped in
      try ToddlerExport(
        in: request.people.family.zone, photos: photos, exportedAt: exportedAt,
        foodNames: foodNames
      ).read(paths, into: &importer, skipped: skipped)
    }
  }

  /// The multi-parent family app as a source of imports; its exports may not contain the names of invited people.
  static let familyApp = documents(
    .familyApp, mark: ParentsExport.source,
    summary: "the multi-parent family app's export as JSON"
  ) { request in
    let family = request.people.family
    let words = try request.files.phrasebook(family.language)
    let guest = try words.word("role", Caregiver.Role.coParent).asName
    let points = try words.text("child.points")
    let files = request.options.files
    var secrets: InvitationSecrets?
    return { paths, exportedAt, importer, skipped in
      // A secret in one file is also hidden in the skipped records of all others, whichever file is first.
      let known = try secrets ?? request.secrets(in: files)
      secrets = known
      return try ParentsExport(
        in: family.zone, guestName: guest, pointsName: points, exportedAt: exportedAt,
        secrets: known
      ).read(paths[0], into: &importer, skipped: skipped)
    }
  }
}

extension ImportRequest {
  /// Returns the secret codes and contact details in the files of an import.
  ///
  /// For a single file, returns none, because they are collected while the file is read.
  fileprivate func secrets(in files: [String]) throws -> InvitationSecrets {
    if files.count == 1 { return InvitationSecrets() }
    return try files.reduce(into: InvitationSecrets()) { secrets, file in
      try reading(file) { try secrets.formUnion(ParentsExport.secrets(in: file)) }
    }
  }
}
