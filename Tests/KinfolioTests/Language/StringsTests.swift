import Foundation
import TestSupport
import Testing

@testable import Kinfolio
@testable import Knowledge
@testable import Records

@Suite struct StringsTests {
  @Test func languagesDefineTheSamePhrases() throws {
    let books = try Phrasebooks(unchecked: Project.path("Assets"))
    #expect(books.disagreements.map(\.description) == [])
  }

  /// The phrase group of each enumeration in the records, with the enumeration's cases.
  static let enumerationPhraseGroups: [(group: String, cases: [String])] = [
    ("activity_kind", Activity.Kind.allCases.map(\.rawValue)),
    ("activity", Activity.Kind.allCases.map(\.rawValue)),
    ("allergen", Allergen.allCases.map(\.rawValue)),
    ("app_category", UsageSession.Category.allCases.map(\.rawValue)),
    ("bottle_contents", BottleFeed.Contents.allCases.map(\.rawValue)),
    ("breast_side", PumpingSession.Side.allCases.map(\.rawValue)),
    ("check_in_outcome", AllergenCheckIn.Outcome.allCases.map(\.rawValue)),
    ("diaper_colour", Diaper.Color.allCases.map(\.rawValue)),
    ("fault", RowProblem.Fault.allCases.map(\.rawValue)),
    ("food_colour", Food.Color.allCases.map(\.rawValue)),
    ("gallery_event", GalleryEvent.Kind.allCases.map(\.rawValue)),
    ("invitation_state", Invitation.State.allCases.map(\.rawValue)),
    ("liking", FoodLog.Liking.allCases.map(\.rawValue)),
    ("measurement_kind", GrowthMeasurement.Kind.allCases.map(\.rawValue)),
    ("milestone_kind", Milestone.Kind.allCases.map(\.rawValue)),
    ("note_kind", Note.Kind.allCases.map(\.rawValue)),
    ("paper", Family.Paper.allCases.map(\.rawValue)),
    ("pet_food_form", PetFood.Form.allCases.map(\.rawValue)),
    ("profile_kind", Profile.Kind.allCases.map(\.rawValue)),
    ("profile_status", Profile.Status.allCases.map(\.rawValue)),
    ("reminder_kind", Reminder.Kind.allCases.map(\.rawValue)),
    ("role", Caregiver.Role.allCases.map(\.rawValue)),
    ("severity", Severity.allCases.map(\.rawValue)),
    ("sex", Profile.Sex.allCases.map(\.rawValue)),
    ("pet_sex", Profile.Sex.allCases.map(\.rawValue)),
    ("sleep_kind", Sleep.Kind.allCases.map(\.rawValue)),
    ("stock_unit", StockCount.Unit.allCases.map(\.rawValue)),
    ("task_category", CareTask.Category.allCases.map(\.rawValue)),
    ("task_confirmation", CareTask.Confirmation.allCases.map(\.rawValue)),
    ("task_status", CareTask.Status.allCases.map(\.rawValue)),
    ("temperature_place", Temperature.BodyPart.allCases.map(\.rawValue)),
    ("units", Family.Units.allCases.map(\.rawValue)),
    ("viewer_choice", ViewerChoice.allCases.map(\.rawValue)),
    ("visit_kind", Visit.Kind.allCases.map(\.rawValue)),
  ]

  @Test func everyEnumerationCaseHasAPhrase() throws {
    let book = try phrasebooks()[.english]
    for (group, cases) in Self.enumerationPhraseGroups {
      for word in cases { #expect(book.phrases["\(group).\(word)"] != nil, "\(group).\(word)") }
    }
  }

  /// Fails until a new enumeration of the records is added to the list above.
  @Test func everyRecordEnumerationHasPhraseGroup() throws {
    let folder = Project.path("Sources/Records/Kinds")
    var count = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      count += text.matches(of: /enum \w+: String, Sendable, CaseIterable/).count
    }
    // Three groups are additional: activity kinds have a word and a sentence, animals have their
    // own words for the sexes, and faults are not records.
    #expect(count == Self.enumerationPhraseGroups.count - 3)
  }

  @Test func everyDatabaseTableHasAPhrase() throws {
    let schema = try Project.texts(below: "Assets/Schema", ending: ".sql").map(\.text).joined()
    let tables = schema.matches(of: /CREATE TABLE (\w+)/).map { String($0.1) }
    let book = try phrasebooks()[.english]
    #expect(tables.count > 30)
    #expect(tables.filter { book.phrases["table.\($0)"] == nil } == [])
  }

  /// Literal keys in code and templates must exist in the string tables.
  @Test func everyKeyInUseExists() throws {
    let phrases = try phrasebooks()[.english].phrases
    let inCode = #/(?:text\(|count\(|phrase: )"(\w+\.[\w.]+)"/#
    let inTemplates = #/\{\{[{#^]?\s*t\.([\w.]+)/#
    for (folder, ending, key) in [
      ("Sources", ".swift", inCode), ("Templates", ".mustache", inTemplates),
    ] {
      for (name, text) in try Project.texts(below: folder, ending: ending) {
        let keys = text.matches(of: key).map { String($0.1) }
        let unknown = keys.filter { phrases[$0] == nil && phrases["\($0)#other"] == nil }
        #expect(unknown == [], "\(name)")
      }
    }
  }

  /// Finds straight quotes, three dots, extra spaces, and French punctuation without its no-break
  /// space.
  @Test(arguments: Language.allCases, RegionalFormat.allCases)
  func typographyIsCorrect(language: Language, regionalFormat: RegionalFormat) throws {
    let broken =
      language == .french
      ? #/ [;:!?%»]|« |[^\u{a0}\u{202f}][;:!?%»]|«[^\u{a0}]|['"]|\.\.\.|^ |  | $/#
      : #/['"]|\.\.\.|^ |  | $/#
    let faulty = try phrasebooks()[language, regionalFormat].phrases.filter { _, phrase in
      let words = Dictionary(uniqueKeysWithValues: phrase.placeholders.map { ($0, "x") })
      return phrase.filled(with: words).contains(broken)
    }
    #expect(faulty.keys.sorted() == [])
  }

  /// Output must be the same on every machine.
  ///
  /// Only the program may read the host's language, time zone or clock.
  @Test func librariesDoNotReadHostSettings() throws {
    for (name, text) in try Project.texts(below: "Sources", ending: ".swift")
    where !name.hasPrefix("KinfolioCLI/") {
      let found = text.matches(of: /\.(current|autoupdatingCurrent)\b|\bDate(\(\)|\.now)/)
      #expect(found.map { String($0.0) } == [], "\(name)")
    }
  }
}
