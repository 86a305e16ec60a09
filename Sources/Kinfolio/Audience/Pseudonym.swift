import Hashing
import Records

/// Pseudonyms that replace record ids on sites for others, because an app may build ids from words.
///
/// A record has the same pseudonym in every build. A key prevents that someone finds out an id by trying all short ones:
/// the random identifier of the family, or a hash of its members before `kinfolio viewers` has stored an identifier.
struct Pseudonyms: Sendable {
  private var key: String

  init(of family: Family) {
    self.init(withoutIdentifierOf: family)
    key = family.settings[TrackingDatabase.identifierSetting] ?? key
  }

  /// Creates the pseudonyms from before the family had an identifier.
  init(withoutIdentifierOf family: Family) {
    key = SHA256.hex(of: family.memberKeys.joined(separator: "\n").utf8)
  }

  func of(_ id: String) -> String { String(SHA256.hex(of: "\(key) \(id)".utf8).prefix(20)) }

  func of<Kind>(_ id: ID<Kind>) -> ID<Kind> { ID(of(id.text)) }

  /// Returns the entry with a pseudonym and without the caregiver who logged it.
  func of(_ entry: RecordMetadata) -> RecordMetadata {
    RecordMetadata(id: of(entry.id), changedAt: entry.changedAt)
  }
}

extension Photo {
  /// `foodLogPseudonym` maps its food log, or returns nil to remove it.
  func pseudonymized(
    _ pseudonyms: Pseudonyms, foodLog foodLogPseudonym: (ID<FoodLog>) -> ID<FoodLog>?
  ) -> Photo {
    Photo(
      entry: pseudonyms.of(entry), profile: pseudonyms.of(profile), capturedAt: capturedAt,
      file: file, caption: caption, isFavorite: isFavorite,
      foodLog: foodLog.flatMap(foodLogPseudonym), focusX: focusX, focusY: focusY)
  }
}

extension Milestone {
  /// Returns the milestone under a pseudonym, without its note.
  func pseudonymized(
    _ pseudonyms: Pseudonyms, photo photoPseudonym: (ID<Photo>) -> ID<Photo>?
  ) -> Milestone {
    Milestone(
      entry: pseudonyms.of(entry), profile: pseudonyms.of(profile), reachedOn: reachedOn,
      kind: kind, title: title, photo: photo.flatMap(photoPseudonym), note: nil)
  }
}

extension GalleryEvent {
  /// Returns the event under a pseudonym, without the reply that it refers to.
  func pseudonymized(
    _ pseudonyms: Pseudonyms, photo photoPseudonym: (ID<Photo>) -> ID<Photo>?
  ) -> GalleryEvent {
    GalleryEvent(
      entry: pseudonyms.of(entry), profile: pseudonyms.of(profile), kind: kind,
      happenedAt: happenedAt, reply: nil, photo: photo.flatMap(photoPseudonym))
  }
}

extension FoodLog {
  /// Returns the food log under a pseudonym, without its note.
  func pseudonymized(_ pseudonyms: Pseudonyms) -> FoodLog {
    FoodLog(
      entry: pseudonyms.of(entry), profile: pseudonyms.of(profile), food: pseudonyms.of(food),
      eatenAt: eatenAt, liking: liking, isTried: isTried, unmarkedAt: nil, note: nil)
  }
}

extension Food {
  var allNames: [String] { [name] + namesByLanguage.values }

  /// Returns the food under a pseudonym, without its allergens, because they can reveal an intolerance.
  func pseudonymized(_ pseudonyms: Pseudonyms) -> Food {
    Food(
      entry: pseudonyms.of(entry), name: name, namesByLanguage: namesByLanguage, color: color,
      allergens: [])
  }
}
