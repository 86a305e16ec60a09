import Drawing

/// Draws children in scenes without food, such as asleep, on the tummy or with toys.
extension SampleCanvas {
  mutating func drawPortrait(
    _ child: SampleProfile, _ pose: SamplePhotoSubject.Pose, at local: SamplePhoto.LocalMoment
  ) {
    let faceColors = FaceColors(of: child)
    let faceY = -0.14 * halfHeight
    let radius = random.number(195...230)
    switch pose {
    case .asleep: drawAsleep(faceColors, y: faceY, radius: radius * 0.85)
    case .sunhat: drawSeaside(faceColors, y: faceY, radius: radius)
    case .bath: drawBath(faceColors, y: faceY, radius: radius)
    case .tummy:
      drawRoom(at: local)
      drawOnTummy(faceColors, y: faceY, radius: radius)
    default:
      drawRoom(at: local)
      drawSitting(faceColors, y: faceY, radius: radius, pose: pose)
    }
  }

  /// Draws the head of a child; if `teeth` is nil, the child has the number of teeth as on most photos of it.
  mutating func drawHead(
    _ faceColors: FaceColors, _ expression: SampleExpression, y: Double, radius: Double,
    teeth: Int? = nil, tilt: Double = 0
  ) {
    let teeth = teeth ?? (faceColors.isBaby ? 0 : 4)
    let look = random.number(-1...1)
    withRotatedAxes(by: tilt + random.number(-0.1...0.1), originAt: 0, y) {
      $0.withScale(radius / 100) { $0.drawFace(faceColors, expression, gaze: look, teeth: teeth) }
    }
  }

  private mutating func drawAsleep(_ faceColors: FaceColors, y: Double, radius: Double) {
    let sheet = random.pick([0xE9EDF2, 0xF6EBDD, 0xE6E0EE, 0xDFEAE2] as [UInt32])
    fill(bounds, sheet)
    for _ in 0..<36 {
      let color = shaded(sheet, by: -0.07)
      let (x, dy) = (random.number(-1...1) * halfWidth, random.number(-1...1) * halfHeight)
      faceColors.isBaby ? fillCircle(x, dy, 10, color) : drawStar(x: x, y: dy, radius: 20, color)
    }
    fillRect(
      -radius * 2, y - radius * 1.1, radius * 4, radius * 2.5, radius: radius * 0.6,
      shaded(sheet, by: 0.5))
    drawHead(faceColors, .asleep, y: y, radius: radius, tilt: random.pick([-0.35, 0.35]))
    let blanket = random.pick(Self.fabricColors)
    fill(
      .smooth(
        through: [
          (-halfWidth, y + radius * 1.2), (-radius, y + radius * 0.95),
          (radius * 0.9, y + radius * 1.05), (halfWidth, y + radius * 1.3),
          (halfWidth * 1.3, halfHeight * 1.5), (-halfWidth * 1.3, halfHeight * 1.5),
        ], closed: true), blanket)
    for column in -5...5 {
      let x = Double(column) * 120
      stroke(
        .smooth(through: [
          (x, y + radius * 1.5), (x + 20, y + radius * 2.4), (x - 10, halfHeight + 40),
        ]), shaded(blanket, by: 0.25), 8, 0.7)
    }
    drawRabbit(x: radius * random.pick([-1.55, 1.55]), y: y + radius * 0.95)
  }

  private mutating func drawStar(x: Double, y: Double, radius: Double, _ color: UInt32) {
    for angle in [0.0, 0.785, 1.57, 2.356] {
      withRotatedAxes(by: angle, originAt: x, y) {
        $0.fillEllipse(0, 0, radius, radius * 0.22, color)
      }
    }
  }

  private mutating func drawRabbit(x: Double, y: Double) {
    let gray: UInt32 = 0xB9BAC0
    for side in [-1.0, 1.0] {
      withRotatedAxes(by: side * 0.22, originAt: x + side * 26, y - 60) {
        $0.fillEllipse(0, -52, 20, 62, gray)
        $0.fillEllipse(0, -46, 9, 44, 0xEBC9C4)
      }
    }
    fillEllipse(x, y + 96, 74, 86, gray)
    fillCircle(x, y, 62, shaded(gray, by: 0.12))
    for side in [-1.0, 1.0] { fillCircle(x + side * 22, y - 6, 6, 0x3A3436) }
    fillEllipse(x, y + 16, 9, 6, 0xD98F8B)
  }

  private mutating func drawOnTummy(_ faceColors: FaceColors, y: Double, radius: Double) {
    let mat = random.pick(Self.fabricColors)
    fillEllipse(0, halfHeight * 0.95, halfWidth * 1.3, halfHeight * 0.95, shaded(mat, by: 0.4))
    fillEllipse(0, y + radius * 0.9, radius * 1.7, radius * 0.75, random.pick(Self.fabricColors))
    for side in [-1.0, 1.0] {
      fillEllipse(
        side * radius * 1.15, y + radius * 1.35, radius * 0.5, radius * 0.28, faceColors.skin)
    }
    drawHead(faceColors, random.pick([.smiling, .wondering, .laughing]), y: y, radius: radius)
    drawToys(y + radius * 2.2)
  }

  private mutating func drawSitting(
    _ faceColors: FaceColors, y: Double, radius: Double, pose: SamplePhotoSubject.Pose
  ) {
    let rug = random.pick(Self.fabricColors)
    fillEllipse(0, halfHeight * 1.0, halfWidth * 1.2, halfHeight * 0.5, shaded(rug, by: 0.3))
    drawBody(faceColors, faceY: y, radius: radius, shirtColor: random.pick(Self.fabricColors))
    for side in [-1.0, 1.0] {
      fillEllipse(
        side * radius * 1.2, y + radius * 2.3, radius * 0.3, radius * 0.62, faceColors.skin)
    }
    let expression: SampleExpression = pose == .smiling ? .smiling : .laughing
    drawHead(faceColors, expression, y: y, radius: radius, teeth: pose == .toothy ? 1 : nil)
    if pose == .party {
      drawPartyHatAndCake(y: y, radius: radius)
    } else {
      drawToys(halfHeight - 120)
    }
  }

  private mutating func drawPartyHatAndCake(y: Double, radius: Double) {
    let tip = (20.0, y - radius * 2)
    fill(
      .line(
        through: [(-radius * 0.5, y - radius * 0.92), tip, (radius * 0.6, y - radius * 0.88)],
        closed: true), 0xE58E73)
    fillCircle(tip.0, tip.1, 30, 0xF2C66D)
    fillEllipse(0, halfHeight - 110, 300, 60, 0xFFFFFF)
    fillRect(-230, halfHeight - 330, 460, 220, radius: 30, 0xE8B04A)
    fillRect(-230, halfHeight - 330, 460, 70, radius: 30, 0xFFF6E4)
    for index in -1...1 {
      fillRect(Double(index) * 110 - 10, halfHeight - 440, 20, 110, 0x86A9CC)
      fillEllipse(Double(index) * 110, halfHeight - 466, 14, 26, 0xF7B733)
    }
  }

  private mutating func drawToys(_ y: Double) {
    for index in 0..<5 {
      let x = (Double(index) - 2) * halfWidth * 0.38 + random.number(-40...40)
      let color = random.pick(Self.fabricColors)
      let dy = y + random.number(-40...50)
      switch random.integer(0...2) {
      case 0: fillRect(x - 52, dy - 52, 104, 104, radius: 12, color)
      case 1: fillCircle(x, dy, 58, color)
      default:
        fillEllipse(x, dy + 20, 74, 30, color)
        fillEllipse(x, dy - 14, 56, 26, shaded(color, by: 0.3))
        fillCircle(x, dy - 46, 24, shaded(color, by: -0.2))
      }
    }
  }
}
