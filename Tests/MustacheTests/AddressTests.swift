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

  static let values: TemplateValue = [
    "a": "java", "b": "script:x", "query": "?a='&b", "no": false, "on": true,
  ]

  @Test(arguments: [
    ("escaped too", "<a href='{{query}}'>", "<a href='?a=&#39;&amp;b'>"),
    ("behind a folder", "<a href='p/{{b}}'>", "<a href='p/script:x'>"),
    ("behind a scheme", "<a href='tel:{{b}}'>", "<a href='tel:script:x'>"),
    ("put together", "<a href='{{a}}{{b}}'>", "<a href='java#unsafe'>"),
    ("behind half a scheme", "<a href='java{{b}}'>", "<a href='java#unsafe'>"),
    ("behind an optional folder", "<a href='{{#no}}../{{/no}}{{b}}'>", "<a href='#unsafe'>"),
    ("of several pictures", "<img srcset='p/1 1x, {{b}} 2x'>", "<img srcset='p/1 1x, #unsafe 2x'>"),
    (
      "not an address", "<a title='{{b}}' data-href='{{b}}'>",
      "<a title='script:x' data-href='script:x'>"
    ),
  ])
  func checksAddressInContext(_ name: String, _ template: String, _ text: String) {
    Case(name, template, Self.values, as: "html", gives: text).check()
  }

  @Test func checksAddressInFeed() {
    let template = "<link href=\"{{b}}\"/>"
    Case("feed", template, Self.values, as: "xml", gives: "<link href=\"#unsafe\"/>").check()
  }

  @Test(
    arguments: [
      ("a value as scheme", "<a href='{{a}}script:1'>", .schemeFromValue, 21),
      ("behind a program", "<a href='JavaScript:f({{b}})'>", .untrustedScheme("javascript"), 23),
      (
        "behind an optional program", "<a href='{{#on}}javascript:{{/on}}{{b}}'>",
        .untrustedScheme("javascript"), 35
      ),
      (
        "behind a list that may end", "<img srcset='data:{{#on}}, {{/on}}{{b}}'>",
        .untrustedScheme("data"), 35
      ),
    ] as [(String, String, TemplateError.Problem, Int)])
  func rejectsUntrustedScheme(
    _ name: String, _ template: String, _ problem: TemplateError.Problem, _ column: Int
  ) {
    Case(name, template, Self.values, as: "html", fails: problem, column: column).check()
  }
}
