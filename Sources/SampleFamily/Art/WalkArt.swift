import Drawing

private typealias SeasonColors = (sky: UInt32, grass: UInt32, leaves: [UInt32], petals: [UInt32])

private func seasonColors(inMonth month: Int) -> SeasonColors {
  switch month {
  case 3...5: (0xC5E4F2, 0x9CC97C, [0xA9D18E, 0xF0B7C4, 0x8FC07A], [0xF6C6D2, 0xFFFFFF])
  case 6...8: (0xA5D8F0, 0xA8BC66, [0x5E9A55, 0x4B8350, 0x77A85B], [0xF3D25A, 0xE57F5F])
  case 9...10: (0xE9DEC4, 0xB9AE69, [0xD98A3A, 0xC2602F, 0xE3B144], [0xC2602F, 0xE3B144])
  default: (0xD3DBE3, 0xA3A581, [0xB57B43, 0x9A7A56, 0xC79A55], [0x9A6A3C, 0xB57B43])
  }
}

/// Draws the photo of a walk: the path to the park in a season, with the photographer's shoes.
extension SampleCanvas {
  mutating func drawWalk(in month: Int) {
    let season = seasonColors(inMonth: month)
    fill(bounds, season.sky)
    let horizon = -halfHeight * random.number(0.05...0.25)
    drawSky(above: horizon)
    fillEllipse(-halfWidth * 0.5, horizon + 60, halfWidth, 150, shaded(season.grass, by: -0.18))
    fillEllipse(halfWidth * 0.7, horizon + 70, halfWidth * 0.9, 190, shaded(season.grass, by: -0.1))
    fillRect(-halfWidth, horizon + 40, 2 * halfWidth, 2 * halfHeight, season.grass)
    if random.chance(0.4) { fillEllipse(halfWidth * 0.5, horizon + 190, 260, 62, 0x8FBFD0) }
    drawFootpath(from: horizon + 44)
    let count = random.integer(4...6)
    for index in 0..<count {
      let depth = Double(index) / Double(count - 1)
      let side = index.isMultiple(of: 2) ? -1.0 : 1.0
      let x = side * halfWidth * (0.34 + 0.5 * depth) + random.number(-40...40)
      drawTree(
        x: x, y: horizon + 60 + depth * 330, scale: 0.45 + depth * 0.75,
        leafColor: random.pick(season.leaves))
    }
    if random.chance(0.45) { drawBench(x: random.side() * halfWidth * 0.55, y: horizon + 330) }
    scatterPetals(season.petals, below: horizon)
    drawShoes()
  }

  private mutating func drawSky(above horizon: Double) {
    let isGrey = random.chance(0.25)
    if !isGrey {
      fillCircle(random.number(-0.7...0.7) * halfWidth, -halfHeight * 0.68, 78, 0xFFE9A6)
    }
    for _ in 0..<random.integer(2...5) {
      let (x, y) = (random.number(-1...1) * halfWidth, random.number(-0.9 ... -0.4) * halfHeight)
      for puff in [(-70.0, 10.0, 52.0), (-10.0, -14.0, 70.0), (62.0, 6.0, 56.0)] {
        fillCircle(x + puff.0, y + puff.1, puff.2, isGrey ? 0xB9C0C8 : 0xFFFFFF, 0.85)
      }
    }
    guard isGrey else { return }
    for _ in 0..<60 {
      let (x, y) = (random.number(-1...1) * halfWidth, random.number(-1...0.9) * halfHeight)
      stroke(.line(through: [(x, y), (x - 8, y + 34)]), 0xFFFFFF, 3, 0.5)
    }
  }

  private mutating func drawFootpath(from top: Double) {
    let bend = random.number(-0.5...0.5) * halfWidth
    let left: [(Double, Double)] = [
      (-26, top), (bend * 0.5 - 90, top + 150), (-bend * 0.2 - 240, top + 420),
      (-430, halfHeight + 60),
    ]
    let right: [(Double, Double)] = [
      (430, halfHeight + 60), (-bend * 0.2 + 200, top + 420), (bend * 0.5 + 40, top + 150),
      (18, top),
    ]
    fill(.smooth(through: left + right, closed: true), 0xE8D5B0)
    for _ in 0..<40 {
      let y = random.number(top + 200...halfHeight)
      fillCircle(random.number(-220...220), y, random.number(4...9), 0xCDB88F)
    }
  }

  private mutating func drawTree(x: Double, y: Double, scale: Double, leafColor: UInt32) {
    fillEllipse(x, y + 4, 90 * scale, 18 * scale, 0x2E3A20, 0.2)
    fillRect(x - 17 * scale, y - 190 * scale, 34 * scale, 194 * scale, radius: 12 * scale, 0x7A5A40)
    if random.chance(0.3) {
      fillEllipse(x, y - 290 * scale, 66 * scale, 190 * scale, shaded(leafColor, by: -0.18))
      fillEllipse(
        x - 14 * scale, y - 310 * scale, 36 * scale, 140 * scale, shaded(leafColor, by: -0.06))
    } else {
      for (dx, dy, radius) in [
        (-70.0, -210.0, 86.0), (70, -214, 84), (0, -300, 112), (0, -210, 96),
      ] {
        fillBlob(
          x + dx * scale, y + dy * scale, radius * scale,
          shaded(leafColor, by: random.number(-0.1...0.12)))
      }
    }
  }

  private mutating func drawBench(x: Double, y: Double) {
    for side in [-1.0, 1.0] { fillRect(x + side * 120 - 8, y, 16, 84, 0x4A4744) }
    for row in 0..<3 { fillRect(x - 150, y - 70 + Double(row) * 30, 300, 20, radius: 8, 0xA56B3F) }
  }

  private mutating func scatterPetals(_ colors: [UInt32], below horizon: Double) {
    for _ in 0..<46 {
      let (x, y) = (random.number(-1...1) * halfWidth, random.number(horizon + 120...halfHeight))
      let color = random.pick(colors)
      withRotatedAxes(by: random.number(0...3), originAt: x, y) {
        $0.fillEllipse(0, 0, 13, 7, color, 0.9)
      }
    }
  }

  private mutating func drawShoes() {
    let color = random.pick([0x6E86A3, 0x8A5A44, 0x55705B, 0x9A4F5A] as [UInt32])
    let step = random.number(-40...40)
    for side in [-1.0, 1.0] {
      withRotatedAxes(by: side * 0.1, originAt: side * 96, halfHeight - 70 + side * step) {
        $0.fillEllipse(0, 0, 74, 170, shaded(color, by: -0.3))
        $0.fillEllipse(0, -6, 66, 160, color)
        $0.fillEllipse(0, -104, 50, 46, shaded(color, by: 0.2))
        for lace in 0..<3 {
          let y = -52 + Double(lace) * 30
          $0.stroke(.line(through: [(-26, y), (26, y + 10)]), 0xFFFFFF, 8)
        }
      }
    }
  }
}
