import Mustache
import Testing

@Suite("Only trusted addresses are written")
struct AddressTests {
  @Test(arguments: [
    "", "a.html", "../en/", "/x?a:b", "#a:b", "?a:b", "https://x.org/a", "HTTP://x", "mailto:a@b",
  ])
  func writesTrustedAddress(_ address: String) { expectAddress(address, isWrittenAs: address) }

  @Test(arguments: [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:x", "java\tscript:x",
    "java\nscript:x",
    "\u{1}javascript:x", "javascript\u{0}:x", "data:text/html,x", "vbscript:x", "file:///etc", ":x",
    "htt\u{0}ps://x", "java\u{202E}script:x", "blob:x", "x.org:80",
  ])
  func replacesUntrustedAddress(_ address: String) {
    expectAddress(address, isWrittenAs: "#unsafe")
  }

  private func expectAddress(_ address: String, isWrittenAs written: String) {
    for attribute in ["href", "SRC", "xlink:href", "action", "srcset", "poster"] {
      Case(
        "\(attribute) \(address)", "<a \(attribute)=\"{{a}}\">", ["a": .text(address)], as: "html",
        gives: "<a \(attribute)=\"\(written)\">"
      ).check()
    }
  }

  static let addressValues: Value = ["a": "java", "b": "script:x", "no": false, "on": true]

  @Test(arguments: [
    Case(
      "escaped too", "<a href='{{a}}'>", ["a": "?a='&b"], as: "html",
      gives: "<a href='?a=&#39;&amp;b'>"),
    Case(
      "behind a folder", "<a href='p/{{b}}'>", addressValues, as: "html",
      gives: "<a href='p/script:x'>"),
    Case(
      "behind a scheme", "<a href='tel:{{b}}'>", addressValues, as: "html",
      gives: "<a href='tel:script:x'>"),
    Case(
      "put together", "<a href='{{a}}{{b}}'>", addressValues, as: "html",
      gives: "<a href='java#unsafe'>"),
    Case(
      "behind half a scheme", "<a href='java{{b}}'>", addressValues, as: "html",
      gives: "<a href='java#unsafe'>"),
    Case(
      "behind an optional folder", "<a href='{{#no}}../{{/no}}{{b}}'>", addressValues, as: "html",
      gives: "<a href='#unsafe'>"),
    Case(
      "of several pictures", "<img srcset='p/1 1x, {{b}} 2x'>", addressValues, as: "html",
      gives: "<img srcset='p/1 1x, #unsafe 2x'>"),
    Case(
      "not an address", "<a title='{{b}}' data-href='{{b}}'>", addressValues, as: "html",
      gives: "<a title='script:x' data-href='script:x'>"),
    Case(
      "a value as scheme", "<a href='{{a}}script:1'>", addressValues, as: "html",
      fails: .schemeFromValue,
      column: 21),
    Case(
      "behind a program", "<a href='JavaScript:f({{b}})'>", addressValues, as: "html",
      fails: .untrustedScheme("javascript"), column: 23),
    Case(
      "behind an optional program", "<a href='{{#on}}javascript:{{/on}}{{b}}'>", addressValues,
      as: "html",
      fails: .untrustedScheme("javascript"), column: 35),
    Case(
      "behind a list that may end", "<img srcset='data:{{#on}}, {{/on}}{{b}}'>", addressValues,
      as: "html",
      fails: .untrustedScheme("data"), column: 35),
    Case(
      "in a feed", "<link href=\"{{b}}\"/>", addressValues, as: "xml",
      gives: "<link href=\"#unsafe\"/>"),
  ])
  func checksAddressInContext(_ example: Case) { example.check() }
}
