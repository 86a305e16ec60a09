import Drawing
import Records

/// Draws a child at the table with the food and the mess.
enum MealArt {
  static func draw(
    _ child: SampleProfile, _ food: SampleFood, _ liking: FoodLog.Liking,
    on canvas: inout SampleCanvas
  ) {
    let faceColors = FaceColors(of: child)
    let faceY = -0.14 * canvas.halfHeight
    let radius = canvas.random.number(205...245) * (canvas.halfHeight > canvas.halfWidth ? 1.08 : 1)
    let shirt = canvas.random.pick(SampleCanvas.fabricColors)
    drawChair(isHighChair: faceColors.isBaby, faceY, radius, on: &canvas)
    drawBody(faceColors, faceY, radius, shirt, on: &canvas)
    drawBib(faceY, radius, food, on: &canvas)
    canvas.withRotatedAxes(by: randomHeadTilt(for: liking, on: &canvas), originAt: 0, faceY) {
      $0.withScale(radius / 100) {
        FaceArt.draw(
          faceColors, liking.expression, gaze: $0.random.number(-1...1),
          teeth: faceColors.isBaby ? 1 : 4,
          on: &$0)
        drawStains(of: food, liking, on: &$0)
      }
    }
    TrayArt.draw(food, faceColors, isBaby: faceColors.isBaby, on: &canvas)
  }

  private static func randomHeadTilt(for liking: FoodLog.Liking, on canvas: inout SampleCanvas)
    -> Double
  {
    canvas.random.number(-0.12...0.12) + (liking == .refused ? canvas.random.pick([-0.2, 0.2]) : 0)
  }

  static func drawChair(
    isHighChair: Bool, _ faceY: Double, _ radius: Double, on canvas: inout SampleCanvas
  ) {
    let wood = canvas.random.pick([0xD9A566, 0xC48A52, 0xE9E2D6, 0x9CB8B0, 0xE7B6A0] as [UInt32])
    let width = radius * (isHighChair ? 3.1 : 2.9)
    canvas.fillRect(
      -width / 2, faceY - radius * 0.55, width, 2 * canvas.halfHeight, radius: radius * 0.5, wood)
    if isHighChair {
      let cushion = shaded(wood, 0.35)
      canvas.fillRect(
        -width / 2 + 34, faceY - radius * 0.55 + 34, width - 68, 2 * canvas.halfHeight,
        radius: radius * 0.42, cushion)
    } else {
      for index in -2...2 {
        canvas.fillRect(
          Double(index) * width / 6 - 12, faceY - radius * 0.35, 24, 900, radius: 8,
          shaded(wood, -0.15))
      }
    }
  }

  static func drawBody(
    _ faceColors: FaceColors, _ faceY: Double, _ radius: Double, _ shirtColor: UInt32,
    on canvas: inout SampleCanvas
  ) {
    canvas.fillRect(
      -radius * 0.3, faceY + radius * 0.7, radius * 0.6, radius * 0.6, radius: 30,
      shaded(faceColors.skin, -0.08))
    let y = faceY + radius * 2.25
    canvas.fillEllipse(0, y, radius * 1.25, radius * 1.22, shirtColor)
    if canvas.random.chance(0.5) {
      canvas.withClip(.ellipse(0, y, radius * 1.25, radius * 1.22)) { canvas in
        for row in 0..<9 {
          canvas.fillRect(
            -600, y - radius * 1.2 + Double(row) * 62, 1200, 22, shaded(shirtColor, 0.4), 0.8)
        }
      }
    }
  }

  private static func drawBib(
    _ faceY: Double, _ radius: Double, _ food: SampleFood, on canvas: inout SampleCanvas
  ) {
    let color = canvas.random.pick([0xFDF8EC, 0xF7D9A8, 0xCFE3DD, 0xF3C9C0, 0xD8D3EA] as [UInt32])
    let y = faceY + radius * 1.72
    let shape = Path.ellipse(0, y, radius * 0.82, radius * 0.8)
    canvas.fill(shape, color)
    canvas.withClip(shape) { canvas in
      for _ in 0..<14 {
        let x = canvas.random.number(-radius * 0.8...radius * 0.8)
        canvas.fillCircle(
          x, y + canvas.random.number(-radius * 0.7...radius * 0.7), 9, shaded(color, -0.12))
      }
      for _ in 0..<canvas.random.integer(2...5) {
        let x = canvas.random.number(-radius * 0.5...radius * 0.5)
        let dy = canvas.random.number(-radius * 0.1...radius * 0.6)
        canvas.fillBlob(
          x, y + dy, canvas.random.number(12...38), verticalScale: 0.8, food.color, 0.9)
      }
    }
    canvas.stroke(shape, shaded(color, -0.18), 5)
  }

  /// Draws stains on the face, in its coordinates: many around the mouth, few on cheeks and forehead.
  private static func drawStains(
    of food: SampleFood, _ liking: FoodLog.Liking, on canvas: inout SampleCanvas
  ) {
    let amount =
      switch liking {
      case .loved: 15
      case .liked: 11
      case .unsure: 7
      case .disliked: 8
      case .refused: 3
      }
    for _ in 0..<amount {
      let side = canvas.random.number(-1...1)
      let x = side * 48
      let y = 60 + canvas.random.number(-16...34) - abs(side) * 10
      guard abs(x) > 16 || y > 84 || y < 44 else { continue }
      canvas.fillBlob(
        x, y, canvas.random.number(4...13), verticalScale: canvas.random.number(0.6...1),
        food.color,
        0.92)
    }
    let corner = canvas.random.pick([-1.0, 1.0])
    canvas.stroke(
      .smooth(through: [(corner * 34, 60), (corner * 56, 50), (corner * 76, 36)]), food.color,
      canvas.random.number(8...16), 0.8)
    for _ in 0..<(amount / 3) {
      let color = shaded(food.color, canvas.random.number(-0.1...0.2))
      canvas.fillBlob(
        canvas.random.number(-80...80), canvas.random.number(-62...40), canvas.random.number(3...7),
        color, 0.85)
    }
    if liking == .loved {
      canvas.fillEllipse(canvas.random.number(-6...6), 26, 10, 7, food.color, 0.85)
    }
  }
}

extension FoodLog.Liking {
  fileprivate var expression: SampleExpression {
    switch self {
    case .loved: .laughing
    case .liked: .smiling
    case .unsure: .wondering
    case .disliked: .grimacing
    case .refused: .doubting
    }
  }
}
