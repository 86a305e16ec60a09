import Audiences
import Audit
import Foundation
import Publishing
import Records
import Site

/// The part of `kinfolio audit` that finds data in a site that its readers (viewers or a doctor) may not see.
struct AudienceAudit {
  private let kind: AudienceKind
  /// The names and texts in the database that the site's readers may not see; empty without a database.
  let forbiddenTerms: [SearchTerm]
  /// Finds names of people and pets that the site is not about, in any spelling.
  ///
  /// Nil without a database, and for a site that may contain these names.
  let forbiddenNameFinder: FolderAudit.PrivateNameFinder?

  /// Prepares the audit of a site; nil if its file `kinfolio.json` names the family, or no known audience.
  ///
  /// Throws if the database lacks the profile that a doctor's site is about, or contains a profile that cannot be used.
  init?(
    ofSiteIn folder: String, _ records: FamilyRecords?, from databasePath: String?,
    _ resources: SiteResources
  ) throws {
    guard let identifier = try Manifest(in: URL(fileURLWithPath: folder))?.audience,
      let kind = AudienceKind.kind(forIdentifier: identifier), !kind.seesEverything
    else { return nil }
    self.kind = kind
    guard let records else {
      (forbiddenTerms, forbiddenNameFinder) = ([], nil)
      return
    }
    try kind.checkNamesCanBeRemoved(in: records.journal, databasePath: databasePath ?? "DATABASE")
    let family = records.journal.family
    let audiences = [nil] + records.journal.profiles.map(\.id)
    let audience = audiences.lazy.compactMap { Audience(kind, about: $0) }
      .first { $0.identifiers(in: family).contains(identifier) }
    guard let audience else {
      throw UnusableInputError(
        description: "The database does not contain the profile of the site in \(folder). "
          + "Use --database with the database that the site was built from.")
    }
    let seen = try records.visibleRecords(for: audience, using: resources.referenceData, nil)
      .journal
    forbiddenTerms = records.journal.hiddenSnippets(notIn: seen).sorted().flatMap(
      SearchTerm.termsForPrivateText)
    forbiddenNameFinder = try records.journal.otherNamesFinder(
      for: audience, seeing: seen, resources.referenceData)
  }

  /// Returns `kinfolio.json` as a file with an audit problem if it names no known audience; nil if it names one.
  ///
  /// Without the audience, it is unknown which texts of the database are private.
  static func manifestWithoutAudience(in folder: String) throws -> FolderAudit.AuditedFile? {
    let manifest = try Manifest(in: URL(fileURLWithPath: folder))
    if manifest?.audience.map(AudienceKind.isKnownIdentifier) == true { return nil }
    return .notExamined(
      Manifest.fileName,
      reason:
        "the names and texts of the database, because this file does not name the audience of the "
        + "folder. Build the site again")
  }

  func excludesFile(_ path: String) -> Bool { kind.capabilities.excludesFile(at: path) }
}
