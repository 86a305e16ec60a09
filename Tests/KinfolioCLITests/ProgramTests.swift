import Foundation
import SQLite
import TestSupport
import Testing

@Suite struct ProgramTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String...) throws -> ProgramResult {
    try ProgramResult.kinfolio(arguments, in: folder.url)
  }

  @Test func printsHelpForEveryCommand() throws {
    let help = try run("--help")
    #expect(help.code == 0)
    for command in ["demo", "build", "check", "init", "growth", "doctor", "audit"] {
      #expect(help.output.contains("\n  \(command) "))
      let own = try run(command, "--help")
      #expect(own.code == 0)
      #expect(own.output.contains("Usage: kinfolio \(command)"))
      #expect(own.output.contains("\nExit codes:\n  0  "))
    }
    #expect(try run("--version").output.hasPrefix("kinfolio "))
  }

  @Test func helpShowsRequiredOptionsAndExamples() throws {
    let report = try run("report", "--help").output
    #expect(report.contains("\nUsage: kinfolio report [DATABASE] [NAME] [options]\n"))
    let source = try run("import", "--help").output
    #expect(source.contains("\nUsage: kinfolio import SOURCE FILE… [options]\n"))
    for command in ["build", "report", "check"] {
      let help = try run(command, "--help").output
      #expect(help.contains("\nExamples:\n  kinfolio \(command) family.sqlite"))
    }
    #expect(try run("build", "--help").output.contains("Documentation/Scale.md describes --all"))
    #expect(try run("init", "--help").output.contains("  --child NAME[=DETAILS] "))
  }

  @Test func invalidCommandLineExitsWithCode64AndSuggestion() throws {
    let command = try run("biuld", "x")
    #expect(command.code == 64)
    #expect(command.errorOutput.contains("Did you mean:\n  kinfolio build x\n"))
    let option = try run("build", "x", "--as-off", "2026-01-01")
    #expect(option.code == 64)
    #expect(option.errorOutput.contains("  kinfolio build x --as-of 2026-01-01\n"))
    let valueless = try run("report", "x", "--yes")
    #expect(valueless.errorOutput.hasPrefix("There is no option --yes.\nTry: "))
    let none = try run()
    #expect(none.code == 64 && none.output.contains("\nUsage: kinfolio COMMAND [ARGUMENTS]\n"))
    #expect(none.errorOutput.hasPrefix("A command is missing.\n"))
  }

  /// A letter of a script without any font is a box in documents, which is no reason to stop.
  @Test func charactersWithoutFontAreNamed() throws {
    let folder = try TemporaryFolder()
    func kinfolio(_ words: String...) throws -> ProgramResult {
      try ProgramResult.kinfolio(words, in: folder.url)
    }
    #expect(
      try kinfolio(
        "init", "a.sqlite", "--family=Lark", "--time-zone=UTC", "--child=Zo\u{16D43}é=2026-01-05"
      ).code
        == 0)
    for command in ["build", "check", "report"] {
      let result = try kinfolio(command, "a.sqlite")
      #expect(result.code == 0)
      #expect(
        result.errorOutput.contains("No font of this computer has \u{16D43}, so charts"),
        "\(command): \(result.errorOutput)")
    }
    #expect(try kinfolio("people", "a.sqlite", "--change", "Zo\u{16D43}é=name=Zoé").code == 0)
    #expect(try !kinfolio("build", "a.sqlite").errorOutput.contains("font"))
  }

  @Test func doctorDecodesPictureOfEveryFormat() throws {
    let result = try run("doctor")
    for format in ["JPG", "PNG", "WEBP", "HEIC", "AVIF"] {
      #expect(result.output.contains("\nPhotos of the format \(format): decoded\n"))
    }
  }

  @Test func helpListsOnlyExitCodesOfCommand() throws {
    for command in ["demo", "doctor", "growth", "init", "verify"] {
      let help = try run(command, "--help").output
      #expect(help.contains("\n  75        there is not enough memory: try again later\n"))
      #expect(help.contains("\n  65 ") == (command != "doctor"), "\(command)")
    }
    #expect(try run("check", "--help").output.contains("\n  75        a temporary problem"))
    #expect(try run("build", "--help").output.contains("edited files were kept"))
  }

  @Test(arguments: [
    (["help", "frob"], "There is no command 'frob'."),
    (["BUILD"], "Did you mean:\n  kinfolio build\n"),
    (["help", "Report"], "Did you mean:\n  kinfolio report --help\n"),
    (["--quiet", "build"], "Write options after the command: kinfolio COMMAND … --quiet"),
  ])
  func unknownCommandsExitWithCode64(arguments: [String], expectedProblem: String) throws {
    let result = try ProgramResult.kinfolio(arguments, in: folder.url)
    #expect(result.code == 64 && result.output == "")
    #expect(result.errorOutput.contains(expectedProblem), "\(result.errorOutput)")
    #expect(result.errorOutput.hasSuffix("\nTry: kinfolio --help\n"), "\(result.errorOutput)")
  }

  @Test func helpCommandPrintsHelpOfCommand() throws {
    #expect(try run("help", "check").output == run("check", "--help").output)
    #expect(try run("help", "--help").output == run("--help").output)
  }

  @Test func initCreatesEmptyDatabaseAndNeverOverwrites() throws {
    #expect(try run("init", "family.sqlite").code == 0)
    let made = try Data(contentsOf: folder.url.appendingPathComponent("family.sqlite"))
    let again = try run("init", "family.sqlite")
    #expect(again.code == 65)
    #expect(again.errorOutput.contains("already exists"))
    #expect(try Data(contentsOf: folder.url.appendingPathComponent("family.sqlite")) == made)
  }

  @Test func initRequiresFolderOfDatabase() throws {
    let missing = try run("init", "my data/family.sqlite")
    #expect(missing.code == 74)
    #expect(
      missing.errorOutput == "There is no folder my data. Create it first: mkdir -p 'my data'\n")
    try folder.write("mine", to: "notes.txt")
    let file = try run("init", "notes.txt/family.sqlite")
    #expect(file.code == 74 && file.errorOutput.hasPrefix("notes.txt is a file, not a folder."))
  }

  @Test(arguments: [
    ["verify"], ["audit"], ["audit", ".", "--photos"], ["build", "x.sqlite", "--photos"],
    ["build", "x.sqlite", "--templates"], ["build", "--all"],
  ])
  func reportsFileInPlaceOfFolder(arguments: [String]) throws {
    try folder.write("mine", to: "notes.txt")
    let file = try ProgramResult.kinfolio(arguments + ["notes.txt"], in: folder.url)
    #expect(file.errorOutput.hasPrefix("notes.txt is a file, not a "), "\(file.errorOutput)")
    let missing = try ProgramResult.kinfolio(arguments + ["gone"], in: folder.url)
    #expect(missing.errorOutput.hasPrefix("There is no "), "\(missing.errorOutput)")
    #expect(missing.errorOutput.contains("gone. Check the path."), "\(missing.errorOutput)")
  }

  @Test func initCreatesUsableDatabase() throws {
    let made = try run(
      "init", "lark.sqlite", "--family", "Lark", "--time-zone", "America/Denver", "--child",
      "Mia=2025-01-05", "--child", "Leo", "--language", "es", "--units", "imperial", "--paper",
      "letter")
    #expect(made.code == 0, "\(made.errorOutput)")
    #expect(try run("check", "lark.sqlite").code == 0)
    let database = try Database(path: folder.path("lark.sqlite"), openMode: .reading)
    var rows: [String?] = []
    let family = "name || ' ' || time_zone || ' ' || language || ' ' || units || ' ' || paper"
    try database.prepare("SELECT \(family) FROM family").forEachRow { rows.append($0.text(0)) }
    try database.prepare("SELECT name || ' ' || ifnull(birth_date, '') FROM profiles ORDER BY slot")
      .forEachRow { rows.append($0.text(0)) }
    #expect(rows == ["Lark America/Denver es imperial letter", "Mia 2025-01-05", "Leo "])
  }

  @Test func initSuggestsNextCommand() throws {
    let made = try run("init", "my lark.sqlite", "--family", "Lark", "--time-zone", "Europe/Madrid")
    #expect(
      made.errorOutput.contains("\n  kinfolio build 'my lark.sqlite'\n"), "\(made.errorOutput)")
    #expect(made.errorOutput.contains("kinfolio import --help"))
    let empty = try run("init", "empty.sqlite")
    #expect(empty.errorOutput.contains("an app must add the family"), "\(empty.errorOutput)")
    #expect(empty.errorOutput.hasSuffix(" --family Lark --time-zone Europe/Madrid\n"))
  }

  @Test func checkRejectsUnitsOption() throws {
    let result = try run("check", "family.sqlite", "--units", "imperial")
    #expect(result.code == 64)
    let words = "'kinfolio check' shows no figures: leave out --units imperial. "
    #expect(result.errorOutput.hasPrefix(words), "\(result.errorOutput)")
  }

  @Test(arguments: [
    (["--time-zone", "Europe/Madrid"], "--family Lark"), (["--family", "Lark"], "--time-zone"),
    (["--family", "Lark", "--time-zone", "CET"], "not 'CET'"),
    (["--family", "Lark", "--time-zone", "Europe/Madrid", "--child", "Mia=5.1.25"], "'5.1.25'"),
    (["--family", "Lark", "--time-zone", "Europe/Madrid", "--units", "kg"], "metric or imperial"),
    (["--family", " ", "--time-zone", "Europe/Madrid"], "The name of --family is blank."),
    (
      ["--family", "Lark", "--time-zone", "Europe/Madrid", "--child", "Mia=2099-01-01"],
      "The birth date 2099-01-01 of Mia is in the future."
    ),
    (
      ["--family=Lark", "--time-zone=Europe/Madrid", "--child=Mia=2025-01-05", "--child=mia"],
      "Two profiles are named mia."
    ),
  ])
  func initRejectsInvalidOptions(options: [String], expectedError: String) throws {
    let result = try ProgramResult.kinfolio(["init", "new.sqlite"] + options, in: folder.url)
    #expect(
      result.code == 64 && result.errorOutput.contains(expectedError), "\(result.errorOutput)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("new.sqlite")))
  }

  /// For each file that is not a tracking database, the program prints one sentence and writes
  /// nothing.
  @Test(
    "Fault 18: A file that is no tracking database is refused in one sentence",
    arguments: [
      ("mistyped.sqlite", "does not exist"), ("a-folder", "is a folder"),
      ("empty.sqlite", "is empty"), ("notes.txt", "is a text file"),
      ("secret.sqlite", "encrypted"),
      ("other.sqlite", "not a Kinfolio tracking database"), ("newer.sqlite", "newer Kinfolio"),
      ("blank.sqlite", "no usable row"), ("pipe", "is a pipe"),
    ])
  func reportsUnusableDatabaseInOneSentence(fileName: String, expectedError: String) throws {
    try makeFiles()
    let before = try folder.files().keys.sorted()
    for command in [["check", fileName], ["build", fileName, "--output", "site"]] {
      let result = try ProgramResult.kinfolio(command, in: folder.url)
      #expect(result.code == 65, "\(command)")
      #expect(result.errorOutput.contains(expectedError), "\(result.errorOutput)")
      #expect(result.errorOutput.split(separator: "\n").count == 1)
    }
    #expect(try folder.files().keys.sorted() == before)
  }

  private func makeFiles() throws {
    try folder.write("", to: "a-folder/x")
    try folder.write("", to: "empty.sqlite")
    try folder.write("Dear diary", to: "notes.txt")
    let noise = (0..<4096).map { UInt8(truncatingIfNeeded: ($0 &* 7919) ^ ($0 >> 3)) }
    try Data(noise).write(to: folder.url.appendingPathComponent("secret.sqlite"))
    mkfifo(folder.path("pipe"), 0o600)
    for (name, sql) in [
      ("other.sqlite", "CREATE TABLE t (x);"),
      ("newer.sqlite", "PRAGMA application_id = 1265200742; PRAGMA user_version = 99;"),
    ] {
      try sqlite(name, sql)
    }
    _ = try run("init", "blank.sqlite")
  }

  private func sqlite(_ name: String, _ sql: String) throws {
    let shell = URL(fileURLWithPath: "/usr/bin/sqlite3")
    let result = try ProgramResult(shell, [folder.path(name), sql])
    #expect(result.code == 0, "\(result.errorOutput)")
  }

  @Test func checkListsUnusableRows() throws {
    _ = try run("init", "family.sqlite")
    try sqlite(
      "family.sqlite",
      """
      INSERT INTO family VALUES (1, 'Lark', 'Europe/Madrid', 'es', 'metric', 'a4', 1780000000);
      INSERT INTO profiles (id, kind, name, birth_date, slot, changed_at)
        VALUES ('mia', 'child', 'Mia', '2026-05-01', 0, 1780000000);
      INSERT INTO diapers (id, profile_id, happened_at, wet, changed_at)
        VALUES ('d1', 'mia', 1780000000, 1, 1780000000), ('d2', 'mia', 1700000000, 1, 1780000000);
      """)
    let person = try run("check", "family.sqlite")
    #expect(person.code == 3)
    #expect(
      person.output.contains(
        "Left out: Mia, 2023-11-14, Diapers: Its date is before the birth. (row d2 of diapers)"))
    let program = try run("check", "family.sqlite", "--log-format", "json")
    #expect(program.code == 3)
    let lines = program.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].contains(#""event":"left_out""#) && lines[0].contains(#""id":"d2""#))
    #expect(lines[1].contains(#""event":"summary""#) && lines[1].contains(#""left_out":1"#))
  }

  @Test func checkExplainsInactiveProfiles() throws {
    _ = try run("init", "family.sqlite", "--family", "Lark", "--time-zone", "Europe/Madrid")
    try sqlite(
      "family.sqlite",
      """
      INSERT INTO profiles (id, kind, name, slot, status, changed_at) VALUES
        ('rosa', 'elder', 'Rosa', 1, 'inactive', 1780000000),
        ('tom', 'pet', 'Tom', 2, 'remembered', 1780000000);
      INSERT INTO profiles (id, kind, name, slot, ended_on, changed_at)
        VALUES ('eva', 'elder', 'Eva', 3, '2026-05-01', 1780000000);
      """)
    let person = try run("check", "family.sqlite")
    #expect(person.code == 0)
    #expect(
      person.errorOutput.contains(
        "The profile Rosa (rosa) is inactive: its pages, photos and reports stay, but nothing is"),
      "\(person.errorOutput)")
    #expect(person.errorOutput.contains("the status 'remembered' gives it a place of its own"))
    #expect(!person.errorOutput.contains("Tom"))
    #expect(
      person.errorOutput.contains("The last day (ended_on) of the profile Eva (eva) has no effect"))
    #expect(try run("check", "family.sqlite", "--quiet").errorOutput == "")
    let program = try run("check", "family.sqlite", "--log-format", "json")
    #expect(
      program.output.contains(#"{"event":"profile_inactive","id":"rosa","name":"Rosa"}"#),
      "\(program.output)")
  }

  @Test func checkListsDanglingReferences() throws {
    _ = try run("init", "family.sqlite")
    try sqlite(
      "family.sqlite",
      """
      INSERT INTO family VALUES (1, 'Lark', 'Europe/Madrid', 'es', 'metric', 'a4', 1780000000);
      INSERT INTO profiles (id, kind, name, birth_date, slot, logged_by, changed_at)
        VALUES ('mia', 'child', 'Mia', '2026-05-01', 0, 'ana', 1780000000);
      INSERT INTO diapers (id, profile_id, happened_at, wet, logged_by, changed_at)
        VALUES ('d1', 'mia', 1780000000, 1, 'ana', 1), ('d2', 'mia', 1780000001, 1, 'ana', 1);
      """)
    let person = try run("check", "family.sqlite")
    #expect(person.code == 3)
    #expect(person.output.contains("Broken reference: diapers d1 and 1 more: logged_by ('ana')."))
    #expect(person.output.contains("3 records can be used, 0 cannot. Broken references: 2."))
    let program = try run("check", "family.sqlite", "--log-format", "json")
    #expect(program.output.contains(#""event":"dropped_link""#))
    #expect(program.output.contains(#""dropped_links":2"#))
  }

  @Test(arguments: ["--help", "check family.sqlite", "check family.sqlite --log-format=json"])
  func unwritableOutputExitsWithCode74(command: String) throws {
    _ = try run("init", "family.sqlite", "--family", "Lark", "--time-zone", "Europe/Madrid")
    let program = ProgramResult.products.appendingPathComponent("kinfolio").path
    let shell = URL(fileURLWithPath: "/bin/bash")
    let line = "'\(program)' \(command)"
    let full = try ProgramResult(shell, ["-c", "\(line) > /dev/full"], in: folder.url)
    #expect(full.code == 74)
    #expect(full.errorOutput.hasPrefix("Cannot write to standard output: "), "\(full.errorOutput)")
    // `true` reads nothing and closes the pipe.
    let closed = try ProgramResult(
      shell, ["-c", "set -o pipefail; \(line) | true"], in: folder.url)
    #expect(closed.code == 0 && closed.errorOutput == "", "\(closed.errorOutput)")
  }

  @Test func lockedDatabaseExitsWithCode75AfterTimeout() throws {
    _ = try run("init", "family.sqlite")
    // The process locks the database until its input ends.
    let script = "BEGIN EXCLUSIVE;\n.print held\n.shell cat\n"
    try script.write(toFile: folder.path("lock.sql"), atomically: true, encoding: .utf8)
    let holder = Process()
    let (held, release) = (Pipe(), Pipe())
    holder.executableURL = URL(fileURLWithPath: "/usr/bin/sqlite3")
    holder.arguments = ["-init", "lock.sql", "family.sqlite"]
    holder.currentDirectoryURL = folder.url
    holder.standardOutput = held
    holder.standardInput = release
    try holder.run()
    _ = held.fileHandleForReading.availableData
    let result = try run("check", "family.sqlite", "--busy-timeout", "0.2")
    #expect(result.code == 75)
    #expect(result.errorOutput.contains("locked"))
    try release.fileHandleForWriting.close()
    holder.waitUntilExit()
  }
}
