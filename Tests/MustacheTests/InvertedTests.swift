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
}
