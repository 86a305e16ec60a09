import Drawing

/// Draws children without food: asleep, on their tummies, among their toys.
enum PortraitArt {
  static func draw(
    _ child: SampleProfile, _ pose: SamplePhotoSubject.Pose, at local: SamplePhoto.LocalMoment,
    on canvas: inout SampleCanvas
  ) {
    let faceColors = FaceColors(of: child)
    let faceY = -0.14 * canvas.halfHeight
    let radius = canvas.random.number(195...230)
    switch pose {
    case .asleep: drawAsleep(faceColors, faceY, radius * 0.85, on: &canvas)
    case .sunhat: WaterArt.drawSeaside(faceColors, faceY, radius, on: &canvas)
    case .bath: WaterArt.drawBath(faceColors, faceY, radius, on: &canvas)
    case .tummy:
      RoomArt.draw(at: local, on: &canvas)
      drawOnTummy(faceColors, faceY, radius, on: &canvas)
    default:
      RoomArt.draw(at: local, on: &canvas)
      drawSitting(faceColors, faceY, radius, pose, on: &canvas)
    }
  }

  static func drawHead(
    _ faceColors: FaceColors, _ expression: SampleExpression, _ y: Double, _ radius: Double,
    teeth: Int = 0, tilt: Double = 0, on canvas: inout SampleCanvas
  ) {
    let look = canvas.random.number(-1...1)
    canvas.withRotatedAxes(by: tilt + canvas.random.number(-0.1...0.1), originAt: 0, y) {
      $0.withScale(radius / 100) {
        FaceArt.draw(faceColors, expression, gaze: look, teeth: teeth, on: &$0)
      }
    }
  }

  private static func drawAsleep(
    _ faceColors: FaceColors, _ y: Double, _ radius: Double, on canvas: inout SampleCanvas
  ) {
    let sheet = canvas.random.pick([0xE9EDF2, 0xF6EBDD, 0xE6E0EE, 0xDFEAE2] as [UInt32])
    canvas.fill(canvas.bounds, sheet)
    for _ in 0..<36 {
      let color = shaded(sheet, -0.07)
      let (x, dy) = (
        canvas.random.number(-1...1) * canvas.halfWidth,
        canvas.random.number(-1...1) * canvas.halfHeight
      )
      faceColors.isBaby
        ? canvas.fillCircle(x, dy, 10, color) : drawStar(x, dy, 20, color, on: &canvas)
    }
    canvas.fillRect(
      -radius * 2, y - radius * 1.1, radius * 4, radius * 2.5, radius: radius * 0.6,
      shaded(sheet, 0.5))
    drawHead(faceColors, .asleep, y, radius, tilt: canvas.random.pick([-0.35, 0.35]), on: &canvas)
    let blanket = canvas.random.pick(SampleCanvas.fabricColors)
    canvas.fill(
      .smooth(
        through: [
          (-canvas.halfWidth, y + radius * 1.2), (-radius, y + radius * 0.95),
          (radius * 0.9, y + radius * 1.05),
          (canvas.halfWidth, y + radius * 1.3), (canvas.halfWidth * 1.3, canvas.halfHeight * 1.5),
          (-canvas.halfWidth * 1.3, canvas.halfHeight * 1.5),
        ], closed: true), blanket)
    for column in -5...5 {
      let x = Double(column) * 120
      canvas.stroke(
        .smooth(through: [
          (x, y + radius * 1.5), (x + 20, y + radius * 2.4), (x - 10, canvas.halfHeight + 40),
        ]),
        shaded(blanket, 0.25), 8, 0.7)
    }
    drawRabbit(radius * canvas.random.pick([-1.55, 1.55]), y + radius * 0.95, on: &canvas)
  }

  private static func drawStar(
    _ x: Double, _ y: Double, _ radius: Double, _ color: UInt32, on canvas: inout SampleCanvas
  ) {
    for angle in [0.0, 0.785, 1.57, 2.356] {
      canvas.withRotatedAxes(by: angle, originAt: x, y) {
        $0.fillEllipse(0, 0, radius, radius * 0.22, color)
      }
    }
  }

  private static func drawRabbit(_ x: Double, _ y: Double, on canvas: inout SampleCanvas) {
    let gray: UInt32 = 0xB9BAC0
    for side in [-1.0, 1.0] {
      canvas.withRotatedAxes(by: side * 0.22, originAt: x + side * 26, y - 60) {
        $0.fillEllipse(0, -52, 20, 62, gray)
        $0.fillEllipse(0, -46, 9, 44, 0xEBC9C4)
      }
    }
    canvas.fillEllipse(x, y + 96, 74, 86, gray)
    canvas.fillCircle(x, y, 62, shaded(gray, 0.12))
    for side in [-1.0, 1.0] { canvas.fillCircle(x + side * 22, y - 6, 6, 0x3A3436) }
    canvas.fillEllipse(x, y + 16, 9, 6, 0xD98F8B)
  }

  private static func drawOnTummy(
    _ faceColors: FaceColors, _ y: Double, _ radius: Double, on canvas: inout SampleCanvas
  ) {
    let mat = canvas.random.pick(SampleCanvas.fabricColors)
    canvas.fillEllipse(
      0, canvas.halfHeight * 0.95, canvas.halfWidth * 1.3, canvas.halfHeight * 0.95,
      shaded(mat, 0.4))
    canvas.fillEllipse(
      0, y + radius * 0.9, radius * 1.7, radius * 0.75,
      canvas.random.pick(SampleCanvas.fabricColors))
    for side in [-1.0, 1.0] {
      canvas.fillEllipse(
        side * radius * 1.15, y + radius * 1.35, radius * 0.5, radius * 0.28, faceColors.skin)
    }
    drawHead(
      faceColors, canvas.random.pick([.smiling, .wondering, .laughing]), y, radius,
      teeth: faceColors.isBaby ? 0 : 4, on: &canvas)
    drawToys(y + radius * 2.2, on: &canvas)
  }

  private static func drawSitting(
    _ faceColors: FaceColors, _ y: Double, _ radius: Double, _ pose: SamplePhotoSubject.Pose,
    on canvas: inout SampleCanvas
  ) {
    let rug = canvas.random.pick(SampleCanvas.fabricColors)
    canvas.fillEllipse(
      0, canvas.halfHeight * 1.0, canvas.halfWidth * 1.2, canvas.halfHeight * 0.5, shaded(rug, 0.3))
    MealArt.drawBody(
      faceColors, y, radius, canvas.random.pick(SampleCanvas.fabricColors), on: &canvas)
    for side in [-1.0, 1.0] {
      canvas.fillEllipse(
        side * radius * 1.2, y + radius * 2.3, radius * 0.3, radius * 0.62, faceColors.skin)
    }
    let teeth = pose == .toothy ? 1 : faceColors.isBaby ? 0 : 4
    drawHead(
      faceColors, pose == .smiling ? .smiling : .laughing, y, radius, teeth: teeth, on: &canvas)
    if pose == .party {
      drawPartyHatAndCake(y, radius, on: &canvas)
    } else {
      drawToys(canvas.halfHeight - 120, on: &canvas)
    }
  }

  private static func drawPartyHatAndCake(
    _ y: Double, _ radius: Double, on canvas: inout SampleCanvas
  ) {
    let tip = Point(x: 20, y: y - radius * 2)
    canvas.fill(
      .line(
        through: [
          Point(x: -radius * 0.5, y: y - radius * 0.92), tip,
          Point(x: radius * 0.6, y: y - radius * 0.88),
        ], closed: true), 0xE58E73)
    canvas.fillCircle(tip.x, tip.y, 30, 0xF2C66D)
    canvas.fillEllipse(0, canvas.halfHeight - 110, 300, 60, 0xFFFFFF)
    canvas.fillRect(-230, canvas.halfHeight - 330, 460, 220, radius: 30, 0xE8B04A)
    canvas.fillRect(-230, canvas.halfHeight - 330, 460, 70, radius: 30, 0xFFF6E4)
    for index in -1...1 {
      canvas.fillRect(Double(index) * 110 - 10, canvas.halfHeight - 440, 20, 110, 0x86A9CC)
      canvas.fillEllipse(Double(index) * 110, canvas.halfHeight - 466, 14, 26, 0xF7B733)
    }
  }

  private static func drawToys(_ y: Double, on canvas: inout SampleCanvas) {
    for index in 0..<5 {
      let x = (Double(index) - 2) * canvas.halfWidth * 0.38 + canvas.random.number(-40...40)
      let color = canvas.random.pick(SampleCanvas.fabricColors)
      let dy = y + canvas.random.number(-40...50)
      switch canvas.random.integer(0...2) {
      case 0: canvas.fillRect(x - 52, dy - 52, 104, 104, radius: 12, color)
      case 1: canvas.fillCircle(x, dy, 58, color)
      default:
        canvas.fillEllipse(x, dy + 20, 74, 30, color)
        canvas.fillEllipse(x, dy - 14, 56, 26, shaded(color, 0.3))
        canvas.fillCircle(x, dy - 46, 24, shaded(color, -0.2))
      }
    }
  }
}
