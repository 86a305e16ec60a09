import Foundation
import SQLite
import TestSupport
import Testing

/// The people and pets of a new database, from options and from answers on a terminal.
@Suite struct InitPeopleTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func create(_ people: String...) throws -> ProgramResult {
    try ProgramResult.kinfolio(
      ["init", "family.sqlite", "--family=Lark", "--time-zone=Europe/Madrid"] + people,
      in: folder.url)
  }

  /// Returns the rows of a query, with a space between the columns.
  private func rows(_ query: String) throws -> [String] {
    let database = try Database(path: folder.path("family.sqlite"), openMode: .reading)
    var rows: [String] = []
    try database.prepare(query).forEachRow { rows.append($0.text(0) ?? "NULL") }
    return rows
  }

  private let everyone = """
    SELECT kind || ' ' || name || ifnull(' ' || birth_date, '') || ifnull(' ' || sex, '')
      || ifnull(' ' || due_date, '') || ifnull(' ' || relationship, '') || ifnull(' ' || emoji, '')
      || ' ' || status || ' ' || slot
    FROM profiles ORDER BY slot
    """

  @Test func storesWhatIsKnown() throws {
    let made = try create(
      "--child=Mia=2025-01-05,female,due 2025-01-20,7lb 8oz", "--child=Tom",
      "--elder=Rosa = 1944-03-18 , f , my grandmother", "--pet=Miso=CAT", "--caregiver=Ana",
      "--caregiver=Ben")
    #expect(made.code == 0, "\(made.errorOutput)")
    #expect(
      made.errorOutput.contains(
        "for the family Lark: Mia (child), Tom (child), Rosa (elder), Miso (pet).\n"))
    #expect(made.errorOutput.contains("by the clock of Europe/Madrid."))
    #expect(
      try rows(everyone) == [
        "child Mia 2025-01-05 female 2025-01-20 confirmed 0", "child Tom confirmed 1",
        "elder Rosa 1944-03-18 female my grandmother confirmed 2", "pet Miso 🐈 confirmed 3",
      ])
    #expect(
      try rows(
        "SELECT measurements.kind || ' ' || measured_on || ' ' || round(value, 3) || ' ' || name FROM measurements "
          + "JOIN profiles ON profiles.id = profile_id") == ["weight 2025-01-05 3.402 Mia"])
    #expect(try rows("SELECT name FROM caregivers ORDER BY name") == ["Ana", "Ben"])
    let check = try ProgramResult.kinfolio(["check"], in: folder.url)
    #expect(check.code == 0, "\(check.errorOutput)")
  }

  @Test(arguments: [
    ("3.4kg", 3.4), ("3400 g", 3.4), ("7lb", 3.175), ("7 LB 8 oz", 3.402), ("7lbs 8oz", 3.402),
    ("3,4 kg", 3.4),
  ])
  func readsWeightsAtBirth(written: String, kilograms: Double) throws {
    #expect(try create("--child=Mia=2025-01-05,\(written)").code == 0)
    let stored = try rows("SELECT CAST(round(value, 3) AS TEXT) FROM measurements")
    #expect(stored == ["\(kilograms)"])
  }

  @Test(
    arguments: [
      ("--child=Mia=2099-01-01", "The birth date 2099-01-01 of Mia is in the future."),
      (
        "--child=Mia=2025-01-05,41.2kg",
        "41.2 kg is not possible for Mia at birth. Is it in another"
      ),
      ("--child=Mia=3.4kg", "needs a birth date"),
      ("--child=Mia=due 2025-01-20", "needs a birth date"),
      ("--child=Mia=2025-01-05,due 2026-01-20", "does not fit the birth date"),
      (
        "--child=Mia=2025-01-05,3.4kg 2oz",
        "'3.4kg 2oz' has no meaning for Mia."
      ),
      ("--child==2025-01-05", "has no name."), ("--child=Mia=", "'' has no meaning for Mia."),
      ("--elder=Rosa=1944", "'1944' has no meaning for Rosa."),
      ("--child=Mia=5/1/2025", "Dates are year-month-day, such as 2025-01-05."),
      ("--child=Mia=2025-01-05,3.4", "A weight needs a unit"),
      ("--child=Mia=2025-01-05,f,male", "Mia has two details for the sex."),
      ("--child=Mia 2025-01-05", "Write = between a name and its details."),
      ("--child=Mia,2025-01-05", "Write = between a name and its details."),
      ("--child=Mia\nLark", "is no name"),
      ("--elder=Rosa=1899-12-31", "The birth date 1899-12-31 of Rosa is before 1900."),
      ("--elder=Rosa=femal", "'femal' has no meaning for Rosa."),
      ("--elder=Rosa=aunt,godmother", "'godmother' has no meaning for Rosa."),
      ("--pet=Miso=fish", "bird, cat, dog, horse or rabbit"),
    ])
  func refusesWhatCannotBe(person: String, problem: String) throws {
    let made = try create(person)
    #expect(made.code == 64 && made.errorOutput.contains(problem), "\(made.errorOutput)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("family.sqlite")))
  }

  @Test func sameNameNeedsAnotherBirthDate() throws {
    for second in ["ana=1950-01-01", "Ana"] {
      let made = try create("--elder=Ana=1950-01-01", "--elder=\(second)")
      #expect(made.errorOutput.contains("Two profiles are named "), "\(made.errorOutput)")
    }
    let made = try create("--elder=Ana=1950-01-01", "--child=Ana=2025-01-05")
    #expect(made.code == 0, "\(made.errorOutput)")
  }

  /// Returns the text on the terminal during `kinfolio init`, if each question is answered with a line.
  private func answering(_ answers: String..., zone: String = "UTC") throws -> String {
    try folder.write(answers.map { $0 + "\n" }.joined(), to: "answers")
    return try ProgramResult.kinfolio(
      onTerminal: "init", typingOutputOf: "cat answers", in: folder.url, environment: ["TZ": zone]
    ).output
  }

  @Test func asksOnTerminal() throws {
    let shown = try answering(
      "Lark", "", "es", "Mia", "child Mia=5.1.25", "child Mia=2025-01-05,f", "pet Miso", "",
      zone: "Europe/Rome")
    #expect(shown.contains("[Enter: Europe/Rome]"), "\(shown)")
    #expect(shown.contains("Start with child, elder or pet"))
    #expect(shown.contains("'5.1.25' has no meaning for Mia."))
    #expect(
      try rows("SELECT name || ' ' || time_zone || ' ' || language FROM family") == [
        "Lark Europe/Rome es"
      ])
    #expect(try rows("SELECT name FROM profiles ORDER BY slot") == ["Mia", "Miso"])
  }

  @Test func existingFileIsNoticedBeforeQuestions() throws {
    try folder.write("", to: "family.sqlite")
    let shown = try answering("Lark", "Europe/Rome", "", "")
    #expect(shown.contains("family.sqlite already exists"), "\(shown)")
    #expect(!shown.contains("The name of the family"))
  }

  /// A database without an extension is found like one with it.
  @Test func databaseNeedsNoExtension() throws {
    let words = ["init", "my family", "--family=Lark", "--time-zone=Europe/Madrid"]
    #expect(try ProgramResult.kinfolio(words, in: folder.url).code == 0)
    #expect(try ProgramResult.kinfolio(["check"], in: folder.url).code == 0)
  }

  /// UTC is the zone of servers.
  @Test func doesNotProposeUTC() throws {
    let shown = try answering("Lark", "", "Pari", "Europe/Paris", "", "")
    #expect(!shown.contains("[Enter: UTC]"), "\(shown)")
    #expect(shown.contains("Did you mean Europe/Paris"), "\(shown)")
    #expect(try rows("SELECT time_zone FROM family") == ["Europe/Paris"])
  }

  @Test func endOfInputCreatesNothing() throws {
    for answers in [[], ["Lark"], ["Lark", "Europe/Rome"], ["Lark", "Europe/Rome", "es"]] {
      try folder.write(answers.map { $0 + "\n" }.joined(), to: "answers")
      let result = try ProgramResult.kinfolio(
        onTerminal: "init", typingOutputOf: "cat answers", in: folder.url,
        environment: ["TZ": "UTC"])
      #expect(result.code != 0, "\(result.output)")
      #expect(!FileManager.default.fileExists(atPath: folder.path("family.sqlite")))
    }
  }

  @Test func zoneOfComputerIsUsedAndPrinted() throws {
    let made = try ProgramResult.kinfolio(
      ["init", "family.sqlite", "--family", "Lark"], in: folder.url,
      environment: ["TZ": "America/Denver"])
    #expect(made.errorOutput.contains("by the clock of America/Denver."), "\(made.errorOutput)")
    #expect(made.errorOutput.contains("reference values of the region us."))
  }
}
