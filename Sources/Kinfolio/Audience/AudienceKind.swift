import Knowledge
import Photos
import Publishing
import Records

/// A kind of audience: the names of its readers, and ``capabilities``, the only parts that its sites contain.
package struct AudienceKind: Sendable {
  typealias Selection =
    @Sendable (FamilyRecords, Audience, SiteResources, PhotoIdentities?) throws(PhraseError) ->
    VisibleRecords

  /// All kinds, in the order of the help.
  package static let all: [AudienceKind] = [.family, .viewer, .doctor]

  /// The name on the command line, in the settings and in the manifest.
  package let name: String
  /// The readers, as named in messages.
  package let readers: String
  /// The description in the help of `kinfolio build`, in lines of at most 88 characters.
  let helpLines: [String]
  package let capabilities: Set<Audience.Capability>
  /// True if a site is about a single profile, which must be named.
  package var isAboutOneProfile = false
  /// True if the folder of a new site can be read by other users of the machine, such as a web server.
  package var isPublic = false
  /// The role of the readers among the caregivers; the languages in their settings are the first ones of the site.
  var role: Caregiver.Role?
  /// The phrases that describe the site to its readers, some with the name of the profile.
  var explanation: [(key: String, hasName: Bool)] = []
  /// True if a site requires decisions of the family about its photos; `select` then needs the hashes of all photos.
  package var needsDecisions = false
  let select: Selection

  package var seesEverything: Bool { name == Audience.family.name }

  package func audience(about profile: ID<Profile>? = nil) -> Audience? {
    if isAboutOneProfile && profile == nil { return nil }
    return Audience(
      name: name, profile: isAboutOneProfile ? profile : nil, capabilities: capabilities)
  }
}

extension AudienceKind {
  /// The owner and co-parents, who can see everything.
  static let family = AudienceKind(
    name: Audience.family.name, readers: "the family",
    helpLines: ["everything: pages, charts, documents, data, notes and the caregivers' activity"],
    capabilities: Audience.family.capabilities
  ) { records, audience, _, _ in
    var journal = records.journal
    journal.audience = audience
    return VisibleRecords(journal: journal, images: records.images, approval: nil)
  }

  package static func named(_ name: String) -> AudienceKind? { all.first { $0.name == name } }

  package static func of(identifier: String) -> AudienceKind? {
    named(String(identifier.prefix { $0 != " " }))
  }

  /// Returns whether a manifest with this identifier names the audience of its folder.
  package static func isKnown(identifier: String) -> Bool {
    identifier == ViewerReviewPage.folderIdentifier || of(identifier: identifier) != nil
  }

  package static var helpText: String {
    all.flatMap { kind in
      kind.helpLines.enumerated().map { index, line in
        "  \(index == 0 ? kind.name : String(repeating: " ", count: kind.name.count))  \(line)"
      }
    }.joined(separator: "\n")
  }

  static func siteName(forIdentifier identifier: String) -> String {
    if identifier == ViewerReviewPage.folderIdentifier { return "a review of what viewers see" }
    return "a site for \(of(identifier: identifier)?.readers ?? "others")"
  }
}

extension Audience {
  package var kind: AudienceKind {
    guard let kind = AudienceKind.named(name) else {
      preconditionFailure("AudienceKind.all does not contain \(name).")
    }
    return kind
  }

  /// Returns the identifier in a manifest, with the profile's pseudonym; sites for the same people have the same one.
  package func identifier(in family: Family) -> String { identifier(Pseudonyms(of: family)) }

  /// Returns the identifiers that a manifest of this audience can contain: earlier versions wrote the id of the
  /// profile, and the family may have got its identifier since.
  package func identifiers(in family: Family) -> [String] {
    [identifier(in: family), identifier(Pseudonyms(withoutIdentifierOf: family))]
      + (profile.map { ["\(name) of \(idSlug($0.text))"] } ?? [])
  }

  private func identifier(_ pseudonyms: Pseudonyms) -> String {
    profile.map { "\(name) of \(pseudonyms.of($0.text))" } ?? name
  }
}

extension Set<Audience.Capability> {
  /// Returns whether a site with only these parts never contains a file at this path.
  package func excludes(_ path: String) -> Bool {
    let parts = Self.parts(of: path)
    return !parts.isEmpty && isDisjoint(with: parts)
  }

  /// Returns the parts of a site that contain a path; empty for files that every site can contain.
  private static func parts(of path: String) -> Self {
    let names = path.split(separator: "/")
    guard names.count > 1 else { return [] }
    switch names[0] {
    case "data": return [.dataFiles]
    case "charts": return [.figures, .visits]
    case "feed": return [.timeline]
    case "calendar": return [.planCalendars, .birthdayCalendars]
    case "documents":
      return names[1].contains("-visit-")
        ? [.visits] : names[1].hasPrefix("timeline-") ? [.timeline] : []
    // The folder of a language contains pages. Other folders may be the family's own.
    case let name where name.count > 3: return []
    default: break
    }
    switch (names[1], names.count > 3 ? names[2] : "") {
    case ("activity", _): return [.activityLog]
    case ("timeline", _): return [.timeline]
    case ("visits", _), (_, "visits"): return [.visits]
    case (_, "growth"), (_, "food"), (_, "tasks"): return [.figures]
    default: return []
    }
  }
}
