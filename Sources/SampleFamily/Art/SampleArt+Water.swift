import Drawing

// Children at the sea and in the bath.

extension SampleCanvas {
  mutating func seaside(_ looks: SampleLooks, _ y: Double, _ radius: Double) {
    fill(all, 0xAEDCF0)
    box(-halfWidth, -halfHeight * 0.1, 2 * halfWidth, halfHeight * 1.2, 0x4FA6C4)
    for row in 0..<5 {
      let top = -halfHeight * 0.06 + Double(row) * 46
      let points = (0...12).map {
        ((Double($0) / 6 - 1) * halfWidth, top + ($0.isMultiple(of: 2) ? 8.0 : -8.0))
      }
      line(.through(points), 0xE8F6FA, 6, 0.6)
    }
    ellipse(0, halfHeight * 1.05, halfWidth * 1.4, halfHeight * 0.6, 0xF0D9A8)
    body(looks, y, radius, random.pick(Self.shirts))
    head(looks, random.pick([.laughing, .smiling]), y, radius, teeth: looks.isBaby ? 0 : 4)
    let hat = random.pick([0xF7E3A1, 0xF4F0E6, 0xE58E73] as [UInt32])
    ellipse(0, y - radius * 0.62, radius * 1.45, radius * 0.34, shaded(hat, -0.08))
    fill(
      .through(
        [
          (-radius * 0.9, y - radius * 0.66), (-radius * 0.62, y - radius * 1.3),
          (radius * 0.62, y - radius * 1.3), (radius * 0.9, y - radius * 0.66),
          (0, y - radius * 0.52),
        ], closed: true), hat)
    let bucket = random.pick([-1.0, 1.0]) * halfWidth * 0.66
    fill(
      .line(
        through: [
          Point(x: bucket - 90, y: halfHeight - 250), Point(x: bucket + 90, y: halfHeight - 250),
          Point(x: bucket + 64, y: halfHeight - 90), Point(x: bucket - 64, y: halfHeight - 90),
        ], closed: true), 0xD96F5A)
  }

  mutating func bath(_ looks: SampleLooks, _ y: Double, _ radius: Double) {
    let tile = random.pick([0xBFDDE0, 0xE3EDE6, 0xF1E1D4, 0xCFD9EA] as [UInt32])
    fill(all, tile)
    for column in stride(from: -halfWidth, to: halfWidth, by: 110) {
      box(column, -halfHeight, 5, 2 * halfHeight, 0xFFFFFF, 0.7)
    }
    for row in stride(from: -halfHeight, to: halfHeight, by: 110) {
      box(-halfWidth, row, 2 * halfWidth, 5, 0xFFFFFF, 0.7)
    }
    ellipse(0, y + radius * 2.0, radius * 1.15, radius * 1.1, looks.skin)
    head(
      looks, random.pick([.laughing, .smiling, .wondering]), y, radius, teeth: looks.isBaby ? 0 : 4)
    tub(from: y + radius * 1.75)
    for _ in 0..<70 {
      let x = random.number(-1...1) * halfWidth * 0.95
      let foamY = y + radius * 1.72 + random.number(-60...30) - 60 * (1 - abs(x) / halfWidth)
      circle(x, foamY, random.number(18...56), 0xFFFFFF, 0.75)
    }
    for _ in 0..<12 {
      line(
        .circle(
          at: Point(x: random.number(-1...1) * halfWidth, y: random.number(-1...0.2) * halfHeight),
          radius: random.number(12...40)), 0xFFFFFF, 4, 0.8)
    }
    duck(random.pick([-1.0, 1.0]) * halfWidth * 0.6, y + radius * 1.55)
  }

  private mutating func tub(from top: Double) {
    let bottom = max(halfHeight - 130, top + 330)
    box(
      -halfWidth, bottom - 70, 2 * halfWidth, halfHeight,
      random.pick([0xC9A27A, 0x9DB0A8, 0xB8A2B4] as [UInt32]))
    for side in [-1.0, 1.0] { ellipse(side * halfWidth * 0.7, bottom, 60, 40, 0xC9B68A) }
    ellipse(0, bottom + 6, halfWidth * 0.9, 34, 0x3A2818, 0.16)
    box(-halfWidth * 0.94, top, halfWidth * 1.88, bottom - top, radius: 150, 0xF7F4EE)
    box(
      -halfWidth * 0.94, top + 120, halfWidth * 1.88, bottom - top - 120, radius: 150, 0xE4DFD6, 0.5
    )
    box(-halfWidth * 1.02, top, halfWidth * 2.04, 54, radius: 27, 0xFFFFFF)
    box(-halfWidth * 1.02, top + 40, halfWidth * 2.04, 14, radius: 7, 0xD9D3C8)
  }

  private mutating func duck(_ x: Double, _ y: Double) {
    ellipse(x, y, 92, 58, 0xF5CB3E)
    circle(x + 46, y - 66, 48, 0xF7D253)
    ellipse(x + 98, y - 60, 30, 14, 0xE98A34)
    circle(x + 58, y - 78, 8, 0x2A2320)
    ellipse(x - 20, y - 6, 44, 24, 0xE5B62B)
  }
}
