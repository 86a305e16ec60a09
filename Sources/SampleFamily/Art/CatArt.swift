import Drawing

extension SampleCanvas {
  private static let catFurColor: UInt32 = 0xE39A4F
  private static let catStripeColor: UInt32 = 0xC0702C
  private static let catCreamColor: UInt32 = 0xFBEBD3

  mutating func drawCat(
    _ pose: SamplePhotoSubject.CatPose, daylightAt local: SamplePhoto.CameraTime
  ) {
    drawRoom(daylightAt: local)
    switch pose {
    case .sleeping: drawSleepingCat()
    case .eating:
      drawFloor()
      drawSittingCat(x: random.number(-60...60), y: 40, scale: 1.05, isEating: true)
      drawCatBowl(x: random.number(-40...40))
    case .window:
      drawWindow(x: 0, y: -halfHeight * 0.34, daylightAt: local)
      fillRect(-halfWidth, 190, 2 * halfWidth, 60, 0xF3EADB)
      drawSittingCat(
        x: random.plusOrMinusOne() * random.number(60...140), y: -40, scale: 0.95, isEating: false)
      drawPlant(x: random.plusOrMinusOne() * halfWidth * 0.72, y: 192, scale: 0.8)
    case .yarn:
      drawFloor()
      drawSittingCat(x: random.number(-150 ... -40), y: 60, scale: 1.1, isEating: false)
      drawYarnBall(x: random.number(190...290), y: halfHeight - 170)
    }
  }

  private mutating func drawFloor() {
    let wood = random.pick([0xD0A06C, 0xBC8B5D, 0xE3CFB0] as [UInt32])
    fillRect(-halfWidth, halfHeight * 0.3, 2 * halfWidth, halfHeight, wood)
    for row in 0..<5 {
      fillRect(
        -halfWidth, halfHeight * 0.3 + Double(row) * 96, 2 * halfWidth, 5, shaded(wood, by: -0.14))
    }
    fillEllipse(
      0, halfHeight * 0.86, halfWidth * 0.8, 110, random.pick(Self.fabricColors), 0.75)
  }

  private mutating func drawSleepingCat() {
    drawFloor()
    let cushion = random.pick(Self.fabricColors)
    let y = halfHeight * 0.42
    fillEllipse(0, y + 110, 400, 130, shaded(cushion, by: -0.15))
    fillEllipse(0, y + 86, 390, 116, cushion)
    fillEllipse(20, y, 300, 160, Self.catFurColor)
    for index in 0..<5 {
      let x = -80 + Double(index) * 74
      strokeCurve([(x, y - 146), (x + 16, y - 100), (x + 6, y - 50)], Self.catStripeColor, 20, 0.9)
    }
    strokeCurve(
      [(290, y + 30), (250, y + 110), (60, y + 138), (-70, y + 120)], Self.catFurColor, 62)
    strokeLine([(-30, y + 130), (-70, y + 120)], Self.catCreamColor, 60)
    drawCatFace(
      x: -180, y: y + 10, scale: random.number(1.0...1.15), isAsleep: true, horizontalGaze: 0)
    for index in 0..<random.integer(1...3) {
      drawText(
        "z", x: -40 + Double(index) * 70, y: y - 230 - Double(index) * 70,
        fontSize: 60 + Double(index) * 22,
        0x7A6A5C)
    }
  }

  private mutating func drawSittingCat(x: Double, y: Double, scale: Double, isEating: Bool) {
    let bend = random.number(60...170)
    let look = random.number(-1...1)
    withRotatedAxes(by: 0, originAt: x, y) {
      $0.withScale(scale) {
        $0.strokeCurve(
          [(110, 240), (220, 220), (250, 110), (220 + bend * 0.3, 60 - bend * 0.4)],
          Self.catFurColor, 46)
        $0.fillEllipse(0, 150, 156, 190, Self.catFurColor)
        for row in 0..<3 {
          let stripeY = 80 + Double(row) * 70
          for side in [-1.0, 1.0] {
            $0.strokeCurve(
              [(side * 148, stripeY), (side * 110, stripeY + 12)], Self.catStripeColor, 18)
          }
        }
        $0.fillEllipse(0, 176, 74, 130, Self.catCreamColor)
        for side in [-1.0, 1.0] {
          $0.fillRect(side * 62 - 36, 150, 72, 180, radius: 34, Self.catFurColor)
          $0.fillEllipse(side * 62, 326, 48, 30, Self.catCreamColor)
        }
      }
    }
    drawCatFace(
      x: x, y: y - 70 * scale + (isEating ? 130 : 0), scale: scale, isAsleep: false,
      horizontalGaze: look)
  }

  private mutating func drawCatBowl(x: Double) {
    let y = halfHeight - 130
    fillEllipse(x, y - 36, 168, 40, 0x7A4A2E)
    for _ in 0..<26 {
      fillCircle(x + random.number(-130...130), y - 46 + random.number(-18...14), 16, 0x9A6238)
    }
    let color = random.pick([0x6C8FB0, 0xD96F5A, 0x7FA07A, 0xF0EBE0] as [UInt32])
    fillCurve(
      [
        (x - 178, y - 40), (x - 90, y - 14), (x, y - 8), (x + 90, y - 14), (x + 178, y - 40),
        (x + 140, y + 62), (x, y + 76), (x - 140, y + 62),
      ], color)
    drawText("CANELA", x: x, y: y + 48, fontSize: 46, color == 0xF0EBE0 ? 0x8A5A44 : 0xFFFFFF)
  }

  private mutating func drawYarnBall(x: Double, y: Double) {
    let color = random.pick([0xC65B4E, 0x6C8FB0, 0x9A6FA8, 0x5E8C6A] as [UInt32])
    strokeCurve(
      [
        (x, y + 96), (x - 160, y + 130), (x - 320, y + 70), (x - 430, y + 126),
        (-halfWidth, y + 90),
      ], color, 11)
    fillCircle(x, y, 120, color)
    for index in 0..<5 {
      let angle = Double(index) * 0.62 + random.number(0...0.3)
      withRotatedAxes(by: angle, originAt: x, y) {
        $0.strokeCurve([(-104, -30), (0, -58), (104, -30)], shaded(color, by: 0.25), 8)
        $0.strokeCurve([(-108, 26), (0, 0), (108, 26)], shaded(color, by: -0.2), 8)
      }
    }
  }

  /// Draws the cat's face, randomly tilted, around a point; its radius is about 100 × `scale` units of the canvas.
  private mutating func drawCatFace(
    x: Double, y: Double, scale: Double, isAsleep: Bool, horizontalGaze: Double
  ) {
    withRotatedAxes(by: random.number(-0.12...0.12), originAt: x, y) {
      $0.withScale(scale) { $0.drawCatFace(isAsleep: isAsleep, horizontalGaze: horizontalGaze) }
    }
  }

  /// Draws the cat's face at the origin; `horizontalGaze` is the direction of the pupils, from -1 (left) to 1 (right).
  private mutating func drawCatFace(isAsleep: Bool, horizontalGaze: Double) {
    for side in [-1.0, 1.0] {
      fillPolygon([(side * 100, -30), (side * 92, -136), (side * 22, -92)], Self.catFurColor)
      fillPolygon([(side * 88, -50), (side * 84, -110), (side * 42, -84)], 0xF0B9A4)
    }
    fillEllipse(0, 0, 116, 100, Self.catFurColor)
    for dx in [-30.0, 0.0, 30.0] {
      strokeLine([(dx, -94), (dx * 0.7, -58)], Self.catStripeColor, 11)
    }
    for side in [-1.0, 1.0] {
      strokeLine([(side * 112, 4), (side * 84, 10)], Self.catStripeColor, 9)
      strokeLine([(side * 104, 34), (side * 80, 32)], Self.catStripeColor, 9)
      fillEllipse(side * 26, 42, 40, 32, Self.catCreamColor)
      if isAsleep {
        strokeCurve([(side * 46 - 20, -4), (side * 46, 8), (side * 46 + 20, -4)], 0x4A3020, 7)
      } else {
        fillEllipse(side * 46, -6, 23, 25, 0xB9C85A)
        fillEllipse(side * 46 + horizontalGaze * 7, -6, 9, 22, 0x211B14)
        fillCircle(side * 46 + horizontalGaze * 7 + 5, -14, 6, 0xFFFFFF)
      }
      for whisker in -1...1 {
        let dy = Double(whisker) * 16
        strokeLine([(side * 60, 44 + dy * 0.5), (side * 150, 36 + dy)], 0xFFFFFF, 4, 0.85)
      }
    }
    fillCurve([(-13, 20), (13, 20), (0, 34)], 0xD9796B)
    strokeCurve([(-22, 50), (-8, 52), (0, 38), (8, 52), (22, 50)], 0x7A4530, 5)
  }
}
