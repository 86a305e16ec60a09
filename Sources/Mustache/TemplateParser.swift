/// Parses a template and checks that each value is at a place where it can be escaped.
struct TemplateParser {
  /// The maximum depth of nested sections: far above any real template, and far below the limit of the call stack.
  static let maximumNestingDepth = 100

  private let source: TemplateSource
  private var scanner: TemplateScanner
  private var markupPosition: MarkupPosition
  private var nodes: [TemplateNode] = []
  private var openSections: [OpenSection] = []
  private var isAtLineStart = true

  /// A section whose closing tag has not been read yet, with the state of the parser at its opening tag.
  private struct OpenSection {
    let name: DottedName
    let tag: TemplateTag
    let beginsLine: Bool
    let positionBefore: MarkupPosition
    let nodesBefore: [TemplateNode]
  }

  init(_ source: TemplateSource, isHTML: Bool) {
    self.source = source
    scanner = TemplateScanner(source)
    markupPosition = MarkupPosition(isHTML: isHTML)
  }

  mutating func parse() throws(TemplateError) -> [TemplateNode] {
    while let token = try scanner.nextToken() {
      switch token {
      case .text(let range): try addText(range)
      case .tag(let tag):
        do {
          try add(tag)
        } catch {
          throw source.error(error, at: tag.byteOffset)
        }
      }
    }
    if let open = openSections.last {
      throw source.error(.unclosedSection(open.name.text), at: open.tag.byteOffset)
    }
    if let place = markupPosition.placeOutsideText {
      throw source.error(.endsInside(place), at: source.bytes.count)
    }
    return nodes
  }

  private mutating func addText(_ range: Range<Int>) throws(TemplateError) {
    for offset in range {
      do {
        try markupPosition.consume(source.bytes[offset])
      } catch {
        throw source.error(error, at: offset)
      }
    }
    append(.text(Array(source.bytes[range])))
    isAtLineStart = source.bytes[range.upperBound - 1] == UInt8(ascii: "\n")
  }

  private mutating func add(_ tag: TemplateTag) throws(TemplateError.Problem) {
    switch tag.kind {
    case .comment, .delimiters: break
    case .variable: try addVariable(tag)
    case .unescaped: throw .unescapedText(name: try name(of: tag).text)
    case .section, .inverted: try openSection(tag)
    case .close: try closeSection(tag)
    case .partial: try addPartial(tag)
    }
  }

  private mutating func addVariable(_ tag: TemplateTag) throws(TemplateError.Problem) {
    let name = try name(of: tag)
    let escaping = try markupPosition.escapingForInsertedValue()
    append(.variable(Variable(name: name, byteOffset: tag.byteOffset, escaping: escaping)))
  }

  private mutating func openSection(_ tag: TemplateTag) throws(TemplateError.Problem) {
    let name = try name(of: tag)
    guard openSections.count < Self.maximumNestingDepth else {
      throw .tooDeep(limit: Self.maximumNestingDepth)
    }
    openSections.append(
      OpenSection(
        name: name, tag: tag, beginsLine: isAtLineStart && tag.standaloneLine == nil,
        positionBefore: markupPosition, nodesBefore: nodes))
    nodes = []
    if tag.standaloneLine == nil { isAtLineStart = false }
  }

  private mutating func closeSection(_ tag: TemplateTag) throws(TemplateError.Problem) {
    let name = try name(of: tag)
    guard let open = openSections.popLast() else { throw .unopenedSection(name.text) }
    guard open.name == name else {
      throw .crossedSections(open: open.name.text, closed: name.text)
    }
    guard let after = open.positionBefore.merged(withBranch: markupPosition) else {
      throw .branchesDiffer(section: name.text)
    }
    let section = Section(
      name: name, byteOffset: open.tag.byteOffset, isInverted: open.tag.kind == .inverted,
      body: nodes)
    markupPosition = after
    nodes = open.nodesBefore
    nodes.append(TemplateNode(beginsLine: open.beginsLine, kind: .section(section)))
  }

  private mutating func addPartial(_ tag: TemplateTag) throws(TemplateError.Problem) {
    guard !tag.content.isEmpty else { throw .emptyTag }
    let steps = tag.content.split(separator: "/", omittingEmptySubsequences: false)
    guard steps.allSatisfy(DottedName.isValidComponent) else { throw .invalidName(tag.content) }
    if let place = markupPosition.placeOutsideText { throw .partialInside(place) }
    let indentation =
      tag.standaloneLine.map { Array(source.bytes[$0.lowerBound..<tag.byteOffset]) } ?? []
    let partial = PartialReference(
      name: tag.content, byteOffset: tag.byteOffset, indentation: indentation)
    if tag.standaloneLine == nil {
      append(.partial(partial))
    } else {
      nodes.append(TemplateNode(beginsLine: false, kind: .partial(partial)))
    }
  }

  private func name(of tag: TemplateTag) throws(TemplateError.Problem) -> DottedName {
    guard !tag.content.isEmpty else { throw .emptyTag }
    guard let name = DottedName(tag.content) else { throw .invalidName(tag.content) }
    return name
  }

  private mutating func append(_ kind: TemplateNode.Kind) {
    nodes.append(TemplateNode(beginsLine: isAtLineStart, kind: kind))
    isAtLineStart = false
  }
}
