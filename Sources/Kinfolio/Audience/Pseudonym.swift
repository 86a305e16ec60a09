import Hashing
import Records

/// Pseudonyms that replace record ids on sites for viewers, because an app may build ids from
/// words.
///
/// A record has the same pseudonym in every build.
enum Pseudonym {
  static func of(_ id: String) -> String { String(SHA256.hex(of: id.utf8).prefix(20)) }

  static func of<Kind>(_ id: ID<Kind>) -> ID<Kind> { ID(of(id.text)) }

  /// Returns the entry with a pseudonym and without the caregiver who logged it.
  static func of(_ entry: RecordMetadata) -> RecordMetadata {
    RecordMetadata(id: of(entry.id), changedAt: entry.changedAt)
  }
}

extension Photo {
  /// Returns the photo under a pseudonym.
  ///
  /// `foodLogPseudonym` maps its food log, or returns nil to remove it.
  func pseudonymized(_ foodLogPseudonym: (ID<FoodLog>) -> ID<FoodLog>?) -> Photo {
    Photo(
      entry: Pseudonym.of(entry), profile: Pseudonym.of(profile), capturedAt: capturedAt,
      file: file,
      caption: caption, isFavorite: isFavorite, foodLog: foodLog.flatMap(foodLogPseudonym),
      focusX: focusX,
      focusY: focusY)
  }
}

extension Milestone {
  /// Returns the milestone under a pseudonym, without its note.
  func pseudonymized(_ photoPseudonym: (ID<Photo>) -> ID<Photo>?) -> Milestone {
    Milestone(
      entry: Pseudonym.of(entry), profile: Pseudonym.of(profile), reachedOn: reachedOn, kind: kind,
      title: title, photo: photo.flatMap(photoPseudonym), note: nil)
  }
}

extension GalleryEvent {
  /// Returns the event under a pseudonym, without the reply that it refers to.
  func pseudonymized(_ photoPseudonym: (ID<Photo>) -> ID<Photo>?) -> GalleryEvent {
    GalleryEvent(
      entry: Pseudonym.of(entry), profile: Pseudonym.of(profile), kind: kind,
      happenedAt: happenedAt,
      reply: nil, photo: photo.flatMap(photoPseudonym))
  }
}

extension FoodLog {
  /// The food log under a pseudonym, without its note.
  var pseudonymized: FoodLog {
    FoodLog(
      entry: Pseudonym.of(entry), profile: Pseudonym.of(profile), food: Pseudonym.of(food),
      eatenAt: eatenAt,
      liking: liking, isTried: isTried, unmarkedAt: nil, note: nil)
  }
}

extension Food {
  /// The food's default name and its names in all languages.
  var allNames: [String] { [name] + namesByLanguage.values }

  /// The food under a pseudonym, without its allergens, because they can reveal an intolerance.
  var pseudonymized: Food {
    Food(
      entry: Pseudonym.of(entry), name: name, namesByLanguage: namesByLanguage, color: color,
      allergens: [])
  }
}
