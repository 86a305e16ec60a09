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
