import Drawing

extension BlockLayout {
  /// Returns a drawing with its caption as one strip, which is never divided between pages.
  ///
  /// The drawing is as wide as the text. It is narrower if it would be enlarged too much or be too tall for a page.
  func figure(_ picture: Picture, caption: String) -> Strip {
    let words = captionLines(caption, width: textWidth, maximumCount: 4)
    let wordsHeight = captionHeight(words)
    let growth = textWidth / picture.size.width
    // The labels of a figure that is enlarged more would be too large next to running text.
    let scale = min(
      growth > 1.25 ? 1 : growth,
      max(1, pageHeight - wordsHeight) / picture.size.height)
    let shown = picture.size.height * scale
    let description = picture.summary.isEmpty ? picture.title : picture.summary
    let drawing = Picture.Group(
      transform: .scaling(by: scale), role: .figure(description), picture.items)
    return Strip(
      height: shown + wordsHeight, items: [.group(drawing)] + captionItems(words, y: shown),
      spaceBefore: style.textSize * 0.8, spaceAfter: style.textSize)
  }

  private static let photosPerRow = 4

  func photos(_ photos: [CaptionedPhoto]) -> [Strip] {
    let gap = style.textSize * 1.2
    return stride(from: 0, to: photos.count, by: Self.photosPerRow).map { start in
      let row = photos[start..<min(start + Self.photosPerRow, photos.count)]
      let sizes = photoSizes(row, gap: gap)
      let words = zip(row, sizes).map { photo, size in
        captionLines(photo.caption, width: size.width, maximumCount: 3)
      }
      var x = 0.0
      let items = zip(row, zip(sizes, words)).map { photo, shown in
        defer { x += shown.0.width + gap }
        return self.photoItem(photo, size: shown.0, captionLines: shown.1, x: x)
      }
      let height = sizes.map(\.height).max() ?? 0
      return Strip(
        height: height + (words.map(captionHeight).max() ?? 0), items: items,
        spaceBefore: style.textSize * 0.8, spaceAfter: gap)
    }
  }

  /// Returns the sizes of the photos in a row, in points; all have the same height, and together they fill the row.
  ///
  /// The height is limited, so that a page has space for two rows and a heading. Photos of an incomplete row are as
  /// tall as those of a complete row.
  private func photoSizes(_ row: ArraySlice<CaptionedPhoto>, gap: Double) -> [Size] {
    let shapes = row.map { $0.photo.clampedAspectRatio }
    let count = Double(Self.photosPerRow)
    let whole = shapes.reduce(0, +) * count / Double(row.count)
    let tall = min((textWidth - gap * (count - 1)) / whole, pageHeight * 0.36)
    return shapes.map { Size(width: $0 * tall, height: tall) }
  }

  private func photoItem(
    _ photo: CaptionedPhoto, size: Size, captionLines: [String], x: Double
  ) -> Picture.Item {
    let frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let shown = Picture.Group(role: .figure(photo.altText), [.photo(photo.photo, frame)])
    let items = [.group(shown)] + captionItems(captionLines, y: size.height)
    return .group(Picture.Group(transform: .translation(x: x, y: 0), items))
  }

  private func captionLines(_ caption: String, width: Double, maximumCount: Int) -> [String] {
    guard !caption.isEmpty else { return [] }
    return textLayout.lines(
      of: caption, style: style.caption, width: width, maximumLineCount: maximumCount)
  }

  private func captionHeight(_ lines: [String]) -> Double {
    lines.isEmpty ? 0 : captionDistance + Double(lines.count) * textLayout.lineHeight(style.caption)
  }

  private var captionDistance: Double { style.textSize * 0.5 }

  private func captionItems(_ lines: [String], y: Double) -> [Picture.Item] {
    guard !lines.isEmpty else { return [] }
    let words = labels(lines, style.caption, y: y + captionDistance)
    return [.group(Picture.Group(role: .caption, words))]
  }
}

extension Picture.Photo {
  /// The aspect ratio (width ÷ height), limited to 0.4…2.5 by cropping the photo; 1 if the size is unknown.
  fileprivate var clampedAspectRatio: Double {
    width > 0 && height > 0 ? min(2.5, max(0.4, Double(width) / Double(height))) : 1
  }
}
