import Drawing
import Foundation

/// Food as it lies in a bowl, on a tray or on a plate.
enum FoodArt {
  /// A bowl or plate with a food, and some of it beside.
  static func serve(
    _ food: SampleFood, _ x: Double, _ y: Double, in dish: UInt32, on canvas: inout SampleCanvas
  ) {
    canvas.ellipse(x, y + 14, 208, 104, 0x5A4030, 0.16)
    canvas.ellipse(x, y, 200, 98, dish)
    canvas.ellipse(x, y - 6, 172, 78, shaded(dish, -0.1))
    pieces(of: food, x, y - 12, 140, 56, count: 12, on: &canvas)
    for side in [-1.0, 1.0] {
      let beside = x + side * canvas.random.number(215...300)
      pieces(of: food, beside, y + canvas.random.number(30...90), 50, 26, count: 3, on: &canvas)
    }
  }

  /// Pieces strewn over an ellipse, those at the back first.
  static func pieces(
    of food: SampleFood, _ x: Double, _ y: Double, _ rx: Double, _ ry: Double, count: Int,
    on canvas: inout SampleCanvas
  ) {
    if food.shape == .puree {
      canvas.blob(x, y, rx * 0.86, flat: ry / rx, food.color)
      canvas.blob(x - rx * 0.2, y - ry * 0.2, rx * 0.45, flat: ry / rx, shaded(food.color, 0.16))
      return
    }
    var places: [Point] = []
    for _ in 0..<(food.shape == .grains ? count * 5 : count) {
      let angle = canvas.random.number(0...2 * .pi)
      let reach = canvas.random.number(0...1).squareRoot()
      places.append(Point(x: x + cos(angle) * reach * rx, y: y + sin(angle) * reach * ry))
    }
    for place in places.sorted(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
      let color = shaded(food.color, canvas.random.number(-0.08...0.14))
      let angle = canvas.random.number(-1.4...1.4)
      canvas.turned(by: angle, at: place.x, place.y) { piece(food.shape, color, on: &$0) }
    }
  }

  private static func piece(
    _ shape: SampleFood.Shape, _ color: UInt32, on canvas: inout SampleCanvas
  ) {
    switch shape {
    case .puree: break
    case .slices:
      let slice = Path([
        .move(Point(x: 36, y: 0)), .arc(center: Point(x: 0, y: 0), radius: 36, from: 0, to: .pi),
        .close,
      ])
      canvas.fill(slice, shaded(color, -0.12))
      canvas.scaled(by: 0.82) { $0.fill(slice, shaded(color, 0.1)) }
    case .balls:
      canvas.circle(0, 0, 19, color)
      canvas.circle(-6, -6, 5, 0xFFFFFF, 0.5)
    case .sticks:
      canvas.box(-44, -11, 88, 22, radius: 9, color)
      canvas.box(-40, -8, 78, 6, radius: 3, shaded(color, 0.25), 0.7)
    case .noodles:
      let bend = canvas.random.number(14...34)
      canvas.line(
        .through([(-60, 6), (-24, -bend), (14, bend), (58, -4)]), shaded(color, -0.14), 13)
      canvas.line(
        .through([(-60, 4), (-24, -bend - 2), (14, bend - 2), (58, -6)]), shaded(color, 0.3), 7)
    case .grains: canvas.ellipse(0, 0, 9, 6, color)
    case .florets:
      let crown: [(Double, Double)] = [(-16, -6), (0, -16), (16, -6), (-8, 4), (9, 5)]
      canvas.box(-7, 0, 14, 28, radius: 6, shaded(color, 0.3))
      for (x, y) in crown { canvas.circle(x, y, 15, shaded(color, y < -8 ? 0.12 : -0.06)) }
    }
  }
}
