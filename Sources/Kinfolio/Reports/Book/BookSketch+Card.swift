import Drawing

extension BookSketch {
  /// A milestone as a card: what happened, large, and below it when and to whom.
  func card(_ moment: PhotoBook.Moment, in frame: Rect) -> Picture.Item {
    let room = frame.inset(by: Insets(top: 10, right: 12, bottom: 10, left: 12))
    let small = TextStyle(size: 8.5, ink: BookStyle.ink)
    let detail = lines(moment.detail, small, in: room.width, most: 2)
    let detailHeight = Double(detail.count) * typesetter.lineHeight(small) + 4
    let (title, font) = title(moment.title, width: room.width, height: room.height - detailHeight)
    let titleHeight = Double(title.count) * typesetter.lineHeight(font)
    let top = room.center.y - (titleHeight + detailHeight) / 2
    return .group(
      .init([
        .group(
          .init(role: .artifact, [.fill(.rounded(frame, radius: 6), moment.accent.fill)])),
        .group(
          .init(
            role: .paragraph,
            centred(title, font, in: room, from: top)
              + centred(detail, small, in: room, from: top + titleHeight + 4))),
      ]))
  }

  private func lines(
    _ text: String, _ font: TextStyle, in width: Double, most: Int
  ) -> [String] {
    text.isEmpty ? [] : typesetter.lines(of: text, style: font, width: width, maxLines: most)
  }

  /// A title as large as it can be in its room, but no larger than is calm.
  private func title(
    _ text: String, width: Double, height: Double
  ) -> (lines: [String], font: TextStyle) {
    let longest = text.split(whereSeparator: \.isWhitespace).map(String.init)
    var font = style.card(20)
    for size in stride(from: 20.0, through: 9, by: -1) {
      font = style.card(size)
      let most = max(1, Int(height / typesetter.lineHeight(font)))
      let isWhole = longest.allSatisfy { typesetter.measure($0, font).width <= width }
      let found = lines(text, font, in: width, most: most + 1)
      if isWhole && found.count <= most { return (found, font) }
    }
    let most = max(1, Int(height / typesetter.lineHeight(font)))
    return (lines(text, font, in: width, most: most), font)
  }

  private func centred(
    _ lines: [String], _ font: TextStyle, in room: Rect, from top: Double
  ) -> [Picture.Item] {
    lines.enumerated().map { index, line in
      let baseline = top + Double(index) * typesetter.lineHeight(font) + typesetter.baseline(font)
      return label(line, font, x: room.center.x, y: baseline, .middle)
    }
  }
}
