import Charts
import Drawing
import Records

/// A small drawing of a food for each color group, for foods without a photo.
extension Food.Color {
  /// The drawing of a food with this color, such as a tomato, on a round background 64 points wide.
  ///
  /// The background is translucent to suit both light and dark pages.
  package var illustration: Picture {
    var ground = accent.fill.light
    ground.alpha = 0.6
    return Picture(
      size: Size(width: 64, height: 64),
      [disc(32, 32, radius: 32, AdaptiveColor(ground))] + foodDrawingItems)
  }

  private var foodDrawingItems: [Picture.Item] {
    switch self {
    case .red: Self.tomato
    case .orange: Self.carrot
    case .yellow: Self.banana
    case .green: Self.broccoli
    case .bluePurple: Self.grapes
    case .brown: Self.bread
    case .white: Self.bowl
    }
  }

  private static let leaf = AdaptiveColor(Color(0x5C9A50))
  private static let shine = AdaptiveColor(Color(0xFFFFFF, alpha: 0.45))

  private static var tomato: [Picture.Item] {
    let leaves: [Spot] = [(22, 19), (27, 26), (37, 26), (42, 19), (32, 13)]
    return [
      disc(32, 36, radius: 18, AdaptiveColor(Color(0xE0564A))), disc(25, 31, radius: 3.5, shine),
    ]
      + leaves.map { line((32, 20), $0, leaf, width: 4) }
  }

  private static var carrot: [Picture.Item] {
    let root = curvedOutline(
      from: (22, 23),
      [
        ((30, 20), (37, 27), (39, 33)), ((42, 40), (48, 48), (52, 54)),
        ((45, 51), (34, 47), (28, 43)), ((22, 39), (17, 30), (22, 23)),
      ])
    let tops: [Spot] = [(11, 20), (14, 13), (22, 11)]
    let rings: [(Spot, Spot)] = [((30, 35), (35, 30)), ((36, 40), (39, 37)), ((25, 28), (28, 25))]
    return tops.map { line((24, 25), $0, leaf, width: 4) }
      + [.fill(root, AdaptiveColor(Color(0xF0923B)))]
      + rings.map { line($0.0, $0.1, AdaptiveColor(Color(0xC96F1E)), width: 1.5) }
  }

  private static var banana: [Picture.Item] {
    let fruit = curvedOutline(
      from: (44, 12),
      [
        ((47, 11), (49, 13), (48, 16)), ((52, 34), (40, 52), (18, 50)),
        ((13, 49), (13, 45), (18, 44)), ((32, 42), (41, 31), (44, 12)),
      ])
    return [
      .fill(fruit, AdaptiveColor(Color(0xF2CF4D))),
      line((45, 12), (46, 16), AdaptiveColor(Color(0x7A5A2B)), width: 4),
      .stroke(
        curvedOutline(from: (45, 22), [((43, 36), (32, 46), (20, 47))], closed: false),
        Stroke(AdaptiveColor(Color(0xC9A227)), width: 1.5, cap: .round)),
    ]
  }

  private static var broccoli: [Picture.Item] {
    let crown: [(Double, Double, Double)] = [
      (21, 28, 9), (43, 28, 9), (32, 21, 11), (27, 32, 8), (38, 32, 8),
    ]
    let knobs: [(Double, Double)] = [(21, 25), (31, 18), (42, 26), (27, 30), (38, 31)]
    return [line((32, 34), (32, 50), AdaptiveColor(Color(0x9CC98A)), width: 10)]
      + crown.map { disc($0.0, $0.1, radius: $0.2, leaf) }
      + knobs.map { disc($0.0, $0.1, radius: 2, AdaptiveColor(Color(0x7FB971))) }
  }

  private static var grapes: [Picture.Item] {
    let berries: [(Double, Double)] = [(22, 27), (32, 26), (42, 27), (27, 36), (37, 36), (32, 45)]
    return [
      line((32, 24), (35, 12), AdaptiveColor(Color(0x7A5A2B)), width: 3),
      line((36, 17), (44, 15), leaf, width: 6),
    ]
      + berries.flatMap { x, y in
        [
          disc(x, y, radius: 6.5, AdaptiveColor(Color(0x6F63B8))),
          disc(x - 2, y - 2, radius: 1.5, shine),
        ]
      }
  }

  private static var bread: [Picture.Item] {
    func slice(_ inset: Double) -> Path {
      curvedOutline(
        from: (32, 16 + inset),
        [
          ((42, 16 + inset), (52 - inset, 19 + inset), (52 - inset, 26)),
          ((52 - inset, 30), (49 - inset, 31), (48 - inset, 32)),
          ((48 - inset, 38), (48 - inset, 44), (48 - inset, 49 - inset)),
          ((40, 49 - inset), (24, 49 - inset), (16 + inset, 49 - inset)),
          ((16 + inset, 44), (16 + inset, 38), (16 + inset, 32)),
          ((15 + inset, 31), (12 + inset, 30), (12 + inset, 26)),
          ((12 + inset, 19 + inset), (22, 16 + inset), (32, 16 + inset)),
        ])
    }
    return [
      .fill(slice(0), AdaptiveColor(Color(0x95694A))),
      .fill(slice(3.5), AdaptiveColor(Color(0xDDB98F))),
    ]
      + [(26, 28), (36, 26), (31, 36), (39, 38), (25, 41)].map {
        disc($0.0, $0.1, radius: 1.5, AdaptiveColor(Color(0xB98C5F)))
      }
  }

  private static var bowl: [Picture.Item] {
    let mound = curvedOutline(
      from: (15, 31),
      [
        ((17, 20), (25, 22), (28, 17)), ((35, 13), (46, 20), (49, 31)),
        ((38, 35), (26, 35), (15, 31)),
      ])
    let dish = curvedOutline(
      from: (12, 31),
      [
        ((24, 34), (40, 34), (52, 31)), ((51, 43), (43, 50), (32, 50)),
        ((21, 50), (13, 43), (12, 31)),
      ])
    return [
      .fill(mound, AdaptiveColor(Color(0xFFFDF7))), .fill(dish, AdaptiveColor(Color(0x7F97AD))),
      line((24, 25), (27, 23), AdaptiveColor(Color(0xD9D2C4)), width: 1.5),
      line((34, 27), (39, 26), AdaptiveColor(Color(0xD9D2C4)), width: 1.5),
    ]
  }
}

private typealias Spot = (x: Double, y: Double)

private func disc(_ x: Double, _ y: Double, radius: Double, _ ink: AdaptiveColor) -> Picture.Item {
  .fill(.circle(at: Point(x: x, y: y), radius: radius), ink)
}

private func line(_ start: Spot, _ end: Spot, _ ink: AdaptiveColor, width: Double) -> Picture.Item {
  .stroke(
    .line(through: [Point(x: start.x, y: start.y), Point(x: end.x, y: end.y)]),
    Stroke(ink, width: width, cap: .round))
}

/// Returns an outline of Bézier curves; each curve is given by two control points and its end.
private func curvedOutline(
  from start: Spot, _ curves: [(Spot, Spot, Spot)], closed: Bool = true
) -> Path {
  func point(_ spot: Spot) -> Point { Point(x: spot.x, y: spot.y) }
  let pieces = curves.map { Path.Element.curve(point($0.0), point($0.1), end: point($0.2)) }
  return Path([.move(point(start))] + pieces + (closed ? [.close] : []))
}
