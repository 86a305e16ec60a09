import Drawing
import Records

/// Draws a child at the table, with food on the tray and stains of food on the face and the bib.
extension SampleCanvas {
  mutating func drawMeal(_ child: SampleProfile, _ food: SampleFood, _ liking: FoodLog.Liking) {
    let faceColors = FaceColors(of: child)
    let faceY = -0.14 * halfHeight
    let radius = random.number(205...245) * (halfHeight > halfWidth ? 1.08 : 1)
    let shirt = random.pick(Self.fabricColors)
    drawChair(isHighChair: faceColors.isBaby, faceY: faceY, radius: radius)
    drawBody(faceColors, faceY: faceY, radius: radius, shirtColor: shirt)
    drawBib(faceY: faceY, radius: radius, stainedBy: food)
    let tilt =
      random.number(-0.12...0.12) + (liking == .refused ? random.pick([-0.2, 0.2]) : 0)
    withRotatedAxes(by: tilt, originAt: 0, faceY) {
      $0.withScale(radius / 100) {
        $0.drawFace(
          faceColors, liking.face.expression, gaze: $0.random.number(-1...1),
          teeth: faceColors.isBaby ? 1 : 4)
        $0.drawStains(of: food, liking)
      }
    }
    drawTray(food, faceColors)
  }

  private mutating func drawChair(isHighChair: Bool, faceY: Double, radius: Double) {
    let wood = random.pick([0xD9A566, 0xC48A52, 0xE9E2D6, 0x9CB8B0, 0xE7B6A0] as [UInt32])
    let width = radius * (isHighChair ? 3.1 : 2.9)
    fillRect(-width / 2, faceY - radius * 0.55, width, 2 * halfHeight, radius: radius * 0.5, wood)
    if isHighChair {
      let cushion = shaded(wood, by: 0.35)
      fillRect(
        -width / 2 + 34, faceY - radius * 0.55 + 34, width - 68, 2 * halfHeight,
        radius: radius * 0.42, cushion)
    } else {
      for index in -2...2 {
        fillRect(
          Double(index) * width / 6 - 12, faceY - radius * 0.35, 24, 900, radius: 8,
          shaded(wood, by: -0.15))
      }
    }
  }

  mutating func drawBody(
    _ faceColors: FaceColors, faceY: Double, radius: Double, shirtColor: UInt32
  ) {
    fillRect(
      -radius * 0.3, faceY + radius * 0.7, radius * 0.6, radius * 0.6, radius: 30,
      shaded(faceColors.skin, by: -0.08))
    let y = faceY + radius * 2.25
    fillEllipse(0, y, radius * 1.25, radius * 1.22, shirtColor)
    if random.chance(0.5) {
      withClip(.ellipse(0, y, radius * 1.25, radius * 1.22)) {
        for row in 0..<9 {
          $0.fillRect(
            -600, y - radius * 1.2 + Double(row) * 62, 1200, 22, shaded(shirtColor, by: 0.4), 0.8)
        }
      }
    }
  }

  private mutating func drawBib(faceY: Double, radius: Double, stainedBy food: SampleFood) {
    let color = random.pick([0xFDF8EC, 0xF7D9A8, 0xCFE3DD, 0xF3C9C0, 0xD8D3EA] as [UInt32])
    let y = faceY + radius * 1.72
    let shape = Path.ellipse(0, y, radius * 0.82, radius * 0.8)
    fill(shape, color)
    withClip(shape) {
      for _ in 0..<14 {
        let x = $0.random.number(-radius * 0.8...radius * 0.8)
        let dy = $0.random.number(-radius * 0.7...radius * 0.7)
        $0.fillCircle(x, y + dy, 9, shaded(color, by: -0.12))
      }
      for _ in 0..<$0.random.integer(2...5) {
        let x = $0.random.number(-radius * 0.5...radius * 0.5)
        let dy = $0.random.number(-radius * 0.1...radius * 0.6)
        $0.fillBlob(x, y + dy, $0.random.number(12...38), verticalScale: 0.8, food.color, 0.9)
      }
    }
    stroke(shape, shaded(color, by: -0.18), 5)
  }

  /// Draws stains of food in the coordinates of a face: many around the mouth, few on cheeks and forehead.
  private mutating func drawStains(of food: SampleFood, _ liking: FoodLog.Liking) {
    let amount = liking.face.stainCount
    for _ in 0..<amount {
      let side = random.number(-1...1)
      let x = side * 48
      let y = 60 + random.number(-16...34) - abs(side) * 10
      guard abs(x) > 16 || y > 84 || y < 44 else { continue }
      fillBlob(x, y, random.number(4...13), verticalScale: random.number(0.6...1), food.color, 0.92)
    }
    let corner = random.side()
    stroke(
      .smooth(through: [(corner * 34, 60), (corner * 56, 50), (corner * 76, 36)]), food.color,
      random.number(8...16), 0.8)
    for _ in 0..<(amount / 3) {
      let color = shaded(food.color, by: random.number(-0.1...0.2))
      fillBlob(random.number(-80...80), random.number(-62...40), random.number(3...7), color, 0.85)
    }
    if liking == .loved { fillEllipse(random.number(-6...6), 26, 10, 7, food.color, 0.85) }
  }
}

extension FoodLog.Liking {
  fileprivate var face: (expression: SampleExpression, stainCount: Int) {
    switch self {
    case .loved: (.laughing, 15)
    case .liked: (.smiling, 11)
    case .unsure: (.wondering, 7)
    case .disliked: (.grimacing, 8)
    case .refused: (.doubting, 3)
    }
  }
}
