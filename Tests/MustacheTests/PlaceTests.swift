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
    ("<script type='application/json'>\"<{{a}}\"", .element("script"), 35),
    ("<iframe>{{a}}</iframe>", .element("iframe"), 9),
  ])
  func rejectsValueInForbiddenPlace(_ template: String, _ place: TemplateError.Place, _ column: Int)
  {
    Case(template, template, as: "html", fails: .forbiddenPlace(place), column: column).check()
  }

  @Test(arguments: [
    Case(
      "CDATA", "<a><![CDATA[ > {{a}} ]]></a>", as: "xml", fails: .forbiddenPlace(.declaration),
      column: 16),
    Case(
      "behind CDATA", "<a><![CDATA[]]]>{{a}}</a>", ["a": "<"], as: "xml",
      gives: "<a><![CDATA[]]]>&lt;</a>"),
    Case(
      "an instruction", "<?xml a='>' {{a}} ?>", as: "xml", fails: .forbiddenPlace(.declaration),
      column: 13),
    Case(
      "behind it", "<?xml a='>'?><title><b t=\"{{a}}\"/>", ["a": "\""], as: "xml",
      gives: "<?xml a='>'?><title><b t=\"&quot;\"/>"),
    Case(
      "a style element", "<style>{{a}}</style>", ["a": "<"], as: "xml", gives: "<style>&lt;</style>"
    ),
  ])
  func checksPlacesInXML(_ example: Case) { example.check() }

  @Test(arguments: [
    Case(
      "attributes run together", "<p a='1'b='2'>", as: "html", fails: .attributesRunTogether,
      column: 9),
    Case("ends in a tag", "<p", as: "html", fails: .endsInside(.tag), column: 3),
    Case(
      "ends in a value", "<p a='>\n", as: "html", fails: .endsInside(.attribute("a")), line: 2,
      column: 1),
    Case(
      "ends in a script", "<script>", as: "html", fails: .endsInside(.element("script")), column: 9),
    Case("ends in a comment", "<!-- >", as: "html", fails: .endsInside(.comment), column: 7),
    Case(
      "a partial in a value", "<p a='{{>b}}'>", as: "html", fails: .partialInside(.attribute("a")),
      column: 7),
    Case(
      "a partial in a script", "<script>{{>b}}</script>", as: "html",
      fails: .partialInside(.element("script")), column: 9),
    Case(
      "a partial ends in a tag", "{{>b}}", partials: ["b": "<p"], as: "html",
      fails: .endsInside(.tag), column: 3, in: "Partials/b"),
  ])
  func rejectsIncompleteMarkup(_ example: Case) { example.check() }

  static let sectionValues: Value = ["on": true, "off": false, "a": "'"]

  @Test(arguments: [
    Case(
      "a whole attribute", "<p {{#on}}hidden{{/on}}>", sectionValues, as: "html",
      gives: "<p hidden>"),
    Case(
      "with its space", "<p{{#on}} hidden{{/on}}{{#off}} x='1'{{/off}}>", sectionValues, as: "html",
      gives: "<p hidden>"),
    Case(
      "with its value", "<p {{#a}}title='{{.}}'{{/a}} id='{{a}}'>", sectionValues, as: "html",
      gives: "<p title='&#39;' id='&#39;'>"),
    Case(
      "a part of a value", "<p class='a{{#on}} b{{/on}}{{^on}} c{{/on}}'>", sectionValues,
      as: "html",
      gives: "<p class='a b'>"),
    Case(
      "a part of a script", "<script>{{#on}}f(){{/on}}</script>", sectionValues, as: "html",
      gives: "<script>f()</script>"),
    Case("a comment", "{{#off}}<!-- a -->{{/off}}{{a}}", sectionValues, as: "html", gives: "&#39;"),
    Case(
      "tags left open", "{{#on}}<b>{{/on}}{{a}}{{#on}}</b>{{/on}}", sectionValues, as: "html",
      gives: "<b>&#39;</b>"),
  ])
  func allowsSectionsEndingInSamePlace(_ example: Case) { example.check() }

  @Test(arguments: [
    Case(
      "into a tag", "{{#on}}<p {{/on}}>", as: "html", fails: .branchesDiffer(section: "on"),
      column: 11),
    Case(
      "into a value", "<p a='{{#on}}' b='{{/on}}'>", as: "html",
      fails: .branchesDiffer(section: "on"), column: 19),
    Case(
      "out of a value", "<p a='{{#on}}'{{/on}}>", as: "html", fails: .branchesDiffer(section: "on"),
      column: 15),
    Case(
      "into a script", "{{^on}}<script>{{/on}}", as: "html", fails: .branchesDiffer(section: "on"),
      column: 16),
    Case(
      "into a comment", "{{#on}}<!--{{/on}} -->", as: "html", fails: .branchesDiffer(section: "on"),
      column: 12),
    Case(
      "into a string", "{{#on}}\"{{/on}}\"", as: "json", fails: .branchesDiffer(section: "on"),
      column: 9),
    Case(
      "a script's type", "<script {{#on}}type='application/json'{{/on}}>", as: "html",
      fails: .branchesDiffer(section: "on"), column: 39),
    Case(
      "a tag's name", "<h{{#on}}1{{/on}}>", as: "html", fails: .branchesDiffer(section: "on"),
      column: 11),
    Case(
      "half a name", "<p o{{#on}}n{{/on}}click='1'>", as: "html", fails: .attributesRunTogether,
      column: 20),
  ])
  func rejectsSectionsEndingInOtherPlace(_ example: Case) { example.check() }
}
