import Audit
import Foundation
import Kinfolio
import Photos
import Publishing
import Records

/// The part of an audit that depends on a site's audience: data that viewers or a doctor may not
/// see.
struct AudienceAudit {
  private let kind: Audience.Kind
  private let healthWords: HealthWords
  /// The names and texts in the database that the audience may not see; empty without a database.
  let forbiddenTerms: [Term]

  /// Reads the audience from the folder's manifest; nil if it is the family or unknown.
  ///
  /// Throws if the database does not contain the profile that a doctor's site is about.
  init?(of folder: String, _ journal: Journal?, _ resources: SiteResources) throws {
    guard let mark = try Manifest(in: URL(fileURLWithPath: folder))?.audience,
      let kind = Audience.Kind.allCases.first(where: { mark.hasPrefix($0.rawValue) }),
      kind.capabilities.count < Audience.Capability.allCases.count
    else { return nil }
    self.kind = kind
    healthWords = journal.map(resources.healthWords.addingNames) ?? resources.healthWords
    forbiddenTerms =
      try journal.map { journal in
        let audiences = [nil] + journal.profiles.map(\.id)
        let audience = audiences.lazy.compactMap { kind.audience(about: $0) }
          .first { $0.identifier == mark }
        guard let audience else {
          throw UnusableInputError(
            description: "The database does not contain the profile of the site in \(folder). "
              + "Use --database with the database that the site was built from.")
        }
        let seen = try SiteInput(journal: journal, images: DatabaseImages())
          .redacted(for: audience, using: resources).journal
        return journal.hiddenSnippets(notIn: seen).sorted().flatMap(Term.privateText)
      } ?? []
  }

  /// A function that reports forbidden files by their paths, and words about health in the other
  /// files.
  var fileCheck: FolderAudit.TextCheck {
    { path, text in
      guard let text else { return kind.withholds(path) ? ["a file that they may not see"] : [] }
      // In a stylesheet "weight" is the thickness of a font, and a PDF's drawing operators are not
      // language.
      guard !kind.capabilities.contains(.health), !path.hasSuffix(".css"), !path.hasSuffix(".pdf")
      else {
        return []
      }
      return healthWords.matchingWords(in: text).map { "the health word \"\($0)\"" }
    }
  }
}
