import Mustache
import Testing

@Suite("A library is a folder of templates")
struct LibraryTests {
  @Test(arguments: [
    ("page.html", "&lt;"), ("feed.xml", "&lt;"), ("note.txt", "<"), ("day.ics", "<"),
    ("data.json", "\\u003c"),
  ])
  func escapingFollowsFileName(_ name: String, _ escapedLessThanSign: String) throws {
    let library = try TemplateLibrary(sources: ["\(name).mustache": "\"{{a}}\""])
    #expect(try library.render(name, with: ["a": "<"]) == "\"\(escapedLessThanSign)\"")
  }

  @Test func partialsHaveSameKindAsTemplate() throws {
    let library = try TemplateLibrary(sources: [
      "a.html.mustache": "{{>p}}", "a.txt.mustache": "{{>p}}",
      "Partials/p.html.mustache": "<p>", "Partials/p.txt.mustache": "-",
    ])
    #expect(try library.render("a.html", with: .null) == "<p>")
    #expect(try library.render("a.txt", with: .null) == "-")
  }

  @Test(arguments: ["page.html", "page.mustache", "page.css.mustache", "mustache", ""])
  func rejectsFilesOfUnknownKind(_ file: String) {
    let error = #expect(throws: TemplateError.self) { try TemplateLibrary(sources: [file: ""]) }
    #expect(error?.problem == .unknownFileExtension)
    #expect(error?.file == file)
  }

  @Test func errorNamesUnknownTemplate() throws {
    let library = try TemplateLibrary(sources: [:])
    let error = #expect(throws: TemplateError.self) { try library.render("a.html", with: .null) }
    #expect(error?.description == "a.html:1:1: unknown template “a.html”")
  }

  @Test func reportsErrorOfFirstFileByName() {
    let sources = ["c": "{{", "a": "{{/x}}", "b": "{{}}"].map { ("\($0).html.mustache", $1) }
    let error = #expect(throws: TemplateError.self) {
      try TemplateLibrary(sources: Dictionary(uniqueKeysWithValues: sources))
    }
    #expect(error?.file == "a.html.mustache")
  }
}
