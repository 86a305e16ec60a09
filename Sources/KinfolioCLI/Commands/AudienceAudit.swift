import Audiences
import Audit
import Foundation
import Publishing
import Records
import Site

/// The part of `kinfolio audit` that finds data that viewers or a doctor, the readers of a site, may not see.
struct AudienceAudit {
  private let kind: AudienceKind
  /// The names and texts in the database that the site's readers may not see; empty without a database.
  let forbiddenTerms: [Term]
  /// Finds names of people and pets that the site is not about, in any spelling.
  ///
  /// Nil without a database, and for a site that may contain these names.
  let findNames: FolderAudit.NameFinder?

  /// Prepares the audit of a site, whose file `kinfolio.json` names the audience; nil for the family or an unknown one.
  ///
  /// Throws if the database does not contain the profile that a doctor's site is about, or if one of its profiles
  /// cannot be used.
  init?(
    of folder: String, _ records: FamilyRecords?, from databasePath: String?,
    _ resources: SiteResources
  ) throws {
    guard let identifier = try Manifest(in: URL(fileURLWithPath: folder))?.audience,
      let kind = AudienceKind.kind(forIdentifier: identifier), !kind.seesEverything
    else { return nil }
    self.kind = kind
    guard let records else {
      (forbiddenTerms, findNames) = ([], nil)
      return
    }
    try kind.checkNamesCanBeRemoved(in: records.journal, from: databasePath ?? "DATABASE")
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

  /// Returns an entry for the list of findings if `kinfolio.json` does not name a known audience, or nil if it does.
  ///
  /// Without the audience, it is unknown which texts of the database are private.
  static func unknownAudience(of folder: String) throws -> FolderAudit.AuditedFile? {
    let manifest = try Manifest(in: URL(fileURLWithPath: folder))
    if manifest?.audience.map(AudienceKind.isKnownIdentifier) == true { return nil }
    return .notExamined(
      Manifest.fileName,
      reason:
        "the names and texts of the database, because this file does not name the audience of the "
        + "folder. Build the site again")
  }

  func excludesFile(_ path: String) -> Bool { kind.capabilities.excludes(path) }
}
