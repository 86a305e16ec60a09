import TestSupport
import Testing

@testable import KinfolioCLI

@Suite struct ArgumentsTests {
  private let buildSpec = CommandSpec(
    name: "build", summary: "Build", operandNames: ["DATABASE", "[EXTRA]"],
    options: [
      .value("--output", "DIR", "where"), .value("--jobs", "N", "how many"), .flag("--quiet", ""),
    ]
  ) { _, _ in .done }

  @Test func parsesOperandsOptionsAndFlagsInAnyOrder() throws {
    let parsed = try ParsedArguments(
      ["--quiet", "a.sqlite", "--output=out", "--jobs", "2"], for: buildSpec)
    #expect(parsed.operands == ["a.sqlite"])
    #expect(parsed.value("--output") == "out" && parsed.value("--jobs") == "2")
    #expect(parsed.hasFlag("--quiet"))
  }

  @Test func everyCommandIsInTheList() throws {
    let names = try Project.names(
      matching: /CommandSpec\(\s*name: "(\w+)"/, below: "Sources/KinfolioCLI")
    #expect(names.sorted() == Commands.all.map(\.name).sorted())
  }

  @Test func ellipsisAcceptsAnyNumberOfOperands() throws {
    let command = CommandSpec(name: "import", summary: "Import", operandNames: ["SOURCE", "FILE…"])
    {
      _, _ in .done
    }
    #expect(try ParsedArguments(["sheet", "a", "b"], for: command).operands.count == 3)
    #expect(throws: UsageError.self) { try ParsedArguments(["sheet"], for: command) }
  }

  @Test func afterTwoDashesEverythingIsAnOperand() throws {
    #expect(
      try ParsedArguments(["--", "-odd", "--quiet"], for: buildSpec).operands == [
        "-odd", "--quiet",
      ])
  }

  @Test(
    arguments: [
      (
        ["a", "--ouput", "x"],
        "There is no option --ouput. Did you mean:\n  kinfolio build a --output x"
      ),
      (["a", "--zzzzzzzz"], "There is no option --zzzzzzzz."),
      (["a", "--jobs"], "--jobs needs a value: --jobs N"),
      (["a", "--quiet=1"], "--quiet takes no value."),
      ([], "DATABASE is missing."),
      (["a", "b", "c"], "Unexpected argument 'c'."),
    ] as [([String], String)])
  func reportsUsageErrors(arguments: [String], expectedProblem: String) {
    let error = #expect(throws: UsageError.self) { try ParsedArguments(arguments, for: buildSpec) }
    #expect(error?.description == expectedProblem)
  }

  @Test(
    arguments: [
      ("biuld", "build"), ("chek", "check"), ("docter", "doctor"), ("frobnicate", nil), ("", nil),
      ("BUILD", "build"),
    ] as [(String, String?)])
  func suggestsTheNearestCommand(word: String, expected: String?) {
    #expect(mostSimilar(to: word, among: ["demo", "build", "check", "init", "doctor"]) == expected)
  }

  @Test(arguments: [(0, "0 files"), (1, "1 file"), (2, "2 files")])
  func countsInSingularAndPlural(count: Int, text: String) {
    #expect(count.counted("file") == text)
  }

  @Test(arguments: [("", "", 0), ("abc", "", 3), ("abc", "acb", 1), ("kitten", "sitting", 3)])
  func computesEditDistance(left: String, right: String, expected: Int) {
    #expect(editDistance(left, right) == expected)
    #expect(editDistance(right, left) == expected)
  }
}
