import Foundation
import Records

/// The profiles among which somebody chooses by name.
package struct ProfileChoice {
  private let profiles: [Profile]

  /// Takes the profiles of a journal.
  package init(_ journal: Journal) {
    profiles = journal.profiles
  }

  /// The profile somebody calls by name, by its name in addresses or by its id.
  ///
  /// Capitals and accents need not be right where only one profile can be meant. Throws
  /// `ProfileProblem` where none or several can be.
  package func profile(called name: String) throws(ProfileProblem) -> Profile {
    let confirmed = profiles.filter { $0.status == .confirmed }
    let slugs = ProfileSlugs(profiles)
    let ways: [(Profile) -> Bool] = [
      { $0.name == name }, { $0.entry.id == name || slugs[$0] == name },
      { spelled($0.name) == spelled(name) },
    ]
    for isMeant in ways {
      let meant = confirmed.filter(isMeant)
      if meant.count == 1 { return meant[0] }
      if meant.count > 1 { throw .several(name, slugs: meant.map { slugs[$0] }) }
    }
    throw .nobody(name, names: confirmed.map(\.name))
  }
}

/// Why nobody can be told by a name; its description is one plain sentence.
package enum ProfileProblem: Error, Hashable, CustomStringConvertible {
  case nobody(String, names: [String])
  case several(String, slugs: [String])

  package var description: String {
    switch self {
    case .nobody(let name, let names) where names.isEmpty:
      "There is nobody called \(name): nobody is in this database yet."
    case .nobody(let name, let names):
      "There is nobody called \(name). There are: \(names.joined(separator: ", "))."
    case .several(let name, let slugs):
      "Several are called \(name). Say which: \(slugs.joined(separator: ", "))."
    }
  }
}

/// A name as far as two spellings of it are the same.
private func spelled(_ name: String) -> String {
  name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    .trimmingCharacters(in: .whitespacesAndNewlines)
}
