import Drawing

extension BlockLayout {
  /// How many times larger than drawn a figure may be to fill the width; what would need more is
  /// left as it is, or its letters would be louder than the text's.
  private static let mostGrowth = 1.75

  /// A drawing with its caption, as wide as the text, or smaller if the page has not the room.
  func figure(_ picture: Picture, _ caption: String) -> Strip {
    let words = captionLines(caption, width: width, most: 4)
    let wordsHeight = captionHeight(words)
    let growth = width / picture.size.width
    let scale = min(
      growth > Self.mostGrowth ? 1 : growth, max(1, height - wordsHeight) / picture.size.height)
    let shown = picture.size.height * scale
    let description = picture.summary.isEmpty ? picture.title : picture.summary
    let drawing = Picture.Group(
      transform: .scaled(scale), role: .figure(description), picture.items)
    return Strip(
      height: shown + wordsHeight, items: [.group(drawing)] + captionItems(words, y: shown),
      before: style.textSize * 0.8, after: style.textSize)
  }

  /// Photos in rows, each with its caption below.
  func photos(_ photos: [CaptionedPhoto], perRow: Int) -> [Strip] {
    let perRow = max(1, perRow)
    let gap = style.textSize * 1.2
    let cell = (width - gap * Double(perRow - 1)) / Double(perRow)
    return stride(from: 0, to: photos.count, by: perRow).map { start in
      let row = photos[start..<min(start + perRow, photos.count)]
      let sizes = row.map { size(of: $0.photo, cell: cell, isAlone: perRow == 1) }
      let words = row.map { captionLines($0.caption, width: cell, most: 3) }
      let height = sizes.map(\.height).max() ?? 0
      let items = zip(row, zip(sizes, words)).enumerated().flatMap { index, entry in
        photo(entry.0, entry.1.0, entry.1.1, x: Double(index) * (cell + gap))
      }
      return Strip(
        height: height + (words.map(captionHeight).max() ?? 0), items: items,
        before: style.textSize * 0.8, after: gap)
    }
  }

  private func size(of photo: Picture.Photo, cell: Double, isAlone: Bool) -> Size {
    guard isAlone, photo.width > 0, photo.height > 0 else {
      return Size(width: cell, height: min(cell, height * 0.8))
    }
    let proportion = Double(photo.height) / Double(photo.width)
    let tall = min(cell * proportion, height * 0.6)
    return Size(width: tall / proportion, height: tall)
  }

  private func photo(
    _ photo: CaptionedPhoto, _ size: Size, _ words: [String], x: Double
  ) -> [Picture.Item] {
    let frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let shown = Picture.Group(
      role: .figure(photo.description), [.photo(photo.photo, frame)])
    let place = Transform.moved(x: x, y: 0)
    return [
      .group(
        Picture.Group(
          transform: place, [.group(shown)] + captionItems(words, y: size.height)))
    ]
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
