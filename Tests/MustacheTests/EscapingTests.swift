import Mustache
import Testing

@Suite("Values are escaped in every context")
struct EscapingTests {
  static let hostile = "</p><script>\"'&"
  static let escaped = "&lt;/p&gt;&lt;script&gt;&quot;&#39;&amp;"

  @Test(arguments: [
    "<p>%</p>", "<p title=\"%\">", "<p title='%' >", "<p title = \"a %\">", "<title>%</title>",
    "<textarea>a %</TextArea >%", "2 < 3 %", "<!-- a --> %", "<!---> --> %", "<!DOCTYPE html>%",
    "<P TITLE=\"%\">",
    "<style>a{}</style>%", "<script>if (a<b) {}</script >%", "<br/>%", "<a b c='1' d>%",
    "<svg><path d=\"M0 0\"/>%",
    "<script>\"</scrip\" + \"</\"</SCRIPT>%",
  ])
  func escapesText(inPattern pattern: String) {
    Case(
      pattern, pattern.replacing("%", with: "{{a}}"), ["a": .text(Self.hostile)], as: "html",
      gives: pattern.replacing("%", with: Self.escaped)
    ).check()
  }

  @Test(arguments: [
    Case("in text", "<p>{{a}}{{{a}}}{{&a}}", ["a": .markup("<b>")], gives: "<p><b><b><b>"),
    Case("in XML text", "<p>{{a}}</p>", ["a": .markup("<b/>")], as: "xml", gives: "<p><b/></p>"),
  ])
  func writesMarkupInText(_ example: Case) { example.check(as: "html") }

  @Test(arguments: [
    ("<p title=\"{{a}}\">", "html", 11), ("<a href=\"{{a}}\">", "html", 10),
    ("<title>{{a}}</title>", "html", 8), ("\"{{a}}\"", "json", 2),
  ])
  func rejectsMarkupOutsideText(_ template: String, _ kind: String, _ column: Int) {
    Case(
      template, template, ["a": .markup("<b>")], as: kind, fails: .markupOutsideText(name: "a"),
      column: column
    ).check()
  }

  @Test(arguments: [
    Case("text, triple", "{{{a}}}", ["a": "x"], fails: .unescapedText(name: "a"), column: 1),
    Case(
      "text, ampersand", "<p>{{&a}}", ["a": "x"], as: "xml", fails: .unescapedText(name: "a"),
      column: 4),
    Case(
      "anything, in an attribute", "<p title=\"{{{a}}}\">",
      fails: .unescapedText(name: "a"), column: 11),
    Case(
      "anything, in JSON", "\"{{&a}}\"", as: "json", fails: .unescapedText(name: "a"), column: 2),
    Case("null is nothing", "<p>{{{a}}}", ["a": .null], gives: "<p>"),
  ])
  func tripleMustacheRejectsText(_ example: Case) { example.check(as: "html") }

  @Test(arguments: ["html", "xml"])
  func removesControlCharacters(kind: String) {
    Case(
      "dropped", "<p title=\"{{a}}\">{{a}}</p>",
      ["a": "1\u{0}\u{8}\u{1B}\r\n\t2\u{7F}\u{85}3\u{202E}4\u{2066}5\u{FFFF}6 ñ👩‍👧\u{200F}"],
      as: kind,
      gives: "<p title=\"1\n\t23456 ñ👩‍👧\u{200F}\">1\n\t23456 ñ👩‍👧\u{200F}</p>"
    ).check()
  }

  @Test(arguments: [
    ("12.5%", "12.5%"), ("#aB0", "#aB0"), ("3 4, -1px", "3 4, -1px"), ("", ""),
    ("red;background:url(//x)", "unsafe"), ("a}", "unsafe"), ("\\75", "unsafe"), ("\"", "unsafe"),
    ("é", "unsafe"), ("a/**/b", "unsafe"),
  ])
  func writesOnlySafeStyleValue(_ value: String, _ expected: String) {
    Case(
      value, "<i style=\"--x: {{a}}\">", ["a": .text(value)], as: "html",
      gives: "<i style=\"--x: \(expected)\">"
    ).check()
  }

  @Test(arguments: [
    Case(
      "in a string", "{\"a\":\"{{a}}\"}", ["a": "\"\\\n\t</b>&\u{2028}\u{0}ñ"],
      gives: "{\"a\":\"\\\"\\\\\\n\\u0009\\u003c/b\\u003e\\u0026\\u2028\\u0000ñ\"}"),
    Case("behind an escaped quote", "[\"\\\"{{a}}\"]", ["a": "\""], gives: "[\"\\\"\\\"\"]"),
    Case("conditions and null", "[{{a}},{{b}}]", ["a": true, "b": .null], gives: "[true,null]"),
    Case("text without quotes", "[{{a}}]", ["a": "1"], fails: .unquotedText(name: "a"), column: 2),
    Case("behind a backslash", "\"\\{{a}}\"", fails: .forbiddenPlace(.jsonEscape), column: 3),
    Case("an unfinished string", "\"a", fails: .endsInside(.jsonString), column: 3),
    Case("a partial in a string", "\"{{>a}}\"", fails: .partialInside(.jsonString), column: 2),
    Case(
      "a section into a string", "{{#on}}\"{{/on}}\"", fails: .branchesDiffer(section: "on"),
      column: 9),
    Case(
      "in a page's data",
      "<script type=\"application/json\">{\"a\":\"{{a}}\",\"b\":{{b}}}</script>{{a}}",
      ["a": "</script>'", "b": false], as: "html",
      gives:
        "<script type=\"application/json\">{\"a\":\"\\u003c/script\\u003e'\",\"b\":false}</script>&lt;/script&gt;&#39;"
    ),
    Case(
      "in a page's linked data", "<script id=x TYPE=Application/LD+JSON>\"{{a}}\"</script>",
      ["a": "<"], as: "html",
      gives: "<script id=x TYPE=Application/LD+JSON>\"\\u003c\"</script>"),
  ])
  func escapesValuesInJSON(_ example: Case) { example.check(as: "json") }
}
