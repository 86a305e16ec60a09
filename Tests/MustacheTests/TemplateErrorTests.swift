import Mustache
import Testing

@Suite("Errors contain file, line and column")
struct TemplateErrorTests {
  @Test(arguments: [
    Case(
      "a tag without an end", "a\nbc {{d", fails: .unclosedTag(ending: "}}"), line: 2, column: 4),
    Case("a triple without an end", "{{{d}}", fails: .unclosedTag(ending: "}}}"), column: 1),
    Case("a tag without a name", "{{ }}", fails: .tagWithoutName, column: 1),
    Case("a section without a name", "{{#}}", fails: .tagWithoutName, column: 1),
    Case("two words", "{{first name}}", fails: .invalidName("first name"), column: 1),
    Case("two dots", "{{a..b}}", fails: .invalidName("a..b"), column: 1),
    Case("a dot at the end", "{{#a.}}{{/a.}}", fails: .invalidName("a."), column: 1),
    Case("signs we do not know", "{{$block}}", fails: .invalidName("$block"), column: 1),
    Case("a tag swallowing the next", "{{a {{b}}", fails: .invalidName("a {{b"), column: 1),
  ])
  func reportsInvalidTag(_ example: Case) { example.check() }

  @Test(arguments: [
    Case("never closed", "\n{{#a}}x", ["a": ""], fails: .unclosedSection("a"), line: 2, column: 1),
    Case(
      "the inner never closed", "{{#a}}\n{{^b}}", fails: .unclosedSection("b"), line: 2, column: 1),
    Case("never opened", "a{{/b}}", fails: .unopenedSection("b"), column: 2),
    Case(
      "crossed", "{{#a}}{{#b}}{{/a}}{{/b}}", fails: .crossedSections(open: "b", closed: "a"),
      column: 13),
    Case(
      "too deep", String(repeating: "{{#a}}", count: 101), fails: .nestedTooDeep(limit: 100),
      column: 601),
  ])
  func reportsInvalidSection(_ example: Case) { example.check() }

  @Test(
    arguments: [(true, "a yes/no value"), ([], "a list"), ([:], "an object")]
      as [(TemplateValue, String)])
  func rejectsValueThatIsNotText(_ value: TemplateValue, _ kind: String) {
    let problem = TemplateError.Problem.valueNotText(name: "a", valueKind: kind)
    Case(kind, "{{a}}", ["a": value], fails: problem, column: 1).check()
  }

  @Test(arguments: [
    Case("letters of several bytes", "ñ👩‍👧é {{x}}", fails: .unknownName("x"), column: 5),
    Case("Windows line ends", "a\r\n\r\n {{x}}", fails: .unknownName("x"), line: 3, column: 2),
    Case("a byte order mark", "\u{FEFF}{{x}}", fails: .unknownName("x"), column: 1),
    Case(
      "behind a standalone line", "{{! a }}\n  {{x}}", fails: .unknownName("x"), line: 2, column: 3),
    Case(
      "in the third round", "{{#l}}{{#a}}{{b}}{{/a}}{{/l}}", ["l": [["a": false], ["a": "1"]]],
      fails: .unknownName("b"), column: 13),
  ])
  func reportsErrorPosition(_ example: Case) { example.check() }

  @Test func describesErrorInOneSentence() throws {
    let error = try #require(throws: TemplateError.self) {
      try Template("<p>\n  {{first name}}", named: "about.html.mustache")
    }
    #expect(
      error.description
        == "about.html.mustache:2:3: “first name” is not a valid name: use letters, digits, - and _, separated by single dots"
    )
  }

  @Test func recursionStopsBeforeTaskStackOverflows() async throws {
    let body =
      String(repeating: "{{#on}}", count: 60) + "{{>a}}" + String(repeating: "{{/on}}", count: 60)
    let library = try TemplateLibrary(sourcesByFileName: ["Partials/a.html.mustache": body])
    let error = await Task.detached {
      #expect(throws: TemplateError.self) {
        try library.render("Partials/a.html", with: ["on": true])
      }
    }.value
    #expect(error?.problem == .nestedTooDeep(limit: 200))
  }
}
