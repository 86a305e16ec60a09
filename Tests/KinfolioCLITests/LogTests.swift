import Foundation
import SQLite
import TestSupport
import Testing

/// `kinfolio log`: writes what it understood, all or nothing, and takes it back.
@Suite struct LogTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let made = try run(
      "init", "family.sqlite", "--family=Lark", "--time-zone=Europe/Madrid",
      "--child=Mia=2025-01-05,female", "--elder=Rosa=1944-03-18")
    try #require(made.code == 0, "\(made.errorOutput)")
  }

  private func run(_ words: String...) throws -> ProgramResult {
    try ProgramResult.kinfolio(words, in: folder.url)
  }

  private func count(_ table: String) throws -> Int64? {
    let database = try Database(path: folder.path("family.sqlite"), openMode: .reading)
    return try database.prepare("SELECT count(*) FROM \(table)").firstInteger()
  }

  @Test func showsAndWritesWhatItUnderstood() throws {
    let result = try run(
      "log", "family.sqlite", "Mia biberón 120 ml 2026-11-08 14:30", "Mia pipí 2026-11-08 15:00",
      "--yes")
    #expect(result.code == 0)
    #expect(
      result.errorOutput == """
        Mia · Bottles · 8 Nov 2026, 14:30 · amount 120 ml · contents other
        Mia · Nappies · 8 Nov 2026, 15:00 · wet
        Written into family.sqlite. To take it back: kinfolio log family.sqlite --undo

        """)
    #expect(try count("bottle_feeds") == 1 && count("diapers") == 1)
    #expect(try run("check").code == 0)
  }

  @Test func asksBeforeItWrites() throws {
    let result = try run("log", "family.sqlite", "Mia bottle 120 ml 2026-11-08 14:30")
    #expect(result.code == 64)
    #expect(result.errorOutput.contains("contents other\nNothing was written; add --yes.\n"))
    #expect(try count("bottle_feeds") == 0)
  }

  @Test func writesAllLinesOrNone() throws {
    let result = try run(
      "log", "family.sqlite", "Mia bottle 120 ml 2026-11-08 14:30",
      "Mia bottle 120 2026-11-08 15:30",
      "--yes")
    #expect(result.code == 65)
    #expect(
      result.errorOutput == """
        Mia bottle 120 2026-11-08 15:30
          120 of which unit? Write, for example, 120 ml or oz.
        Nothing was written.

        """)
    #expect(try count("bottle_feeds") == 0)
  }

  @Test func readsStandardInputAndFindsTheDatabase() throws {
    let lines = "Mia bottle 120 ml 2026-11-08 14:30\n\nMia bottle 90 ml 2026-11-08 18:30\n"
    try folder.write(lines, to: "lines.txt")
    for command in [
      "kinfolio log --yes < lines.txt", "echo Mia pee 2026-11-08 9:00 | kinfolio log - --yes",
    ] {
      let result = try ProgramResult(
        URL(fileURLWithPath: "/bin/sh"), ["-c", command], in: folder.url,
        environment: ["PATH": "\(ProgramResult.products.path):/usr/bin:/bin"])
      #expect(result.code == 0, "\(result.errorOutput)")
    }
    #expect(try run("log", "Mia", "poo", "2026-11-08", "9:10", "--yes").code == 0)
    #expect(try count("bottle_feeds") == 2 && count("diapers") == 2)
  }

  /// The suggestion is a complete command that works.
  @Test func offersTheNearestMeaning() throws {
    let result = try run("log", "family.sqlite", "Mia botle 120 ml 2026-11-08 14:30")
    #expect(result.code == 65)
    #expect(
      result.errorOutput.contains(
        "Did you mean:\n  kinfolio log family.sqlite 'Mia bottle 120 ml 2026-11-08 14:30'\n"))
  }

  @Test func takesBackTheLastLines() throws {
    #expect(try run("log", "family.sqlite", "Mia ate banana 2026-11-08 12:00", "--yes").code == 0)
    #expect(try run("log", "family.sqlite", "Mia pee 2026-11-08 12:10", "--yes").code == 0)
    let asked = try run("log", "family.sqlite", "--undo")
    #expect(asked.errorOutput.contains("Nothing was taken back; add --yes.\n"))
    #expect(try count("diapers") == 1)
    let undone = try run("log", "family.sqlite", "--undo", "--yes")
    #expect(undone.code == 0)
    #expect(undone.errorOutput == "Mia · Nappies · 8 Nov 2026, 12:10 · wet\nTaken back.\n")
    #expect(try count("diapers") == 0 && count("food_logs") == 1)
    #expect(try run("log", "--undo", "Mia pee", "--yes").code == 64)
    #expect(try run("log", "--undo", "--yes").code == 0)
    #expect(try count("foods") == 0 && count("food_logs") == 0)
    let none = try run("log", "family.sqlite", "--undo")
    #expect(none.code == 65 && none.errorOutput.contains("No line that was logged is left"))
  }

  @Test func endsRecordOfLineBefore() throws {
    let result = try run(
      "log", "Mia nap 2026-11-08 14:30", "Mia woke up 2026-11-08 15:10",
      "Rosa prescription metformin 500 mg 8:00 2026-11-01", "Rosa stopped metformin 2026-11-08",
      "--yes")
    #expect(result.code == 0, "\(result.errorOutput)")
    let database = try Database(path: folder.path("family.sqlite"), openMode: .reading)
    let seconds = "SELECT ended_at - started_at FROM sleeps"
    #expect(try database.prepare(seconds).firstInteger() == 2400)
    #expect(
      try database.prepare("SELECT count(*) FROM medicines WHERE ends_on = '2026-11-08'")
        .firstInteger() == 1)
    #expect(try run("log", "--undo", "--yes").code == 0)
    #expect(try count("sleeps") == 0 && count("medicines") == 0)
  }

  /// `--undo` takes back the end, and the next one the record.
  @Test func endsRecordsAndTakesThatBack() throws {
    #expect(
      try run("log", "Mia nap 2026-11-08 14:30", "Mia pee 2026-11-08 15:00", "--yes").code == 0)
    let early = try run("log", "Mia nap ended 2026-11-08 14:10", "--yes")
    #expect(early.code == 65 && early.errorOutput.contains("no such open record"))
    let ended = try run("log", "Mia woke up 2026-11-08 15:40", "--yes")
    #expect(ended.errorOutput.hasPrefix("Mia · Sleep · 8 Nov 2026, 14:30 · end 8 Nov 2026, 15:40"))
    let database = try Database(path: folder.path("family.sqlite"), openMode: .writing)
    let isOpen = "SELECT ended_at IS NULL FROM sleeps"
    #expect(try database.prepare(isOpen).firstInteger() == 0)
    #expect(try run("log", "Mia woke up 2026-11-08 15:50", "--yes").code == 65)
    let preview = ended.errorOutput.components(separatedBy: "\n")[0]
    #expect(
      try run("log", "--undo", "--yes").errorOutput == preview + " (only the end)\nTaken back.\n")
    #expect(try database.prepare(isOpen).firstInteger() == 1)
    #expect(try run("log", "Mia woke up 2026-11-08 15:40", "--yes").code == 0)
    try database.execute("UPDATE sleeps SET note = 'short', changed_at = changed_at + 5")
    let kept = try run("log", "--undo", "--yes")
    #expect(
      kept.errorOutput.contains("short (changed since, so it stays)\nNothing was taken back."))
    #expect(try database.prepare(isOpen).firstInteger() == 0)
    #expect(try run("log", "--undo", "--yes").errorOutput.hasSuffix("Taken back.\n"))
    #expect(try count("sleeps") == 1 && count("diapers") == 0)
    #expect(try run("log", "--undo", "--yes").code == 65)
  }

  /// A record of another program is as before, with its planned end; one that was deleted leaves nothing to take back.
  @Test func takesBackTheEndOfRecordsOfOthers() throws {
    let database = try Database(path: folder.path("family.sqlite"), openMode: .writing)
    try database.execute(
      """
      INSERT INTO medicines (id, profile_id, name, times, starts_on, ends_on, source, source_id, changed_at)
      SELECT 'm', id, 'metformin', '08:00', '2026-11-01', '2099-01-01', 'app', '7', 1781000000
      FROM profiles WHERE name = 'Rosa'
      """)
    #expect(try run("log", "Rosa stopped metformin 2026-11-08", "--yes").code == 0)
    let end = "SELECT count(*) FROM medicines WHERE ends_on = '2026-11-08'"
    #expect(try database.prepare(end).firstInteger() == 1)
    #expect(try run("log", "--undo", "--yes").code == 0)
    let before =
      "SELECT count(*) FROM medicines WHERE ends_on = '2099-01-01' AND changed_at = 1781000000"
    #expect(try database.prepare(before).firstInteger() == 1)
    #expect(try run("log", "Mia pee 2026-11-08 15:00", "--yes").code == 0)
    #expect(try run("log", "Rosa stopped metformin 2026-11-08", "--yes").code == 0)
    try database.execute("DELETE FROM medicines")
    #expect(try run("log", "--undo", "--yes").errorOutput.contains("were deleted since"))
    #expect(try run("log", "--undo", "--yes").errorOutput.contains("Nappies"))
    #expect(try run("log", "--undo", "--yes").code == 65)
  }

  @Test func ignoresTableOfAnotherProgram() throws {
    let database = try Database(path: folder.path("family.sqlite"), openMode: .writing)
    try database.execute("CREATE TABLE typed_ends (id TEXT)")
    #expect(try run("log", "Mia nap 2026-11-08 14:30", "--yes").code == 0)
    #expect(try run("log", "Mia woke up 2026-11-08 15:40", "--yes").code != 0)
    #expect(try run("log", "--undo", "--yes").code == 0)
  }

  @Test func keepsRecordsThatWereChangedOrAreUsed() throws {
    let path = folder.path("family.sqlite")
    let database = try Database(path: path, openMode: .writing)
    try database.execute("PRAGMA foreign_keys = ON")
    #expect(try run("log", "family.sqlite", "food lasagna red wheat milk", "--yes").code == 0)
    try database.execute(
      "INSERT INTO food_logs (id, profile_id, food_id, eaten_at, changed_at) "
        + "SELECT 'f', (SELECT id FROM profiles WHERE name = 'Mia'), id, 1781000000, 1781000000 FROM foods"
    )
    let used = try run("log", "family.sqlite", "--undo", "--yes")
    #expect(
      used.errorOutput.contains("refers to it, so it stays)\nNothing was taken back."),
      "\(used.errorOutput)")
    #expect(try count("foods") == 1)
    #expect(try run("log", "family.sqlite", "--undo", "--yes").code == 65)
    #expect(try run("log", "family.sqlite", "Mia pee 2026-11-08 9:00", "--yes").code == 0)
    try database.execute("UPDATE diapers SET dirty = 1, changed_at = 1781000000")
    let changed = try run("log", "family.sqlite", "--undo", "--yes")
    #expect(changed.code == 0 && changed.errorOutput.contains("(changed since, so it stays)"))
    #expect(try count("diapers") == 1)
  }

  @Test(arguments: [
    (
      "Mia bottle 5000 ml 2026-11-08 14:30",
      "The amount 5,000 is not possible. It must be from 0 to 2000 ml."
    ),
    ("Mia bottle 120 ml 2024-11-08 14:30", "Its date is before the birth."),
    ("Mia bottle 120 ml 2099-01-01 14:30", "Its date is in the future."),
    (
      "Mia weight 25 kg 2026-11-08",
      "weight 25.0 kg: Its z-score is beyond the limits of the WHO"
    ),
    ("Mia weight 410 kg 2026-11-08", "The value 410 is not possible."),
    ("Mia weight 60 kg 2026-11-08", "Is it in another unit"),
    ("Mia nap 2026-11-08 14:00 to 2026-11-07 15:00", "fit"),
  ])
  func neverWritesWhatABuildWouldLeaveOut(line: String, reason: String) throws {
    let result = try run("log", "family.sqlite", line, "--yes")
    #expect(result.code == 65 && result.errorOutput.contains(reason), "\(result.errorOutput)")
    #expect(result.errorOutput.hasSuffix("Nothing was written.\n"))
  }

  @Test func writesNoRecordTwice() throws {
    let line = "Mia bottle 120 ml 2026-11-08 14:30"
    #expect(try run("log", "family.sqlite", line, "--yes").code == 0)
    let again = try run("log", "family.sqlite", line, "--yes")
    #expect(again.code == 65 && again.errorOutput.contains("in the database already"))
    #expect(try count("bottle_feeds") == 1)
  }

  /// After a change of the dose, a line needs the amount; a plan that ended can start again.
  @Test func changesDose() throws {
    let database = try Database(path: folder.path("family.sqlite"), openMode: .reading)
    func log(_ line: String) throws -> String { try run("log", line, "--yes").errorOutput }
    _ = try log("Rosa prescription metformin 850 mg 8:00 2026-11-01")
    let second = try log("Rosa prescription metformin 1000 mg 8:00 2026-11-08")
    #expect(
      second.contains(
        "write too:\n    kinfolio log family.sqlite 'Rosa stopped metformin 850 mg'\n"),
      "\(second)")
    #expect(try log("Rosa took metformin 2026-11-08 8:00").contains("850 mg, metformin 1000 mg"))
    #expect(try log("Rosa took metformin 850 mg 2026-11-08 8:00").contains("Written"))
    #expect(try log("Rosa stopped metformin 850 mg 2026-11-08").contains("Written"))
    #expect(try log("Rosa took metformin 2026-11-08 20:00").contains("850 mg, metformin 1000 mg"))
    #expect(try log("Rosa took metformin 1000 mg 2026-11-08 20:00").contains("Written"))
    let ended = "SELECT count(*) FROM medicines WHERE ends_on IS NOT NULL AND amount = 850"
    #expect(try database.prepare(ended).firstInteger() == 1)
    #expect(try log("Rosa prescription metformin 850 mg 8:00 2026-11-01").contains("Written"))
  }

  /// At a terminal, the program prints unclear lines and offers to write the others.
  @Test func asksAboutTheClearLines() throws {
    let terminal = try ProgramResult.kinfolio(
      onTerminal: "log family.sqlite 'Mia pee' 'Mia botle 120 ml'", typingOutputOf: "echo y",
      in: folder.url)
    #expect(terminal.output.contains("It is not clear what 'botle' is."))
    #expect(terminal.output.contains("Write only the others? [y/N]"))
    #expect(terminal.code == 0)
    #expect(try count("diapers") == 1 && count("bottle_feeds") == 0)
  }

  /// A database of Baby Buddy is only read.
  @Test func refusesBabyBuddy() throws {
    let buddy = try BabyBuddyFamily().folder
    let before = try buddy.files()
    let result = try ProgramResult.kinfolio(
      ["log", "data/db.sqlite3", "Ida bottle 120 ml", "--yes"], in: buddy.url)
    #expect(result.code == 65)
    #expect(
      result.errorOutput.contains(
        "\n  kinfolio import babybuddy data/db.sqlite3 --into family.sqlite\n"))
    #expect(try buddy.files() == before)
  }
}
