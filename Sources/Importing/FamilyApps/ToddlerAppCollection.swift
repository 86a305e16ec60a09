import Records

/// The kinds of documents in an export of the newborn and toddler tracker.
enum ToddlerAppCollection: String, FamilyAppCollection {
  case account, child, bottle, nursing, sleep, diaper, dose, growth, foodLog, messyPhoto, summary

  /// Creates the kind of a collection or table from its name in any spelling, such as "BottleFeed" or
  /// "bottle_feed_log", or returns nil if it is unknown.
  init?(of collection: String) {
    guard let kind = Self.kindsByName[CollectionName.singular(collection)] else { return nil }
    self = kind
  }

  private static let kindsByName: [String: ToddlerAppCollection] = {
    var names: [String: ToddlerAppCollection] = [:]
    for (kind, stems, endings) in spellings {
      for stem in stems { for ending in endings { names[stem + ending] = kind } }
    }
    return names
  }()

  private static let nameEndings = ["", "log", "session", "record", "entry", "event"]
  private static let spellings: [(ToddlerAppCollection, [String], [String])] = [
    (.account, ["useraccount", "account", "user"], [""]),
    (.child, ["childprofile", "child", "children", "profile"], [""]),
    (.bottle, ["bottlefeed", "bottlefeeding", "bottle"], nameEndings),
    (.nursing, ["nursing", "breastfeeding"], nameEndings),
    (.sleep, ["sleep"], nameEndings),
    (.diaper, ["diaper", "diaperchange"], nameEndings),
    (.dose, ["medication", "medicationdose", "dose"], nameEndings),
    (.growth, ["growth", "growthmeasurement", "measurement"], nameEndings),
    (.foodLog, ["food"], ["log", "entry"]),
    (.messyPhoto, ["messyfacephoto", "messyface", "photo"], [""]),
    (.summary, ["pediatriciansummary", "pediatricsummary"], [""]),
  ]
}

enum CollectionName {
  /// Returns whether the export of a family app can contain a collection with this name.
  static func isKnown(_ name: String) -> Bool {
    ToddlerAppCollection(of: name) != nil || ParentsAppCollection(of: name) != nil
  }

  /// Returns a collection's name in the singular and in lowercase: `bottlefeed` for `BottleFeed` and `bottle_feeds`.
  static func singular(_ name: String) -> String {
    let plain = name.lowercased().filter(\.isLetter)
    if plain.hasSuffix("ies") { return plain.dropLast(3) + "y" }
    return plain.hasSuffix("s") ? String(plain.dropLast()) : plain
  }
}
