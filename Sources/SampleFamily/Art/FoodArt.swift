import Drawing
import Foundation

/// Draws food in a bowl, on a tray or on a plate.
enum FoodArt {
  static func drawDish(
    of food: SampleFood, _ x: Double, _ y: Double, dishColor dish: UInt32,
    on canvas: inout SampleCanvas
  ) {
    canvas.fillEllipse(x, y + 14, 208, 104, 0x5A4030, 0.16)
    canvas.fillEllipse(x, y, 200, 98, dish)
    canvas.fillEllipse(x, y - 6, 172, 78, shaded(dish, -0.1))
    drawPieces(of: food, x, y - 12, 140, 56, count: 12, on: &canvas)
    for side in [-1.0, 1.0] {
      let pileX = x + side * canvas.random.number(215...300)
      drawPieces(of: food, pileX, y + canvas.random.number(30...90), 50, 26, count: 3, on: &canvas)
    }
  }

  /// Draws pieces at random positions in an ellipse, from back to front.
  static func drawPieces(
    of food: SampleFood, _ x: Double, _ y: Double, _ rx: Double, _ ry: Double, count: Int,
    on canvas: inout SampleCanvas
  ) {
    if food.shape == .puree {
      canvas.fillBlob(x, y, rx * 0.86, verticalScale: ry / rx, food.color)
      canvas.fillBlob(
        x - rx * 0.2, y - ry * 0.2, rx * 0.45, verticalScale: ry / rx, shaded(food.color, 0.16))
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
      canvas.withRotatedAxes(by: angle, originAt: place.x, place.y) {
        drawPiece(food.shape, color, on: &$0)
      }
    }
  }

  private static func drawPiece(
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
      canvas.withScale(0.82) { $0.fill(slice, shaded(color, 0.1)) }
    case .balls:
      canvas.fillCircle(0, 0, 19, color)
      canvas.fillCircle(-6, -6, 5, 0xFFFFFF, 0.5)
    case .sticks:
      canvas.fillRect(-44, -11, 88, 22, radius: 9, color)
      canvas.fillRect(-40, -8, 78, 6, radius: 3, shaded(color, 0.25), 0.7)
    case .noodles:
      let bend = canvas.random.number(14...34)
      canvas.stroke(
        .smooth(through: [(-60, 6), (-24, -bend), (14, bend), (58, -4)]), shaded(color, -0.14), 13)
      canvas.stroke(
        .smooth(through: [(-60, 4), (-24, -bend - 2), (14, bend - 2), (58, -6)]),
        shaded(color, 0.3), 7)
    case .grains: canvas.fillEllipse(0, 0, 9, 6, color)
    case .florets:
      let crown: [(Double, Double)] = [(-16, -6), (0, -16), (16, -6), (-8, 4), (9, 5)]
      canvas.fillRect(-7, 0, 14, 28, radius: 6, shaded(color, 0.3))
      for (x, y) in crown { canvas.fillCircle(x, y, 15, shaded(color, y < -8 ? 0.12 : -0.06)) }
    }
  }
}

/// Draws the objects in front of a child: the tray, the bowl and both hands.
enum TrayArt {
  static func draw(
    _ food: SampleFood, _ faceColors: FaceColors, isBaby: Bool, on canvas: inout SampleCanvas
  ) {
    let color = canvas.random.pick(
      isBaby ? [0xFBF7F0, 0xE3EEF2, 0xF7E6DA] : [0xC99763, 0xB98252, 0xE8D9C2] as [UInt32])
    let top = canvas.halfHeight - canvas.random.number(235...290)
    let rim = Path.ellipse(
      0, canvas.halfHeight + 130, canvas.halfWidth * 1.12, canvas.halfHeight + 130 - top)
    canvas.fill(rim, shaded(color, -0.14))
    canvas.fill(
      .ellipse(0, canvas.halfHeight + 150, canvas.halfWidth * 1.08, canvas.halfHeight + 124 - top),
      color)
    let middle = (top + canvas.halfHeight) / 2 + 36
    FoodArt.drawDish(
      of: food, 0, middle,
      dishColor: canvas.random.pick([0xFFFFFF, 0x8CB8A5, 0xF2C66D, 0x86A9CC] as [UInt32]),
      on: &canvas)
    for side in [-1.0, 1.0] {
      drawHand(
        faceColors, food, side * canvas.random.number(270...350),
        middle - canvas.random.number(0...60),
        on: &canvas)
    }
    if food.shape == .puree || canvas.random.chance(0.4) {
      drawSpoon(
        canvas.random.pick([-1.0, 1.0]) * canvas.random.number(300...360), middle - 40, food,
        on: &canvas)
    }
  }

  private static func drawHand(
    _ faceColors: FaceColors, _ food: SampleFood, _ x: Double, _ y: Double,
    on canvas: inout SampleCanvas
  ) {
    let inward = x > 0 ? -1.0 : 1.0
    for finger in 0..<4 {
      canvas.fillCircle(x + inward * 52, y - 34 + Double(finger) * 23, 19, faceColors.skin)
    }
    canvas.fillEllipse(x, y, 62, 56, faceColors.skin)
    canvas.fillBlob(x + inward * 34, y + 6, 34, verticalScale: 0.7, food.color, 0.85)
    canvas.fillBlob(x - inward * 10, y - 24, 15, food.color, 0.7)
  }

  private static func drawSpoon(
    _ x: Double, _ y: Double, _ food: SampleFood, on canvas: inout SampleCanvas
  ) {
    let color = canvas.random.pick([0xE58E73, 0x86A9CC, 0x9FB7A0, 0xC9CDD1] as [UInt32])
    canvas.withRotatedAxes(by: x > 0 ? 0.5 : -0.5, originAt: x, y) {
      $0.fillRect(-9, -10, 18, 210, radius: 9, color)
      $0.fillEllipse(0, -40, 32, 46, color)
      $0.fillBlob(0, -42, 26, verticalScale: 1.1, food.color)
    }
  }
}
