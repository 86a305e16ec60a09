import Testing

@testable import TestFamilies

@Suite struct MedicineMissedTests {
  @Test(arguments: [(1, false), (2, true)])
  func medicineMissedOnSeveralDays(missed: Int, isReported: Bool) throws {
    var family = Household()
    for day in 0..<(7 - missed) { family.addReply("pill", day) }
    for day in 0..<3 { family.addReply("walk", day) }
    let finding = try family.concern("E1", "Rosa", 0...6)
    #expect((finding != nil) == isReported)
    #expect(finding?.arguments["number"] == (isReported ? .count(missed) : nil))
  }

  /// The order is the same in every build: most days first, then by title.
  @Test func mostMissedMedicineComesFirst() throws {
    var family = Household()
    for day in 0..<7 { family.addReply("pill", day) }
    for title in ["E", "B", "D", "A", "C"] { family.addUnansweredMedicine(title, from: 4) }
    family.addUnansweredMedicine("Z", from: 2)
    let found = try family.concerns("E1", "Rosa", 0...6)
    #expect(
      found.map { $0.arguments["task"] } == ["Z", "A", "B", "C", "D", "E"].map { .quotedText($0) })
  }

  /// Seven refusals would read as seven confirmed doses.
  @Test(arguments: [
    ("No", true), ("Non.", true), ("No, I forgot", true), ("no me la he tomado", true),
    ("Not yet", true), ("Haven’t taken it", true), ("Todavía no", true), ("Se me olvidó", true),
    ("Pas encore", true), ("J’ai oublié", true), ("Je ne l’ai pas pris", true),
    ("Refused", true), ("Couldn’t take it", true), ("Later", true), ("Más tarde", true),
    ("Tomada, luego salí a pasear", false), ("Never better, taken", false),
    ("No pain today, taken", false), ("Non, rien à signaler, prise", false),
    ("Noon", false), ("Took it, no problem", false), ("No problem, took it", false),
    ("I didn’t forget it", false), ("No hay problema, tomada", false),
    ("Todavía me duele, pero la tomé", false), ("Pas de souci, prise", false),
  ])
  func noDoesNotConfirmADose(text: String, isMissed: Bool) throws {
    var family = Household()
    for day in 0..<7 { family.addReply("pill", day, text: text) }
    #expect(try family.reports("E1", "Rosa", 0...6) == isMissed)
  }

  /// A morning and an evening task of one medicine count together.
  @Test func tasksOfOneMedicineCountTogether() throws {
    var family = Household()
    for day in 0..<7 { family.addReply("pill", day) }
    family.addUnansweredMedicine("Ramipril", id: "m", from: 5)
    family.addUnansweredMedicine("ramipril", id: "e", from: 5)
    let found = try family.concerns("E1", "Rosa", 0...6)
    #expect(found.map(\.recordIDs) == [["e", "m"]])
  }
}
