import Mustache
import Testing

/// A template with its values and the expected outcome: a text, or an error with its position.
struct Case: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let template: String
  let value: Value
  let partials: [String: String]
  let templateKind: String
  let outcome: Outcome

  enum Outcome: Hashable {
    case text(String)
    case fault(TemplateError.Problem, line: Int, column: Int, file: String)
  }

  /// Creates a case of the specification.
  ///
  /// The default template type is without escaping, because the specification has no types.
  init(
    _ name: String, _ template: String, _ value: Value = [:], partials: [String: String] = [:],
    as kind: String = "txt", gives text: String
  ) {
    self.init(name, template, value, partials, kind, .text(text))
  }

  init(
    _ name: String, _ template: String, _ value: Value = [:], partials: [String: String] = [:],
    as kind: String = "txt", fails problem: TemplateError.Problem, line: Int = 1, column: Int,
    in file: String = "page"
  ) {
    let outcome = Outcome.fault(
      problem, line: line, column: column, file: "\(file).\(kind).mustache")
    self.init(name, template, value, partials, kind, outcome)
  }

  private init(
    _ name: String, _ template: String, _ value: Value, _ partials: [String: String],
    _ kind: String, _ outcome: Outcome
  ) {
    testDescription = name
    self.template = template
    self.value = value
    self.partials = partials
    self.templateKind = kind
    self.outcome = outcome
  }

  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(rendered() == outcome, "\(testDescription)", sourceLocation: sourceLocation)
  }

  private func rendered() -> Outcome {
    var sources = ["page.\(templateKind).mustache": template]
    for (name, source) in partials { sources["Partials/\(name).\(templateKind).mustache"] = source }
    do throws(TemplateError) {
      let library = try TemplateLibrary(sources: sources)
      return .text(try library.render("page.\(templateKind)", with: value))
    } catch {
      return .fault(error.problem, line: error.line, column: error.column, file: error.file)
    }
  }
}
