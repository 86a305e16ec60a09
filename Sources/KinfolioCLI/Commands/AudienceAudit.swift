import Audiences
import Audit
import Foundation
import Publishing
import Records
import Site

/// The part of `kinfolio audit` that finds data that the readers of a site, viewers or a doctor, may not see.
struct AudienceAudit {
  private let kind: AudienceKind
  /// The names and texts in the database that the site's readers may not see; empty without a database.
  let forbiddenTerms: [Term]
  /// Finds names of other people and pets in any spelling; nil without a database and for a site that may contain them.
  let findNames: FolderAudit.NameFinder?

  /// Reads the readers of a site from the manifest in its folder; returns nil if they are the family or unknown.
  ///
  /// Throws if the database does not contain the profile that a doctor's site is about, or has profiles that cannot be
  /// used.
  init?(
    of folder: String, _ records: FamilyRecords?, from databasePath: String?,
    _ resources: SiteResources
  ) throws {
    guard let identifier = try Manifest(in: URL(fileURLWithPath: folder))?.audience,
      let kind = AudienceKind.of(identifier: identifier), !kind.seesEverything
    else { return nil }
    self.kind = kind
    guard let records else {
      (forbiddenTerms, findNames) = ([], nil)
      return
    }
    try kind.checkNames(in: records.journal, from: databasePath ?? "DATABASE")
    let family = records.journal.family
    let audiences = [nil] + records.journal.profiles.map(\.id)
    let audience = audiences.lazy.compactMap { Audience(kind, about: $0) }
      .first { $0.identifiers(in: family).contains(identifier) }
    guard let audience else {
      throw UnusableInputError(
        description: "The database does not contain the profile of the site in \(folder). "
          + "Use --database with the database that the site was built from.")
    }
    let seen = try records.redacted(for: audience, using: resources.reference, nil).journal
    forbiddenTerms = records.journal.hiddenSnippets(notIn: seen).sorted().flatMap(Term.privateText)
    findNames = try records.journal.otherNamesFinder(
      for: audience, seeing: seen, resources.reference)
  }

  /// Returns a finding if the manifest in a site's folder does not name the audience, because it is then unknown which
  /// texts are private.
  static func unknownAudience(of folder: String) throws -> FolderAudit.File? {
    let manifest = try Manifest(in: URL(fileURLWithPath: folder))
    if manifest?.audience.map(AudienceKind.isKnown) == true { return nil }
    return .notExamined(
      Manifest.fileName,
      reason:
        "the names and texts of the database, because this file does not name the audience of the "
        + "folder. Build the site again")
  }

  func withholds(_ path: String) -> Bool { kind.capabilities.excludes(path) }
}
