import Audiences
import Importing
import Knowledge
import Records
import Site

extension SourceSpec {
  static let toddler = documents(
    .toddler,
    summary: "the newborn and toddler tracker's export, as JSON or as CSV (or their folder)",
    options: [.photoCopies]
  ) { request, export in
    export.photos = try request.localPhotos()
    export.foodNames = try request.files.languages().foodNames
  }

  /// The multi-parent family app as a source of imports; its exports may not contain the names of invited people.
  static let familyApp = documents(
    .familyApp, summary: "the multi-parent family app's export as JSON"
  ) { request, export in
    let words = try request.files.phrasebook(request.people.family.language)
    export.guestName = try words.word("role", Caregiver.Role.coParent).asName
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
