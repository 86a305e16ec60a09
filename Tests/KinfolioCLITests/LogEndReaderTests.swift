import Foundation
import Knowledge
import TestSupport
import Testing

@testable import KinfolioCLI
@testable import Records

/// The record that a line ends, on 8 November 2026 at 19:30 in Madrid.
@Suite struct LogEndReaderTests {
  private static let zone = Zone("Europe/Madrid") ?? .utc
  private static let now = zone.instant(
    on: LocalDate("2026-11-08") ?? .epoch, at: LocalTime(minutes: 19 * 60 + 30))
  private let reader: LogLineReader

  private static let shared = Result { try makeReader() }

  init() throws { reader = try Self.shared.get() }

  private static func makeReader() throws -> LogLineReader {
    var journal = Journal(
      family: Family(name: "Lark", timeZone: Self.zone), referenceTime: Self.now)
    journal.profiles = [.named("Mia", .child), .named("Rosa", .elder)]
    journal.sleeps = RecordList([
      Self.sleep("old", hoursAgo: 30, until: 29), Self.sleep("nap", hoursAgo: 2),
    ])
    journal.symptoms = RecordList(
      ["cough", "eczema"].map { name in
        var symptom = Symptom.empty
        symptom.entry = RecordMetadata(id: name)
        (symptom.profile, symptom.name) = (ID("mia"), name)
        symptom.span = TimeSpan(from: Self.now + -86_400)
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
    var walk = CareTask.empty
    walk.entry = RecordMetadata(id: "walk")
    (walk.profile, walk.title) = (ID("rosa"), "Walk")
    journal.tasks = RecordList([walk])
    journal.reminders = RecordList(
      [("old", -40), ("due", -2), ("later", 30)].map { (id: String, days: Int64) in
        var reminder = Reminder.empty
        reminder.entry = RecordMetadata(id: id)
        (reminder.profile, reminder.title) = (ID("mia"), "Vitamin D")
        reminder.dueAt = Self.now + days * 86_400
        return reminder
      })
    return try LogLineReader(of: journal)
  }

  private static func sleep(_ id: String, hoursAgo: Int64, until end: Int64? = nil) -> Sleep {
    var sleep = Sleep()
    sleep.entry = RecordMetadata(id: id)
    sleep.profile = ID("mia")
    sleep.span = TimeSpan(from: now + -hoursAgo * 3600, to: end.map { now + -$0 * 3600 })
    return sleep
  }

  @Test(arguments: [
    ("Mia woke up 19:10", "nap ended_at 2026-11-08 19:10"),
    ("Mia se despertó a las 19:10", "nap ended_at 2026-11-08 19:10"),
    ("Mia s'est réveillée à 19h10", "nap ended_at 2026-11-08 19:10"),
    ("woke up 19:10", "nap ended_at 2026-11-08 19:10"),
    ("Mia nap ended", "nap ended_at 2026-11-08 19:30"),
    ("Mia cough ended yesterday 20:00", "cough ended_at 2026-11-07 20:00"),
    ("Mia eczema over yesterday 21:00", "eczema ended_at 2026-11-07 21:00"),
    ("Mia symptom eczema gone now", "eczema ended_at 2026-11-08 19:30"),
    ("Rosa stopped taking metformin", "Metformin Retard ends_on 2026-11-08"),
    ("Rosa dejó \"Vitamin D\" 2026-11-01", "Vitamin D ends_on 2026-11-01"),
    ("Rosa task walk ended", "walk ends_on 2026-11-08"),
    ("Mia question answered: honey", "May she eat honey? answered_at 2026-11-08 19:30"),
    (
      "Mia question honey answered yesterday 10:00",
      "May she eat honey? answered_at 2026-11-07 10:00"
    ),
    ("Mia question done: honey", "May she eat honey? answered_at 2026-11-08 19:30"),
    ("Mia question honey answered", "May she eat honey? answered_at 2026-11-08 19:30"),
    ("Mia recordatorio vitamin d hecho", "due done_at 2026-11-08 19:30"),
    ("Mia reminder done", "due done_at 2026-11-08 19:30"),
    (
      "Mia question answered: may she eat honey?", "May she eat honey? answered_at 2026-11-08 19:30"
    ),
    ("Mia réponse à la question: honey", "May she eat honey? answered_at 2026-11-08 19:30"),
    ("Mia respuesta a la pregunta: honey", "May she eat honey? answered_at 2026-11-08 19:30"),
    ("Mia has woken up 19:10", "nap ended_at 2026-11-08 19:10"),
    ("Rosa stop metformin", "Metformin Retard ends_on 2026-11-08"),
  ])
  func findsWhatEnds(line: String, expected: String) throws {
    let record = try #require(try reader.records(ofLine: line).last)
    let column = try #require(record.endColumn)
    let value = try #require(record.valuesByColumn[column])
    let moment = Int64(value).map(Instant.init(seconds:)).map {
      "\(Self.zone.day(of: $0)) \(Self.zone.localTime(at: $0))"
    }
    #expect("\(record.id) \(column) \(moment ?? value)" == expected)
  }

  @Test(arguments: [
    ("Mia symptom ended", "Which one? Write its whole name. These are open: 'cough', 'eczema'."),
    ("Mia question answered", "words of it after a colon. These are open: 'Is the cough normal?'"),
    ("Mia question answered: no", "Which one?"),
    ("Mia night ended 7:00", "Mia has no such open record"),
    ("Mia nap ended 14:10", "Mia has no such open record"),
    ("Rosa woke up 7:00", "Rosa has no such open record"),
    ("Rosa stopped aspirin", "These are open: 'Metformin Retard', 'Vitamin D'."),
    ("Rosa took vitamin D and stopped", "'stopped' is not clear in a line."),
    ("Rosa vitamin D: stopped", "To end a record, write the line without a colon"),
    ("Mia cough: over", "To end a record, write the line without a colon"),
    ("Mia cough ended tomorrow 9:00", "still to come"),
    ("Mia nap 17:45: woke up", "To end a record, write the line without a colon"),
    ("Mia woke up at night", "'night' has no place"),
    ("Mia nap 17:30-18:00", "A record that began then is still open."),
    ("Mia question not answered", "Which one?"),
    ("Rosa finished walk", "What ended?"),
    ("Mia question: answered", "Write, for example: question answered: honey."),
    ("Mia question: honey answered", "Write, for example: question answered: honey."),
    ("Mia ended", "What ended?"),
    ("Rosa stopped metformin until 2026-12-05", "'until' is not clear"),
    ("Mia awake until 19:00", "'until' is not clear"),
    ("Rosa stopped metformin for now", "'for now' is not clear"),
    ("Rosa finished task walk", "is not clear"),
    ("Rosa metformin gone", "What ended?"),
    ("Mia cough over 21:00", "21:00 is still to come."),
    ("Mia and Rosa woke up", "Is it about Mia or Rosa?"),
    ("Mia cough ended soon", "'soon' has no place"),
    ("Mia cough ended: at last", "'at last' has no place"),
    ("Mia cough ended yesterday", "At what time on 2026-11-07?"),
    ("Mia woke up 1h30", "can be a time or a duration"),
    ("Mia woke up at 7", "7:00"),
    ("Mia finished bottle 120 ml", "'finished' is not clear"),
    ("Rosa stopped metformin 8:00", "08:00 has no place in this record."),
    ("Mia milestone rolled over", "'over' is not clear in a line."),
    ("Mia vaccine stopped", "'stopped' is not clear in a line."),
  ])
  func refusesWhatIsNotClear(line: String, message: String) {
    let problem = #expect(throws: LogProblem.self) { try reader.records(ofLine: line) }
    #expect(problem?.description.contains(message) == true, "\(problem?.description ?? "")")
  }

  /// A nap of ten hours is a night, or the line is about another one.
  @Test func refusesEndOfLongNap() throws {
    var reader = reader
    reader.journal.sleeps = RecordList([Self.sleep("nap", hoursAgo: 10)])
    let problem = #expect(throws: LogProblem.self) { try reader.records(ofLine: "Mia woke up") }
    #expect(problem?.description.contains("began 2026-11-08 09:30, more than 6 hours") == true)
  }

  /// Someone who stops a medicine takes it neither in the morning nor in the evening.
  ///
  /// A course that is stopped early has
  /// a planned last day, and a plan that starts later is another decision.
  @Test func endsAllPlansOfMedicineThatHaveBegun() throws {
    var reader = reader
    let morning = try #require(reader.journal.medicines.first { $0.name == "Vitamin D" })
    var (evening, later) = (morning, morning)
    (evening.entry, evening.endsOn) = (RecordMetadata(id: "evening"), LocalDate("2026-12-10"))
    (later.entry, later.startsOn) = (
      RecordMetadata(id: "later"), try #require(LocalDate("2026-11-20"))
    )
    reader.journal.medicines = RecordList(Array(reader.journal.medicines) + [evening, later])
    let ids = try reader.records(ofLine: "Rosa stopped vitamin d").map(\.id)
    #expect(Set(ids) == ["Vitamin D", "evening"])
  }

  /// The whole name is preferred to the start of a longer one, and case does not matter.
  @Test func prefersTheWholeName() throws {
    var reader = reader
    var forte = try #require(reader.journal.medicines.first { $0.name == "Vitamin D" })
    (forte.entry, forte.name) = (RecordMetadata(id: "forte"), "Vitamin D forte")
    reader.journal.medicines = RecordList(Array(reader.journal.medicines) + [forte])
    #expect(try reader.records(ofLine: "Rosa stopped vitamin d").map(\.id) == ["Vitamin D"])
    #expect(try reader.records(ofLine: "Rosa stopped vitamin d forte").map(\.id) == ["forte"])
  }

  @Test func asksIfSymptomAndMedicineHaveOneName() throws {
    var reader = reader
    var plan = try #require(reader.journal.medicines.first)
    (plan.profile, plan.name) = (ID("mia"), "Eczema")
    reader.journal.medicines = RecordList([plan])
    let problem = #expect(throws: LogProblem.self) { try reader.records(ofLine: "Mia eczema over") }
    #expect(problem?.description.contains("symptom or a medicine") == true)
    #expect(try reader.records(ofLine: "Mia symptom eczema gone").map(\.id) == ["eczema"])
    #expect(
      try reader.records(ofLine: "Mia prescription eczema ended").map(\.id) == [plan.entry.id])
  }

  /// The night before a nap has ended, even if its end is not written.
  @Test func endsOnlyTheLastSleep() {
    var reader = reader
    reader.journal.sleeps = RecordList([
      Self.sleep("night", hoursAgo: 12), Self.sleep("nap", hoursAgo: 2, until: 1),
    ])
    #expect(throws: LogProblem.self) { try reader.records(ofLine: "Mia woke up") }
  }

  @Test(arguments: [
    "Mia bottle 120 ml: finished it", "Mia nap 12:00-12:20: woke up", "Mia cough: gone at night",
    "Mia milestone: woke up alone", "Mia photo IMG_1.jpg: woke up happy",
    "Mia question should she be over 1 year for honey",
  ])
  func leavesOtherLinesAlone(line: String) throws {
    #expect(try reader.records(ofLine: line).last?.endColumn == nil)
  }

  /// "Fever" is also a keyword for temperatures.
  @Test func prefersNameOfOpenRecordToKeyword() throws {
    var reader = reader
    var fever = try #require(reader.journal.symptoms.first)
    (fever.entry, fever.name) = (RecordMetadata(id: "fever"), "fever")
    reader.journal.symptoms = RecordList(Array(reader.journal.symptoms) + [fever])
    #expect(try reader.records(ofLine: "Mia fever over").map(\.id) == ["fever"])
    fever.name = "night terrors"
    reader.journal.symptoms = RecordList([fever])
    #expect(try reader.records(ofLine: "Mia night terrors gone").map(\.id) == ["fever"])
  }

  @Test func leavesWordsOfNotesAlone() throws {
    let record = try #require(
      try reader.records(ofLine: "Mia note woke up at 5 and was happy").last)
    #expect(
      record.endColumn == nil && record.valuesByColumn["text"] == "woke up at 5 and was happy")
  }
}
