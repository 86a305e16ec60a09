import Drawing

/// Draws children at the sea and in the bath.
extension SampleCanvas {
  mutating func drawSeaside(_ faceColors: FaceColors, y: Double, radius: Double) {
    fill(bounds, 0xAEDCF0)
    fillRect(-halfWidth, -halfHeight * 0.1, 2 * halfWidth, halfHeight * 1.2, 0x4FA6C4)
    for row in 0..<5 {
      let top = -halfHeight * 0.06 + Double(row) * 46
      let points = (0...12).map {
        ((Double($0) / 6 - 1) * halfWidth, top + ($0.isMultiple(of: 2) ? 8.0 : -8.0))
      }
      stroke(.smooth(through: points), 0xE8F6FA, 6, 0.6)
    }
    fillEllipse(0, halfHeight * 1.05, halfWidth * 1.4, halfHeight * 0.6, 0xF0D9A8)
    drawBody(faceColors, faceY: y, radius: radius, shirtColor: random.pick(Self.fabricColors))
    drawHead(faceColors, random.pick([.laughing, .smiling]), y: y, radius: radius)
    let hat = random.pick([0xF7E3A1, 0xF4F0E6, 0xE58E73] as [UInt32])
    fillEllipse(0, y - radius * 0.62, radius * 1.45, radius * 0.34, shaded(hat, by: -0.08))
    fill(
      .smooth(
        through: [
          (-radius * 0.9, y - radius * 0.66), (-radius * 0.62, y - radius * 1.3),
          (radius * 0.62, y - radius * 1.3), (radius * 0.9, y - radius * 0.66),
          (0, y - radius * 0.52),
        ], closed: true), hat)
    let bucket = random.side() * halfWidth * 0.66
    fill(
      .line(
        through: [
          (bucket - 90, halfHeight - 250), (bucket + 90, halfHeight - 250),
          (bucket + 64, halfHeight - 90), (bucket - 64, halfHeight - 90),
        ], closed: true), 0xD96F5A)
  }

  mutating func drawBath(_ faceColors: FaceColors, y: Double, radius: Double) {
    let tile = random.pick([0xBFDDE0, 0xE3EDE6, 0xF1E1D4, 0xCFD9EA] as [UInt32])
    fill(bounds, tile)
    for column in stride(from: -halfWidth, to: halfWidth, by: 110) {
      fillRect(column, -halfHeight, 5, 2 * halfHeight, 0xFFFFFF, 0.7)
    }
    for row in stride(from: -halfHeight, to: halfHeight, by: 110) {
      fillRect(-halfWidth, row, 2 * halfWidth, 5, 0xFFFFFF, 0.7)
    }
    fillEllipse(0, y + radius * 2.0, radius * 1.15, radius * 1.1, faceColors.skin)
    drawHead(faceColors, random.pick([.laughing, .smiling, .wondering]), y: y, radius: radius)
    drawTub(from: y + radius * 1.75)
    for _ in 0..<70 {
      let x = random.number(-1...1) * halfWidth * 0.95
      let foamY = y + radius * 1.72 + random.number(-60...30) - 60 * (1 - abs(x) / halfWidth)
      fillCircle(x, foamY, random.number(18...56), 0xFFFFFF, 0.75)
    }
    for _ in 0..<12 {
      stroke(
        .circle(
          at: Point(x: random.number(-1...1) * halfWidth, y: random.number(-1...0.2) * halfHeight),
          radius: random.number(12...40)), 0xFFFFFF, 4, 0.8)
    }
    drawDuck(x: random.side() * halfWidth * 0.6, y: y + radius * 1.55)
  }

  private mutating func drawTub(from top: Double) {
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

  private mutating func drawDuck(x: Double, y: Double) {
    fillEllipse(x, y, 92, 58, 0xF5CB3E)
    fillCircle(x + 46, y - 66, 48, 0xF7D253)
    fillEllipse(x + 98, y - 60, 30, 14, 0xE98A34)
    fillCircle(x + 58, y - 78, 8, 0x2A2320)
    fillEllipse(x - 20, y - 6, 44, 24, 0xE5B62B)
  }
}
