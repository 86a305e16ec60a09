struct TemplateParser {
  /// The maximum depth of nested sections: far above any real template, and far below the limit of the call stack.
  static let deepestNesting = 100

  private let source: TemplateSource
  private var scanner: TemplateScanner
  private var context: MarkupContext
  private var nodes: [Node] = []
  private var openSections: [OpenSection] = []
  private var isAtLineStart = true

  /// A section whose closing tag has not been read yet, with the state of the parser at its opening tag.
  private struct OpenSection {
    let name: DottedName
    let tag: Tag
    let beginsLine: Bool
    let contextBefore: MarkupContext
    let nodesBefore: [Node]
  }

  init(_ source: TemplateSource, isHTML: Bool) {
    self.source = source
    scanner = TemplateScanner(source)
    context = MarkupContext(isHTML: isHTML)
  }

  mutating func parse() throws(TemplateError) -> [Node] {
    while let token = try scanner.next() {
      switch token {
      case .text(let range): try addText(range)
      case .tag(let tag):
        do {
          try add(tag)
        } catch {
          throw source.error(error, at: tag.offset)
        }
      }
    }
    if let open = openSections.last {
      throw source.error(.unclosedSection(open.name.text), at: open.tag.offset)
    }
    if let place = context.placeOutsideText {
      throw source.error(.endsInside(place), at: source.bytes.count)
    }
    return nodes
  }

  private mutating func addText(_ range: Range<Int>) throws(TemplateError) {
    for offset in range {
      do {
        try context.consume(source.bytes[offset])
      } catch {
        throw source.error(error, at: offset)
      }
    }
    append(.text(Array(source.bytes[range])))
    isAtLineStart = source.bytes[range.upperBound - 1] == UInt8(ascii: "\n")
  }

  private mutating func add(_ tag: Tag) throws(TemplateError.Problem) {
    switch tag.kind {
    case .comment, .delimiters: break
    case .variable: try addVariable(tag)
    case .unescaped: throw .unescapedText(name: try name(of: tag).text)
    case .section, .inverted: try openSection(tag)
    case .close: try closeSection(tag)
    case .partial: try addPartial(tag)
    }
  }

  private mutating func addVariable(_ tag: Tag) throws(TemplateError.Problem) {
    let name = try name(of: tag)
    let escaping = try context.escapingOfValue()
    append(.variable(Variable(name: name, offset: tag.offset, escaping: escaping)))
  }

  private mutating func openSection(_ tag: Tag) throws(TemplateError.Problem) {
    let name = try name(of: tag)
    guard openSections.count < Self.deepestNesting else {
      throw .tooDeep(limit: Self.deepestNesting)
    }
    openSections.append(
      OpenSection(
        name: name, tag: tag, beginsLine: isAtLineStart && tag.standaloneLine == nil,
        contextBefore: context, nodesBefore: nodes))
    nodes = []
    if tag.standaloneLine == nil { isAtLineStart = false }
  }

  private mutating func closeSection(_ tag: Tag) throws(TemplateError.Problem) {
    let name = try name(of: tag)
    guard let open = openSections.popLast() else { throw .strayClose(name.text) }
    guard open.name == name else {
      throw .crossedSections(open: open.name.text, closed: name.text)
    }
    guard let after = open.contextBefore.merged(withBranch: context) else {
      throw .branchesDiffer(section: name.text)
    }
    let section = Section(
      name: name, offset: open.tag.offset, isInverted: open.tag.kind == .inverted, body: nodes)
    context = after
    nodes = open.nodesBefore
    nodes.append(Node(beginsLine: open.beginsLine, kind: .section(section)))
  }

  private mutating func addPartial(_ tag: Tag) throws(TemplateError.Problem) {
    guard !tag.content.isEmpty else { throw .emptyTag }
    let steps = tag.content.split(separator: "/", omittingEmptySubsequences: false)
    guard steps.allSatisfy(DottedName.isValidComponent) else { throw .badName(tag.content) }
    if let place = context.placeOutsideText { throw .partialInside(place) }
    let indentation =
      tag.standaloneLine.map { Array(source.bytes[$0.lowerBound..<tag.offset]) } ?? []
    let partial = PartialReference(name: tag.content, offset: tag.offset, indentation: indentation)
    if tag.standaloneLine == nil {
      append(.partial(partial))
    } else {
      nodes.append(Node(beginsLine: false, kind: .partial(partial)))
    }
  }

  private func name(of tag: Tag) throws(TemplateError.Problem) -> DottedName {
    guard !tag.content.isEmpty else { throw .emptyTag }
    guard let name = DottedName(tag.content) else { throw .badName(tag.content) }
    return name
  }

  private mutating func append(_ kind: Node.Kind) {
    nodes.append(Node(beginsLine: isAtLineStart, kind: kind))
    isAtLineStart = false
  }
}
