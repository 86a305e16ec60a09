import Foundation
import TestSupport
import Testing

@testable import Audiences
@testable import KinfolioCLI
@testable import Knowledge
@testable import SampleFamily
@testable import Site

/// Tests which input is rejected, with its exit codes and messages.
@Suite struct ValidationErrorTests {
  @Test(
    arguments: [
      ("99999999999999999999", []), ("9999999999999", []), ("-1", []), ("yesterday", []),
      ("", ["--jobs", "abc"]), ("", ["--jobs", "100000"]), ("", ["--jobs", "0"]),
      ("", ["--languages", "xx"]), ("", ["--languages", "en,,es"]), ("", ["--languages", "en,"]),
      ("", ["--as-of", "soon"]),
    ] as [(String, [String])])
  func invalidOptionsExitWithCode64(sourceDateEpoch: String, options: [String]) throws {
    let result = try ProgramResult.kinfolio(
      ["build", "none.sqlite", "--log-format", "json"] + options,
      environment: ["SOURCE_DATE_EPOCH": sourceDateEpoch])
    #expect(result.code == 64)
    #expect(
      result.errorOutput.contains(
        sourceDateEpoch.isEmpty ? options[0] : "SOURCE_DATE_EPOCH must be"))
    #expect(result.logEvents.count == 1)
    #expect(result.logEvents.last??["event"] as? String == "error")
    #expect(result.logEvents.last??["code"] as? Int == 64)
    #expect(result.errorOutput.hasSuffix("\nTry: kinfolio build --help\n"), "\(result.errorOutput)")
  }

  @Test(arguments: [
    ["check", "x.sqlite", "--as-of", "soon"],
    ["demo", "--jobs", "none"],
    ["import", "sheet", "a.csv", "--into", "x", "--busy-timeout", "-1"],
    ["init", "x.sqlite", "--family", "Lark", "--time-zone", "CET"],
    ["report", "x.sqlite", "--for", "Mia", "--paper", "a3"],
    ["verify", ".", "--log-format", "xml"],
  ])
  func invalidOptionSuggestsHelpOfCommand(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let result = try ProgramResult.kinfolio(arguments, in: folder.url)
    #expect(result.code == 64)
    #expect(
      result.errorOutput.hasSuffix("\nTry: kinfolio \(arguments[0]) --help\n"),
      "\(result.errorOutput)")
  }

  @Test(arguments: [
    "check none", "build none", "build --all none", "build family.sqlite --photos none",
    "build family.sqlite --templates none", "report none --for Mia",
    "report family.sqlite --for Mia --photos none", "import sheet none --into family.sqlite",
    "growth none", "verify none", "audit none", "audit . --photos none", "audit . --words none",
  ])
  func missingInputExitsWithCode65(command: String) throws {
    let folder = try folderWithDatabase()
    let result = try ProgramResult.kinfolio(
      command.split(separator: " ").map(String.init), in: folder.url)
    #expect(result.code == 65 && result.errorOutput.contains("none"), "\(result.errorOutput)")
    #expect(try folder.files().keys.sorted() == ["family.sqlite"])
  }

  @Test(arguments: [
    "check secret", "build secret --output site", "import sheet secret --into family.sqlite",
    "growth secret", "audit . --words secret",
  ])
  func unreadableFileExitsWithCode74(command: String) throws {
    let folder = try folderWithDatabase()
    let secret = try folder.write("a", to: "secret")
    #expect(chmod(secret, 0) == 0)
    let result = try ProgramResult.unprivilegedKinfolio(
      command.split(separator: " ").map(String.init), in: folder.url)
    #expect(result.code == 74 && result.errorOutput.contains("secret"), "\(result.errorOutput)")
  }

  private func folderWithDatabase() throws -> TemporaryFolder {
    let (folder, database) = (try TemporaryFolder(), try SampleDatabase())
    try FileManager.default.copyItem(atPath: database.path, toPath: folder.path("family.sqlite"))
    withExtendedLifetime(database) {}
    return folder
  }

  @Test(arguments: ["abc", "100000"])
  func demoValidatesJobs(jobs: String) throws {
    let folder = try TemporaryFolder()
    let result = try ProgramResult.kinfolio(["demo", "sample", "--jobs", jobs], in: folder.url)
    #expect(result.code == 64 && result.errorOutput.hasPrefix("--jobs must be a number"))
    #expect(try folder.files().isEmpty)
  }

  @Test(arguments: ["notes.txt", "notes.txt/sample"])
  func demoReportsFileInPlaceOfFolder(path: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "notes.txt")
    let result = try ProgramResult.kinfolio(["demo", path], in: folder.url)
    #expect(result.code == 74)
    #expect(
      result.errorOutput.hasPrefix("Cannot write \(folder.path(path)): "), "\(result.errorOutput)")
    #expect(result.errorOutput.contains("is a file"), "\(result.errorOutput)")
    #expect(try folder.files().keys.sorted() == ["notes.txt"])
  }

  @Test func rowsAfterReferenceTimeAreNotErrors() throws {
    let database = try SampleDatabase(
      """
      INSERT INTO diapers (id, profile_id, happened_at, wet, changed_at)
        VALUES ('d1', 'mia', 1782000000, 1, 1782000000);
      """)
    let result = try ProgramResult.kinfolio(
      ["check", database.path], environment: ["SOURCE_DATE_EPOCH": "1781000000"])
    #expect(result.code == 0, "\(result.output)")
  }

  @Test func reportsRowsRecordedBeforeTheirEvent() throws {
    let database = try SampleDatabase(
      """
      INSERT INTO diapers (id, profile_id, happened_at, wet, changed_at)
        VALUES ('d1', 'mia', 1782000000, 1, 1780000000);
      """)
    let result = try ProgramResult.kinfolio(["check", database.path, "--as-of", "2026-06-01"])
    #expect(result.code == 3)
    #expect(
      result.output.contains("Diapers: Its date is in the future. (row d1 of diapers)"),
      "\(result.output)")
  }

  @Test func reportsLineAndColumnOfTemplateError() async throws {
    let family = try await SmallFamily()
    try FileManager.default.copyItem(
      at: Project.path("Templates"), to: family.folder.url.appendingPathComponent("own"))
    try family.folder.write("<html>\n  {{#title}}\n", to: "own/home.html.mustache")
    let result = try family.build("--templates", "own", "--log-format", "json")
    #expect(result.code == 65)
    #expect(result.errorOutput.contains(/home\.html\.mustache:2:3/), "\(result.errorOutput)")
    let message = result.logEvents.last??["message"] as? String
    #expect(result.errorOutput == (message ?? "") + "\n")
    #expect(try family.siteFiles().isEmpty)
  }

  @Test func reportsTemplatesWithoutPartials() async throws {
    let family = try await SmallFamily()
    try family.folder.write("<html>", to: "own/home.html.mustache")
    let result = try family.build("--templates", "own", "--quiet")
    #expect(result.code == 65)
    let words = "Cannot use \(family.folder.path("own")): it has no folder Partials."
    #expect(result.errorOutput.hasPrefix(words), "\(result.errorOutput)")
    #expect(result.errorOutput.contains("kinfolio doctor"))
  }

  /// A link would publish another file.
  @Test(arguments: ["home.html.mustache", "Partials/avatar.html.mustache", "Partials"])
  func refusesLinksInTemplates(name: String) async throws {
    let family = try await SmallFamily()
    let own = family.folder.url.appendingPathComponent("own")
    try FileManager.default.copyItem(at: Project.path("Templates"), to: own)
    let replaced = own.appendingPathComponent(name)
    let elsewhere = family.folder.url.appendingPathComponent("elsewhere")
    try FileManager.default.moveItem(at: replaced, to: elsewhere)
    try FileManager.default.createSymbolicLink(at: replaced, withDestinationURL: elsewhere)
    let result = try family.build("--templates", "own", "--quiet")
    #expect(result.code == 65 && result.errorOutput.contains("own"), "\(result.errorOutput)")
    #expect(result.errorOutput.contains("a link") && !result.errorOutput.contains("has no folder"))
    #expect(try family.siteFiles().isEmpty)
  }

  @Test(arguments: [
    ("languages", "en,english"), ("languages", "en,,es"), ("audience", "nurse"),
  ])
  func checkAndBuildReportInvalidSetting(name: String, value: String) throws {
    let database = try SampleDatabase(
      "INSERT INTO settings VALUES ('\(name)', '\(value)', 1780000000);")
    let folder = try TemporaryFolder()
    let build = try ProgramResult.kinfolio(
      ["build", database.path, "--output", "site", "--quiet"], in: folder.url,
      environment: ["XDG_CACHE_HOME": folder.path("cache")])
    #expect(build.code == 65)
    #expect(build.errorOutput.hasPrefix("The setting '\(name)' in \(database.path) must be "))
    #expect(
      build.errorOutput.contains("not '\(value)'.") && !build.errorOutput.contains("--languages"))
    let check = try ProgramResult.kinfolio(["check", database.path])
    #expect(check.code == 65 && check.errorOutput == build.errorOutput, "\(check.errorOutput)")
    #expect(check.output.contains("can be used, 0 cannot."))
    let command = try #require(build.errorOutput.components(separatedBy: "for example: ").last)
    #expect(try run("sh", "-c", command).status == 0)
    #expect(try database.journal().family.settings[name] != value)
  }

  /// A copy of the program without its templates and photo program can still report problems.
  @Test func doctorCommandRunsWithoutResources() throws {
    let folder = try TemporaryFolder()
    let copy = try folder.copyProgram(ProgramResult.products.appendingPathComponent("kinfolio"))
    let result = try ProgramResult(copy, ["doctor"])
    #expect(result.code == 3)
    #expect(result.output.contains("Missing: The templates and assets"), "\(result.output)")
  }

  @Test func inputErrorsDifferFromDiskErrors() {
    #expect(PhraseError(at: "es.strings:3", "no value").exitCode == .unusableInput)
    #expect(SampleProblem.alreadyExists(path: "demo").exitCode == .unusableInput)
    #expect(CocoaError(.fileWriteOutOfSpace).exitCode == .inputOutput)
  }

  @Test(arguments: [("a\u{202E}b", "ab"), ("a\u{7}\u{1B}[2Jb", "a[2Jb"), ("Zoë 🦆", "Zoë 🦆")])
  func removesControlCharactersFromOutput(text: String, shown: String) {
    #expect(text.printable == shown)
  }
}
