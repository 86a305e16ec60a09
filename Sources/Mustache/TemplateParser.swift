/// Parses a template, and checks that each template value is in a place where escaping makes it safe.
struct TemplateParser {
  /// The maximum depth of nested sections: far above any real template, and far below the limit of the call stack.
  static let maximumNestingDepth = 100

  private let source: TemplateSource
  private var scanner: TemplateScanner
  private var markupPosition: MarkupPosition
  private var currentBodyNodes: [TemplateNode] = []
  private var openSections: [OpenSection] = []
  private var isAtLineStart = true

  /// A section whose closing tag has not been read yet, with the state of the parser at its opening tag.
  private struct OpenSection {
    let name: DottedName
    let openingTag: TemplateTag
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
      throw source.error(.unclosedSection(open.name.text), at: open.openingTag.byteOffset)
    }
    if let place = markupPosition.placeOutsideText {
      throw source.error(.templateEndsInside(place), at: source.bytes.count)
    }
    return currentBodyNodes
  }

  private mutating func addText(_ range: Range<Int>) throws(TemplateError) {
    for offset in range {
      do {
        try markupPosition.consume(source.bytes[offset])
      } catch {
        throw source.error(error, at: offset)
      }
    }
    appendNode(.text(Array(source.bytes[range])))
    isAtLineStart = source.bytes[range.upperBound - 1] == UInt8(ascii: "\n")
  }

  private mutating func add(_ tag: TemplateTag) throws(TemplateError.Problem) {
    switch tag.kind {
    case .comment, .delimiterChange: break
    case .variable: try addVariable(tag)
    case .unescapedVariable: throw .unescapedTag(name: try requiredName(of: tag).text)
    case .section, .invertedSection: try openSection(tag)
    case .sectionEnd: try closeSection(tag)
    case .partial: try addPartial(tag)
    }
  }

  private mutating func addVariable(_ tag: TemplateTag) throws(TemplateError.Problem) {
    let name = try requiredName(of: tag)
    let escaping = try markupPosition.escapingForInsertedValue()
    appendNode(.variable(VariableTag(name: name, byteOffset: tag.byteOffset, escaping: escaping)))
  }

  private mutating func openSection(_ tag: TemplateTag) throws(TemplateError.Problem) {
    let name = try requiredName(of: tag)
    guard openSections.count < Self.maximumNestingDepth else {
      throw .nestedTooDeep(limit: Self.maximumNestingDepth)
    }
    openSections.append(
      OpenSection(
        name: name, openingTag: tag, beginsLine: isAtLineStart && tag.standaloneLineRange == nil,
        positionBefore: markupPosition, nodesBefore: currentBodyNodes))
    currentBodyNodes = []
    if tag.standaloneLineRange == nil { isAtLineStart = false }
  }

  private mutating func closeSection(_ tag: TemplateTag) throws(TemplateError.Problem) {
    let name = try requiredName(of: tag)
    guard let open = openSections.popLast() else { throw .unopenedSection(name.text) }
    guard open.name == name else {
      throw .crossedSections(open: open.name.text, closed: name.text)
    }
    guard let after = open.positionBefore.merged(withBranch: markupPosition) else {
      throw .sectionBranchesDiffer(section: name.text)
    }
    let section = TemplateSection(
      name: name, byteOffset: open.openingTag.byteOffset,
      isInverted: open.openingTag.kind == .invertedSection,
      bodyNodes: currentBodyNodes)
    markupPosition = after
    currentBodyNodes = open.nodesBefore
    currentBodyNodes.append(TemplateNode(beginsLine: open.beginsLine, kind: .section(section)))
  }

  private mutating func addPartial(_ tag: TemplateTag) throws(TemplateError.Problem) {
    guard !tag.content.isEmpty else { throw .tagWithoutName }
    let steps = tag.content.split(separator: "/", omittingEmptySubsequences: false)
    guard steps.allSatisfy(DottedName.isValidComponent) else { throw .invalidName(tag.content) }
    if let place = markupPosition.placeOutsideText { throw .partialInside(place) }
    let indentation =
      tag.standaloneLineRange.map { Array(source.bytes[$0.lowerBound..<tag.byteOffset]) } ?? []
    let partial = PartialReference(
      name: tag.content, byteOffset: tag.byteOffset, indentation: indentation)
    if tag.standaloneLineRange == nil {
      appendNode(.partial(partial))
    } else {
      currentBodyNodes.append(TemplateNode(beginsLine: false, kind: .partial(partial)))
    }
  }

  private func requiredName(of tag: TemplateTag) throws(TemplateError.Problem) -> DottedName {
    guard !tag.content.isEmpty else { throw .tagWithoutName }
    guard let name = DottedName(tag.content) else { throw .invalidName(tag.content) }
    return name
  }

  private mutating func appendNode(_ kind: TemplateNode.Kind) {
    currentBodyNodes.append(TemplateNode(beginsLine: isAtLineStart, kind: kind))
    isAtLineStart = false
  }
}
