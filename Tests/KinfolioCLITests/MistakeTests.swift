import Foundation
import TestSupport
import Testing

/// The mistakes and habits of people: the command works, or the error contains the corrected command or the allowed
/// values.
@Suite struct MistakeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try create("family.sqlite", "--child=Zoé Ñandú=2025-01-05,f", "--child=Tom=2023-02-01,m")
    try folder.write("sex,age_days,measure,value\nfemale,300,weight,8.6\n", to: "measures.csv")
  }

  private func create(_ file: String, _ people: String...) throws {
    let made = try run(["init", file, "--family=Lark", "--time-zone=Europe/Madrid"] + people)
    try #require(made.code == 0, "\(made.errorOutput)")
  }

  private func run(_ words: [String]) throws -> ProgramResult {
    try ProgramResult.kinfolio(words, in: folder.url)
  }

  /// Runs a command line as a shell does.
  private func paste(_ line: some StringProtocol) throws -> ProgramResult {
    let folders = "\(ProgramResult.products.path):/usr/bin:/bin"
    return try ProgramResult(
      URL(fileURLWithPath: "/bin/sh"), ["-c", String(line)], in: folder.url,
      environment: ["PATH": folders])
  }

  /// Returns the commands that an error suggests.
  private func commands(in error: String) -> [Substring] {
    error.split(separator: "\n").filter { $0.hasPrefix("  kinfolio ") }.map { $0.dropFirst(2) }
  }

  @Test(arguments: [
    ["check"], ["report", "--for", "zoé ñandú"], ["report", "--for", "ZOE"], ["report", "Zoé"],
    ["report", "family.sqlite", "tom"], ["report", "--for=tom", "--last", "4 weeks"],
    ["report", "tom", "--last", "4", "weeks", "--quiet"],
    ["report", "tom", "--last", "10", "Days"],
    ["report", "tom", "--paper", "A4", "--language", "ES", "--units", "Imperial"],
    ["report", "tom", "family.sqlite"], ["report", "tom", "--output", "tom.pdf"],
    ["report", "tom", "-o", "tom.pdf"],
    ["growth", "measures.csv", "-o", "scores.csv"],
    ["init", "new.sqlite", "--family", "L", "--time-zone", "Europe/Paris", "--units", "METRIC"],
    ["build", "-o", "site", "--languages", "EN", "--audience", "Family", "--dry-run"],
  ])
  func works(words: [String]) throws {
    let result = try run(words)
    #expect(result.code == 0, "\(result.errorOutput)")
  }

  @Test(
    arguments: [
      (["chwck", "family.sqlite"], ["kinfolio check family.sqlite"]),
      (["check", "famly.sqlite"], ["kinfolio check family.sqlite"]),
      (["check", "family.sqlit"], ["kinfolio check family.sqlite"]),
      (["check", "family.sqlite", "--quite"], ["kinfolio check family.sqlite --quiet"]),
      (
        ["build", "family.sqlite", "--out", "site", "--dry-run"],
        ["kinfolio build family.sqlite --output site --dry-run"]
      ),
      (
        ["build", "family.sqlite", "--out=site", "--dry-run"],
        ["kinfolio build family.sqlite --output=site --dry-run"]
      ),
      (
        ["report", "family.sqlite"],
        [
          "kinfolio report family.sqlite --for tom",
          "kinfolio report family.sqlite --for zoe-nandu",
        ]
      ),
      (["report", "family.sqlite", "Zo"], ["kinfolio report family.sqlite --for 'Zoé Ñandú'"]),
      (
        ["build", "--audience", "doctor", "--dry-run"],
        [
          "kinfolio build family.sqlite --audience=doctor --dry-run --for tom",
          "kinfolio build family.sqlite --audience=doctor --dry-run --for zoe-nandu",
        ]
      ),
      (
        ["init", "new.sqlite", "--family", "Lark", "--time-zone", "Paris"],
        ["kinfolio init new.sqlite --family=Lark --time-zone Europe/Paris"]
      ),
      (
        ["people", "--change", "Tom", "2023-02-02", "male"],
        ["kinfolio people --change Tom=2023-02-02,male"]
      ),
      (
        ["people", "family.sqlite", "--change=Tom", "3.4kg", "--quiet"],
        ["kinfolio people family.sqlite --change Tom=3.4kg --quiet"]
      ),
      (
        ["people", "--time-zone", "Mexico"],
        ["kinfolio people family.sqlite --time-zone America/Mexico_City"]
      ),
      (
        ["people", "--time-zone", "CET"], ["kinfolio people family.sqlite --time-zone Europe/Paris"]
      ),
      (
        ["people", "--time-zone", "Chicago time"],
        ["kinfolio people family.sqlite --time-zone America/Chicago"]
      ),
      (
        ["people", "--time-zone", "est"],
        ["kinfolio people family.sqlite --time-zone America/New_York"]
      ),
      (["growth", "mesures.csv"], ["kinfolio growth measures.csv"]),
      (
        ["import", "sheet", "measures.csv", "--for", "Tom", "--into", "famly.sqlite"],
        ["kinfolio import sheet measures.csv --for=Tom --into family.sqlite"]
      ),
    ] as [([String], [String])])
  func suggestsCommandThatWorks(words: [String], expected: [String]) throws {
    let result = try run(words)
    #expect(result.code == 64 || result.code == 65)
    let suggested = commands(in: result.errorOutput)
    #expect(Set(suggested.map(String.init)) == Set(expected), "\(result.errorOutput)")
    for command in suggested {
      let pasted = try paste(command)
      #expect(pasted.code != 64, "\(command): \(pasted.errorOutput)")
    }
  }

  @Test(
    arguments: [
      (["report", "tom", "--paper", "a5"], "a4 or letter"),
      (["report", "tom", "--language", "german"], "en, es or fr"),
      (["report", "tom", "--last", "4 moons"], "such as 14d or 2w"),
      (["report", "family.sqlite", "tom", "--for", "zoe"], "Name tom or zoe, not both."),
      (["report", "Ida"], "Zoé Ñandú, Tom"),
      (["build", "--audience", "friends"], "family, viewer or doctor"),
      (["init", "new.sqlite", "--family=L", "--time-zone=Europe/Rome", "--pet=Miso=fish"], "cat"),
    ] as [([String], String)])
  func namesAllowedValues(words: [String], expected: String) throws {
    let result = try run(words)
    #expect(result.code == 64 && result.errorOutput.contains(expected), "\(result.errorOutput)")
  }

  /// A wrong name after `-o` destroys nothing.
  @Test func growthNeverOverwrites() throws {
    for file in ["family.sqlite", "measures.csv"] {
      let before = try Data(contentsOf: folder.url.appendingPathComponent(file))
      #expect(try run(["growth", "measures.csv", "-o", file]).code == 65)
      #expect(try Data(contentsOf: folder.url.appendingPathComponent(file)) == before)
    }
  }

  @Test func onlyProfileNeedsNoName() throws {
    try create("one.sqlite", "--elder=Rosa=1944-03-18")
    let result = try paste("kinfolio report one.sqlite -o - | head -c 5")
    #expect(result.code == 0 && result.output == "%PDF-", "\(result.errorOutput)")
  }

  @Test func severalDatabasesAreListed() throws {
    try create("other.sqlite")
    let result = try run(["check"])
    #expect(
      commands(in: result.errorOutput) == [
        "kinfolio check family.sqlite", "kinfolio check other.sqlite",
      ])
  }

  @Test func folderWithoutDatabaseNamesTheCommandThatCreatesOne() throws {
    try FileManager.default.removeItem(atPath: folder.path("family.sqlite"))
    let result = try run(["build"])
    #expect(result.code == 64)
    let suggested = commands(in: result.errorOutput)
    #expect(suggested.count == 1 && suggested[0].hasPrefix("kinfolio init family.sqlite --family"))
    #expect(try paste(try #require(suggested.first)).code == 0)
    #expect(try run(["check"]).code == 0)
  }
}
