import Knowledge
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
  /// Whether a path of a site is one at which nothing for the audience ever stands.
  package func withholds(_ path: String) -> Bool {
    let room = /^(en|es|fr)\/((activity|visits)|[^\/]+\/(visits|growth|food|tasks))\//
    return switch self {
    case .family: false
    case .viewer:
      path.hasPrefix("data/") || path.hasPrefix("charts/") || path.contains(room)
        || path.contains(/^documents\/.*-visit-/)
    case .doctor:
      path.contains(/^(data|feed|calendar)\//)
        || path.contains(/^(en|es|fr)\/(activity|timeline)\//)
        || path.hasPrefix("documents/timeline-")
    }
  }
}

extension Journal {
  /// What an audience may see of a family's records; nothing that is made of it can tell more.
  ///
  /// For anybody but the family it is gathered from nothing, so that a kind of record nobody has
  /// thought of stays in the family. Throws where the phrase in place of a name is missing.
  package func narrowed(
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
      return onlyAbout(profile).retold(names.hidden)
    }
  }

  /// The photos that the site for the journal's audience shows.
  package func photosToShow(_ summary: Summary) -> [Photo] {
    guard audience.kind == .doctor else { return Array(photos) }
    let answers = summary.photosOfAnswers
    return photos.filter { answers.contains($0.id) }
  }

  /// The languages those read who may only look, those of most of them first.
  package var viewerLanguages: [Language] {
    let spoken = caregivers.filter { $0.role == .viewer }.compactMap(\.language)
    let counts = Language.allCases.map { language in
      (language: language, count: spoken.count { $0 == language })
    }
    // Sorting need not be stable; the order of the languages is.
    return counts.enumerated().filter { $0.element.count > 0 }
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .map(\.element.language)
  }
}
