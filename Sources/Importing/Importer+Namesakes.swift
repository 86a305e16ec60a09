import Records
import SQLite

/// Somebody whom an import takes for a new one, though the family probably has them from elsewhere.
package struct Namesake: Hashable, Sendable {
  /// What the source calls them.
  package let name: String
  /// Whom the family has already.
  package let known: Profile
}

extension Importer {
  /// The people of the source who are not among some profiles, but one of those has their first or whole
  /// name and their day of birth: the days of one child would stand in two places.
  ///
  /// Throws ``SQLiteError`` where profiles cannot be read.
  package func namesakes(among profiles: [Profile]) throws(SQLiteError) -> [Namesake] {
    let ids = Set(profiles.map(\.id.text))
    var namesakes: [Namesake] = []
    try database.prepare(
      "SELECT id, name, birth_date FROM profiles WHERE source = ?1 AND birth_date IS NOT NULL "
        + "ORDER BY name, id"
    ).forEachRow([.text(source)]) { row in
      guard let id = row.text(0), !ids.contains(id), let name = row.text(1) else { return }
      let born = row.text(2).flatMap { LocalDate($0) }
      let known = profiles.first { $0.birthDate == born && name.mayBeName(of: $0.name) }
      if let known { namesakes.append(Namesake(name: name, known: known)) }
    }
    return namesakes
  }

}

extension String {
  /// Whether it may be the name of somebody whose `other` name is known: the same, or one is the other's
  /// first.
  func mayBeName(of other: String) -> Bool {
    let words = lowercased().split(whereSeparator: \.isWhitespace)
    let others = other.lowercased().split(whereSeparator: \.isWhitespace)
    return words.starts(with: others) || others.starts(with: words)
  }
}
