import Audit
import Foundation
import Kinfolio
import Publishing
import Records

/// The part of an audit that depends on a site's audience: data that viewers or a doctor may not
/// see.
struct AudienceAudit {
  private let kind: AudienceKind
  /// The names and texts in the database that the audience may not see; empty without a database.
  let forbiddenTerms: [Term]
  /// Finds names of other people and pets in any spelling; nil if the audience may see them.
  let findNames: FolderAudit.NameFinder?

  /// Reads the audience from the folder's manifest; nil if it is the family or unknown.
  ///
  /// Throws if the database does not contain the profile that a doctor's site is about.
  init?(
    of folder: String, _ records: FamilyRecords?, _ resources: SiteResources
  ) throws {
    guard let identifier = try Manifest(in: URL(fileURLWithPath: folder))?.audience,
      let kind = AudienceKind.of(identifier: identifier), !kind.seesEverything
    else { return nil }
    self.kind = kind
    guard let records else {
      (forbiddenTerms, findNames) = ([], nil)
      return
    }
    let audiences = [nil] + records.journal.profiles.map(\.id)
    let audience = audiences.lazy.compactMap { kind.audience(about: $0) }
      .first { $0.identifier == identifier }
    guard let audience else {
      throw UnusableInputError(
        description: "The database does not contain the profile of the site in \(folder). "
          + "Use --database with the database that the site was built from.")
    }
    let seen = try records.redacted(for: audience, using: resources, nil).journal
    forbiddenTerms = records.journal.hiddenSnippets(notIn: seen).sorted()
      .flatMap(Term.privateText)
    findNames = try records.journal.otherNamesFinder(for: audience, seeing: seen, resources)
  }

  func withholds(_ path: String) -> Bool { kind.capabilities.excludes(path) }
}
