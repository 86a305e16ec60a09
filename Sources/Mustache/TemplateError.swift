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
    /// A tag's closing delimiter is missing.
    case unclosedTag(ending: String)
    /// A tag names nothing.
    case emptyTag
    /// A tag holds something that cannot be a name.
    case badName(String)
    /// A delimiter tag does not hold exactly two delimiters.
    case badDelimiters(String)

    /// A section's closing tag is missing.
    case unclosedSection(String)
    /// A section is closed before one that was opened inside it.
    case crossedSections(open: String, closed: String)
    /// A section is closed that was never opened.
    case strayClose(String)
    /// Sections, or partials that include themselves, go deeper than any real page.
    case tooDeep(limit: Int)

    /// A value stands where no escaping keeps it a value.
    case forbiddenPlace(Place)
    /// A value stands before the colon of an address.
    case schemeFromValue
    /// A value stands in an address that does more than fetch, call or write.
    case untrustedScheme(String)
    /// Two attributes, or the halves of one, have no space between them.
    case attributesRunTogether
    /// What follows a section would mean different things with and without it.
    case branchesDiffer(section: String)
    /// A partial is included where no text may stand.
    case partialInside(Place)
    /// A template ends where no text may stand.
    case endsInside(Place)

    /// No value in sight has this name.
    case unknownName(String)
    /// The value found for the first parts of a name has no such member.
    case unknownMember(String, of: String, parent: String)
    /// The library has no such partial of the template's kind.
    case unknownPartial(String)
    /// The library has no such template.
    case unknownTemplate(String)
    /// A file name does not say what its template writes.
    case unknownKind

    /// A value that is neither text nor markup is to be written.
    case notText(name: String, noun: String)
    /// Text is to be written unescaped.
    case unescapedText(name: String)
    /// Markup is to be written where only text may stand.
    case markupOutsideText(name: String)
    /// Text stands outside of quotes in JSON.
    case bareText(name: String)
  }

  /// A place in a document where values are restricted.
  public enum Place: Hashable, Sendable {
    /// A tag, outside its attributes' values.
    case tag
    /// An attribute's value without quotes.
    case unquotedValue
    /// The quoted value of this attribute.
    case attribute(String)
    /// A comment.
    case comment
    /// A declaration, an instruction or CDATA.
    case declaration
    /// The content of this element.
    case element(String)
    /// A string in JSON.
    case jsonString
    /// The character behind a backslash in JSON.
    case jsonEscape
  }
}

extension TemplateError.Problem: CustomStringConvertible {
  /// The problem in plain words, without its position.
  public var description: String {
    switch self {
    case .unclosedTag(let ending): "this tag never ends: “\(ending)” is missing"
    case .emptyTag: "this tag names nothing"
    case .badName(let name):
      "“\(name)” is not a name: letters, digits, - and _, parted by single dots"
    case .badDelimiters(let text):
      "“\(text)” does not set delimiters: write two of them, parted by a space, between = and ="

    case .unclosedSection(let name): "the section “\(name)” is never closed"
    case .crossedSections(let open, let closed):
      "“\(closed)” is closed here, but “\(open)” was opened last"
    case .strayClose(let name): "“\(name)” is closed here, but was never opened"
    case .tooDeep(let limit): "sections and partials stand more than \(limit) deep in each other"

    case .forbiddenPlace(let place): "no value may be written \(place)"
    case .schemeFromValue: "a value must not decide an address's scheme: put “:” into the value"
    case .untrustedScheme(let scheme): "no value may be written into a “\(scheme):” address"
    case .attributesRunTogether: "a space is needed between attributes here"
    case .branchesDiffer(let section):
      "the section “\(section)” ends in another part of the markup than it began in"
    case .partialInside(let place): "a partial cannot be included \(place)"
    case .endsInside(let place): "the template ends \(place)"

    case .unknownName(let name): "nothing here is called “\(name)”"
    case .unknownMember(let name, let owner, let parent):
      "“\(owner)” is \(parent) and has nothing called “\(name)”"
    case .unknownPartial(let name): "there is no partial “\(name)” of this kind"
    case .unknownTemplate(let name): "there is no template “\(name)”"
    case .unknownKind:
      "the file name must end in .html, .xml, .txt, .ics or .json, then .mustache"

    case .notText(let name, let noun): "“\(name)” is \(noun), which cannot be written as text"
    case .unescapedText(let name): "text cannot be inserted unescaped: “\(name)”"
    case .markupOutsideText(let name): "“\(name)” is markup, which may only stand in text"
    case .bareText(let name): "“\(name)” is text, and must stand in quotes in JSON"
    }
  }
}

extension TemplateError.Place: CustomStringConvertible {
  /// The place in plain words, to follow “written” or “ends”.
  public var description: String {
    switch self {
    case .tag: "inside a tag, outside its attributes' values"
    case .unquotedValue: "inside an attribute value without quotes"
    case .attribute(let name): "inside the attribute “\(name)”"
    case .comment: "inside a comment"
    case .declaration: "inside a declaration"
    case .element(let name): "inside <\(name)>"
    case .jsonString: "inside a JSON string"
    case .jsonEscape: "behind a backslash"
    }
  }
}
