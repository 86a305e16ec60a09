import Knowledge
import Photos
import Publishing
import Records

extension Audience {
  /// How a manifest names it: two folders with one mark hold sites for the same people.
  package var mark: String {
    if case .doctor(let profile) = self {
      "doctor of \(idSlug(profile.text))"
    } else {
      kind.rawValue
    }
  }
}

extension Audience.Kind {
  /// What the help of `kinfolio build` says of it, in lines of 88 characters.
  private var summary: [String] {
    switch self {
    case .family: ["everything: pages, charts, documents, data, notes, who did what"]
    case .viewer:
      [
        "for grandparents and friends: photos, milestones, birthdays and first foods; no",
        "figure, note or word of anybody's health, and no photo that tells of it",
      ]
    case .doctor:
      ["with --for NAME: the reports of that one's visits with their figures, and nobody else"]
    }
  }

  /// The list of audiences for the help.
  package static var list: String {
    allCases.flatMap { kind in
      kind.summary.enumerated().map { index, line in
        "  \(index == 0 ? kind.rawValue : String(repeating: " ", count: kind.rawValue.count))  \(line)"
      }
    }.joined(separator: "\n")
  }

  /// What a site with this mark is called in messages.
  static func siteName(of mark: String) -> String {
    switch mark {
    case Audience.family.mark: "a family's own site"
    case Audience.viewer.mark: "a site for viewers"
    default: "a doctor's site about one of them"
    }
  }

  /// Whether a path of a site is one at which nothing for the audience ever stands.
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
  /// The readers of a site that is not the family's own, in words of the program's messages.
  package var readers: String {
    if case .doctor = self { "the doctor" } else { "viewers" }
  }

  /// What its readers have to know of what the site contains; nothing on the family's own.
  func explanation(
    about name: String, _ text: (String, [String: String]) throws -> String
  ) throws -> [String] {
    switch self {
    case .family: []
    case .viewer: [try text("about.held_viewer", [:]), try text("about.held_back", [:])]
    case .doctor:
      [try text("about.held_doctor", ["name": name]), try text("about.held_names", [:])]
    }
  }
}

/// What is taken out of a database to make a site of: the records and the pictures kept in it.
package struct FamilyRecords: Sendable {
  package var journal: Journal
  package var images: KeptImages

  package init(journal: Journal, images: KeptImages) {
    self.journal = journal
    self.images = images
  }

  /// What an audience may see of it; nothing that is made of it can tell more.
  ///
  /// The pictures are those of the photos that are left, under the names these have now. Throws if the
  /// phrase in place of a name is missing.
  package func narrowed(
    to audience: Audience, by resources: SiteResources
  ) throws(PhraseError) -> FamilyRecords {
    let seen = try journal.narrowed(to: audience, by: resources)
    switch audience {
    case .family: return FamilyRecords(journal: seen, images: images)
    case .viewer:
      let photos = Set(seen.photos.map(\.id))
      return FamilyRecords(journal: seen, images: images.renamed(Alias.of).only(photos))
    case .doctor:
      return FamilyRecords(journal: seen, images: images.only(Set(seen.photos.map(\.id))))
    }
  }
}

extension Journal {
  /// What an audience may see of a family's records.
  ///
  /// For anybody but the family it is gathered from nothing, so that a kind of record nobody has
  /// thought of stays in the family. Throws if the phrase in place of a name is missing.
  func narrowed(
    to audience: Audience, by resources: SiteResources
  ) throws(PhraseError) -> Journal {
    switch audience {
    case .family: return self
    case .viewer:
      let health = resources.healthWords.with(namesIn: self)
      return ViewerSelection(from: self, withholding: health).journal
    case .doctor(let profile):
      // Notes are in the family's language, whatever the page is in.
      let phrases = try resources.phrasebooks[family.language]
      let names = try NamesOfOthers(besides: profile, in: self, phrases)
      return DoctorSelection(from: self, about: profile).journal.retold(names.hidden)
    }
  }

  /// The photos that the site for the journal's audience shows.
  package func photosToShow(_ summary: Summary) -> [Photo] {
    if audience.gets(.timeline) { return Array(photos) }
    let answers = summary.photosOfAnswers
    return photos.filter { answers.contains($0.id) }
  }

  /// The languages that come first on a site for an audience: on that of viewers their own, those of
  /// most of them first.
  package func preferredLanguages(of audience: Audience) -> [Language] {
    guard audience == .viewer else { return [] }

    let spoken = caregivers.filter { $0.role == .viewer }.compactMap(\.language)
    let counts = Dictionary(grouping: spoken) { $0 }.mapValues(\.count)
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  /// The journal with every text somebody wrote told in another way.
  func retold(_ told: (String) -> String) -> Journal {
    var journal = self
    for index in profiles.indices {
      journal.profiles[index].relationship = profiles[index].relationship.map(told)
      journal.profiles[index].careNotes = profiles[index].careNotes.map(told)
    }
    for kind in Journal.kinds { kind.retell(&journal, told) }
    return journal
  }
}
