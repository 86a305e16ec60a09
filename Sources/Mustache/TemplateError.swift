/// A fault in a template, or between a template and its values, and where it stands.
public struct TemplateError: Error, Hashable, CustomStringConvertible {
  /// The template's file name, as it was given to the library.
  public let file: String
  /// The line of the tag or text at fault, from 1.
  public let line: Int
  /// The column on that line, from 1, counted in characters.
  public let column: Int
  /// What is wrong there.
  public let problem: Problem

  /// One line for a person: file, line, column and problem.
  public var description: String { "\(file):\(line):\(column): \(problem)" }
}

extension TemplateError {
  /// What can be wrong with a template or its values.
  public enum Problem: Error, Hashable {
    // Tags
    case unclosedTag(ending: String)
    case emptyTag
    case badName(String)
    case badDelimiters(String)

    // Sections
    case unclosedSection(String)
    case crossedSections(open: String, closed: String)
    case strayClose(String)
    case tooDeep(limit: Int)

    // Places
    case forbiddenPlace(Place)
    case schemeFromValue
    case untrustedScheme(String)
    case attributesRunTogether
    case branchesDiffer(section: String)
    case partialInside(Place)
    case endsInside(Place)

    // Names and files
    case unknownName(String)
    case unknownMember(String, of: String, parent: String)
    case unknownPartial(String)
    case unknownTemplate(String)
    case unknownKind

    // Values
    case notText(name: String, noun: String)
    case unescapedText(name: String)
    case markupOutsideText(name: String)
    case bareText(name: String)
  }

  /// A place in a document that is not plain text.
  public enum Place: Hashable, Sendable {
    case tag
    case unquotedValue
    case attribute(String)
    case comment
    case declaration
    case element(String)
    case jsonString
    case jsonEscape
  }
}
