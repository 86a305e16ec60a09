import Mustache
import Testing

@Suite("A library is a folder of templates")
struct LibraryTests {
  /// A title cannot contain tags in HTML, but is an ordinary element in XML.
  @Test func placesFollowFileName() throws {
    let library = try TemplateLibrary(sourcesByFileName: [
      "feed.xml.mustache": "<title><b/>{{a}}</title>"
    ])
    #expect(try library.render("feed.xml", with: ["a": "<"]) == "<title><b/>&lt;</title>")
    let error = #expect(throws: TemplateError.self) {
      try TemplateLibrary(sourcesByFileName: ["page.html.mustache": "<title><b/>{{a}}</title>"])
    }
    #expect(error?.problem == .valueInForbiddenPlace(.element("title")))
  }

  @Test func partialsHaveSameKindAsTemplate() throws {
    let library = try TemplateLibrary(sourcesByFileName: [
      "a.html.mustache": "{{>p}}", "a.xml.mustache": "{{>p}}",
      "Partials/p.html.mustache": "<p>", "Partials/p.xml.mustache": "-",
    ])
    #expect(try library.render("a.html", with: .null) == "<p>")
    #expect(try library.render("a.xml", with: .null) == "-")
  }

  @Test(arguments: [
    "page.html", "page.mustache", "page.css.mustache", "note.txt.mustache", "data.json.mustache",
    "mustache", "",
  ])
  func rejectsFilesOfUnknownKind(_ file: String) {
    let error = #expect(throws: TemplateError.self) {
      try TemplateLibrary(sourcesByFileName: [file: ""])
    }
    #expect(error?.problem == .unknownFileExtension)
    #expect(error?.fileName == file)
  }

  @Test func errorNamesUnknownTemplate() throws {
    let library = try TemplateLibrary(sourcesByFileName: [:])
    let error = #expect(throws: TemplateError.self) { try library.render("a.html", with: .null) }
    #expect(error?.description == "a.html:1:1: unknown template “a.html”")
  }

  @Test func reportsErrorOfFirstFileByName() {
    let sources = ["c": "{{", "a": "{{/x}}", "b": "{{}}"].map { ("\($0).html.mustache", $1) }
    let error = #expect(throws: TemplateError.self) {
      try TemplateLibrary(sourcesByFileName: Dictionary(uniqueKeysWithValues: sources))
    }
    #expect(error?.fileName == "a.html.mustache")
  }
}
