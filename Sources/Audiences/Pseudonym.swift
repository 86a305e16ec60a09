import Hashing
import Records

/// The texts that replace record ids on sites for viewers and doctors, because an app may build ids from words.
///
/// A record has the same pseudonym in every build: a hash of a key and the id. The key prevents anyone from finding an
/// id by trying all short texts. The key is the identifier of the family, or a hash of its members if the database has
/// no identifier yet.
package struct Pseudonyms: Sendable {
  private var key: String

  package init(of family: Family) {
    self.init(withoutIdentifierOf: family)
    key = family.settings[TrackingDatabase.identifierSetting] ?? key
  }

  /// Creates the pseudonyms that were used before the family's database had an identifier.
  package init(withoutIdentifierOf family: Family) {
    key = SHA256.hex(of: family.pseudonymSources.joined(separator: "\n").utf8)
  }

  package func of(_ id: String) -> String { String(SHA256.hex(of: "\(key) \(id)".utf8).prefix(20)) }

  func of<Kind>(_ id: ID<Kind>) -> ID<Kind> { ID(of(id.text)) }

  /// Returns the metadata of a record with a pseudonym as its id, and without the caregiver who entered the record.
  func of(_ entry: RecordMetadata) -> RecordMetadata {
    RecordMetadata(id: of(entry.id), changedAt: entry.changedAt)
  }
}

// The functions below return records that contain only what viewers may see; all other properties are empty.

extension Photo {
  /// Returns the photo with pseudonyms as ids; the id of its food log is replaced by the result of `foodLogPseudonym`.
  func pseudonymized(
    _ pseudonyms: Pseudonyms, foodLog foodLogPseudonym: (ID<FoodLog>) -> ID<FoodLog>?
  ) -> Photo {
    var photo = Photo.empty
    photo.entry = pseudonyms.of(entry)
    // A photo without a profile belongs to the whole family.
    photo.profile = profile == ID() ? profile : pseudonyms.of(profile)
    (photo.capturedAt, photo.file, photo.caption) = (capturedAt, file, caption)
    photo.foodLog = foodLog.flatMap(foodLogPseudonym)
    (photo.isFavorite, photo.focusX, photo.focusY) = (isFavorite, focusX, focusY)
    return photo
  }
}

extension Milestone {
  func pseudonymized(
    _ pseudonyms: Pseudonyms, photo photoPseudonym: (ID<Photo>) -> ID<Photo>?
  ) -> Milestone {
    var milestone = Milestone.empty
    (milestone.entry, milestone.profile) = (pseudonyms.of(entry), pseudonyms.of(profile))
    (milestone.reachedOn, milestone.kind, milestone.title) = (reachedOn, kind, title)
    milestone.photo = photo.flatMap(photoPseudonym)
    return milestone
  }
}

extension GalleryEvent {
  func pseudonymized(
    _ pseudonyms: Pseudonyms, photo photoPseudonym: (ID<Photo>) -> ID<Photo>?
  ) -> GalleryEvent {
    var event = GalleryEvent.empty
    (event.entry, event.profile) = (pseudonyms.of(entry), pseudonyms.of(profile))
    (event.kind, event.happenedAt) = (kind, happenedAt)
    event.photo = photo.flatMap(photoPseudonym)
    return event
  }
}

extension FoodLog {
  func pseudonymized(_ pseudonyms: Pseudonyms) -> FoodLog {
    var log = FoodLog.empty
    (log.entry, log.profile, log.food) = (
      pseudonyms.of(entry), pseudonyms.of(profile), pseudonyms.of(food)
    )
    (log.eatenAt, log.liking, log.isTried) = (eatenAt, liking, isTried)
    return log
  }
}

extension Food {
  /// Returns the food with a pseudonym as its id, and without its allergens, because they can reveal an intolerance.
  func pseudonymized(_ pseudonyms: Pseudonyms) -> Food {
    var food = Food.empty
    food.entry = pseudonyms.of(entry)
    (food.name, food.namesByLanguage, food.color) = (name, namesByLanguage, color)
    return food
  }
}
