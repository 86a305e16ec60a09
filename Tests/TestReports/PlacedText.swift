import Foundation
import TestSupport
import Testing

@testable import Drawing
@testable import TestFamilies

/// A line of text with its rectangle on a page.
struct PlacedText: CustomStringConvertible {
  let text: String
  let frame: Rect
  let isPageArtifact: Bool

  var description: String {
    "“\(text.prefix(40))” at \(Int(frame.x)), \(Int(frame.y)), \(Int(frame.width)) wide"
  }

  /// Whether two lines overlap by more than 0.6 points.
  func overlaps(_ other: PlacedText) -> Bool {
    let hair = 0.6
    return frame.x + hair < other.frame.maxX && other.frame.x + hair < frame.maxX
      && frame.y + hair < other.frame.maxY && other.frame.y + hair < frame.maxY
  }
}

extension Picture {
  /// Returns the lines of text on the page, without rotated text.
  func placedTexts(_ textLayout: TextLayout) -> [PlacedText] {
    Self.placedTexts(items, .identity, isPageArtifact: false, textLayout)
  }

  private static func placedTexts(
    _ items: [Item], _ transform: Transform, isPageArtifact: Bool, _ textLayout: TextLayout
  ) -> [PlacedText] {
    items.flatMap { item -> [PlacedText] in
      switch item {
      case .label(let label):
        return [PlacedText(label, transform, isPageArtifact: isPageArtifact, textLayout)]
      case .group(let group) where group.transform.b == 0 && group.transform.c == 0:
        let own = group.transform
        let inner = Transform(
          a: transform.a * own.a, b: 0, c: 0, d: transform.d * own.d,
          tx: transform.tx + transform.a * own.tx,
          ty: transform.ty + transform.d * own.ty)
        return placedTexts(
          group.items, inner, isPageArtifact: isPageArtifact || group.role == .artifact, textLayout)
      default: return []
      }
    }
  }
}

extension PlacedText {
  fileprivate init(
    _ label: Label, _ map: Transform, isPageArtifact: Bool, _ textLayout: TextLayout
  ) {
    // A space at the end of a line is only for screen readers.
    let words = label.string.trimmingCharacters(in: .whitespaces)
    let size = textLayout.measure(words, label.style)
    // Covers lowercase letters and digits, without the space for accents and deep descenders.
    let (rise, fall) = (label.style.size * 0.72, label.style.size * 0.1)
    let left =
      switch label.anchor {
      case .start: label.position.x
      case .middle: label.position.x - size.width / 2
      case .end: label.position.x - size.width
      }
    self.init(
      text: words,
      frame: Rect(
        x: map.a * left + map.tx, y: map.d * (label.position.y - rise) + map.ty,
        width: map.a * size.width, height: map.d * (rise + fall)),
      isPageArtifact: isPageArtifact)
  }
}

extension [PlacedText] {
  /// Checks that all lines are within the margins and that no two lines overlap.
  func expectValidLayout(on paper: Size, _ name: String) {
    for word in self where !word.text.isEmpty {
      #expect(
        word.frame.x > 40 && word.frame.maxX < paper.width - 40 && word.frame.y > 15
          && word.frame.maxY < paper.height - 15, "\(name): \(word)")
    }
    for (index, word) in enumerated() {
      for other in self[(index + 1)...] where word.overlaps(other) {
        Issue.record("\(name): \(word) and \(other)")
      }
    }
  }
}
