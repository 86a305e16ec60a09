import Mustache
import Testing

@Suite("Partials are included in place")
struct PartialTests {
  @Test(arguments: [
    Case("as they are", "'{{>a}}'", partials: ["a": "from a"], gives: "'from a'"),
    Case(
      "with the values in sight", "{{>a}}", ["x": "y"], partials: ["a": "*{{x}}*"], gives: "*y*"),
    Case("from a folder", "{{>card/pet}}", partials: ["card/pet": "cat"], gives: "cat"),
    Case(
      "in themselves, as long as there is data", "{{>node}}",
      ["n": "X", "nodes": [["n": "Y", "nodes": []]]],
      partials: ["node": "{{n}}({{#nodes}}{{>node}}{{/nodes}})"], gives: "X(Y())"),
    Case(
      "in others", "{{>outer}}", ["a": "1", "b": "2"],
      partials: ["outer": "*{{a}} {{>inner}}*", "inner": "{{b}}!"], gives: "*1 2!*"),
  ])
  func includesPartial(_ example: Case) { example.check() }

  @Test(arguments: [
    Case("around a tag", "| {{>a}} |", partials: ["a": "\t|\t"], gives: "| \t|\t |"),
    Case(
      "inline: no line is indented", "  {{x}}  {{> a}}\n", ["x": "|"], partials: ["a": ">\n>"],
      gives: "  |  >\n>\n"),
    Case("with Windows line ends", "|\r\n{{>a}}\r\n|", partials: ["a": ">"], gives: "|\r\n>|"),
    Case("alone on the first line", "  {{>a}}\n>", partials: ["a": ">\n>"], gives: "  >\n  >>"),
    Case("alone on the last line", ">\n  {{>a}}", partials: ["a": ">\n>"], gives: ">\n  >\n  >"),
    Case(
      "every line of the partial, but not of its values", "\\\n {{>a}}\n/\n", ["x": "<\n->"],
      partials: ["a": "|\n{{x}}\n|\n"], gives: "\\\n |\n &lt;\n-&gt;\n |\n/\n"),
    Case(
      "adding up", "  {{>a}}\n", partials: ["a": "a\n {{>b}}\n", "b": "b\nb\n"],
      gives: "  a\n   b\n   b\n"),
    Case(
      "of lines in sections", "  {{>a}}\n", ["l": ["1", "2"], "no": false],
      partials: ["a": "{{#l}}\n{{.}},\n{{/l}}\n{{#no}}x{{/no}}end\n"], gives: "  1,\n  2,\n  end\n"),
    Case(
      "of a section within a line, once", "  {{>a}}\n", ["on": true],
      partials: ["a": "{{#on}}x{{/on}}\n"], gives: "  x\n"),
    Case("inside tags", "|{{> a }}|", partials: ["a": "[]"], gives: "|[]|"),
  ])
  func indentsPartialAloneOnLine(_ example: Case) { example.check() }

  @Test(arguments: [
    // In the specification, an unknown partial renders nothing.
    Case("unknown", "\n  {{>a}}", fails: .unknownPartial("a"), line: 2, column: 3),
    Case(
      "unknown and never reached", "{{^a}}{{>b}}{{/a}}", ["a": true], fails: .unknownPartial("b"),
      column: 7),
    Case("unnamed", "{{>}}", fails: .tagWithoutName, column: 1),
    Case("outside the folder", "{{>../a}}", fails: .invalidName("../a"), column: 1),
    Case(
      "a fault inside is the partial's", "{{>a}}", partials: ["a": "\n\n {{x}}"],
      fails: .unknownName("x"), line: 3, column: 2, in: "Partials/a"),
    Case(
      "in itself without end", "{{>a}}", partials: ["a": "-{{>a}}"],
      fails: .nestedTooDeep(limit: 200), column: 2, in: "Partials/a"),
    Case(
      "in each other without end", "{{>a}}", ["on": true],
      partials: ["a": "{{#on}}{{>b}}{{/on}}", "b": "{{>a}}"],
      fails: .nestedTooDeep(limit: 200), column: 8, in: "Partials/a"),
  ])
  func reportsFault(in example: Case) { example.check() }
}
