import Foundation
import SQLite
import TestSupport

@testable import Records

/// A family with a unique word in every text column: `zq`, table, column, owner.
struct PlantedFamily {
  let family: SmallFamily
  /// The owners of records: three kinds of profile, a second child, and a profile that is not
  /// confirmed.
  static let owners = ["mia", "teo", "rosa", "cat", "new"]

  init() async throws {
    family = try await SmallFamily(Self.emptyFamily)
    try family.database.run(
      "PRAGMA foreign_keys = OFF;" + Self.insertsWithoutProfileID + Self.insertsWithProfileID)
    // One statement per table, because some columns must be set together.
    let tables = Dictionary(grouping: Self.freeTextColumns, by: \.table)
    for (table, columns) in tables where !["settings", "family", "food_names"].contains(table) {
      let owner = "replace(id, '\(Self.plantedWord(table, "id", ""))', '')"
      let values = columns.map {
        "\($0.column) = '\(Self.plantedWord(table, $0.column, ""))' || \(owner)"
      }
      try family.database.run("UPDATE \(table) SET \(values.joined(separator: ", "))")
    }
    try family.database.run(
      Self.photoInserts
        + "UPDATE measurements SET value = 62 WHERE profile_id LIKE '%rosa';")
    for (index, name) in ["shown", "walk", "pill", "fever", "rash"].enumerated() {
      try await SmallFamily.photo(320 + 16 * index, 240)
        .write(to: family.folder.url.appendingPathComponent("photos/zqfile\(name).jpg"))
    }
  }

  /// Returns a planted word, in lowercase.
  static func plantedWord(_ table: String, _ column: String, _ owner: String) -> String {
    "zq\(table)\(column)\(owner)".filter { $0 != "_" }
  }

  /// The columns that can contain free text, according to the schema.
  static var freeTextColumns: [(table: String, column: String)] {
    let steps = try? Project.texts(below: "Assets/Schema", ending: ".sql").map(\.text)
    let schema = (steps ?? []).joined()
    let dropped = schema.matches(of: /ALTER TABLE (\w+) DROP COLUMN (\w+)/).map {
      "\($0.1).\($0.2)"
    }
    var table = ""
    var columns: [(String, String)] = []
    for line in schema.split(separator: "\n") {
      if let start = line.firstMatch(of: /^CREATE TABLE (\w+)/) { table = String(start.1) }
      let rules = [" IN (", " IS date", "GLOB", "REFERENCES", "PRIMARY KEY"]
      guard let found = line.firstMatch(of: /^  (\w+) +TEXT/), !rules.contains(where: line.contains)
      else { continue }
      let column = String(found.1)
      if !["time_zone", "file", "emoji"].contains(column), !dropped.contains("\(table).\(column)") {
        columns.append((table, column))
      }
    }
    for added in schema.matches(of: /ALTER TABLE (\w+) ADD COLUMN (\w+) TEXT;/) {
      columns.append((String(added.1), String(added.2)))
    }
    return columns
  }

  private static let emptyFamily = """
    DELETE FROM photos; DELETE FROM diapers; DELETE FROM measurements; DELETE FROM profiles;
    DELETE FROM caregivers;
    UPDATE family SET name = 'Zqfamilyname';
    INSERT INTO settings (name, value, changed_at) VALUES ('zqsettingsname', 'zqsettingsvalue', 1);
    """

  /// Statements that insert, for each profile in `owners`, a row into each table without a column
  /// `profile_id`.
  private static var insertsWithoutProfileID: String {
    owners.map { owner in
      let kind = owner == "cat" ? "pet" : ["mia", "teo"].contains(owner) ? "child" : "elder"
      return """
        INSERT INTO profiles (id, kind, name, birth_date, status, slot, changed_at)
          VALUES ('zqprofilesid\(owner)', '\(kind)', 'x', '2026-01-10',
            '\(owner == "new" ? "pending" : "confirmed")', 1, 1);
        INSERT INTO caregivers (id, name, role, language, changed_at)
          VALUES ('zqcaregiversid\(owner)', 'x', '\(owner == "mia" ? "viewer" : "owner")', 'fr', 1);
        INSERT INTO invitations (id, name, role, state, sent_at, changed_at)
          VALUES ('zqinvitationsid\(owner)', 'x', 'viewer', 'pending', 1782000000, 1);
        INSERT INTO foods (id, name, colour, allergens, changed_at)
          VALUES ('zqfoodsid\(owner)', 'x', 'red', 'egg', 1);
        INSERT INTO food_names (food_id, language, name)
          SELECT 'zqfoodsid\(owner)', value, 'zqfoodnamesname' || value || '\(owner)'
          FROM json_each('["en", "es", "fr"]');
        INSERT INTO pet_foods (id, name, form, kcal_per_packet, changed_at)
          VALUES ('zqpetfoodsid\(owner)', 'x', 'wet', 80, 1);
        INSERT INTO stock (id, food_id, counted_at, amount, unit, changed_at)
          VALUES ('zqstockid\(owner)', 'zqpetfoodsid\(owner)', 1782000000, 9, 'packet', 1);

        """
    }.joined()
  }

  /// Statements that insert, for each profile in `owners`, a row into each table with a column
  /// `profile_id`.
  private static var insertsWithProfileID: String {
    let rows = [
      "bottle_feeds": "started_at, volume_ml, contents) VALUES (1782700000, 90, 'formula'",
      "nursing_sessions":
        "started_at, left_seconds, right_seconds) VALUES (1782710000, 300, 200",
      "milk_waste": "wasted_at, volume_ml) VALUES (1782701000, 20",
      "pumping_sessions": "started_at, volume_ml) VALUES (1782702000, 80",
      "sleeps": "started_at, ended_at, kind) VALUES (1782720000, 1782730000, 'night'",
      "diapers": "happened_at, wet) VALUES (1782703000, 1",
      "medicines": "name, times, starts_on) VALUES ('x', '08:00', '2026-06-01'",
      "doses": "given_at, name) VALUES (1782704000, 'x'",
      "temperatures": "measured_at, celsius) VALUES (1782705000, 38.6",
      "measurements": "measured_on, kind, value) VALUES ('2026-06-20', 'weight', 7.2",
      "vaccinations": "vaccine, given_on, next_due_on) VALUES ('x', '2026-06-20', '2026-07-20'",
      "milestones": "reached_on, kind, title) VALUES ('2026-06-21', 'tooth', 'x'",
      "symptoms": "started_at, name) VALUES (1782706000, 'x'",
      "notes": "written_at, kind, text) VALUES (1782707000, 'note', 'x'",
      "visits": "visited_on, kind) VALUES ('2026-06-15', 'checkup'",
      "food_logs": "eaten_at, liking, food_id) VALUES (1782708000, 'loved', 'zqfoodsid%'",
      "reactions":
        "noticed_at, severity, signs, food_log_id) VALUES (1782709000, 'mild', 'x', 'zqfoodlogsid2%'",
      "check_ins": "due_at, food_log_id) VALUES (1782715000, 'zqfoodlogsid%'",
      "photos":
        "captured_at, file, food_log_id) VALUES (1782708100, 'zqfileshown.jpg', 'zqfoodlogsid%'",
      "tasks":
        "title, category, weekdays, times, confirmation, starts_on) VALUES ('x', 'medication', '1234567', '09:00', 'photo', '2026-06-01'",
      "replies":
        "received_at, due_at, completed, task_id, photo_id) VALUES (1782717000, 1782716400, 1, 'zqtasksid%', 'zqphotosid2%'",
      "gallery_events": "kind, happened_at) VALUES ('profile_joined', 1782000000",
      "pet_meals": "fed_at, food_id, portion) VALUES (1782710000, 'zqpetfoodsid%', 1",
      "reminders": "kind, title, due_at) VALUES ('medicine', 'x', 1783000000",
      "activity": "happened_at, kind, subject) VALUES (1782711000, 'record_added', 'x'",
      "points": "given_at, points, reason) VALUES (1782712000, 3, 'x'",
      "usage_sessions":
        "started_at, ended_at, app, category) VALUES (1782713000, 1782714000, 'x', 'video'",
    ]
    return owners.flatMap { owner in
      rows.sorted { $0.key < $1.key }.map { table, row in
        let parts = row.replacingOccurrences(of: "%", with: owner)
          .components(separatedBy: ") VALUES (")
        return """
          INSERT INTO \(table) (id, profile_id, changed_at, \(parts[0]))
            VALUES ('\(plantedWord(table, "id", owner))', 'zqprofilesid\(owner)', 1782720000, \(parts[1]));

          """
      }
    }.joined()
  }

  /// Statements that insert photos that viewers must not get, each for another reason, and one that
  /// they get: the reply to a walk.
  private static let photoInserts = owners.map { owner in
    """
    INSERT INTO food_logs (id, profile_id, food_id, eaten_at, changed_at)
      VALUES ('zqfoodlogsid2\(owner)', 'zqprofilesid\(owner)', 'zqfoodsid\(owner)', 1782709000, 1);
    INSERT INTO tasks (id, profile_id, title, category, weekdays, times, confirmation, starts_on, changed_at)
      VALUES ('zqtasksid2\(owner)', 'zqprofilesid\(owner)', 'zqwalk\(owner)', 'exercise', '1', '10:00', 'photo', '2026-06-01', 1);
    INSERT INTO photos (id, profile_id, captured_at, file, caption, food_log_id, changed_at) VALUES
      ('zqphotosid2\(owner)', 'zqprofilesid\(owner)', 1782717000, 'zqfilepill.jpg', 'zqpillcaption\(owner)', NULL, 1),
      ('zqphotosid3\(owner)', 'zqprofilesid\(owner)', 1782717000, 'zqfilefever.jpg', 'Fièvre zqfever\(owner)', NULL, 1),
      ('zqphotosid4\(owner)', 'zqprofilesid\(owner)', 1782717000, 'zqfilerash.jpg', 'zqrash\(owner)', 'zqfoodlogsid2\(owner)', 1),
      ('zqphotosid5\(owner)', 'zqprofilesid\(owner)', 1782717000, 'zqfilewalk.jpg', NULL, NULL, 1);
    INSERT INTO replies (id, profile_id, task_id, received_at, text, photo_id, changed_at)
      VALUES ('zqrepliesid2\(owner)', 'zqprofilesid\(owner)', 'zqtasksid2\(owner)', 1782717000,
        'zqwalked\(owner)', 'zqphotosid5\(owner)', 1);
    INSERT INTO milestones (id, profile_id, reached_on, kind, title, note, changed_at)
      VALUES ('zqmilestonesid2\(owner)', 'zqprofilesid\(owner)', '2026-06-22', 'record',
        'zqrecord\(owner)', 'zqrecordnote\(owner)', 1);
    UPDATE profiles SET portrait_id = 'zqphotosid\(owner)' WHERE id = 'zqprofilesid\(owner)';

    """
  }.joined()
}

extension SampleDatabase {
  /// Returns all planted words, including those in ids and photo file names.
  func plantedWords() throws -> Set<String> {
    let columns = PlantedFamily.freeTextColumns
    let ids = Set(columns.map(\.table)).subtracting(["family", "settings", "food_names"])
      .map { ($0, "id") }
    return try (columns + ids + [("photos", "file")])
      .reduce(into: []) { $0.formUnion(try plantedWords(in: $1.0, $1.1)) }
  }

  /// Returns the planted words in a column.
  func plantedWords(in table: String, _ column: String) throws -> Set<String> {
    var words: Set<String> = []
    try Database(path: path, openMode: .reading).prepare("SELECT lower(\(column)) FROM \(table)")
      .forEachRow { row in
        if let word = row.text(0), word.hasPrefix("zq") { words.insert(word) }
      }
    return words
  }
}
