import Knowledge
import Photos
import Publishing
import Records

extension Audience {
  /// The audience's identifier in a manifest.
  ///
  /// Two folders with the same mark contain sites for the same people.
  package var identifier: String {
    if case .doctor(let profile) = self {
      "doctor of \(idSlug(profile.text))"
    } else {
      kind.rawValue
    }
  }
}

extension Audience.Kind {
  /// The description in the help of `kinfolio build`, in lines of at most 88 characters.
  private var helpLines: [String] {
    switch self {
    case .family: ["everything: pages, charts, documents, data, notes and the caregivers' activity"]
    case .viewer:
      [
        "for grandparents and friends: photos, birthdays, first foods and kinds of milestones,",
        "without figures; captions and private photos only if shared: see kinfolio viewers",
      ]
    case .doctor:
      ["with --for NAME: the visit reports and figures of this profile only"]
    }
  }

  package static var helpText: String {
    allCases.flatMap { kind in
      kind.helpLines.enumerated().map { index, line in
        "  \(index == 0 ? kind.rawValue : String(repeating: " ", count: kind.rawValue.count))  \(line)"
      }
    }.joined(separator: "\n")
  }

  /// Returns the description, for messages, of a site with this mark.
  static func siteName(forAudienceIdentifier mark: String) -> String {
    switch mark {
    case Audience.family.identifier: "a site for the family"
    case Audience.viewer.identifier: "a site for viewers"
    case ViewerReviewPage.folderIdentifier: "a review of what viewers see"
    default: "a site for a doctor"
    }
  }

  /// Returns whether a site for this audience never contains a file at this path.
  package func withholds(_ path: String) -> Bool {
    let room = /^[a-z]{2,3}\/((activity|visits)|[^\/]+\/(visits|growth|food|tasks))\//
    return switch self {
    case .family: false
    case .viewer:
      path.hasPrefix("data/") || path.hasPrefix("charts/") || path.contains(room)
        || path.contains(/^documents\/.*-visit-/)
    case .doctor:
      path.contains(/^(data|feed|calendar)\//)
        || path.contains(/^[a-z]{2,3}\/(activity|timeline)\//)
        || path.hasPrefix("documents/timeline-")
    }
  }
}

extension Audience {
  /// True if the selection depends on the bytes of the photos.
  ///
  /// These must then be read first.
  var needsContentHashes: Bool { self == .viewer }

  /// The readers of a site that is not the family's own, as named in the program's messages.
  package var readers: String {
    if case .doctor = self { "the doctor" } else { "viewers" }
  }

  /// Returns the paragraphs that explain to readers what the site contains.
  ///
  /// Empty for the family.
  func siteExplanation(
    profileName name: String, phrase text: (String, [String: String]) throws -> String
  ) throws -> [String] {
    switch self {
    case .family: []
    case .viewer: [try text("about.held_viewer", [:]), try text("about.held_back", [:])]
    case .doctor:
      [try text("about.held_doctor", ["name": name]), try text("about.held_names", [:])]
    }
  }
}

/// The content of a database that a site is made from: the records and the stored images.
package struct SiteInput: Sendable {
  package var journal: Journal
  package var images: DatabaseImages
  /// The family's choices for viewers in the CSV file next to the database.
  package let viewerChoices: ViewerChoices
  /// The hashes of the photos' bytes, if they were computed.
  var contentHashes: [ID<Photo>: String] = [:]

  package init(
    journal: Journal, images: DatabaseImages, viewerChoices: ViewerChoices = ViewerChoices()
  ) {
    self.journal = journal
    self.images = images
    self.viewerChoices = viewerChoices
  }

  /// Returns the review of the photos and milestones for viewers.
  func viewerReview(_ commonFoods: CommonFoodNames) -> ViewerReview {
    ViewerReview(
      of: journal, by: viewerChoices, commonFoods: commonFoods, contentHashes: contentHashes)
  }

  /// Returns only the records and images that an audience may see.
  ///
  /// All output is made from the result, so nothing else can appear in it. For viewers and doctors
  /// it is built from an empty journal: a new kind of record stays private until it is added. The
  /// images are those of the remaining photos, under the photos' new ids. Throws if the phrase that
  /// replaces a name is missing.
  package func redacted(
    for audience: Audience, using resources: SiteResources
  ) throws(PhraseError) -> SiteInput {
    switch audience {
    case .family: return self
    case .viewer:
      let foods = resources.commonFoods
      let seen = ViewerSelection(from: journal, by: viewerReview(foods), commonFoods: foods)
        .journal
      let photos = Set(seen.photos.map(\.id))
      return SiteInput(journal: seen, images: images.mappingIDs(Pseudonym.of).limited(to: photos))
    case .doctor(let profile):
      // Notes are written in the family's language, not in the language of the page.
      let phrases = try resources.phrasebooks[journal.family.language]
      let names = try NameRedactor(excluding: profile, in: journal, phrases)
      let seen = DoctorSelection(from: journal, about: profile).journal
        .rewritingTexts(names.redacted)
      return SiteInput(journal: seen, images: images.limited(to: Set(seen.photos.map(\.id))))
    }
  }
}

extension Journal {
  /// The ids and files of all photos, including private ones that the journal leaves out.
  package var photoSources: [(id: ID<Photo>, file: String?)] {
    photos.map { ($0.id, $0.file) } + privatePhotos.sources
  }

  /// Returns the photos that the site for the journal's audience shows.
  package func photosToShow(_ summary: FamilySummary) -> [Photo] {
    if audience.includes(.timeline) { return Array(photos) }
    let answers = summary.shownReplyPhotoIDs
    return photos.filter { answers.contains($0.id) }
  }

  /// Returns the languages that an audience prefers, the most frequent first.
  ///
  /// For viewers, these are the languages in the viewers' settings. For other audiences, the result
  /// is empty.
  package func preferredLanguages(of audience: Audience) -> [Language] {
    guard audience == .viewer else { return [] }

    let spoken = caregivers.filter { $0.role == .viewer }.compactMap(\.language)
    let counts = Dictionary(grouping: spoken) { $0 }.mapValues(\.count)
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  /// Returns a copy of the journal in which all free text is rewritten by the closure.
  func rewritingTexts(_ rewrite: (String) -> String) -> Journal {
    var journal = self
    for index in profiles.indices {
      journal.profiles[index].relationship = profiles[index].relationship.map(rewrite)
      journal.profiles[index].careNotes = profiles[index].careNotes.map(rewrite)
    }
    for kind in Journal.kinds { kind.rewriteFreeTexts(&journal, rewrite) }
    return journal
  }
}
