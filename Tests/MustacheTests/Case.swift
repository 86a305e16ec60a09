import Mustache
import Testing

/// A template with its values and the expected outcome: a text, or an error with its position.
struct Case: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let template: String
  let value: TemplateValue
  let partials: [String: String]
  let templateKind: String?
  let outcome: Outcome

  enum Outcome: Hashable {
    case text(String)
    case fault(TemplateError.Problem, line: Int, column: Int, file: String)
  }
}

extension Case {
  init(
    _ name: String, _ template: String, _ value: TemplateValue = [:],
    partials: [String: String] = [:],
    as kind: String? = nil, gives text: String
  ) {
    self.init(
      testDescription: name, template: template, value: value, partials: partials,
      templateKind: kind, outcome: .text(text))
  }

  init(
    _ name: String, _ template: String, _ value: TemplateValue = [:],
    partials: [String: String] = [:],
    as kind: String? = nil, fails problem: TemplateError.Problem, line: Int = 1, column: Int,
    in file: String = "page"
  ) {
    self.init(
      testDescription: name, template: template, value: value, partials: partials,
      templateKind: kind, outcome: .fault(problem, line: line, column: column, file: file))
  }

  /// Checks the outcome; `kind` is the type of the template if the case has none of its own.
  func check(as kind: String = "html", sourceLocation: SourceLocation = #_sourceLocation) {
    let outcome = rendered(as: templateKind ?? kind)
    #expect(outcome == self.outcome, "\(testDescription)", sourceLocation: sourceLocation)
  }

  private func rendered(as kind: String) -> Outcome {
    let suffix = ".\(kind).mustache"
    var sources = ["page\(suffix)": template]
    for (name, source) in partials { sources["Partials/\(name)\(suffix)"] = source }
    do throws(TemplateError) {
      let library = try TemplateLibrary(sourcesByFileName: sources)
      return .text(try library.render("page.\(kind)", with: value))
    } catch {
      #expect(error.fileName.hasSuffix(suffix))
      let file = String(error.fileName.dropLast(suffix.count))
      return .fault(error.problem, line: error.lineNumber, column: error.columnNumber, file: file)
    }
  }
}
