import Hashing
import Records

/// Names of records in place of their ids, which an app may have made of words.
///
/// The same record has the same name in every build.
enum Alias {
  static func of(_ id: String) -> String { String(SHA256.hex(of: id.utf8).prefix(20)) }

  static func of<Kind>(_ id: ID<Kind>) -> ID<Kind> { ID(of(id.text)) }

  /// The entry without its id and without who logged it.
  static func of(_ entry: Entry) -> Entry { Entry(id: of(entry.id), changedAt: entry.changedAt) }
}
