import Hashing
import Records

/// The texts that replace record ids on sites for viewers and doctors, because an app may build ids from words.
///
/// A record has the same pseudonym in every build: a hash of a key and the id. The key prevents anyone from finding an
/// id by trying all short texts. The key is the identifier of the family, or a hash of its members if the database has
/// no identifier yet.
package struct Pseudonyms: Sendable {
  private var hashKey: String

  package init(of family: Family) {
    self.init(withoutIdentifierOf: family)
    hashKey = family.settings[TrackingDatabase.familyIDSettingName] ?? hashKey
  }

  /// Creates the pseudonyms that were used before the family's database had an identifier.
  package init(withoutIdentifierOf family: Family) {
    hashKey = SHA256.hex(of: family.pseudonymSourceIDs.joined(separator: "\n").utf8)
  }

  package func pseudonym(for id: String) -> String {
    String(SHA256.hex(of: "\(hashKey) \(id)".utf8).prefix(20))
  }

  func pseudonym<Kind>(for id: ID<Kind>) -> ID<Kind> { ID(pseudonym(for: id.text)) }

  /// Returns the metadata of a record with a pseudonym as its id, and without the caregiver who entered the record.
  func pseudonymousMetadata(of entry: RecordMetadata) -> RecordMetadata {
    RecordMetadata(id: pseudonym(for: entry.id), changedAt: entry.changedAt)
  }
}
