import Drawing

extension BlockLayout {
  mutating func heading(_ text: String, level: Int) -> [Strip] {
    let font = style.heading(level: level)
    let container = makeContainer(.heading(level))
    var strips = lineStrips(text, font, in: [container], spaceAfter: font.size * 0.45)
    for index in strips.indices { strips[index].keepsWithNext = true }
    if !strips.isEmpty {
      strips[0].spaceBefore = font.size * 1.2
      strips[0].outlineHeadings = [Strip.OutlineHeading(title: text, level: max(1, level))]
    }
    return strips
  }

  mutating func paragraphs(_ text: String, _ paragraphStyle: Block.ParagraphStyle) -> [Strip] {
    let font =
      switch paragraphStyle {
      case .body: style.body
      case .introduction: style.introduction
      case .note: style.note
      }
    return text.split(whereSeparator: \.isNewline).flatMap {
      lineStrips(String($0), font, in: [makeContainer(.paragraph)], spaceAfter: font.size * 0.8)
    }
  }

  mutating func inlineTexts(_ phrases: [String]) -> [Strip] {
    var rows: [String] = []
    for phrase in phrases {
      let longer = rows.last.map { "\($0)\u{2003} \(phrase)" }
      if let longer, textLayout.measure(longer, style.body).width <= textWidth {
        rows[rows.count - 1] = longer
      } else {
        rows.append(phrase)
      }
    }
    return lineStrips(
      rows.joined(separator: "\n"), style.body, in: [makeContainer(.paragraph)],
      spaceAfter: style.textSize * 0.8)
  }

  mutating func list(_ items: [String]) -> [Strip] {
    let indent = style.textSize * 1.3
    return list(items.map { ("•", $0) }, indent: indent, markerX: indent * 0.25) { _ in }
  }

  mutating func questions(_ questions: [String]) -> [Strip] {
    let numbered = questions.enumerated().map { ("\($0 + 1).", $1) }
    let widest = numbered.map { textLayout.measure($0.0, style.body).width }.max() ?? 0
    let indent = widest + style.textSize * 0.5
    let answer = style.textSize * 1.7
    let rule = style.hairline(fromX: indent, toX: textWidth, y: 0)
    return list(numbered, indent: indent, markerX: 0) { strip in
      strip.height += answer
      strip.items.append(
        .group(
          Picture.Group(transform: .translation(x: 0, y: strip.height), role: .artifact, [rule])))
    }
  }

  /// Returns a list as strips (lines of text), with a marker such as "•" before each item.
  ///
  /// `finish` changes the last strip of each item.
  private mutating func list(
    _ items: [(marker: String, text: String)], indent: Double, markerX: Double,
    finish: (inout Strip) -> Void
  ) -> [Strip] {
    let list = makeContainer(.list)
    var strips: [Strip] = []
    for (marker, text) in items {
      var itemStrips = lineStrips(
        text, style.body, indent: indent, in: [list, makeContainer(.listItem)],
        spaceAfter: style.textSize * 0.3)
      guard let last = itemStrips.indices.last else { continue }
      itemStrips[0].items = labels([marker], style.body, x: markerX) + itemStrips[0].items
      finish(&itemStrips[last])
      strips += itemStrips
    }
    if let last = strips.indices.last { strips[last].spaceAfter = style.textSize * 0.8 }
    return strips
  }

  /// Returns each line of a text as a strip; a page never starts or ends with a single line of a longer text.
  private func lineStrips(
    _ text: String, _ font: TextStyle, indent: Double = 0, in containers: [Strip.Container],
    spaceAfter: Double
  ) -> [Strip] {
    let lines = textLayout.lines(of: text, style: font, width: textWidth - indent)
    return lines.enumerated().map { index, line in
      let isAloneOtherwise = index == 0 || index == lines.count - 2
      let isLast = index == lines.count - 1
      let words = line.withSeparatingSpace(isFirst: index == 0, isLast: isLast)
      return Strip(
        height: textLayout.lineHeight(font), items: labels([words], font, x: indent),
        spaceAfter: isLast ? spaceAfter : 0, keepsWithNext: isAloneOtherwise && !isLast,
        containers: containers)
    }
  }
}
