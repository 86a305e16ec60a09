import Knowledge
import Photos
import Records

/// A kind of audience: the names of its readers, and its ``capabilities``; a site contains only these parts.
package struct AudienceKind: Sendable {
  typealias Selection =
    @Sendable (FamilyRecords, Audience, ReferenceData, PhotoIdentities?) throws(PhraseError) ->
    VisibleRecords

  /// All kinds, in the order of the help.
  package static let all: [AudienceKind] = [.family, .viewer, .doctor]

  /// The name on the command line, in the settings and in the manifest.
  package let name: String
  /// The readers, as named in messages.
  package let readers: String
  /// The description in the help of `kinfolio build`, in lines of at most 88 characters.
  let helpLines: [String]
  package var capabilities: Set<Capability>
  /// True if a site is about a single profile, which must be named.
  package var isAboutOneProfile = false
  /// True if the folder of a new site can be read by other users of the machine, such as a web server.
  package var isPublic = false
  /// The role that the readers have among the caregivers; the languages in their settings come first on the site.
  var role: Caregiver.Role?
  /// The phrases that describe the site to its readers; `hasName` means that a phrase contains the name of the profile.
  package var explanation: [(key: String, hasName: Bool)] = []
  /// True if the family must decide about photos before a site shows them; `select` then needs the hashes of all
  /// photos.
  package var needsDecisions = false
  /// The tables whose records a site can contain; the records of all other tables are removed.
  let tables: Set<String>
  /// Returns the records that the audience may see.
  let select: Selection

  package var seesEverything: Bool { name == Self.family.name }
}

extension AudienceKind {
  /// The owner and co-parents, who can see everything.
  package static let family = AudienceKind(
    name: "family", readers: "the family",
    helpLines: ["everything: pages, charts, documents, data, notes and the caregivers' activity"],
    capabilities: Set(Capability.allCases), tables: Set(Journal.kinds.map(\.table))
  ) { records, _, _, _ in
    VisibleRecords(journal: records.journal, images: records.images, approval: nil)
  }

  package static func named(_ name: String) -> AudienceKind? { all.first { $0.name == name } }

  package static func of(identifier: String) -> AudienceKind? {
    named(String(identifier.prefix { $0 != " " }))
  }

  /// Returns whether this identifier in a manifest is that of an audience.
  package static func isKnown(identifier: String) -> Bool {
    identifier == ViewerReview.folderIdentifier || of(identifier: identifier) != nil
  }

  package static var helpText: String {
    all.flatMap { kind in
      kind.helpLines.enumerated().map { index, line in
        "  \(index == 0 ? kind.name : String(repeating: " ", count: kind.name.count))  \(line)"
      }
    }.joined(separator: "\n")
  }

  package static func siteName(forIdentifier identifier: String) -> String {
    if identifier == ViewerReview.folderIdentifier { return "a review of what viewers see" }
    return "a site for \(of(identifier: identifier)?.readers ?? "others")"
  }
}
