import Foundation
import Records

/// Finds a profile by the name that a user typed.
package struct ProfileFinder {
  private let candidates: [Profile]
  private let slugs: ProfileSlugs

  /// Creates a finder of the profiles that have pages and reports.
  package init(_ journal: Journal) {
    candidates = journal.profiles.filter(\.status.hasPages)
    slugs = ProfileSlugs(journal.profiles)
  }

  /// Creates a finder of all the given profiles, also of those without pages.
  package init(among profiles: [Profile]) {
    candidates = profiles
    slugs = ProfileSlugs(profiles)
  }

  /// Returns the only profile that fits the name, or the only profile at all if `name` is nil.
  ///
  /// Tries in this order: the name, the id, the name without case and accents, the slug (name in URLs), and the words
  /// of the name and full name.
  package func profile(called name: String?) throws(ProfileLookupError) -> Profile {
    guard let name else {
      if candidates.count == 1 { return candidates[0] }
      throw .noNameGiven(keys: candidates.map(unambiguousName))
    }
    let words = Set(name.wordsFoldedForNames)
    let ways: [(Profile) -> Bool] = [
      { $0.name == name }, { $0.entry.id == name },
      { foldedName($0.name) == foldedName(name) }, { slugs[$0] == name },
      {
        !words.isEmpty && !name.contains(where: \.isNumber)
          && words.isSubset(of: "\($0.name) \($0.fullName ?? "")".wordsFoldedForNames)
      },
    ]
    for isMeant in ways {
      let meant = candidates.filter(isMeant)
      if meant.count == 1 { return meant[0] }
      if meant.count > 1 {
        throw .ambiguous(name, keys: meant.map(unambiguousName), birthDates: meant.map(\.birthDate))
      }
    }
    let similar = candidates.filter { foldedName($0.name).contains(foldedName(name)) }
    throw .notFound(
      name, names: candidates.map(\.name),
      similar: similar.map { profile in
        let isUnique = candidates.count { $0.name == profile.name } == 1
        return isUnique ? profile.name : unambiguousName(of: profile)
      })
  }

  /// Returns the slug (name in URLs) of a profile, or its id if the slug is the name of another profile.
  private func unambiguousName(of profile: Profile) -> String {
    let slug = slugs[profile]
    let isNameOfOther = candidates.contains { $0.id != profile.id && foldedName($0.name) == slug }
    return isNameOfOther ? profile.entry.id : slug
  }
}

/// The reason why a name does not identify one profile, described for users.
package enum ProfileLookupError: Error, Hashable, CustomStringConvertible {
  /// There is no such profile; `similar` contains a name for each profile whose name contains the given text.
  case notFound(String, names: [String], similar: [String])
  /// Several profiles fit the given text; each has a text in `keys` that identifies it.
  case ambiguous(String, keys: [String], birthDates: [LocalDate?])
  /// No name was given, and there is not exactly one profile.
  case noNameGiven(keys: [String])

  /// The names of the profiles that may be meant.
  package var suggestedNames: [String] {
    switch self {
    case .notFound(_, _, let similar): similar
    case .ambiguous(_, let keys, _), .noNameGiven(let keys): keys
    }
  }

  package var description: String {
    switch self {
    case .notFound(let name, let names, _) where names.isEmpty:
      "No profile is named \(name): the database has no profiles."
    case .notFound(let name, _, let similar) where !similar.isEmpty:
      "No profile is named \(name). Did you mean \(similar.joined(separator: " or "))?"
    case .notFound(let name, let names, _):
      "No profile is named \(name). The profiles are: \(names.joined(separator: ", "))."
    case .ambiguous(let name, let keys, let dates):
      "Several profiles are named \(name). Use one of: "
        + zip(keys, dates).map { key, date in key + (date.map { " (born \($0))" } ?? "") }
        .joined(separator: ", ") + "."
    case .noNameGiven(let keys):
      keys.isEmpty ? "The database has no profiles." : "Choose the child, elder or pet:"
    }
  }
}

private func foldedName(_ name: String) -> String {
  name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    .trimmingCharacters(in: .whitespacesAndNewlines)
}
