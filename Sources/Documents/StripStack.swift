import Drawing

/// Strips one below the other, as far from each other as they ask for.
struct StripStack {
  private struct Placed {
    let strip: Strip
    let y: Double
  }

  private var placed: [Placed] = []

  var isEmpty: Bool { placed.isEmpty }

  /// How tall the strips are together.
  var height: Double { placed.last.map { $0.y + $0.strip.height } ?? 0 }

  /// How tall they would be with some more.
  func height(with strips: [Strip]) -> Double {
    var (y, above) = (height, placed.last?.strip)
    for strip in strips {
      y += gap(above, strip) + strip.height
      above = strip
    }
    return y
  }

  mutating func add(_ strip: Strip) {
    let y = height + gap(placed.last?.strip, strip)
    placed.append(Placed(strip: strip, y: y))
  }

  private func gap(_ above: Strip?, _ strip: Strip) -> Double {
    above.map { max($0.after, strip.before) } ?? 0
  }

  /// The lines of the outline in it, from the top of the stack.
  var outline: [Strip.OutlineLine] {
    placed.flatMap { placed in placed.strip.outline.map { $0.moved(down: placed.y) } }
  }

  /// What is on the strips, those of one container within one group.
  var items: [Picture.Item] { items(placed[...], depth: 0) }

  private func items(_ placed: ArraySlice<Placed>, depth: Int) -> [Picture.Item] {
    var items: [Picture.Item] = []
    var rest = placed
    while let first = rest.first {
      guard first.strip.containers.count > depth else {
        items.append(
          .group(Picture.Group(transform: .moved(x: 0, y: first.y), first.strip.items)))
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

/// A piece of a document as wide as the text and never broken: a line, a row, a figure.
struct Strip {
  /// How tall it is.
  var height: Double
  /// What is on it, seen from its top left corner.
  var items: [Picture.Item]
  /// The least distance from what is above it, unless it is the first on a page.
  var before = 0.0
  /// The least distance to what is below it.
  var after = 0.0
  /// Whether it may not be parted from what follows.
  var isSticky = false
  /// Whether it is free space, which falls away at the head of a page.
  var isSpace = false
  /// What it is part of, from the outside in; strips that follow each other share them.
  var containers: [Container] = []
  /// What is repeated above it at the head of a page: none or one.
  var header: [Strip] = []
  /// Its lines in the outline.
  var outline: [OutlineLine] = []

  /// A line of the outline, and how far below the top what it names stands.
  struct OutlineLine {
    let title: String
    let level: Int
    var y = 0.0

    func moved(down distance: Double) -> OutlineLine {
      OutlineLine(title: title, level: level, y: y + distance)
    }
  }

  /// A paragraph, list or table that is made of several strips.
  struct Container {
    let id: Int
    let role: Picture.Role
  }
}

/// What a page flow is fed with.
enum FlowPiece {
  case strip(Strip)
  case pageBreak
}
