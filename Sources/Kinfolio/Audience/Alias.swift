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

extension Photo {
  /// The photo under another name, with the tasting that `log` makes of its own.
  func aliased(_ log: (ID<FoodLog>) -> ID<FoodLog>?) -> Photo {
    Photo(
      entry: Alias.of(entry), profile: Alias.of(profile), capturedAt: capturedAt, file: file,
      caption: caption, favourite: favourite, foodLog: foodLog.flatMap(log), focusX: focusX,
      focusY: focusY)
  }
}

extension Milestone {
  /// The milestone under another name and without its note.
  func aliased(_ alias: (ID<Photo>) -> ID<Photo>?) -> Milestone {
    Milestone(
      entry: Alias.of(entry), profile: Alias.of(profile), reachedOn: reachedOn, kind: kind,
      title: title, photo: photo.flatMap(alias), note: nil)
  }
}

extension GalleryEvent {
  /// The event under another name and without the answer it came from.
  func aliased(_ alias: (ID<Photo>) -> ID<Photo>?) -> GalleryEvent {
    GalleryEvent(
      entry: Alias.of(entry), profile: Alias.of(profile), kind: kind, happenedAt: happenedAt,
      reply: nil, photo: photo.flatMap(alias))
  }
}

extension FoodLog {
  /// The tasting under another name and without its note.
  var aliased: FoodLog {
    FoodLog(
      entry: Alias.of(entry), profile: Alias.of(profile), food: Alias.of(food), eatenAt: eatenAt,
      liking: liking, isTried: isTried, unmarkedAt: nil, note: nil)
  }
}

extension Food {
  /// Its name in every language it has one in.
  var allNames: [String] { [name] + names.values }

  /// The food under another name and without what somebody may not tolerate.
  var aliased: Food {
    Food(
      entry: Alias.of(entry), name: name, names: names, colour: colour, allergens: [])
  }
}
