import Foundation
import Knowledge
import TestSupport
import Testing

@testable import KinfolioCLI
@testable import Records

/// The record that a line ends, on 8 November 2026 at 19:30 in Madrid.
@Suite struct LogEnderTests {
  private static let zone = Zone("Europe/Madrid") ?? .utc
  private static let now = zone.instant(
    on: LocalDate("2026-11-08") ?? .epoch, at: LocalTime(minutes: 19 * 60 + 30))
  private let reader: LogReader

  private static let shared = Result { try makeReader() }

  init() throws { reader = try Self.shared.get() }

  private static func makeReader() throws -> LogReader {
    var journal = Journal(family: Family(name: "Lark", zone: Self.zone), referenceTime: Self.now)
    journal.profiles = [Self.profile("Mia", .child), Self.profile("Rosa", .elder)]
    journal.sleeps = RecordList([
      Self.sleep("old", hoursAgo: 30, until: 29), Self.sleep("nap", hoursAgo: 2),
    ])
    journal.symptoms = RecordList(
      ["cough", "eczema"].map { name in
        var symptom = Symptom.empty
        symptom.entry = RecordMetadata(id: name)
        (symptom.profile, symptom.name) = (ID("mia"), name)
        symptom.span = Span(from: Self.now + -86_400)
        return symptom
      })
    journal.medicines = RecordList(
      ["Metformin Retard", "Vitamin D"].map { name in
        var plan = Medicine.empty
        plan.entry = RecordMetadata(id: name)
        (plan.profile, plan.name) = (ID("rosa"), name)
        return plan
      })
    journal.notes = RecordList(
      ["May she eat honey?", "Is the cough normal?"].map { text in
        var note = Note.empty
        note.entry = RecordMetadata(id: text)
        (note.profile, note.kind, note.text) = (ID("mia"), .question, text)
        return note
      })
    let languages = try Languages(folder: Project.path("Assets/Languages"))
    return LogReader(
      journal: journal,
      words: try LogWords(
        folder: Project.path("Assets/Log"), languages.all,
        try Phrasebooks(unchecked: Project.path("Assets"), only: languages.all)),
      commonFoods: CommonFoodNames(languages.foodNames), moment: Self.now)
  }

  private static func profile(_ name: String, _ kind: Profile.Kind) -> Profile {
    var profile = Profile.empty
    profile.entry = RecordMetadata(id: LogWords.folded(name))
    (profile.name, profile.kind, profile.status) = (name, kind, .confirmed)
    return profile
  }

  private static func sleep(_ id: String, hoursAgo: Int64, until end: Int64? = nil) -> Sleep {
    var sleep = Sleep()
    sleep.entry = RecordMetadata(id: id)
    sleep.profile = ID("mia")
    sleep.span = Span(from: now + -hoursAgo * 3600, to: end.map { now + -$0 * 3600 })
    return sleep
  }

  @Test(arguments: [
    ("Mia woke up 19:10", "nap ended_at 2026-11-08 19:10"),
    ("Mia se despertó a las 19:10", "nap ended_at 2026-11-08 19:10"),
    ("Mia s'est réveillée à 19h10", "nap ended_at 2026-11-08 19:10"),
    ("Mia nap ended", "nap ended_at 2026-11-08 19:30"),
    ("Mia cough ended yesterday 18:00", "cough ended_at 2026-11-07 18:00"),
    ("Mia eczema over 21:00", "eczema ended_at 2026-11-07 21:00"),
    ("Rosa stopped taking metformin", "Metformin Retard ends_on 2026-11-08"),
    ("Rosa dejó \"Vitamin D\" 2026-11-01", "Vitamin D ends_on 2026-11-01"),
    ("Mia question answered: honey", "May she eat honey? answered_at 2026-11-08 19:30"),
  ])
  func findsWhatEnds(line: String, expected: String) throws {
    let record = try #require(try reader.records(of: line).last)
    let column = try #require(record.endColumn)
    let value = try #require(record.values[column])
    let moment = Int64(value).map(Instant.init(seconds:)).map {
      "\(Self.zone.day(of: $0)) \(Self.zone.time(at: $0))"
    }
    #expect("\(record.id) \(column) \(moment ?? value)" == expected)
  }

  @Test(arguments: [
    ("Mia symptom ended", "Which one? Write its name: 'cough', 'eczema'."),
    ("Mia question answered", "a word of it after a colon: 'Is the cough normal?'"),
    ("Mia night ended 7:00", "Mia has no such record without an end."),
    ("Rosa woke up 7:00", "Rosa has no such record without an end."),
    ("Rosa stopped aspirin", "Rosa has no such record without an end."),
    ("Mia ended", "What ended?"),
    ("woke up", "Whose is it? Start the line with a name: Mia, Rosa."),
    ("Mia cough ended soon", "'soon' is not clear."),
    ("Mia cough ended: at last", "'at last' is not clear."),
    ("Mia cough ended yesterday", "At what time on 2026-11-07?"),
    ("Rosa stopped metformin 8:00", "08:00 has no place in this record."),
  ])
  func refusesWhatIsNotClear(line: String, message: String) {
    let problem = #expect(throws: LogProblem.self) { try reader.records(of: line) }
    #expect(problem?.description.contains(message) == true, "\(problem?.description ?? "")")
  }

  /// A nap of ten hours is a night, or the line is about another one.
  @Test func refusesEndOfLongNap() throws {
    var reader = reader
    reader.journal.sleeps = RecordList([Self.sleep("nap", hoursAgo: 10)])
    let problem = #expect(throws: LogProblem.self) { try reader.records(of: "Mia woke up") }
    #expect(problem?.description.contains("A nap of more than 6 hours") == true)
  }

  /// Someone who stops a medicine takes it neither in the morning nor in the evening.
  @Test func endsAllPlansOfMedicine() throws {
    var reader = reader
    var evening = try #require(reader.journal.medicines.first { $0.name == "Vitamin D" })
    (evening.entry, evening.amount) = (RecordMetadata(id: "evening"), 5)
    reader.journal.medicines = RecordList(Array(reader.journal.medicines) + [evening])
    let ids = try reader.records(of: "Rosa stopped vitamin d").map(\.id)
    #expect(Set(ids) == ["Vitamin D", "evening"])
  }

  @Test func leavesWordsOfNotesAlone() throws {
    let record = try #require(try reader.records(of: "Mia note woke up at 5 and was happy").last)
    #expect(record.endColumn == nil && record.values["text"] == "woke up at 5 and was happy")
  }
}
