import Foundation
import TestSupport
import Testing

/// Tests `kinfolio report`.
@Suite struct ReportTests {
  private let family: SmallFamily

  init() async throws { family = try await SmallFamily(Self.twins) }

  private static let twins = """
    INSERT INTO profiles (id, kind, name, slot, status, joined_at, changed_at) VALUES
      ('b1', 'pet', 'Biscuit', 1, 'confirmed', 1, 1), ('b2', 'pet', 'biscuit', 1, 'confirmed', 2, 2),
      ('z', 'pet', 'Zoë', 1, 'confirmed', 3, 3);
    """

  private func report(_ options: String...) throws -> ProgramResult {
    try ProgramResult.kinfolio(
      ["report", family.database.path, "--as-of", "2026-06-30"] + options, in: family.folder.url)
  }

  private func text(of file: String) throws -> String {
    try run("pdftotext", "-layout", family.folder.path(file), "-").output
  }

  @Test func reportMatchesSiteDocument() throws {
    #expect(try family.build("--languages", "es").code == 0)
    let result = try report("--for", "Mia", "--language", "es")
    #expect(result.code == 0 && result.output == "", "\(result)")
    #expect(result.errorOutput.contains("mia-visit-2026-06-30.es.pdf"))
    let built = try family.siteFiles()["documents/mia-visit-2026-06-30.es.pdf"]
    let alone = try Data(
      contentsOf: family.folder.url.appendingPathComponent("mia-visit-2026-06-30.es.pdf"))
    #expect(alone == built)
  }

  @Test(.untilHang) func refusesPipeInPlaceOfReport() throws {
    #expect(mkfifo(family.folder.path("f.pdf"), 0o600) == 0)
    let result = try report("--for", "mia", "-o", "f.pdf")
    #expect(
      result.code == 65 && result.errorOutput.contains("is not a PDF"), "\(result.errorOutput)")
  }

  /// The fontconfig rules of a machine or a user may substitute another font for the requested one.
  @Test func reportIgnoresSystemFontRules() throws {
    let rules = """
      <fontconfig>
        <include>/etc/fonts/fonts.conf</include>
        <match><test name="family"><string>Inter</string></test>
          <edit name="family" mode="assign" binding="same"><string>DejaVu Serif</string></edit>
        </match>
      </fontconfig>
      """
    try family.folder.write(rules, to: "fonts.conf")
    #expect(try report("--for", "mia", "-o", "plain.pdf").code == 0)
    let other = try ProgramResult.kinfolio(
      [
        "report", family.database.path, "--as-of", "2026-06-30", "--for", "mia", "-o", "other.pdf",
      ],
      in: family.folder.url,
      environment: ["FONTCONFIG_FILE": family.folder.path("fonts.conf")])
    #expect(other.code == 0)
    let files = try ["plain.pdf", "other.pdf"].map {
      try Data(contentsOf: family.folder.url.appendingPathComponent($0))
    }
    #expect(files[0] == files[1])
  }

  @Test func reportCoversRequestedDays() throws {
    #expect(try report("--for", "mia", "--last", "7d", "-o", "week.pdf").code == 0)
    #expect(try text(of: "week.pdf").contains("24–30 June 2026 (7 days)"))
    let until = try report(
      "--for", "mia", "--since", "2026-06-01", "--until", "2026-06-15", "-o=u.pdf")
    #expect(until.code == 0)
    let words = try text(of: "u.pdf")
    #expect(words.contains("1–15 June 2026 (15 days)"))
    #expect(words.contains("Records up to 15 June 2026, 23:59"))
    #expect(words.contains("3.40 kg") && !words.contains("7.20 kg"))
  }

  @Test func futureEndDateIsReplacedByReferenceDate() throws {
    let result = try report("--for", "mia", "--until", "2027-01-01", "-o", "a.pdf")
    #expect(result.code == 0)
    #expect(
      result.errorOutput.hasPrefix(
        "--until 2027-01-01 is in the future. The report ends on 2026-06-30.\n"))
    #expect(
      try !report("--for", "mia", "--until", "2026-06-30").errorOutput.contains("in the future"))
  }

  @Test func usesRequestedUnitsAndPaper() throws {
    #expect(
      try report("--for", "mia", "--units", "imperial", "--paper", "letter", "-o", "a.pdf").code
        == 0)
    #expect(try text(of: "a.pdf").contains("15 lb 14 oz"))
    let facts = try run("pdfinfo", family.folder.path("a.pdf"))
    #expect(facts.output.contains("612 x 792 pts (letter)"))
  }

  @Test func growthChartsUseRequestedCentiles() throws {
    #expect(try report("--for", "mia", "--centiles", "cdc", "-o", "c.pdf").code == 0)
    let words = try text(of: "c.pdf").split(whereSeparator: \.isWhitespace)
    #expect(words.contains("90") && words.contains("95") && !words.contains("99.6"))
    #expect(try report("--for", "mia", "-o", "n.pdf").code == 0)
    #expect(try text(of: "n.pdf").split(whereSeparator: \.isWhitespace).contains("99.6"))
    let wrong = try report("--for", "mia", "--centiles", "nine")
    #expect(wrong.code == 64 && wrong.errorOutput.contains("--centiles must be cole, who or cdc"))
  }

  @Test(arguments: [
    ("ZOE", 0, "Wrote "), ("biscuit-2", 0, "Wrote "), ("Biscuit", 0, "Wrote "), ("b1", 0, "Wrote "),
    ("BISCUIT", 64, "Several profiles are named BISCUIT. Use one of: b1, biscuit-2."),
    ("Bob", 64, "No profile is named Bob. The profiles are: Mia, Biscuit, Zoë, biscuit."),
  ])
  func findsProfileByName(name: String, expectedCode: Int32, expectedMessage: String) throws {
    let result = try report("--for", name)
    #expect(
      result.code == expectedCode && result.errorOutput.hasPrefix(expectedMessage), "\(result)")
  }

  @Test func suggestsCommandsForSimilarNames() throws {
    try family.database.run("UPDATE profiles SET name = 'Mia O''Neill' WHERE id = 'mia'")
    let result = try report("--for", "neil", "--quiet")
    #expect(result.code == 64)
    let lines = result.errorOutput.split(separator: "\n").map(String.init)
    #expect(lines.first == "No profile is named neil. Did you mean Mia O'Neill?")
    let start = "  kinfolio report \(family.database.path) --as-of=2026-06-30 --quiet --for "
    #expect(lines.dropFirst().first == start + #"'Mia O'\''Neill'"#, "\(result.errorOutput)")
    #expect(lines.last == "Try: kinfolio report --help")
    let pets = try report("--for", "scuit")
    #expect(pets.errorOutput.contains("Did you mean Biscuit or biscuit?"), "\(pets.errorOutput)")
  }

  @Test(arguments: [
    (["--last", "3"], 64, "--last needs a number of days or weeks"),
    (["--since", "2026-07-01"], 64, "--since 2026-07-01 is after 2026-06-30, the day"),
    (["-o", "."], 65, ". is a folder"), (["-o", "notes.txt"], 65, "notes.txt already exists"),
    (["-o", "gone/a.pdf"], 74, "There is no folder gone. Create it first: mkdir -p gone\n"),
    (["-o", "notes.txt/a.pdf"], 74, "notes.txt is a file, not a folder."),
  ])
  func rejectsInvalidOptionsAndOutputs(
    options: [String], expectedCode: Int32, expectedError: String
  ) throws {
    try family.folder.write("mine", to: "notes.txt")
    let result = try ProgramResult.kinfolio(
      ["report", family.database.path, "--as-of", "2026-06-30", "--for", "mia"] + options,
      in: family.folder.url)
    #expect(result.code == expectedCode && result.errorOutput.hasPrefix(expectedError), "\(result)")
    #expect(try family.folder.files()["notes.txt"] == Data("mine".utf8))
  }

  @Test func listsSkippedRowsBeforeSummary() throws {
    try family.database.run("UPDATE measurements SET measured_on = '2020-01-01' WHERE id = 'w2'")
    let result = try report("--for", "mia", "--log-format", "json", "-o", "a.pdf")
    #expect(result.logEvents.map { $0?["event"] as? String } == ["sandbox", "left_out", "summary"])
    #expect(result.code == 3)
  }
}
