import Mustache
import Testing

@Suite("Tags are replaced by values")
struct InterpolationTests {
  @Test(arguments: [
    Case("no tags", "Hello {you}!\n", gives: "Hello {you}!\n"),
    Case("a name", "Hello {{name}}!", ["name": "Ada"], gives: "Hello Ada!"),
    Case("tags in values stay text", "{{a}}", ["a": "{{b}}", "b": "no"], gives: "{{b}}"),
    Case("a number, written by the caller", "{{a}}", ["a": "85"], gives: "85"),
    Case("null", "({{a}})", ["a": .null], gives: "()"),
    Case("empty text", "({{a}})", ["a": ""], gives: "()"),
    Case(
      "HTML is escaped", "<p>{{a}}</p>", ["a": "& \" ' < >"], as: "html",
      gives: "<p>&amp; &quot; &#39; &lt; &gt;</p>"),
    Case("letters, digits, - and _", "{{año-1_b}}", ["año-1_b": "x"], gives: "x"),
  ])
  func replacesTagsByValues(_ example: Case) { example.check() }

  @Test(arguments: [
    Case("as in sections", "{{a.b}}={{#a}}{{b}}{{/a}}", ["a": ["b": "x"]], gives: "x=x"),
    Case("any depth", "{{a.b.c.d}}", ["a": ["b": ["c": ["d": "x"]]]], gives: "x"),
    Case(
      "the first part is looked up, the others only inside it", "{{#a}}{{b.c}}{{/a}}",
      ["a": ["b": ["c": "right"]], "b": ["c": "wrong"]], gives: "right"),
    Case("a key with a dot is not seen", "{{a.b}}", ["a.b": "no", "a": ["b": "x"]], gives: "x"),
  ])
  func resolvesDottedName(_ example: Case) { example.check() }

  @Test(arguments: [
    Case("the page's value itself", "Hello {{.}}!", "Ada", gives: "Hello Ada!"),
    Case("escaped in HTML", "{{.}}", "& \" < >", as: "html", gives: "&amp; &quot; &lt; &gt;"),
  ])
  func dotWritesCurrentValue(_ example: Case) { example.check() }

  @Test(arguments: [
    Case("around a tag", "| {{a}} |", ["a": "-"], gives: "| - |"),
    Case("around a tag alone on its line", "  {{a}}\n", ["a": "-"], gives: "  -\n"),
    Case("inside tags", "|{{ a }}{{\ta\n}}|", ["a": "-"], gives: "|--|"),
  ])
  func keepsWhitespaceAroundTag(_ example: Case) { example.check() }

  /// An unknown name is an error here, so that a misspelling never removes a figure from a page.
  ///
  /// The specification renders nothing.
  @Test(arguments: [
    Case("missing", "a {{cat}}", fails: .unknownName("cat"), column: 3),
    Case(
      "a broken chain", "{{a.b.c}}", ["a": ["x": ""]],
      fails: .unknownMember("b", of: "a", ownerKind: "an object"), column: 1),
    Case(
      "a chain through null", "{{a.b}}", ["a": .null],
      fails: .unknownMember("b", of: "a", ownerKind: "null"), column: 1),
    Case(
      "a chain does not restart in an outer scope", "{{a.b.name}}",
      ["a": ["b": [:]], "b": ["name": "no"]],
      fails: .unknownMember("name", of: "a.b", ownerKind: "an object"), column: 1),
    Case(
      "the innermost first part wins, even if it leads nowhere", "{{#a}}{{b.c}}{{/a}}",
      ["a": ["b": [:]], "b": ["c": "no"]],
      fails: .unknownMember("c", of: "b", ownerKind: "an object"), column: 7),
    Case("a dotted key alone", "{{a.b}}", ["a.b": "no"], fails: .unknownName("a"), column: 1),
  ])
  func rejectsUnknownName(_ example: Case) { example.check() }
}
