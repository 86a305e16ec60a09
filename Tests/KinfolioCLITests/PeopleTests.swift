import Foundation
import Records
import SQLite
import TestSupport
import Testing

/// `kinfolio people`: lists, adds and corrects people and pets.
@Suite struct PeopleTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let made = try run(
      "init", "family.sqlite", "--family=Lark", "--time-zone=Europe/Madrid",
      "--child=Mia=2025-01-05,female", "--elder=Rosa=1944-03-18,grandmother")
    try #require(made.code == 0, "\(made.errorOutput)")
  }

  private func run(_ words: String...) throws -> ProgramResult {
    try ProgramResult.kinfolio(words, in: folder.url)
  }

  private func list() throws -> [Substring] { try run("people").output.split(separator: "\n") }

  @Test func listsEverybody() throws {
    let before = try Data(contentsOf: folder.url.appendingPathComponent("family.sqlite"))
    #expect(
      try list() == [
        "Mia (child, born 2025-01-05, female)", "Rosa (elder, born 1944-03-18, grandmother)",
      ])
    #expect(try Data(contentsOf: folder.url.appendingPathComponent("family.sqlite")) == before)
  }

  @Test func addsWhatInitCanAdd() throws {
    let added = try run(
      "people", "--child=Tom=2023-02-01,m,3400g", "--pet=Miso=cat", "--caregiver=Ana")
    #expect(added.code == 0, "\(added.errorOutput)")
    #expect(added.errorOutput.contains("Added Tom (child, born 2023-02-01, male).\n"))
    #expect(
      try list().suffix(3).sorted() == [
        "Ana (caregiver)", "Miso (pet, cat)", "Tom (child, born 2023-02-01, 3.4 kg at birth, male)",
      ])
    #expect(try run("check").code == 0)
    #expect(try run("report", "Tom", "-o", "tom.pdf").code == 0)
  }

  /// The order of the options does not matter.
  @Test func addsAndCorrectsAtOnce() throws {
    #expect(try run("people", "--change=Tom=m,3.1kg", "--child=Tom=2024-02-01").code == 0)
    #expect(try list().last == "Tom (child, born 2024-02-01, 3.1 kg at birth, male)")
  }

  @Test func correctsOnlyWhatIsSaid() throws {
    let changed = try run(
      "people", "--change", "mia=2025-01-06,name=Mía,full name=Mía Lark Sol",
      "--change=Rosa=relationship=aunt")
    #expect(changed.code == 0, "\(changed.errorOutput)")
    #expect(!changed.errorOutput.contains("photo folder"), "a folder is found without accents")
    #expect(
      try list() == [
        "Mía (child, born 2025-01-06, female, Mía Lark Sol)",
        "Rosa (elder, born 1944-03-18, aunt)",
      ])
    #expect(
      try run("people", "--change=Rosa=name=Rosie").errorOutput
        .contains("If there is a photo folder Rosa, rename it to Rosie."))
  }

  /// A corrected birth date takes the weight at birth along, and a corrected weight replaces the first one.
  @Test func weightAtBirthStaysAtBirth() throws {
    #expect(try run("people", "--change=Mia=3.2kg").code == 0)
    #expect(try run("people", "--change=Mia=2025-01-06").code == 0)
    #expect(try run("people", "--change=Mia=3.4kg").code == 0)
    let database = try Database(path: folder.path("family.sqlite"), openMode: .reading)
    var weights: [String?] = []
    try database.prepare("SELECT measured_on || ' ' || value FROM measurements")
      .forEachRow { weights.append($0.text(0)) }
    #expect(weights == ["2025-01-06 3.4"])
    #expect(try run("check").code == 0)
  }

  /// Two people of one name are distinguished only by what is not a name of either.
  @Test func sameNameIsAmbiguousInAnyCase() throws {
    #expect(try run("people", "--elder=Mia=1950-01-01").code == 0)
    for name in ["Mia", "mia"] {
      let result = try run("people", "--change=\(name)=male")
      #expect(result.errorOutput.contains("Several profiles are named \(name)."))
      #expect(result.errorOutput.contains("(born 2025-01-05)"), "\(result.errorOutput)")
      #expect(result.errorOutput.contains("(born 1950-01-01)"))
      let report = try run("report", "--for", name)
      let commands = report.errorOutput.split(separator: "\n").filter { $0.hasPrefix("  kinfolio") }
      #expect(commands.count == 2, "\(report.errorOutput)")
      for command in commands {
        let key = String(command.split(separator: " ").last ?? "")
        #expect(try run("report", "--for", key, "-o", "\(key).pdf").code == 0)
      }
    }
  }

  @Test func rememberedStay() throws {
    #expect(try run("people", "--remember", "Rosa=2026-03-01").code == 0)
    #expect(
      try list().last
        == "Rosa (elder, born 1944-03-18, grandmother, remembered, until 2026-03-01)")
    #expect(try run("report", "Rosa", "-o", "rosa.pdf").code == 0)
  }

  @Test func rememberingCanBeTakenBack() throws {
    #expect(try run("people", "--remember", "Rosa=2026-03-01").code == 0)
    #expect(try run("people", "--undo-remember", "rosa").code == 0)
    #expect(try list().last == "Rosa (elder, born 1944-03-18, grandmother)")
  }

  @Test func removesValues() throws {
    #expect(
      try run("people", "--pet=Miso=dog", "--change=Mia=due 2025-01-20,full name=M L").code == 0)
    #expect(try list().contains("Mia (child, born 2025-01-05, due 2025-01-20, female, M L)"))
    let changed = try run(
      "people", "--change=Mia=due=,sex=,full name=", "--change=Rosa=relationship=,born=",
      "--change=Miso=animal=")
    #expect(changed.code == 0, "\(changed.errorOutput)")
    #expect(try list() == ["Mia (child, born 2025-01-05)", "Rosa (elder)", "Miso (pet)"])
    #expect(try run("people", "--change=Mia=sex=female,born=2025-01-06").code == 0)
    #expect(try list().first == "Mia (child, born 2025-01-06, female)")
  }

  @Test func correctsTheFamily() throws {
    let result = try run(
      "people", "--family=Finch", "--time-zone=America/Chicago", "--language=fr")
    #expect(result.code == 0, "\(result.errorOutput)")
    #expect(
      result.errorOutput.contains(
        "From the next build on, days start and end by the clock of America/Chicago"))
    #expect(result.errorOutput.contains("reference values of the region us."))
    let database = try Database(path: folder.path("family.sqlite"), openMode: .reading)
    let stored = try database.prepare(
      "SELECT count(*) FROM family JOIN settings s ON s.name = 'region' AND s.value = 'us' "
        + "WHERE family.name = 'Finch' AND time_zone = 'America/Chicago' AND language = 'fr'")
    #expect(try stored.firstInteger() == 1)
  }

  /// A region that the family has chosen stays.
  @Test func chosenRegionStays() throws {
    let path = folder.path("family.sqlite")
    try Database(path: path, openMode: .writing)
      .execute("UPDATE settings SET value = 'who' WHERE name = 'region'")
    #expect(try run("people", "--time-zone=America/Chicago").code == 0)
    let region = try Database(path: path, openMode: .reading)
      .prepare("SELECT count(*) FROM settings WHERE value = 'who'")
    #expect(try region.firstInteger() == 1)
  }

  /// If one of several options is wrong, nothing is written.
  @Test(
    arguments: [
      (["--child=Mia"], "Two profiles are named Mia. One is born 2025-01-05, the other"),
      (["--pet=Miso", "--change=Mia=2099-01-01"], "is in the future"),
      (
        ["--pet=Miso", "--change=Mia=name=rosa,born="],
        "Two profiles are named rosa. One is born 1944-03-18, the other without a birth date."
      ),
      (["--child=Ida=1950-01-01"], "is not that of a child. Correct it, or use --elder."),
      (["--elder=Ida=2025-01-01"], "is not that of an elder. Correct it, or use --child."),
      (["--undo-remember=Mia"], "Mia is not marked as remembered."),
      (["--pet=Miso", "--family= "], "The name of --family is blank."),
      (["--change=Mia=born=,due 2025-01-20"], "needs a birth date"),
      (
        ["--pet=Miso", "--change=Nina=f"],
        "No profile is named Nina. The profiles are: Mia, Rosa, Miso."
      ),
      (["--pet=Miso", "--change=Mia"], "'' has no meaning for Mia."),
      (["--change=Mia=name=Mia\nLark"], "is no name"),
      (["--change=Rosa=aunt"], "'aunt' has no meaning for Rosa."),
      (["--change=Rosa=name="], "'name=' has no meaning for Rosa."),
      (["--change=mia-7=male"], "No profile is named mia-7."),
      (["--remember=Rosa=2026-01-01", "--change=Rosa=1940-01-01,1941-01-01"], "two details"),
      (["--caregiver=Ana", "--caregiver=ana"], "There is already a caregiver named ana."),
      (["--caregiver= "], "--caregiver needs only a name"),
      (["--remember=Rosa=2099-01-01"], "not in the future and not before birth, not '2099-01-01'"),
      (["--remember=Rosa=1940-01-01"], "not before birth"),
    ] as [([String], String)])
  func refuses(options: [String], problem: String) throws {
    let before = try list()
    let result = try ProgramResult.kinfolio(["people"] + options, in: folder.url)
    #expect(result.code == 64 && result.errorOutput.contains(problem), "\(result.errorOutput)")
    #expect(try list() == before)
  }

  /// Two profiles with the same name, or an implausible due date, do not prevent other corrections if another program
  /// has written them.
  @Test func correctsBesideDoubtfulValues() throws {
    let database = try Database(path: folder.path("family.sqlite"), openMode: .writing)
    try database.execute(
      """
      INSERT INTO profiles (id, kind, name, due_date, slot, changed_at)
      VALUES ('other', 'child', 'Mia', '2020-01-01', 1, 0);
      INSERT INTO measurements (id, profile_id, measured_on, kind, value, changed_at)
      SELECT 'm', id, birth_date, 'length', 50, 7 FROM profiles WHERE birth_date = '2025-01-05'
      """)
    #expect(try run("people", "--change=other=f").code == 0)
    #expect(try run("people", "--remember=other").code == 0)
    let own = try database.prepare("SELECT id FROM profiles WHERE birth_date = '2025-01-05'")
    var id = ""
    try own.forEachRow { id = $0.text(0) ?? "" }
    #expect(try run("people", "--change=\(id)=male,2025-01-05").code == 0)
    let unchanged = try database.prepare("SELECT changed_at FROM measurements").firstInteger()
    #expect(unchanged == 7, "a measurement that stays keeps its version")
  }

  /// Columns that other programs have filled stay.
  @Test func keepsOtherColumns() throws {
    let database = try Database(path: folder.path("family.sqlite"), openMode: .writing)
    try database.execute(
      "UPDATE profiles SET care_notes = 'gluten', milk_goal_ml = 700, source = 'app', "
        + "source_id = '7', status = 'pending', emoji = '' WHERE name = 'Mia'")
    #expect(try run("people", "--change", "Mia=male").code == 0)
    let kept = try database.prepare(
      "SELECT count(*) FROM profiles WHERE care_notes = 'gluten' AND milk_goal_ml = 700 "
        + "AND source_id = '7' AND sex = 'male' AND slot = 0 AND status = 'pending' AND emoji = ''"
    ).firstInteger()
    #expect(kept == 1)
  }

  @Test func olderDatabaseHasNoPlaceForSomeValues() throws {
    let steps = try DatabaseSchema(folder: Project.path("Assets/Schema")).sqlScripts.prefix(3)
    try DatabaseSchema(sqlScripts: Array(steps)).createDatabase(at: folder.path("old.sqlite")) {
      database in
      try database.execute(
        """
        INSERT INTO family (id, name, time_zone, changed_at) VALUES (1, 'Lark', 'Europe/Rome', 0);
        INSERT INTO profiles (id, kind, name, slot, changed_at) VALUES ('m', 'child', 'Mia', 0, 0);
        """)
    }
    let refused = try run("people", "old.sqlite", "--remember=Mia")
    #expect(refused.code == 65 && refused.errorOutput.contains("has version 3"), "\(refused)")
    #expect(try run("people", "old.sqlite", "--change=Mia=male", "--pet=Miso").code == 0)
    #expect(
      try run("people", "old.sqlite").output == "Mia (child, male)\nMiso (pet)\n")
  }
}
