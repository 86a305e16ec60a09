import Drawing
import Foundation

// Food as it lies in a bowl, on a tray or on a plate.

extension SampleCanvas {
  /// A bowl or plate with a food, and some of it beside.
  mutating func serve(_ food: SampleFood, _ x: Double, _ y: Double, in dish: UInt32) {
    ellipse(x, y + 14, 208, 104, 0x5A4030, 0.16)
    ellipse(x, y, 200, 98, dish)
    ellipse(x, y - 6, 172, 78, shaded(dish, -0.1))
    pieces(of: food, x, y - 12, 140, 56, count: 12)
    for side in [-1.0, 1.0] {
      let beside = x + side * random.number(215...300)
      pieces(of: food, beside, y + random.number(30...90), 50, 26, count: 3)
    }
  }

  /// Pieces strewn over an ellipse, those at the back first.
  mutating func pieces(
    of food: SampleFood, _ x: Double, _ y: Double, _ rx: Double, _ ry: Double, count: Int
  ) {
    if food.shape == .puree {
      blob(x, y, rx * 0.86, flat: ry / rx, food.color)
      blob(x - rx * 0.2, y - ry * 0.2, rx * 0.45, flat: ry / rx, shaded(food.color, 0.16))
      return
    }
    var places: [Point] = []
    for _ in 0..<(food.shape == .grains ? count * 5 : count) {
      let angle = random.number(0...2 * .pi)
      let reach = random.number(0...1).squareRoot()
      places.append(Point(x: x + cos(angle) * reach * rx, y: y + sin(angle) * reach * ry))
    }
    for place in places.sorted(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
      let color = shaded(food.color, random.number(-0.08...0.14))
      let angle = random.number(-1.4...1.4)
      turned(by: angle, at: place.x, place.y) { $0.piece(food.shape, color) }
    }
  }

  private mutating func piece(_ shape: SampleFood.Shape, _ color: UInt32) {
    switch shape {
    case .puree: break
    case .slices:
      let slice = Path([
        .move(Point(x: 36, y: 0)), .arc(center: Point(x: 0, y: 0), radius: 36, from: 0, to: .pi),
        .close,
      ])
      fill(slice, shaded(color, -0.12))
      scaled(by: 0.82) { $0.fill(slice, shaded(color, 0.1)) }
    case .balls:
      circle(0, 0, 19, color)
      circle(-6, -6, 5, 0xFFFFFF, 0.5)
    case .sticks:
      box(-44, -11, 88, 22, radius: 9, color)
      box(-40, -8, 78, 6, radius: 3, shaded(color, 0.25), 0.7)
    case .noodles:
      let bend = random.number(14...34)
      line(.through([(-60, 6), (-24, -bend), (14, bend), (58, -4)]), shaded(color, -0.14), 13)
      line(.through([(-60, 4), (-24, -bend - 2), (14, bend - 2), (58, -6)]), shaded(color, 0.3), 7)
    case .grains: ellipse(0, 0, 9, 6, color)
    case .florets:
      let crown: [(Double, Double)] = [(-16, -6), (0, -16), (16, -6), (-8, 4), (9, 5)]
      box(-7, 0, 14, 28, radius: 6, shaded(color, 0.3))
      for (x, y) in crown { circle(x, y, 15, shaded(color, y < -8 ? 0.12 : -0.06)) }
    }
  }
}
