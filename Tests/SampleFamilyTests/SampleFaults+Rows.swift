import TestSupport

@testable import Records
@testable import SQLite
@testable import SampleFamily
@testable import TestFamilies

extension SampleFaults {
  /// All invalid rows, which no report may count.
  ///
  /// Each has one error.
  static let badRows = [
    BadRow("bottle_feeds", "no volume", "volume_ml", "NULL"),
    BadRow("bottle_feeds", "volume with unit", "volume_ml", "'120 ml'"),
    BadRow("bottle_feeds", "endless volume", "volume_ml", "9e999"),
    BadRow("bottle_feeds", "negative volume", "volume_ml", "-60"),
    BadRow("bottle_feeds", "volume of an ocean", "volume_ml", "1e308"),
    BadRow("bottle_feeds", "volume as bytes", "volume_ml", "x'78'"),
    BadRow("bottle_feeds", "unheard of contents", "contents", "'juice of the moon'"),
    BadRow("bottle_feeds", "unknown profile", "profile_id", "'nobody'"),
    BadRow("bottle_feeds", "no profile", "profile_id", "NULL"),
    BadRow("bottle_feeds", "before birth", "started_at", "1767225600"),
    BadRow("bottle_feeds", "in the future", "started_at", "1830000000"),
    BadRow("bottle_feeds", "time as text", "started_at", "'2026-05-01 10:00'"),
    BadRow("bottle_feeds", "time in milliseconds", "started_at", "1790000000000"),
    BadRow("bottle_feeds", "never changed", "changed_at", "NULL"),
    BadRow("bottle_feeds", "broken letters", "note", "CAST(x'C328A0' AS TEXT)"),
    BadRow("nursing_sessions", "half a second", "left_seconds", "12.5"),
    BadRow("nursing_sessions", "negative seconds", "right_seconds", "-5"),
    BadRow("sleeps", "ends before it starts", "ended_at", "1789990000"),
    BadRow("sleeps", "forty hours", "ended_at", "1790144000"),
    BadRow("sleeps", "unheard of kind", "kind", "'hibernation'"),
    BadRow("diapers", "wet in words", "wet", "'yes'"),
    BadRow("diapers", "unheard of colour", "colour", "'mauve'"),
    BadRow("doses", "amount in words", "amount", "'two drops'"),
    BadRow("temperatures", "fahrenheit", "celsius", "98.6"),
    BadRow("temperatures", "comma", "celsius", "'37,4'"),
    BadRow("measurements", "grams for kilograms", "value", "6900"),
    BadRow("measurements", "thirtieth of February", "measured_on", "'2026-02-30'"),
    BadRow("measurements", "year without its first figure", "measured_on", "'0226-09-01'"),
    BadRow("measurements", "date the other way", "measured_on", "'01/09/2026'"),
    BadRow("visits", "no date", "visited_on", "''"),
    BadRow("food_logs", "unknown food", "food_id", "'nothing'"),
    BadRow("profiles", "dragon", "kind", "'dragon'"),
    BadRow("profiles", "fifth slot", "slot", "9"),
    BadRow("tasks", "eighth weekday", "weekdays", "'089'"),
    BadRow("tasks", "hour that is none", "times", "'25:99'"),
    BadRow("tasks", "without a name", "title", "NULL"),
    BadRow("pet_meals", "negative portion", "portion", "-0.5"),
    BadRow("points", "points beyond count", "points", "1e308"),
    BadRow("activity", "unheard of deed", "kind", "'conjured'"),
  ]

  /// Texts that try to be interpreted as code or that are difficult to display.
  static let hostileTexts = [
    "<script>alert('kinfolio')</script>",
    "\"><img src=x onerror=\"alert(1)\"> & 'quotes'",
    "{{family.name}} {{{page}}} {{> partial}}",
    "javascript:alert(1)",
    "=HYPERLINK(\"http://example.invalid\",\"click\")",
    "photo\u{202E}gpj.exe",
    "one line\u{2028}and another\u{2029}and a third\u{0000}and none",
    String(repeating: "Donaudampfschiff", count: 19),
    "</title></style><svg onload=alert(1)>",
    "ﷺ مرحبا 👩‍👩‍👧‍👦 Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!",
  ]

  private static let hostileProfileID = "mess-profile"
  private static let moment: Int64 = 1_790_000_000

  /// A valid profile with valid notes whose texts are hostile and must have no effect.
  static var hostileTextRows: [SampleDatabaseRow] {
    let entry: [SQLiteValue] = [.integer(moment)]
    let profile = SampleDatabaseRow(
      tableName: "profiles",
      columnNames: ["changed_at", "id", "kind", "name", "birth_date", "slot", "status"],
      values: entry + [
        .text(hostileProfileID), .text("child"),
        .text("Zoë <b>\"O'Neil\"</b> {{name}} \u{202E}ehT"),
        .text("2024-02-29"), .integer(1), .text("confirmed"),
      ])
    let notes = hostileTexts.enumerated().map { index, text in
      SampleDatabaseRow(
        tableName: "notes",
        columnNames: ["changed_at", "id", "profile_id", "written_at", "kind", "text"],
        values: entry + [
          .text("mess-note-\(index)"), .text(hostileProfileID),
          .integer(moment + Int64(index) * 3600),
          .text(index.isMultiple(of: 2) ? "note" : "question"), .text(text),
        ])
    }
    return [profile] + notes
  }

  /// Photo records with hostile captions and with files that are damaged, missing, out of bounds or
  /// oddly named.
  static var hostilePhotoRows: [SampleDatabaseRow] {
    let files = badFiles.map(\.name) + forbiddenPaths + oddPhotoNames
    return files.enumerated().map { index, file in
      SampleDatabaseRow(
        tableName: "photos",
        columnNames: [
          "changed_at", "id", "profile_id", "captured_at", "file", "caption", "favourite",
        ],
        values: [
          .integer(moment), .text("mess-photo-\(index)"), .text(hostileProfileID),
          .integer(moment + Int64(index) * 600), .text(file),
          .text(hostileTexts[index % hostileTexts.count]), .integer(0),
        ])
    }
  }
}

extension DatabaseSchema {
  /// The schema as a careless app would create it: the same names and columns, but without
  /// constraints.
  var withoutConstraints: DatabaseSchema {
    DatabaseSchema(
      sqlScripts: sqlScripts.map { step in
        step.withoutChecks
          .replacing(" NOT NULL", with: "")
          .replacing(" STRICT", with: "")
      })
  }
}

extension String {
  /// The text with every `CHECK (…)` replaced by one that is always true.
  fileprivate var withoutChecks: String {
    var result = ""
    var rest = self[...]
    while let start = rest.firstRange(of: "CHECK (") {
      result += rest[..<start.upperBound] + "1"
      rest = rest[start.upperBound...]
      var depth = 1
      rest = rest.drop { character in
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
        return depth > 0
      }
    }
    return result + rest
  }
}
