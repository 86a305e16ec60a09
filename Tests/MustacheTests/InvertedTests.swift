import Mustache
import Testing

@Suite("Inverted sections appear if the value is false or empty")
struct InvertedTests {
  @Test(arguments: [
    Case("false", "[{{^a}}none{{/a}}]", ["a": false], gives: "[none]"),
    Case("true", "[{{^a}}none{{/a}}]", ["a": true], gives: "[]"),
    Case("null", "[{{^a}}none{{/a}}]", ["a": .null], gives: "[none]"),
    Case("an object", "[{{^a}}none{{/a}}]", ["a": ["b": "c"]], gives: "[]"),
    Case("a list", "[{{^a}}none{{/a}}]", ["a": ["b"]], gives: "[]"),
    Case("an empty list", "[{{^a}}none{{/a}}]", ["a": []], gives: "[none]"),
    Case("empty text", "[{{^a}}none{{/a}}]", ["a": ""], gives: "[none]"),
    Case("text", "[{{^a}}none{{/a}}]", ["a": "0"], gives: "[]"),
    Case("a chain that is true", "[{{^a.b}}none{{/a.b}}]", ["a": ["b": true]], gives: "[]"),
    Case("a chain that is false", "[{{^a.b}}none{{/a.b}}]", ["a": ["b": false]], gives: "[none]"),
    Case("in itself, false", "{{^a}}1{{^a}}2{{/a}}3{{/a}}", ["a": false], gives: "123"),
    Case("in itself, true", "1{{^a}}2{{^a}}3{{/a}}4{{/a}}5", ["a": true], gives: "15"),
    Case(
      "twice in a file", "{{^a}}\n1\n{{/a}}\n{{b}}\n{{^a}}\n3\n{{/a}}\n", ["a": false, "b": "2"],
      gives: "1\n2\n3\n"),
  ])
  func appearsIfFalseOrEmpty(_ example: Case) { example.check() }

  @Test(arguments: [
    Case("around tags", " | {{^a}}\t|\t{{/a}} | \n", ["a": false], gives: " | \t|\t | \n"),
    Case("within", "|{{^a}} {{! c }}\n {{/a}}|", ["a": false], gives: "| \n |"),
    Case("of inline sections", " {{^a}}N{{/a}}\n {{^a}}O{{/a}}\n", ["a": false], gives: " N\n O\n"),
    Case("of tags alone", "1\n{{^a}}\n2\n{{/a}}\n3\n", ["a": false], gives: "1\n2\n3\n"),
    Case("of indented tags alone", "1\n {{^a}}\n2\n\t{{/a}}\n3", ["a": false], gives: "1\n2\n3"),
    Case("with Windows line ends", "|\r\n{{^a}}\r\n{{/a}}\r\n|", ["a": false], gives: "|\r\n|"),
    Case("on the first line", "  {{^a}}\n^{{/a}}\n/", ["a": false], gives: "^\n/"),
    Case("on the last line", "^{{^a}}\n/\n  {{/a}}", ["a": false], gives: "^\n/\n"),
    Case("inside tags", "|{{^ a }}={{/ a }}|", ["a": false], gives: "|=|"),
  ])
  func removesOnlyLinesOfSectionTagsAlone(_ example: Case) { example.check() }

  /// In the specification, an unknown name is false.
  @Test(arguments: [
    Case("missing", "[{{^a}}none{{/a}}]", fails: .unknownName("a"), column: 2),
    Case(
      "a broken chain", "{{^a.b}}none{{/a.b}}", ["a": [:]],
      fails: .unknownMember("b", of: "a", ownerKind: "an object"), column: 1),
  ])
  func rejectsUnknownName(_ example: Case) { example.check() }
}
