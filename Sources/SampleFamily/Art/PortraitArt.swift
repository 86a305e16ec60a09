import Drawing

/// Draws children in scenes without food, such as asleep, on the tummy, with toys, at the sea or in the bath.
extension SampleCanvas {
  mutating func drawPortrait(
    _ child: SampleProfile, _ pose: SamplePhotoSubject.ChildPose,
    daylightAt local: SamplePhoto.CameraTime
  ) {
    let faceColors = FaceColors(of: child)
    let faceY = -0.14 * halfHeight
    let radius = random.number(195...230)
    switch pose {
    case .asleep: drawSleepingChild(faceColors, faceY: faceY, faceRadius: radius * 0.85)
    case .sunhat: drawSeasideScene(faceColors, faceY: faceY, faceRadius: radius)
    case .bath: drawBathScene(faceColors, faceY: faceY, faceRadius: radius)
    case .tummy:
      drawRoom(daylightAt: local)
      drawChildOnTummy(faceColors, faceY: faceY, faceRadius: radius)
    default:
      drawRoom(daylightAt: local)
      drawSittingChild(faceColors, faceY: faceY, faceRadius: radius, pose: pose)
    }
  }

  /// Draws the head of a child; if `toothCount` is nil, a baby gets no teeth and an older child gets four.
  mutating func drawHead(
    _ faceColors: FaceColors, _ expression: SampleFaceExpression, centerY: Double, radius: Double,
    toothCount: Int? = nil, tiltRadians: Double = 0
  ) {
    let teeth = toothCount ?? (faceColors.isBabyFace ? 0 : 4)
    let look = random.number(-1...1)
    withRotatedAxes(by: tiltRadians + random.number(-0.1...0.1), originAt: 0, centerY) {
      $0.withScale(radius / 100) {
        $0.drawFace(faceColors, expression, horizontalGaze: look, toothCount: teeth)
      }
    }
  }

  private mutating func drawSleepingChild(
    _ faceColors: FaceColors, faceY: Double, faceRadius: Double
  ) {
    let sheet = random.pick([0xE9EDF2, 0xF6EBDD, 0xE6E0EE, 0xDFEAE2] as [UInt32])
    fill(boundsPath, sheet)
    for _ in 0..<36 {
      let color = shaded(sheet, by: -0.07)
      let (x, dy) = (random.number(-1...1) * halfWidth, random.number(-1...1) * halfHeight)
      faceColors.isBabyFace
        ? fillCircle(x, dy, 10, color) : drawStar(x: x, y: dy, radius: 20, color)
    }
    fillRect(
      -faceRadius * 2, faceY - faceRadius * 1.1, faceRadius * 4, faceRadius * 2.5,
      radius: faceRadius * 0.6,
      shaded(sheet, by: 0.5))
    drawHead(
      faceColors, .asleep, centerY: faceY, radius: faceRadius,
      tiltRadians: random.pick([-0.35, 0.35]))
    let blanket = random.pick(Self.fabricColors)
    fillCurve(
      [
        (-halfWidth, faceY + faceRadius * 1.2), (-faceRadius, faceY + faceRadius * 0.95),
        (faceRadius * 0.9, faceY + faceRadius * 1.05), (halfWidth, faceY + faceRadius * 1.3),
        (halfWidth * 1.3, halfHeight * 1.5), (-halfWidth * 1.3, halfHeight * 1.5),
      ], blanket)
    for column in -5...5 {
      let x = Double(column) * 120
      strokeCurve(
        [
          (x, faceY + faceRadius * 1.5), (x + 20, faceY + faceRadius * 2.4),
          (x - 10, halfHeight + 40),
        ],
        shaded(blanket, by: 0.25), 8, 0.7)
    }
    drawToyRabbit(x: faceRadius * random.pick([-1.55, 1.55]), y: faceY + faceRadius * 0.95)
  }

  private mutating func drawStar(x: Double, y: Double, radius: Double, _ color: UInt32) {
    for angle in [0.0, 0.785, 1.57, 2.356] {
      withRotatedAxes(by: angle, originAt: x, y) {
        $0.fillEllipse(0, 0, radius, radius * 0.22, color)
      }
    }
  }

  private mutating func drawToyRabbit(x: Double, y: Double) {
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

  private mutating func drawChildOnTummy(
    _ faceColors: FaceColors, faceY: Double, faceRadius: Double
  ) {
    let mat = random.pick(Self.fabricColors)
    fillEllipse(0, halfHeight * 0.95, halfWidth * 1.3, halfHeight * 0.95, shaded(mat, by: 0.4))
    fillEllipse(
      0, faceY + faceRadius * 0.9, faceRadius * 1.7, faceRadius * 0.75,
      random.pick(Self.fabricColors))
    for side in [-1.0, 1.0] {
      fillEllipse(
        side * faceRadius * 1.15, faceY + faceRadius * 1.35, faceRadius * 0.5, faceRadius * 0.28,
        faceColors.skinRGB)
    }
    drawHead(
      faceColors, random.pick([.smiling, .wondering, .laughing]), centerY: faceY, radius: faceRadius
    )
    drawToyRow(y: faceY + faceRadius * 2.2)
  }

  private mutating func drawSittingChild(
    _ faceColors: FaceColors, faceY: Double, faceRadius: Double, pose: SamplePhotoSubject.ChildPose
  ) {
    let rug = random.pick(Self.fabricColors)
    fillEllipse(0, halfHeight * 1.0, halfWidth * 1.2, halfHeight * 0.5, shaded(rug, by: 0.3))
    drawBody(
      faceColors, faceY: faceY, faceRadius: faceRadius, shirtColor: random.pick(Self.fabricColors))
    for side in [-1.0, 1.0] {
      fillEllipse(
        side * faceRadius * 1.2, faceY + faceRadius * 2.3, faceRadius * 0.3, faceRadius * 0.62,
        faceColors.skinRGB)
    }
    let expression: SampleFaceExpression = pose == .smiling ? .smiling : .laughing
    drawHead(
      faceColors, expression, centerY: faceY, radius: faceRadius,
      toothCount: pose == .toothy ? 1 : nil)
    if pose == .party {
      drawPartyHatAndCake(faceY: faceY, faceRadius: faceRadius)
    } else {
      drawToyRow(y: halfHeight - 120)
    }
  }

  private mutating func drawPartyHatAndCake(faceY: Double, faceRadius: Double) {
    let tip = (20.0, faceY - faceRadius * 2)
    fillPolygon(
      [
        (-faceRadius * 0.5, faceY - faceRadius * 0.92), tip,
        (faceRadius * 0.6, faceY - faceRadius * 0.88),
      ], 0xE58E73)
    fillCircle(tip.0, tip.1, 30, 0xF2C66D)
    fillEllipse(0, halfHeight - 110, 300, 60, 0xFFFFFF)
    fillRect(-230, halfHeight - 330, 460, 220, radius: 30, 0xE8B04A)
    fillRect(-230, halfHeight - 330, 460, 70, radius: 30, 0xFFF6E4)
    for index in -1...1 {
      fillRect(Double(index) * 110 - 10, halfHeight - 440, 20, 110, 0x86A9CC)
      fillEllipse(Double(index) * 110, halfHeight - 466, 14, 26, 0xF7B733)
    }
  }

  private mutating func drawToyRow(y: Double) {
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

  mutating func drawSeasideScene(_ faceColors: FaceColors, faceY: Double, faceRadius: Double) {
    fill(boundsPath, 0xAEDCF0)
    fillRect(-halfWidth, -halfHeight * 0.1, 2 * halfWidth, halfHeight * 1.2, 0x4FA6C4)
    for row in 0..<5 {
      let top = -halfHeight * 0.06 + Double(row) * 46
      let points = (0...12).map {
        ((Double($0) / 6 - 1) * halfWidth, top + ($0.isMultiple(of: 2) ? 8.0 : -8.0))
      }
      strokeCurve(points, 0xE8F6FA, 6, 0.6)
    }
    fillEllipse(0, halfHeight * 1.05, halfWidth * 1.4, halfHeight * 0.6, 0xF0D9A8)
    drawBody(
      faceColors, faceY: faceY, faceRadius: faceRadius, shirtColor: random.pick(Self.fabricColors))
    drawHead(faceColors, random.pick([.laughing, .smiling]), centerY: faceY, radius: faceRadius)
    let hat = random.pick([0xF7E3A1, 0xF4F0E6, 0xE58E73] as [UInt32])
    fillEllipse(
      0, faceY - faceRadius * 0.62, faceRadius * 1.45, faceRadius * 0.34, shaded(hat, by: -0.08))
    fillCurve(
      [
        (-faceRadius * 0.9, faceY - faceRadius * 0.66),
        (-faceRadius * 0.62, faceY - faceRadius * 1.3),
        (faceRadius * 0.62, faceY - faceRadius * 1.3),
        (faceRadius * 0.9, faceY - faceRadius * 0.66),
        (0, faceY - faceRadius * 0.52),
      ], hat)
    let bucket = random.plusOrMinusOne() * halfWidth * 0.66
    fillPolygon(
      [
        (bucket - 90, halfHeight - 250), (bucket + 90, halfHeight - 250),
        (bucket + 64, halfHeight - 90), (bucket - 64, halfHeight - 90),
      ], 0xD96F5A)
  }

  mutating func drawBathScene(_ faceColors: FaceColors, faceY: Double, faceRadius: Double) {
    let tile = random.pick([0xBFDDE0, 0xE3EDE6, 0xF1E1D4, 0xCFD9EA] as [UInt32])
    fill(boundsPath, tile)
    for column in stride(from: -halfWidth, to: halfWidth, by: 110) {
      fillRect(column, -halfHeight, 5, 2 * halfHeight, 0xFFFFFF, 0.7)
    }
    for row in stride(from: -halfHeight, to: halfHeight, by: 110) {
      fillRect(-halfWidth, row, 2 * halfWidth, 5, 0xFFFFFF, 0.7)
    }
    fillEllipse(
      0, faceY + faceRadius * 2.0, faceRadius * 1.15, faceRadius * 1.1, faceColors.skinRGB)
    drawHead(
      faceColors, random.pick([.laughing, .smiling, .wondering]), centerY: faceY, radius: faceRadius
    )
    drawBathtub(topY: faceY + faceRadius * 1.75)
    for _ in 0..<70 {
      let x = random.number(-1...1) * halfWidth * 0.95
      let foamY =
        faceY + faceRadius * 1.72 + random.number(-60...30) - 60 * (1 - abs(x) / halfWidth)
      fillCircle(x, foamY, random.number(18...56), 0xFFFFFF, 0.75)
    }
    for _ in 0..<12 {
      stroke(
        .circle(
          at: Point(x: random.number(-1...1) * halfWidth, y: random.number(-1...0.2) * halfHeight),
          radius: random.number(12...40)), 0xFFFFFF, 4, 0.8)
    }
    drawRubberDuck(x: random.plusOrMinusOne() * halfWidth * 0.6, y: faceY + faceRadius * 1.55)
  }

  private mutating func drawBathtub(topY top: Double) {
    let bottom = max(halfHeight - 130, top + 330)
    fillRect(
      -halfWidth, bottom - 70, 2 * halfWidth, halfHeight,
      random.pick([0xC9A27A, 0x9DB0A8, 0xB8A2B4] as [UInt32]))
    for side in [-1.0, 1.0] { fillEllipse(side * halfWidth * 0.7, bottom, 60, 40, 0xC9B68A) }
    fillEllipse(0, bottom + 6, halfWidth * 0.9, 34, 0x3A2818, 0.16)
    fillRect(-halfWidth * 0.94, top, halfWidth * 1.88, bottom - top, radius: 150, 0xF7F4EE)
    fillRect(
      -halfWidth * 0.94, top + 120, halfWidth * 1.88, bottom - top - 120, radius: 150, 0xE4DFD6, 0.5
    )
    fillRect(-halfWidth * 1.02, top, halfWidth * 2.04, 54, radius: 27, 0xFFFFFF)
    fillRect(-halfWidth * 1.02, top + 40, halfWidth * 2.04, 14, radius: 7, 0xD9D3C8)
  }

  private mutating func drawRubberDuck(x: Double, y: Double) {
    fillEllipse(x, y, 92, 58, 0xF5CB3E)
    fillCircle(x + 46, y - 66, 48, 0xF7D253)
    fillEllipse(x + 98, y - 60, 30, 14, 0xE98A34)
    fillCircle(x + 58, y - 78, 8, 0x2A2320)
    fillEllipse(x - 20, y - 6, 44, 24, 0xE5B62B)
  }
}
