import Drawing
import Foundation
import Records

/// Draws a child at the table, with food on the tray and stains of food on the face and the bib, and food in a dish.
extension SampleCanvas {
  mutating func drawChildAtMeal(
    _ child: SampleProfile, _ food: SampleFood, _ liking: FoodLog.Liking
  ) {
    let faceColors = FaceColors(of: child)
    let faceY = -0.14 * halfHeight
    let radius = random.number(205...245) * (halfHeight > halfWidth ? 1.08 : 1)
    let shirt = random.pick(Self.fabricColors)
    drawChair(isHighChair: faceColors.isBabyFace, faceY: faceY, faceRadius: radius)
    drawBody(faceColors, faceY: faceY, faceRadius: radius, shirtColor: shirt)
    drawBib(faceY: faceY, faceRadius: radius, stainedBy: food)
    let tilt =
      random.number(-0.12...0.12) + (liking == .refused ? random.pick([-0.2, 0.2]) : 0)
    withRotatedAxes(by: tilt, originAt: 0, faceY) {
      $0.withScale(radius / 100) {
        $0.drawFace(
          faceColors, liking.faceOnPhoto.expression, horizontalGaze: $0.random.number(-1...1),
          toothCount: faceColors.isBabyFace ? 1 : 4)
        $0.drawFaceStains(of: food, liking)
      }
    }
    drawTrayAndHands(food, faceColors)
  }

  private mutating func drawChair(isHighChair: Bool, faceY: Double, faceRadius: Double) {
    let wood = random.pick([0xD9A566, 0xC48A52, 0xE9E2D6, 0x9CB8B0, 0xE7B6A0] as [UInt32])
    let width = faceRadius * (isHighChair ? 3.1 : 2.9)
    fillRect(
      -width / 2, faceY - faceRadius * 0.55, width, 2 * halfHeight, radius: faceRadius * 0.5, wood)
    if isHighChair {
      let cushion = shaded(wood, by: 0.35)
      fillRect(
        -width / 2 + 34, faceY - faceRadius * 0.55 + 34, width - 68, 2 * halfHeight,
        radius: faceRadius * 0.42, cushion)
    } else {
      for index in -2...2 {
        fillRect(
          Double(index) * width / 6 - 12, faceY - faceRadius * 0.35, 24, 900, radius: 8,
          shaded(wood, by: -0.15))
      }
    }
  }

  mutating func drawBody(
    _ faceColors: FaceColors, faceY: Double, faceRadius: Double, shirtColor: UInt32
  ) {
    fillRect(
      -faceRadius * 0.3, faceY + faceRadius * 0.7, faceRadius * 0.6, faceRadius * 0.6, radius: 30,
      shaded(faceColors.skinRGB, by: -0.08))
    let y = faceY + faceRadius * 2.25
    fillEllipse(0, y, faceRadius * 1.25, faceRadius * 1.22, shirtColor)
    if random.chance(0.5) {
      withClip(.ellipse(x: 0, y: y, radiusX: faceRadius * 1.25, radiusY: faceRadius * 1.22)) {
        for row in 0..<9 {
          $0.fillRect(
            -600, y - faceRadius * 1.2 + Double(row) * 62, 1200, 22, shaded(shirtColor, by: 0.4),
            0.8)
        }
      }
    }
  }

  private mutating func drawBib(faceY: Double, faceRadius: Double, stainedBy food: SampleFood) {
    let color = random.pick([0xFDF8EC, 0xF7D9A8, 0xCFE3DD, 0xF3C9C0, 0xD8D3EA] as [UInt32])
    let y = faceY + faceRadius * 1.72
    let shape = Path.ellipse(x: 0, y: y, radiusX: faceRadius * 0.82, radiusY: faceRadius * 0.8)
    fill(shape, color)
    withClip(shape) {
      for _ in 0..<14 {
        let x = $0.random.number(-faceRadius * 0.8...faceRadius * 0.8)
        let dy = $0.random.number(-faceRadius * 0.7...faceRadius * 0.7)
        $0.fillCircle(x, y + dy, 9, shaded(color, by: -0.12))
      }
      for _ in 0..<$0.random.integer(2...5) {
        let x = $0.random.number(-faceRadius * 0.5...faceRadius * 0.5)
        let dy = $0.random.number(-faceRadius * 0.1...faceRadius * 0.6)
        $0.fillBlob(x, y + dy, $0.random.number(12...38), verticalScale: 0.8, food.drawnColor, 0.9)
      }
    }
    stroke(shape, shaded(color, by: -0.18), 5)
  }

  /// Draws stains of food on a face at the origin: many around the mouth, few on cheeks and forehead.
  private mutating func drawFaceStains(of food: SampleFood, _ liking: FoodLog.Liking) {
    let amount = liking.faceOnPhoto.stainCount
    for _ in 0..<amount {
      let side = random.number(-1...1)
      let x = side * 48
      let y = 60 + random.number(-16...34) - abs(side) * 10
      guard abs(x) > 16 || y > 84 || y < 44 else { continue }
      fillBlob(
        x, y, random.number(4...13), verticalScale: random.number(0.6...1), food.drawnColor, 0.92)
    }
    let corner = random.plusOrMinusOne()
    strokeCurve(
      [(corner * 34, 60), (corner * 56, 50), (corner * 76, 36)], food.drawnColor,
      random.number(8...16),
      0.8)
    for _ in 0..<(amount / 3) {
      let color = shaded(food.drawnColor, by: random.number(-0.1...0.2))
      fillBlob(random.number(-80...80), random.number(-62...40), random.number(3...7), color, 0.85)
    }
    if liking == .loved { fillEllipse(random.number(-6...6), 26, 10, 7, food.drawnColor, 0.85) }
  }

  mutating func drawDish(of food: SampleFood, x: Double, y: Double, dishColor dish: UInt32) {
    fillEllipse(x, y + 14, 208, 104, 0x5A4030, 0.16)
    fillEllipse(x, y, 200, 98, dish)
    fillEllipse(x, y - 6, 172, 78, shaded(dish, by: -0.1))
    drawFoodPieces(of: food, x: x, y: y - 12, radiusX: 140, radiusY: 56, count: 12)
    for side in [-1.0, 1.0] {
      let pileX = x + side * random.number(215...300)
      drawFoodPieces(
        of: food, x: pileX, y: y + random.number(30...90), radiusX: 50, radiusY: 26, count: 3)
    }
  }

  /// Draws pieces of a food at random positions in an ellipse, from back to front, or puree as one shape.
  mutating func drawFoodPieces(
    of food: SampleFood, x: Double, y: Double, radiusX rx: Double, radiusY ry: Double, count: Int
  ) {
    if food.drawnShape == .puree {
      fillBlob(x, y, rx * 0.86, verticalScale: ry / rx, food.drawnColor)
      fillBlob(
        x - rx * 0.2, y - ry * 0.2, rx * 0.45, verticalScale: ry / rx,
        shaded(food.drawnColor, by: 0.16))
      return
    }
    var places: [Point] = []
    for _ in 0..<(food.drawnShape == .grains ? count * 5 : count) {
      let angle = random.number(0...2 * .pi)
      let reach = random.number(0...1).squareRoot()
      places.append(Point(x: x + cos(angle) * reach * rx, y: y + sin(angle) * reach * ry))
    }
    for place in places.sorted(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
      let color = shaded(food.drawnColor, by: random.number(-0.08...0.14))
      let angle = random.number(-1.4...1.4)
      withRotatedAxes(by: angle, originAt: place.x, place.y) {
        $0.drawFoodPiece(food.drawnShape, color)
      }
    }
  }

  private mutating func drawFoodPiece(_ shape: SampleFood.DrawnShape, _ color: UInt32) {
    switch shape {
    case .puree: break
    case .slices:
      let slice = Path([
        .move(Point(x: 36, y: 0)), .arc(center: Point(x: 0, y: 0), radius: 36, from: 0, to: .pi),
        .close,
      ])
      fill(slice, shaded(color, by: -0.12))
      withScale(0.82) { $0.fill(slice, shaded(color, by: 0.1)) }
    case .balls:
      fillCircle(0, 0, 19, color)
      fillCircle(-6, -6, 5, 0xFFFFFF, 0.5)
    case .sticks:
      fillRect(-44, -11, 88, 22, radius: 9, color)
      fillRect(-40, -8, 78, 6, radius: 3, shaded(color, by: 0.25), 0.7)
    case .noodles:
      let bend = random.number(14...34)
      strokeCurve([(-60, 6), (-24, -bend), (14, bend), (58, -4)], shaded(color, by: -0.14), 13)
      strokeCurve(
        [(-60, 4), (-24, -bend - 2), (14, bend - 2), (58, -6)], shaded(color, by: 0.3), 7)
    case .grains: fillEllipse(0, 0, 9, 6, color)
    case .florets:
      let crown: [(Double, Double)] = [(-16, -6), (0, -16), (16, -6), (-8, 4), (9, 5)]
      fillRect(-7, 0, 14, 28, radius: 6, shaded(color, by: 0.3))
      for (x, y) in crown { fillCircle(x, y, 15, shaded(color, by: y < -8 ? 0.12 : -0.06)) }
    }
  }

  /// Draws the objects in front of a child at a meal: the tray, the dish, both hands and sometimes a spoon.
  mutating func drawTrayAndHands(_ food: SampleFood, _ faceColors: FaceColors) {
    let plastic: [UInt32] = [0xFBF7F0, 0xE3EEF2, 0xF7E6DA]
    let color = random.pick(faceColors.isBabyFace ? plastic : [0xC99763, 0xB98252, 0xE8D9C2])
    let top = halfHeight - random.number(235...290)
    let rim = Path.ellipse(
      x: 0, y: halfHeight + 130, radiusX: halfWidth * 1.12, radiusY: halfHeight + 130 - top)
    fill(rim, shaded(color, by: -0.14))
    fill(
      .ellipse(
        x: 0, y: halfHeight + 150, radiusX: halfWidth * 1.08, radiusY: halfHeight + 124 - top),
      color)
    let middle = (top + halfHeight) / 2 + 36
    drawDish(
      of: food, x: 0, y: middle,
      dishColor: random.pick([0xFFFFFF, 0x8CB8A5, 0xF2C66D, 0x86A9CC] as [UInt32]))
    for side in [-1.0, 1.0] {
      drawHand(
        faceColors, stainedBy: food, x: side * random.number(270...350),
        y: middle - random.number(0...60))
    }
    if food.drawnShape == .puree || random.chance(0.4) {
      drawSpoon(x: random.plusOrMinusOne() * random.number(300...360), y: middle - 40, with: food)
    }
  }

  private mutating func drawHand(
    _ faceColors: FaceColors, stainedBy food: SampleFood, x: Double, y: Double
  ) {
    let inward = x > 0 ? -1.0 : 1.0
    for finger in 0..<4 {
      fillCircle(x + inward * 52, y - 34 + Double(finger) * 23, 19, faceColors.skinRGB)
    }
    fillEllipse(x, y, 62, 56, faceColors.skinRGB)
    fillBlob(x + inward * 34, y + 6, 34, verticalScale: 0.7, food.drawnColor, 0.85)
    fillBlob(x - inward * 10, y - 24, 15, food.drawnColor, 0.7)
  }

  private mutating func drawSpoon(x: Double, y: Double, with food: SampleFood) {
    let color = random.pick([0xE58E73, 0x86A9CC, 0x9FB7A0, 0xC9CDD1] as [UInt32])
    withRotatedAxes(by: x > 0 ? 0.5 : -0.5, originAt: x, y) {
      $0.fillRect(-9, -10, 18, 210, radius: 9, color)
      $0.fillEllipse(0, -40, 32, 46, color)
      $0.fillBlob(0, -42, 26, verticalScale: 1.1, food.drawnColor)
    }
  }
}

extension FoodLog.Liking {
  fileprivate var faceOnPhoto: (expression: SampleFaceExpression, stainCount: Int) {
    switch self {
    case .loved: (.laughing, 15)
    case .liked: (.smiling, 11)
    case .unsure: (.wondering, 7)
    case .disliked: (.grimacing, 8)
    case .refused: (.doubting, 3)
    }
  }
}
