import Knowledge
import Photos
import Records

/// A kind of readers, such as viewers or doctors, and the parts and records that a site for these readers contains.
package struct AudienceKind: Sendable {
  typealias RecordSelector =
    @Sendable (FamilyRecords, Audience, ReferenceData, PhotoIdentities?) throws(PhraseError) ->
    VisibleRecords

  /// All kinds of audiences, in the order in which the help of `kinfolio build` lists them.
  package static let all: [AudienceKind] = [.family, .viewer, .doctor]

  /// The name of the audience on the command line, in the settings and in the manifest of a site.
  package let name: String
  /// The words for the readers in messages, such as "the family".
  package let readers: String
  /// The description of the audience in the help of `kinfolio build`, in lines of at most 88 characters.
  let helpLines: [String]
  package var capabilities: Set<Capability>
  /// True if a site for the audience is about a single child, elder or pet, which the user must name.
  package var isAboutOneProfile = false
  /// True if other users of the machine, such as a web server, can read the output folder of a new site for the
  /// audience.
  package var isWorldReadable = false
  /// The role of the caregivers whose languages come first on a site for the audience, or nil if no language is
  /// preferred.
  var readerRole: Caregiver.Role?
  /// The key of each phrase that describes the site to its readers, and whether the phrase contains the name of the
  /// child, elder or pet that the site is about.
  package var explanationPhrases: [(key: String, hasName: Bool)] = []
  /// True if a site shows only photos that the family has decided to show, so that `selectRecords` needs the hashes of
  /// all photos.
  package var needsFamilyDecisions = false
  /// The names of the database tables whose records a site can contain; the records of all other tables are removed.
  let tableNames: Set<String>
  /// Returns the records that the audience may see.
  let selectRecords: RecordSelector

  package var seesEverything: Bool { name == Self.family.name }

  /// The audience of the owner and the co-parents, who can see everything.
  package static let family = AudienceKind(
    name: "family", readers: "the family",
    helpLines: ["everything: pages, charts, documents, data, notes and the caregivers' activity"],
    capabilities: Set(Capability.allCases), tableNames: Set(Journal.kinds.map(\.table))
  ) { records, _, _, _ in
    VisibleRecords(journal: records.journal, images: records.images, approval: nil)
  }

  package static func named(_ name: String) -> AudienceKind? { all.first { $0.name == name } }

  package static func kind(forIdentifier: String) -> AudienceKind? {
    named(String(forIdentifier.prefix { $0 != " " }))
  }

  /// Returns true if the identifier in the manifest of a folder is that of a site for an audience, or of a review in
  /// which the family decides what viewers see.
  package static func isKnownIdentifier(_ identifier: String) -> Bool {
    identifier == ViewerReview.folderIdentifier || kind(forIdentifier: identifier) != nil
  }

  package static var commandLineHelp: String {
    all.flatMap { kind in
      kind.helpLines.enumerated().map { index, line in
        "  \(index == 0 ? kind.name : String(repeating: " ", count: kind.name.count))  \(line)"
      }
    }.joined(separator: "\n")
  }

  /// Returns the words for a site in messages, such as "a site for viewers", from the identifier in its manifest.
  package static func siteName(forIdentifier identifier: String) -> String {
    if identifier == ViewerReview.folderIdentifier { return "a review of what viewers see" }
    return "a site for \(kind(forIdentifier: identifier)?.readers ?? "others")"
  }
}
