import Drawing

extension BlockLayout {
  /// A drawing with its caption, made smaller if the page has not the room.
  func figure(_ picture: Picture, _ caption: String) -> Strip {
    let words = captionLines(caption, width: width, most: 4)
    let wordsHeight = captionHeight(words)
    let scale = min(
      1, width / picture.size.width, max(1, height - wordsHeight) / picture.size.height)
    let shown = picture.size.height * scale
    let description = picture.summary.isEmpty ? picture.title : picture.summary
    let drawing = Picture.Group(
      transform: .scaled(scale), role: .figure(description), picture.items)
    return Strip(
      height: shown + wordsHeight, items: [.group(drawing)] + captionItems(words, y: shown),
      before: style.textSize * 0.8, after: style.textSize)
  }

  private func captionLines(_ caption: String, width: Double, most: Int) -> [String] {
    guard !caption.isEmpty else { return [] }
    return typesetter.lines(of: caption, style: style.caption, width: width, maxLines: most)
  }

  private func captionHeight(_ lines: [String]) -> Double {
    lines.isEmpty
      ? 0 : captionDistance + Double(lines.count) * typesetter.lineHeight(style.caption)
  }

  private var captionDistance: Double { style.textSize * 0.5 }

  private func captionItems(_ lines: [String], y: Double) -> [Picture.Item] {
    guard !lines.isEmpty else { return [] }
    let words = labels(lines, style.caption, y: y + captionDistance)
    return [.group(Picture.Group(role: .caption, words))]
  }
}
