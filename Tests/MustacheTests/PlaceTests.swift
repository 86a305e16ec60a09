import Mustache
import Testing

@Suite("A template with a value in a forbidden place is rejected")
struct PlaceTests {
  @Test(arguments: [
    ("<{{a}}>", TemplateError.Place.tag, 2), ("</{{a}}>", .tag, 3), ("<h{{a}}>", .tag, 3),
    ("<p {{a}}>", .tag, 4), ("<p a{{a}}>", .tag, 5), ("<p a='1'{{a}}>", .tag, 9),
    ("<p a/='{{a}}'>", .tag, 8), ("<p a {{a}}='1'>", .tag, 6),
    ("<p a={{a}}>", .unquotedValue, 6), ("<p a=b{{a}}>", .unquotedValue, 7),
    ("<p onclick='f({{a}})'>", .attribute("onclick"), 15),
    ("<p OnLoad=\"{{a}}\">", .attribute("onload"), 12),
    ("<iframe srcdoc='{{a}}'>", .attribute("srcdoc"), 17),
    ("<script type='{{a}}'>", .attribute("type"), 15),
    ("<!-- {{a}} -->", .comment, 6), ("<!-- > {{a}} -->", .comment, 8),
    ("<!--->{{a}}-->", .comment, 7),
    ("<!DOCTYPE {{a}}>", .declaration, 11), ("<?php {{a}}>", .declaration, 7),
    ("</ {{a}}>", .declaration, 4),
    ("<style>{{a}}</style>", .element("style"), 8),
    ("<script>'{{a}}'</script>", .element("script"), 10),
    ("<script type='module'>{{a}}</script>", .element("script"), 23),
    ("<script><!-- </style>{{a}}</script>", .element("script"), 22),
    ("<script src='a.js'></scripty>{{a}}", .element("script"), 30),
    ("<title><{{a}}</title>", .element("title"), 9),
    ("<svg><title><script>{{a}}", .element("title"), 21),
    ("<script type='application/json'>\"{{a}}\"</script>", .element("script"), 34),
    ("<textarea><a>{{a}}</textarea>", .element("textarea"), 14),
    ("<iframe>{{a}}</iframe>", .element("iframe"), 9),
  ])
  func rejectsValueInForbiddenPlace(_ template: String, _ place: TemplateError.Place, _ column: Int)
  {
    Case(template, template, as: "html", fails: .valueInForbiddenPlace(place), column: column)
      .check()
  }

  @Test(arguments: [
    Case(
      "CDATA", "<a><![CDATA[ > {{a}} ]]></a>", fails: .valueInForbiddenPlace(.declaration),
      column: 16),
    Case(
      "behind CDATA", "<a><![CDATA[]]]>{{a}}</a>", ["a": "<"], gives: "<a><![CDATA[]]]>&lt;</a>"),
    Case(
      "an instruction", "<?xml a='>' {{a}} ?>", fails: .valueInForbiddenPlace(.declaration),
      column: 13),
    Case(
      "behind it", "<?xml a='>'?><title><b t=\"{{a}}\"/>", ["a": "\""],
      gives: "<?xml a='>'?><title><b t=\"&quot;\"/>"),
    Case("a style element", "<style>{{a}}</style>", ["a": "<"], gives: "<style>&lt;</style>"),
  ])
  func checksPlacesInXML(_ example: Case) { example.check(as: "xml") }

  @Test(arguments: [
    Case("attributes run together", "<p a='1'b='2'>", fails: .attributesRunTogether, column: 9),
    Case("half a name", "<p o{{#on}}n{{/on}}click='1'>", fails: .attributesRunTogether, column: 20),
    Case("ends in a tag", "<p", fails: .templateEndsInside(.tag), column: 3),
    Case(
      "ends in a value", "<p a='>\n", fails: .templateEndsInside(.attribute("a")), line: 2,
      column: 1),
    Case("ends in a script", "<script>", fails: .templateEndsInside(.element("script")), column: 9),
    Case("ends in a comment", "<!-- >", fails: .templateEndsInside(.comment), column: 7),
    Case(
      "a partial in a value", "<p a='{{>b}}'>", fails: .partialInside(.attribute("a")), column: 7),
    Case(
      "a partial in a script", "<script>{{>b}}</script>",
      fails: .partialInside(.element("script")), column: 9),
    Case(
      "a partial ends in a tag", "{{>b}}", partials: ["b": "<p"],
      fails: .templateEndsInside(.tag), column: 3, in: "Partials/b"),
  ])
  func rejectsIncompleteMarkup(_ example: Case) { example.check(as: "html") }

  @Test(arguments: [
    ("a whole attribute", "<p {{#on}}hidden{{/on}}>", "<p hidden>"),
    ("with its space", "<p{{#on}} hidden{{/on}}{{#off}} x='1'{{/off}}>", "<p hidden>"),
    (
      "with its value", "<p {{#a}}title='{{.}}'{{/a}} id='{{a}}'>",
      "<p title='&#39;' id='&#39;'>"
    ),
    ("a part of a value", "<p class='a{{#on}} b{{/on}}{{^on}} c{{/on}}'>", "<p class='a b'>"),
    ("a part of a script", "<script>{{#on}}f(){{/on}}</script>", "<script>f()</script>"),
    ("a comment", "{{#off}}<!-- a -->{{/off}}{{a}}", "&#39;"),
    ("tags left open", "{{#on}}<b>{{/on}}{{a}}{{#on}}</b>{{/on}}", "<b>&#39;</b>"),
  ])
  func allowsSectionsEndingInSamePlace(_ name: String, _ template: String, _ text: String) {
    let values: TemplateValue = ["on": true, "off": false, "a": "'"]
    Case(name, template, values, as: "html", gives: text).check()
  }

  @Test(arguments: [
    ("into a tag", "{{#on}}<p {{/on}}>", 11), ("into a value", "<p a='{{#on}}' b='{{/on}}'>", 19),
    ("out of a value", "<p a='{{#on}}'{{/on}}>", 15),
    ("into a script", "{{^on}}<script>{{/on}}", 16),
    ("into a comment", "{{#on}}<!--{{/on}} -->", 12), ("a tag's name", "<h{{#on}}1{{/on}}>", 11),
  ])
  func rejectsSectionsEndingInOtherPlace(_ name: String, _ template: String, _ column: Int) {
    Case(name, template, as: "html", fails: .sectionBranchesDiffer(section: "on"), column: column)
      .check()
  }
}
