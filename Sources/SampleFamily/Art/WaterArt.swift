import Drawing

/// Draws children at the sea and in the bath.
enum WaterArt {
  static func drawSeaside(
    _ faceColors: FaceColors, _ y: Double, _ radius: Double, on canvas: inout SampleCanvas
  ) {
    canvas.fill(canvas.bounds, 0xAEDCF0)
    canvas.fillRect(
      -canvas.halfWidth, -canvas.halfHeight * 0.1, 2 * canvas.halfWidth, canvas.halfHeight * 1.2,
      0x4FA6C4)
    for row in 0..<5 {
      let top = -canvas.halfHeight * 0.06 + Double(row) * 46
      let points = (0...12).map {
        ((Double($0) / 6 - 1) * canvas.halfWidth, top + ($0.isMultiple(of: 2) ? 8.0 : -8.0))
      }
      canvas.stroke(.smooth(through: points), 0xE8F6FA, 6, 0.6)
    }
    canvas.fillEllipse(
      0, canvas.halfHeight * 1.05, canvas.halfWidth * 1.4, canvas.halfHeight * 0.6, 0xF0D9A8)
    MealArt.drawBody(
      faceColors, y, radius, canvas.random.pick(SampleCanvas.fabricColors), on: &canvas)
    PortraitArt.drawHead(
      faceColors, canvas.random.pick([.laughing, .smiling]), y, radius,
      teeth: faceColors.isBaby ? 0 : 4,
      on: &canvas)
    let hat = canvas.random.pick([0xF7E3A1, 0xF4F0E6, 0xE58E73] as [UInt32])
    canvas.fillEllipse(0, y - radius * 0.62, radius * 1.45, radius * 0.34, shaded(hat, -0.08))
    canvas.fill(
      .smooth(
        through: [
          (-radius * 0.9, y - radius * 0.66), (-radius * 0.62, y - radius * 1.3),
          (radius * 0.62, y - radius * 1.3), (radius * 0.9, y - radius * 0.66),
          (0, y - radius * 0.52),
        ], closed: true), hat)
    let bucket = canvas.random.pick([-1.0, 1.0]) * canvas.halfWidth * 0.66
    canvas.fill(
      .line(
        through: [
          Point(x: bucket - 90, y: canvas.halfHeight - 250),
          Point(x: bucket + 90, y: canvas.halfHeight - 250),
          Point(x: bucket + 64, y: canvas.halfHeight - 90),
          Point(x: bucket - 64, y: canvas.halfHeight - 90),
        ], closed: true), 0xD96F5A)
  }

  static func drawBath(
    _ faceColors: FaceColors, _ y: Double, _ radius: Double, on canvas: inout SampleCanvas
  ) {
    let tile = canvas.random.pick([0xBFDDE0, 0xE3EDE6, 0xF1E1D4, 0xCFD9EA] as [UInt32])
    canvas.fill(canvas.bounds, tile)
    for column in stride(from: -canvas.halfWidth, to: canvas.halfWidth, by: 110) {
      canvas.fillRect(column, -canvas.halfHeight, 5, 2 * canvas.halfHeight, 0xFFFFFF, 0.7)
    }
    for row in stride(from: -canvas.halfHeight, to: canvas.halfHeight, by: 110) {
      canvas.fillRect(-canvas.halfWidth, row, 2 * canvas.halfWidth, 5, 0xFFFFFF, 0.7)
    }
    canvas.fillEllipse(0, y + radius * 2.0, radius * 1.15, radius * 1.1, faceColors.skin)
    PortraitArt.drawHead(
      faceColors, canvas.random.pick([.laughing, .smiling, .wondering]), y, radius,
      teeth: faceColors.isBaby ? 0 : 4, on: &canvas)
    drawTub(from: y + radius * 1.75, on: &canvas)
    for _ in 0..<70 {
      let x = canvas.random.number(-1...1) * canvas.halfWidth * 0.95
      let foamY =
        y + radius * 1.72 + canvas.random.number(-60...30) - 60 * (1 - abs(x) / canvas.halfWidth)
      canvas.fillCircle(x, foamY, canvas.random.number(18...56), 0xFFFFFF, 0.75)
    }
    for _ in 0..<12 {
      canvas.stroke(
        .circle(
          at: Point(
            x: canvas.random.number(-1...1) * canvas.halfWidth,
            y: canvas.random.number(-1...0.2) * canvas.halfHeight),
          radius: canvas.random.number(12...40)), 0xFFFFFF, 4, 0.8)
    }
    drawDuck(
      canvas.random.pick([-1.0, 1.0]) * canvas.halfWidth * 0.6, y + radius * 1.55, on: &canvas)
  }

  private static func drawTub(from top: Double, on canvas: inout SampleCanvas) {
    let bottom = max(canvas.halfHeight - 130, top + 330)
    canvas.fillRect(
      -canvas.halfWidth, bottom - 70, 2 * canvas.halfWidth, canvas.halfHeight,
      canvas.random.pick([0xC9A27A, 0x9DB0A8, 0xB8A2B4] as [UInt32]))
    for side in [-1.0, 1.0] {
      canvas.fillEllipse(side * canvas.halfWidth * 0.7, bottom, 60, 40, 0xC9B68A)
    }
    canvas.fillEllipse(0, bottom + 6, canvas.halfWidth * 0.9, 34, 0x3A2818, 0.16)
    canvas.fillRect(
      -canvas.halfWidth * 0.94, top, canvas.halfWidth * 1.88, bottom - top, radius: 150, 0xF7F4EE)
    canvas.fillRect(
      -canvas.halfWidth * 0.94, top + 120, canvas.halfWidth * 1.88, bottom - top - 120, radius: 150,
      0xE4DFD6, 0.5
    )
    canvas.fillRect(
      -canvas.halfWidth * 1.02, top, canvas.halfWidth * 2.04, 54, radius: 27, 0xFFFFFF)
    canvas.fillRect(
      -canvas.halfWidth * 1.02, top + 40, canvas.halfWidth * 2.04, 14, radius: 7, 0xD9D3C8)
  }

  private static func drawDuck(_ x: Double, _ y: Double, on canvas: inout SampleCanvas) {
    canvas.fillEllipse(x, y, 92, 58, 0xF5CB3E)
    canvas.fillCircle(x + 46, y - 66, 48, 0xF7D253)
    canvas.fillEllipse(x + 98, y - 60, 30, 14, 0xE98A34)
    canvas.fillCircle(x + 58, y - 78, 8, 0x2A2320)
    canvas.fillEllipse(x - 20, y - 6, 44, 24, 0xE5B62B)
  }
}
