import Mustache
import Testing

@Suite("Sections repeat, omit content and open a scope")
struct SectionTests {
  @Test(arguments: [
    Case("true", "[{{#a}}yes{{/a}}]", ["a": true], gives: "[yes]"),
    Case("false", "[{{#a}}yes{{/a}}]", ["a": false], gives: "[]"),
    Case("null", "[{{#a}}yes{{/a}}]", ["a": .null], gives: "[]"),
    Case("empty text", "[{{#a}}yes{{/a}}]", ["a": ""], gives: "[]"),
    Case("an empty list", "[{{#a}}yes{{/a}}]", ["a": []], gives: "[]"),
    Case("an empty object", "[{{#a}}yes{{/a}}]", ["a": [:]], gives: "[yes]"),
    Case(
      "a chain that is true", "[{{#a.b.c}}yes{{/a.b.c}}]", ["a": ["b": ["c": true]]], gives: "[yes]"
    ),
    Case(
      "a chain that is false", "[{{#a.b.c}}yes{{/a.b.c}}]", ["a": ["b": ["c": false]]], gives: "[]"),
    Case("in itself, true", "1{{#a}}2{{#a}}3{{/a}}4{{/a}}5", ["a": true], gives: "12345"),
    Case("in itself, false", "1{{#a}}2{{#a}}3{{/a}}4{{/a}}5", ["a": false], gives: "15"),
    Case(
      "twice in a file", "{{#a}}\n1\n{{/a}}\n{{b}}\n{{#a}}\n3\n{{/a}}\n", ["a": true, "b": "2"],
      gives: "1\n2\n3\n"),
  ])
  func appearsIfTrueAndNonempty(_ example: Case) { example.check() }

  @Test(arguments: [
    Case("into an object", "{{#pet}}{{name}}{{/pet}}", ["pet": ["name": "Miso"]], gives: "Miso"),
    Case(
      "and out again", "{{#sec}}{{a}}, {{b}}, {{c.d}}{{/sec}}",
      ["a": "1", "b": "no", "sec": ["b": "2"], "c": ["d": "3"]], gives: "1, 2, 3"),
    Case("at the value itself", "{{#a}}{{.}}={{a}}{{/a}}", ["a": "x"], gives: "x=x"),
    Case(
      "through lists in lists",
      "{{#days}}{{#naps}}{{day.short}}{{nap}}:{{#notes}}{{day.long}}{{nap}}{{note}};{{/notes}}{{/naps}}{{/days}}",
      [
        "days": [
          [
            "day": ["short": "m", "long": "M"],
            "naps": [["nap": "1", "notes": [["note": "x"], ["note": "y"]]]],
          ]
        ]
      ], gives: "m1:M1x;M1y;"),
    Case(
      "down many levels",
      "{{#a}}\n{{one}}\n{{#b}}\n{{one}}{{two}}\n{{#c.d}}\n{{one}}{{two}}{{four}}\n{{#five}}\n"
        + "{{four}}{{five}}{{.}}{{one}}\n{{/five}}\n{{/c.d}}\n{{/b}}\n{{one}}\n{{/a}}\n",
      [
        "a": ["one": "1"], "b": ["two": "2"], "c": ["d": ["four": "4", "five": "5"]],
      ], gives: "1\n12\n124\n4551\n1\n"),
  ])
  func looksUpNamesInEnclosingScopes(_ example: Case) { example.check() }

  @Test(arguments: [
    Case(
      "objects", "{{#l}}{{n}}{{/l}}", ["l": [["n": "1"], ["n": "2"], ["n": "3"]]], gives: "123"),
    Case("texts", "{{#l}}({{.}}){{/l}}", ["l": ["a", "b"]], gives: "(a)(b)"),
    Case(
      "lists", "{{#l}}({{#.}}{{.}}{{/.}}){{/l}}", ["l": [["1", "2"], ["a"]]], gives: "(12)(a)"),
    Case("escaped", "{{#l}}({{.}}){{/l}}", ["l": ["&", "<"]], as: "html", gives: "(&amp;)(&lt;)"),
    Case("the page's value", "{{#.}}({{n}}){{/.}}", [["n": "a"], ["n": "b"]], gives: "(a)(b)"),
    Case("empty entries too", "{{#l}}({{.}}){{/l}}", ["l": ["a", .null, ""]], gives: "(a)()()"),
  ])
  func repeatsForEachElement(_ example: Case) { example.check() }

  /// A percent sign is replaced by the sign of a section or of an inverted section.
  @Test(
    arguments: ["#", "^"],
    [
      ("around tags", " | {{%a}}\t|\t{{/a}} | \n", " | \t|\t | \n"),
      ("within", "|{{%a}} {{! c }}\n {{/a}}|", "| \n |"),
      ("of inline sections", " {{%a}}Y{{/a}}\n {{%a}}O{{/a}}\n", " Y\n O\n"),
      ("of tags alone", "1\n{{%a}}\n2\n{{/a}}\n3\n", "1\n2\n3\n"),
      ("of indented tags alone", "1\n  {{%a}}\n2\n\t{{/a}}\n3", "1\n2\n3"),
      ("with Windows line ends", "|\r\n{{%a}}\r\n{{/a}}\r\n|", "|\r\n|"),
      ("on the first line", "  {{%a}}\n%{{/a}}\n/", "%\n/"),
      ("on the last line", "%{{%a}}\n/\n  {{/a}}", "%\n/\n"),
      ("inside tags", "|{{% a }}={{/ a }}|", "|=|"),
    ] as [(String, String, String)])
  func removesOnlyLinesOfSectionTagsAlone(
    sign: String, sample: (name: String, template: String, text: String)
  ) {
    Case(
      "\(sign) \(sample.name)", sample.template.replacing("%", with: sign),
      ["a": .bool(sign == "#")], gives: sample.text.replacing("%", with: sign)
    ).check()
  }

  /// In the specification, an unknown name is false.
  @Test(arguments: ["#", "^"])
  func rejectsUnknownName(sign: String) {
    Case("missing", "[{{\(sign)a}}yes{{/a}}]", fails: .unknownName("a"), column: 2).check()
    Case(
      "a broken chain", "{{\(sign)a.b.c}}yes{{/a.b.c}}", ["a": [:]],
      fails: .unknownMember("b", of: "a", ownerKind: "an object"), column: 1
    ).check()
  }
}
