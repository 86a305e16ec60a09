import Drawing

/// A column of strips, with the distances between them; a strip is a piece that is never divided between pages.
struct StripStack {
  private struct PlacedStrip {
    let strip: Strip
    var y: Double
  }

  private var placedStrips: [PlacedStrip] = []

  var isEmpty: Bool { placedStrips.isEmpty }

  var height: Double { placedStrips.last.map { $0.y + $0.strip.height } ?? 0 }

  func height(adding strips: [Strip]) -> Double {
    var (y, above) = (height, placedStrips.last?.strip)
    for strip in strips {
      y += gap(between: above, and: strip) + strip.height
      above = strip
    }
    return y
  }

  mutating func add(_ strip: Strip) {
    let y = height + gap(between: placedStrips.last?.strip, and: strip)
    placedStrips.append(PlacedStrip(strip: strip, y: y))
  }

  /// Makes the stack at most `extraHeight` points taller, by larger distances above strips with `allowsMoreSpaceAbove`.
  ///
  /// These distances grow equally, each by at most `maximumDistance` points.
  mutating func stretch(by extraHeight: Double, maximumDistance: Double) {
    let starts = placedStrips.indices.dropFirst().filter {
      placedStrips[$0].strip.allowsMoreSpaceAbove
    }
    guard extraHeight > 0, !starts.isEmpty else { return }
    let distance = min(maximumDistance, extraHeight / Double(starts.count))
    var shift = 0.0
    for index in placedStrips.indices.dropFirst() {
      if placedStrips[index].strip.allowsMoreSpaceAbove { shift += distance }
      placedStrips[index].y += shift
    }
  }

  private func gap(between above: Strip?, and strip: Strip) -> Double {
    above.map { max($0.spaceAfter, strip.spaceBefore) } ?? 0
  }

  /// The headings in the stack for the outline of a PDF, with positions relative to the top of the stack.
  var outlineHeadings: [Strip.OutlineHeading] {
    placedStrips.flatMap { placed in placed.strip.outlineHeadings.map { $0.moved(down: placed.y) } }
  }

  /// The drawing items of all strips; the items of strips in the same container, such as a table, are in one group.
  var items: [Picture.Item] { items(placedStrips[...], depth: 0) }

  private func items(_ placed: ArraySlice<PlacedStrip>, depth: Int) -> [Picture.Item] {
    var items: [Picture.Item] = []
    var rest = placed
    while let first = rest.first {
      guard first.strip.containers.count > depth else {
        items.append(
          .group(Picture.Group(transform: .translation(x: 0, y: first.y), first.strip.items)))
        rest.removeFirst()
        continue
      }
      let container = first.strip.containers[depth]
      let run = rest.prefix {
        $0.strip.containers.count > depth && $0.strip.containers[depth].id == container.id
      }
      items.append(.group(Picture.Group(role: container.role, self.items(run, depth: depth + 1))))
      rest = rest.dropFirst(run.count)
    }
    return items
  }
}

/// A piece of a document that is never divided between pages, such as a line of text or a figure.
///
/// A strip is as wide as the text of the page. All lengths are in points.
struct Strip {
  var height: Double
  /// The drawing items, in coordinates relative to the top left corner of the strip.
  var items: [Picture.Item]
  /// The minimum distance to the strip above, unless the strip is the first on a page.
  var spaceBefore = 0.0
  /// The minimum distance to the strip below.
  var spaceAfter = 0.0
  /// True if the strip is on the same page as the next strip.
  var keepsWithNext = false
  /// True if the distance above the strip may grow to fill a page.
  var allowsMoreSpaceAbove = false
  /// Whether the strip is only empty space, which is left out at the top of a page.
  var isSpacer = false
  /// The containers of the strip from outer to inner, such as a list and a list item; adjacent strips can share them.
  var containers: [Container] = []
  /// The table header that is repeated above the strip if the strip is the first on a page.
  ///
  /// This is an array of at most one strip, because a `Strip` cannot contain itself.
  var repeatedHeader: [Strip] = []
  var outlineHeadings: [OutlineHeading] = []

  /// A heading for the outline of a PDF, with its level and its distance in points from the top of the strip.
  struct OutlineHeading {
    let title: String
    let level: Int
    var y = 0.0

    func moved(down distance: Double) -> OutlineHeading {
      OutlineHeading(title: title, level: level, y: y + distance)
    }
  }

  /// A heading, paragraph, list, list item or table that consists of several strips.
  struct Container {
    let id: Int
    let role: Picture.AccessibilityRole
  }
}

/// A ``MovableBlockGroup`` whose blocks have been turned into strips, which are never divided between pages.
struct StripGroup {
  let strips: [Strip]
  let divisibleStrips: [Strip]?
  var sectionNumber: Int?
  var avoidsFirstPage = false
}
