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
    Case("triple", "{{{a}}}", ["a": "x"], fails: .unescapedTag(name: "a"), column: 1),
    Case("triple with blanks", "{{{ a }}}", fails: .unescapedTag(name: "a"), column: 1),
    Case("ampersand", "<p>{{&a}}", as: "xml", fails: .unescapedTag(name: "a"), column: 4),
    Case("ampersand with blanks", "{{& a }}", fails: .unescapedTag(name: "a"), column: 1),
    Case("a chain", "{{{a.b}}}", fails: .unescapedTag(name: "a.b"), column: 1),
    Case(
      "in an attribute", "<p title=\"{{{a}}}\">", fails: .unescapedTag(name: "a"), column: 11),
    Case("without a name", "{{{}}}", fails: .tagWithoutName, column: 1),
    Case("with an invalid name", "{{&a b}}", fails: .invalidName("a b"), column: 1),
  ])
  func rejectsUnescapedValue(_ example: Case) { example.check() }

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
}
