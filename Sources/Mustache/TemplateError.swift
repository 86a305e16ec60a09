/// An error in a template or in its values, with its position.
package struct TemplateError: Error, Hashable, CustomStringConvertible {
  /// The file name of the template, as it was passed to the template library.
  package let fileName: String
  /// The line of the invalid tag or text in the template, starting at 1.
  package let lineNumber: Int
  /// The column of the invalid tag or text, starting at 1, counted in characters.
  package let columnNumber: Int
  package let problem: Problem

  package var description: String { "\(fileName):\(lineNumber):\(columnNumber): \(problem)" }

  package enum Problem: Error, Hashable {
    case unclosedTag(ending: String)
    case tagWithoutName
    case invalidName(String)
    case invalidDelimiters(String)

    case unclosedSection(String)
    case crossedSections(open: String, closed: String)
    case unopenedSection(String)
    /// Sections and partials are nested more than `limit` deep, for example because a partial includes itself.
    case nestedTooDeep(limit: Int)

    /// A template value is in a part of the document for which no escaping is safe.
    case valueInForbiddenPlace(Place)
    /// A colon follows a template value in an address, so that the value would become the scheme of the address.
    case schemeFromValue
    /// A template value in an address follows a scheme other than `http:`, `https:`, `mailto:` and `tel:`.
    case untrustedScheme(String)
    /// Two attributes of a tag, or two parts of one attribute, are not separated by a space.
    case attributesRunTogether
    /// The text after a section would be in another part of the markup if the section is omitted, such as inside a tag.
    case sectionBranchesDiffer(section: String)
    case partialInside(Place)
    case templateEndsInside(Place)

    case unknownName(String)
    case unknownMember(String, of: String, ownerKind: String)
    case unknownPartial(String)
    case unknownTemplate(String)
    case unknownFileExtension

    case valueNotText(name: String, valueKind: String)
    /// A tag is `{{{name}}}` or `{{&name}}`, which is not allowed, because all values are escaped.
    case unescapedTag(name: String)
  }

  /// A part of a document in which template values are restricted.
  package enum Place: Hashable, Sendable {
    case tag
    case unquotedValue
    case attribute(String)
    case comment
    /// A declaration, a processing instruction or CDATA.
    case declaration
    case element(String)
  }
}

extension TemplateError.Problem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unclosedTag(let ending): "unclosed tag: “\(ending)” is missing"
    case .tagWithoutName: "this tag has no name"
    case .invalidName(let name):
      "“\(name)” is not a valid name: use letters, digits, - and _, separated by single dots"
    case .invalidDelimiters(let text):
      "“\(text)” does not set delimiters: write two, separated by a space, between = and ="

    case .unclosedSection(let name): "the section “\(name)” is not closed"
    case .crossedSections(let open, let closed):
      "this closes “\(closed)”, but the innermost open section is “\(open)”"
    case .unopenedSection(let name): "this closes “\(name)”, which is not open"
    case .nestedTooDeep(let limit): "sections and partials are nested more than \(limit) deep"

    case .valueInForbiddenPlace(let place): "values are not allowed \(place)"
    case .schemeFromValue: "“:” cannot follow a value in an address: include it in the value"
    case .untrustedScheme(let scheme): "values are not allowed in a “\(scheme):” address"
    case .attributesRunTogether: "a space is missing between attributes"
    case .sectionBranchesDiffer(let section):
      "the section “\(section)” ends in a different part of the markup than it begins in"
    case .partialInside(let place): "partials are not allowed \(place)"
    case .templateEndsInside(let place): "the template ends \(place)"

    case .unknownName(let name): "unknown name “\(name)”"
    case .unknownMember(let name, let owner, let parent):
      "“\(owner)” is \(parent) and has no “\(name)”"
    case .unknownPartial(let name): "unknown partial “\(name)” for this file type"
    case .unknownTemplate(let name): "unknown template “\(name)”"
    case .unknownFileExtension: "the file name must end in .html or .xml, then .mustache"

    case .valueNotText(let name, let noun): "“\(name)” is \(noun), which cannot be written as text"
    case .unescapedTag(let name): "“\(name)” cannot be inserted unescaped: write {{\(name)}}"
    }
  }
}

extension TemplateError.Place: CustomStringConvertible {
  /// The part of the document as words of an error message after “allowed” or “ends”, such as “inside a comment”.
  package var description: String {
    switch self {
    case .tag: "inside a tag, outside of attribute values"
    case .unquotedValue: "inside an attribute value without quotes"
    case .attribute(let name): "inside the attribute “\(name)”"
    case .comment: "inside a comment"
    case .declaration: "inside a declaration"
    case .element(let name): "inside <\(name)>"
    }
  }
}
