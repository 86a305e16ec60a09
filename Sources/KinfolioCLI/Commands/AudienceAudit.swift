import Audit
import Foundation
import Kinfolio
import Photos
import Publishing
import Records

/// What a site for others than the family may not hold.
struct AudienceAudit {
  private let kind: Audience.Kind
  private let health: HealthWords
  /// What the rest of the family is called and has written, where its database is known.
  let terms: [Term]

  /// Looks whom a folder is for; nil where it is the family, or where nothing says so.
  ///
  /// Throws where the database knows nothing of the one whom a doctor's site is about.
  init?(of folder: String, _ journal: Journal?, _ resources: SiteResources) throws {
    guard let mark = try Manifest(in: URL(fileURLWithPath: folder))?.audience,
      let kind = Audience.Kind.allCases.first(where: { mark.hasPrefix($0.rawValue) }),
      kind.parts.count < Audience.Part.allCases.count
    else { return nil }
    self.kind = kind
    health = journal.map(resources.healthWords.with) ?? resources.healthWords
    terms =
      try journal.map { journal in
        let audiences = [nil] + journal.profiles.map(\.id)
        let audience = audiences.lazy.compactMap { kind.audience(about: $0) }
          .first { $0.mark == mark }
        guard let audience else {
          throw InputProblem(
            description: "The database knows nobody whom the site in \(folder) is about.")
        }
        let seen = try FamilyRecords(journal: journal, images: KeptImages())
          .narrowed(to: audience, by: resources).journal
        return journal.untold(in: seen).sorted().flatMap(Term.privateText)
      } ?? []
  }

  /// What a file's path, and then what its text tells that it should not.
  var reading: FolderAudit.Reading {
    { path, text in
      guard let text else { return kind.withholds(path) ? ["a file of what they do not see"] : [] }
      // How thick letters are is the stylesheet's one weight; what a PDF draws with is no language.
      guard !kind.parts.contains(.health), !path.hasSuffix(".css"), !path.hasSuffix(".pdf") else {
        return []
      }
      return health.found(in: text).map { "the word of health \"\($0)\"" }
    }
  }
}
