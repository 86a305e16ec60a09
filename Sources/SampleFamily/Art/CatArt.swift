import Drawing

enum CatArt {
  static let fur: UInt32 = 0xE39A4F
  static let stripe: UInt32 = 0xC0702C
  static let cream: UInt32 = 0xFBEBD3

  static func draw(
    _ pose: SamplePhotoSubject.CatPose, at local: SamplePhoto.LocalMoment,
    on canvas: inout SampleCanvas
  ) {
    RoomArt.draw(at: local, on: &canvas)
    switch pose {
    case .sleeping: drawSleepingCat(on: &canvas)
    case .eating:
      drawFloor(on: &canvas)
      drawSittingCat(canvas.random.number(-60...60), 40, 1.05, isEating: true, on: &canvas)
      drawBowl(canvas.random.number(-40...40), on: &canvas)
    case .window:
      RoomArt.drawWindow(0, -canvas.halfHeight * 0.34, at: local, on: &canvas)
      canvas.fillRect(-canvas.halfWidth, 190, 2 * canvas.halfWidth, 60, 0xF3EADB)
      drawSittingCat(
        canvas.random.pick([-1.0, 1.0]) * canvas.random.number(60...140), -40, 0.95,
        isEating: false, on: &canvas)
      RoomArt.drawPlant(
        canvas.random.pick([-1.0, 1.0]) * canvas.halfWidth * 0.72, 192, 0.8, on: &canvas)
    case .yarn:
      drawFloor(on: &canvas)
      drawSittingCat(canvas.random.number(-150 ... -40), 60, 1.1, isEating: false, on: &canvas)
      drawYarn(canvas.random.number(190...290), canvas.halfHeight - 170, on: &canvas)
    }
  }

  private static func drawFloor(on canvas: inout SampleCanvas) {
    let wood = canvas.random.pick([0xD0A06C, 0xBC8B5D, 0xE3CFB0] as [UInt32])
    canvas.fillRect(
      -canvas.halfWidth, canvas.halfHeight * 0.3, 2 * canvas.halfWidth, canvas.halfHeight, wood)
    for row in 0..<5 {
      canvas.fillRect(
        -canvas.halfWidth, canvas.halfHeight * 0.3 + Double(row) * 96, 2 * canvas.halfWidth, 5,
        shaded(wood, -0.14))
    }
    canvas.fillEllipse(
      0, canvas.halfHeight * 0.86, canvas.halfWidth * 0.8, 110,
      canvas.random.pick(SampleCanvas.fabricColors), 0.75)
  }

  private static func drawSleepingCat(on canvas: inout SampleCanvas) {
    drawFloor(on: &canvas)
    let cushion = canvas.random.pick(SampleCanvas.fabricColors)
    let y = canvas.halfHeight * 0.42
    canvas.fillEllipse(0, y + 110, 400, 130, shaded(cushion, -0.15))
    canvas.fillEllipse(0, y + 86, 390, 116, cushion)
    canvas.fillEllipse(20, y, 300, 160, Self.fur)
    for index in 0..<5 {
      let x = -80 + Double(index) * 74
      canvas.stroke(
        .smooth(through: [(x, y - 146), (x + 16, y - 100), (x + 6, y - 50)]), Self.stripe, 20, 0.9)
    }
    canvas.stroke(
      .smooth(through: [(290, y + 30), (250, y + 110), (60, y + 138), (-70, y + 120)]), Self.fur, 62
    )
    canvas.stroke(
      .line(through: [Point(x: -30, y: y + 130), Point(x: -70, y: y + 120)]), Self.cream, 60)
    CatFaceArt.draw(
      -180, y + 10, canvas.random.number(1.0...1.15), isAsleep: true, gaze: 0, on: &canvas)
    for index in 0..<canvas.random.integer(1...3) {
      canvas.drawText(
        "z", -40 + Double(index) * 70, y - 230 - Double(index) * 70, 60 + Double(index) * 22,
        0x7A6A5C)
    }
  }

  private static func drawSittingCat(
    _ x: Double, _ y: Double, _ scale: Double, isEating: Bool, on canvas: inout SampleCanvas
  ) {
    let bend = canvas.random.number(60...170)
    let look = canvas.random.number(-1...1)
    canvas.withRotatedAxes(by: 0, originAt: x, y) {
      $0.withScale(scale) {
        $0.stroke(
          .smooth(through: [
            (110, 240), (220, 220), (250, 110), (220 + bend * 0.3, 60 - bend * 0.4),
          ]),
          Self.fur, 46)
        $0.fillEllipse(0, 150, 156, 190, Self.fur)
        for row in 0..<3 {
          let stripeY = 80 + Double(row) * 70
          for side in [-1.0, 1.0] {
            $0.stroke(
              .smooth(through: [(side * 148, stripeY), (side * 110, stripeY + 12)]), Self.stripe, 18
            )
          }
        }
        $0.fillEllipse(0, 176, 74, 130, Self.cream)
        for side in [-1.0, 1.0] {
          $0.fillRect(side * 62 - 36, 150, 72, 180, radius: 34, Self.fur)
          $0.fillEllipse(side * 62, 326, 48, 30, Self.cream)
        }
      }
    }
    CatFaceArt.draw(
      x, y - 70 * scale + (isEating ? 130 : 0), scale, isAsleep: false, gaze: look, on: &canvas)
  }

  private static func drawBowl(_ x: Double, on canvas: inout SampleCanvas) {
    let y = canvas.halfHeight - 130
    canvas.fillEllipse(x, y - 36, 168, 40, 0x7A4A2E)
    for _ in 0..<26 {
      canvas.fillCircle(
        x + canvas.random.number(-130...130), y - 46 + canvas.random.number(-18...14), 16, 0x9A6238)
    }
    let color = canvas.random.pick([0x6C8FB0, 0xD96F5A, 0x7FA07A, 0xF0EBE0] as [UInt32])
    canvas.fill(
      .smooth(
        through: [
          (x - 178, y - 40), (x - 90, y - 14), (x, y - 8), (x + 90, y - 14), (x + 178, y - 40),
          (x + 140, y + 62), (x, y + 76), (x - 140, y + 62),
        ], closed: true), color)
    canvas.drawText("CANELA", x, y + 48, 46, color == 0xF0EBE0 ? 0x8A5A44 : 0xFFFFFF)
  }

  private static func drawYarn(_ x: Double, _ y: Double, on canvas: inout SampleCanvas) {
    let color = canvas.random.pick([0xC65B4E, 0x6C8FB0, 0x9A6FA8, 0x5E8C6A] as [UInt32])
    canvas.stroke(
      .smooth(through: [
        (x, y + 96), (x - 160, y + 130), (x - 320, y + 70), (x - 430, y + 126),
        (-canvas.halfWidth, y + 90),
      ]), color, 11)
    canvas.fillCircle(x, y, 120, color)
    for index in 0..<5 {
      let angle = Double(index) * 0.62 + canvas.random.number(0...0.3)
      canvas.withRotatedAxes(by: angle, originAt: x, y) {
        $0.stroke(.smooth(through: [(-104, -30), (0, -58), (104, -30)]), shaded(color, 0.25), 8)
        $0.stroke(.smooth(through: [(-108, 26), (0, 0), (108, 26)]), shaded(color, -0.2), 8)
      }
    }
  }
}

/// Draws the ginger cat's face with a radius of about 100 times the scale.
enum CatFaceArt {
  static func draw(
    _ x: Double, _ y: Double, _ scale: Double, isAsleep: Bool, gaze: Double,
    on canvas: inout SampleCanvas
  ) {
    canvas.withRotatedAxes(by: canvas.random.number(-0.12...0.12), originAt: x, y) {
      $0.withScale(scale) { draw(isAsleep: isAsleep, gaze: gaze, on: &$0) }
    }
  }

  private static func draw(isAsleep: Bool, gaze: Double, on canvas: inout SampleCanvas) {
    for side in [-1.0, 1.0] {
      canvas.fill(
        .line(
          through: [
            Point(x: side * 100, y: -30), Point(x: side * 92, y: -136), Point(x: side * 22, y: -92),
          ], closed: true), CatArt.fur)
      canvas.fill(
        .line(
          through: [
            Point(x: side * 88, y: -50), Point(x: side * 84, y: -110), Point(x: side * 42, y: -84),
          ], closed: true), 0xF0B9A4)
    }
    canvas.fillEllipse(0, 0, 116, 100, CatArt.fur)
    for dx in [-30.0, 0.0, 30.0] {
      canvas.stroke(
        .line(through: [Point(x: dx, y: -94), Point(x: dx * 0.7, y: -58)]), CatArt.stripe, 11)
    }
    for side in [-1.0, 1.0] {
      canvas.stroke(
        .line(through: [Point(x: side * 112, y: 4), Point(x: side * 84, y: 10)]), CatArt.stripe, 9)
      canvas.stroke(
        .line(through: [Point(x: side * 104, y: 34), Point(x: side * 80, y: 32)]), CatArt.stripe, 9)
      canvas.fillEllipse(side * 26, 42, 40, 32, CatArt.cream)
      if isAsleep {
        canvas.stroke(
          .smooth(through: [(side * 46 - 20, -4), (side * 46, 8), (side * 46 + 20, -4)]), 0x4A3020,
          7)
      } else {
        canvas.fillEllipse(side * 46, -6, 23, 25, 0xB9C85A)
        canvas.fillEllipse(side * 46 + gaze * 7, -6, 9, 22, 0x211B14)
        canvas.fillCircle(side * 46 + gaze * 7 + 5, -14, 6, 0xFFFFFF)
      }
      for whisker in -1...1 {
        let dy = Double(whisker) * 16
        canvas.stroke(
          .line(through: [Point(x: side * 60, y: 44 + dy * 0.5), Point(x: side * 150, y: 36 + dy)]),
          0xFFFFFF, 4, 0.85)
      }
    }
    canvas.fill(.smooth(through: [(-13, 20), (13, 20), (0, 34)], closed: true), 0xD9796B)
    canvas.stroke(.smooth(through: [(-22, 50), (-8, 52), (0, 38), (8, 52), (22, 50)]), 0x7A4530, 5)
  }
}
