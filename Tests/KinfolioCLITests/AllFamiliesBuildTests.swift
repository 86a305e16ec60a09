import Foundation
import SQLite
import TestSupport
import Testing

@testable import KinfolioCLI

/// Tests that many families can be built in one run and do not affect each other.
@Suite struct AllFamiliesBuildTests {
  @Test func buildAllMatchesSingleBuild() async throws {
    let families = try SeveralFamilies("heron.db", "lark/family.sqlite")
    try await SmallFamily.photo().write(
      to: URL(fileURLWithPath: families.folder.write("", to: "families/lark/photos/a.jpg")))
    try Database(path: families.folder.path("families/lark/family.sqlite"), openMode: .writing)
      .execute(
        "INSERT INTO photos (id, profile_id, captured_at, file, changed_at) "
          + "VALUES ('p', 'mia', 1782000000, 'a.jpg', 1782000000)")
    let all = try families.build()
    #expect(all.code == 0, "\(all.errorOutput)")
    #expect(all.errorOutput.contains("lark: Photos: 1"))
    #expect(all.errorOutput.hasSuffix("Families: 2 of 2 published.\n"))
    #expect(try families.familiesWithSite() == ["heron", "lark"])
    let alone = try ProgramResult.kinfolio(
      [
        "build", "families/lark/family.sqlite", "--output", "alone", "--as-of", "2026-06-30",
        "--languages", "en",
      ], in: families.folder.url, environment: ["XDG_CACHE_HOME": families.folder.path("other")])
    #expect(alone.code == 0)
    let files = try families.folder.files()
    let (left, right) = (files.files(below: "sites/lark/"), files.files(below: "alone/"))
    #expect(!left.isEmpty && left == right)
  }

  @Test func failedFamilyKeepsOldSiteAndOthersContinue() throws {
    let families = try SeveralFamilies("ash/f.sqlite", "lark/f.sqlite", "wren/f.sqlite")
    #expect(try families.build().code == 0)
    let before = try families.folder.files().files(below: "sites/lark/")
    try families.folder.write("Dear diary", to: "families/lark/f.sqlite")
    try families.add("zander/f.sqlite")
    let night = try families.build("--log-format", "json")
    #expect(night.code == 65)
    #expect(
      night.buildResultsByFamily.mapValues(\.code) == [
        "ash": 0, "lark": 65, "wren": 0, "zander": 0,
      ])
    #expect(night.buildResultsByFamily["lark"]?.message?.contains("text file") == true)
    #expect(night.buildResultsByFamily["ash"]?.message == nil)
    #expect(night.logEvents.dropLast().allSatisfy { $0?["family"] != nil }, "\(night.output)")
    #expect(try families.folder.files().files(below: "sites/lark/") == before)
    #expect(try families.familiesWithSite() == ["ash", "lark", "wren", "zander"])
  }

  /// Exit code 75 takes precedence, so that a scheduler tries again.
  @Test func lockedDatabaseTakesPrecedenceInExitCode() throws {
    let families = try SeveralFamilies("lark.db", "wren.db")
    try families.folder.write("Dear diary", to: "families/ash.db")
    let app = try Database(path: families.folder.path("families/lark.db"), openMode: .writing)
    try app.execute("BEGIN EXCLUSIVE")
    let first = try families.build("--quiet")
    #expect(first.code == 75)
    #expect(try families.familiesWithSite() == ["wren"])
    let lines = first.errorOutput.split(separator: "\n").map { $0.prefix { $0 != ":" } }
    #expect(lines == ["ash", "lark"], "\(first.errorOutput)")
    try app.execute("ROLLBACK")
    #expect(try families.build().code == 65)
    #expect(try families.familiesWithSite() == ["lark", "wren"])
  }

  @Test func crashAffectsOnlyItsFamily() throws {
    let families = try SeveralFamilies("ash.db", "lark.db", "wren.db")
    let deadly = try families.narrativeOptions(runningForLark: "kill -9 $PPID")
    let night = try families.build(deadly + ["--log-format", "json"])
    #expect(night.code == 74)
    #expect(night.buildResultsByFamily["lark"]?.message == "Signal 9 ended the build.")
    #expect(try families.familiesWithSite() == ["ash", "wren"])
    let text = try families.build(deadly + ["--quiet"])
    #expect(text.errorOutput == "lark: Signal 9 ended the build.\n")
  }

  @Test func printsReasonForFailureOnce() throws {
    let families = try SeveralFamilies("lark.db")
    try families.folder.write("Dear diary", to: "families/ash.db")
    let night = try families.build()
    #expect(
      night.errorOutput.components(separatedBy: "is a text file").count == 2, "\(night.errorOutput)"
    )
    #expect(night.errorOutput.contains("\nash: exit code 65 after "))
    #expect(night.errorOutput.contains(" s: not published; the reason is above\n"))
    #expect(night.errorOutput.contains("lark: exit code 0 after "))
  }

  @Test func exitCodeIsMostUrgentOne() {
    func code(_ codes: ExitCode...) -> ExitCode { ExitCode(mostUrgentOf: codes) }
    #expect(code() == .done && code(.done, .done) == .done)
    #expect(code(.done, .someItemsSkipped) == .someItemsSkipped)
    #expect(code(.someItemsSkipped, .usage) == .usage)
    #expect(code(.usage, .unusableInput, .someItemsSkipped) == .unusableInput)
    #expect(code(.unusableInput, .inputOutput) == .inputOutput)
    #expect(code(.inputOutput, .tryLater, .unusableInput) == .tryLater)
  }

  @Test func schedulerVariablesSelectShards() throws {
    let families = try SeveralFamilies("ash.db", "heron.db", "lark.db", "wren.db")
    var built: [String] = []
    for index in 0..<3 {
      let part = try families.build(
        "--dry-run", "--log-format", "json",
        environment: ["JOB_COMPLETION_INDEX": "\(index)", "KINFOLIO_SHARDS": "3"])
      #expect(part.code == 0)
      #expect(part.logEvents.first??["source"] as? String == "JOB_COMPLETION_INDEX")
      built += part.buildResultsByFamily.keys
    }
    #expect(built.sorted() == ["ash", "heron", "lark", "wren"])
    let half = try families.build(environment: ["JOB_COMPLETION_INDEX": "0"])
    #expect(half.code == 64 && half.errorOutput.contains("KINFOLIO_SHARDS"))
    #expect(try families.familiesWithSite() == [])
  }

  @Test(arguments: [
    ["--photos", "families"], ["--share-address", "https://example.org"], ["--shard", "5/4"],
    ["--jobs", "none"],
  ])
  func rejectsOptionsInvalidForAllFamilies(options: [String]) throws {
    let families = try SeveralFamilies("lark.db")
    let result = try ProgramResult.kinfolio(
      families.buildArguments + options, in: families.folder.url)
    #expect(result.code == 64 && result.errorOutput.contains(options[0]))
    let alone = try ProgramResult.kinfolio(
      ["build", "families/lark.db", "--shard", "1/2"], in: families.folder.url)
    #expect(alone.code == 64 && alone.errorOutput.contains("--all"))
    #expect(try families.familiesWithSite() == [])
  }
}

extension [String: Data] {
  /// Returns the files below a folder, by path relative to it.
  fileprivate func files(below folder: String) -> [String: Data] {
    Dictionary(
      uniqueKeysWithValues: filter { $0.key.hasPrefix(folder) }
        .map { (String($0.key.dropFirst(folder.count)), $0.value) })
  }
}
