import Drawing

/// Draws the path to the park in the given month, with the photographer's shoes.
enum WalkArt {
  private struct SeasonColors {
    let sky: UInt32
    let grass: UInt32
    let leaves: [UInt32]
    let petals: [UInt32]
  }

  private static func seasonColors(inMonth month: Int) -> SeasonColors {
    switch month {
    case 3...5:
      SeasonColors(
        sky: 0xC5E4F2, grass: 0x9CC97C, leaves: [0xA9D18E, 0xF0B7C4, 0x8FC07A],
        petals: [0xF6C6D2, 0xFFFFFF])
    case 6...8:
      SeasonColors(
        sky: 0xA5D8F0, grass: 0xA8BC66, leaves: [0x5E9A55, 0x4B8350, 0x77A85B],
        petals: [0xF3D25A, 0xE57F5F])
    case 9...10:
      SeasonColors(
        sky: 0xE9DEC4, grass: 0xB9AE69, leaves: [0xD98A3A, 0xC2602F, 0xE3B144],
        petals: [0xC2602F, 0xE3B144])
    default:
      SeasonColors(
        sky: 0xD3DBE3, grass: 0xA3A581, leaves: [0xB57B43, 0x9A7A56, 0xC79A55],
        petals: [0x9A6A3C, 0xB57B43])
    }
  }

  static func draw(in month: Int, on canvas: inout SampleCanvas) {
    let season = Self.seasonColors(inMonth: month)
    canvas.fill(canvas.bounds, season.sky)
    let horizon = -canvas.halfHeight * canvas.random.number(0.05...0.25)
    drawSky(above: horizon, on: &canvas)
    canvas.fillEllipse(
      -canvas.halfWidth * 0.5, horizon + 60, canvas.halfWidth, 150, shaded(season.grass, -0.18))
    canvas.fillEllipse(
      canvas.halfWidth * 0.7, horizon + 70, canvas.halfWidth * 0.9, 190, shaded(season.grass, -0.1))
    canvas.fillRect(
      -canvas.halfWidth, horizon + 40, 2 * canvas.halfWidth, 2 * canvas.halfHeight, season.grass)
    if canvas.random.chance(0.4) {
      canvas.fillEllipse(canvas.halfWidth * 0.5, horizon + 190, 260, 62, 0x8FBFD0)
    }
    drawFootpath(from: horizon + 44, on: &canvas)
    let count = canvas.random.integer(4...6)
    for index in 0..<count {
      let depth = Double(index) / Double(count - 1)
      let side = index.isMultiple(of: 2) ? -1.0 : 1.0
      let x = side * canvas.halfWidth * (0.34 + 0.5 * depth) + canvas.random.number(-40...40)
      drawTree(
        x, horizon + 60 + depth * 330, 0.45 + depth * 0.75, canvas.random.pick(season.leaves),
        on: &canvas)
    }
    if canvas.random.chance(0.45) {
      drawBench(
        canvas.random.pick([-1.0, 1.0]) * canvas.halfWidth * 0.55, horizon + 330, on: &canvas)
    }
    scatterPetals(season.petals, below: horizon, on: &canvas)
    drawShoes(on: &canvas)
  }

  private static func drawSky(above horizon: Double, on canvas: inout SampleCanvas) {
    let isGrey = canvas.random.chance(0.25)
    if !isGrey {
      canvas.fillCircle(
        canvas.random.number(-0.7...0.7) * canvas.halfWidth, -canvas.halfHeight * 0.68, 78, 0xFFE9A6
      )
    }
    for _ in 0..<canvas.random.integer(2...5) {
      let (x, y) = (
        canvas.random.number(-1...1) * canvas.halfWidth,
        canvas.random.number(-0.9 ... -0.4) * canvas.halfHeight
      )
      for puff in [(-70.0, 10.0, 52.0), (-10.0, -14.0, 70.0), (62.0, 6.0, 56.0)] {
        canvas.fillCircle(x + puff.0, y + puff.1, puff.2, isGrey ? 0xB9C0C8 : 0xFFFFFF, 0.85)
      }
    }
    guard isGrey else { return }
    for _ in 0..<60 {
      let (x, y) = (
        canvas.random.number(-1...1) * canvas.halfWidth,
        canvas.random.number(-1...0.9) * canvas.halfHeight
      )
      canvas.stroke(
        .line(through: [Point(x: x, y: y), Point(x: x - 8, y: y + 34)]), 0xFFFFFF, 3, 0.5)
    }
  }

  private static func drawFootpath(from top: Double, on canvas: inout SampleCanvas) {
    let bend = canvas.random.number(-0.5...0.5) * canvas.halfWidth
    let left: [(Double, Double)] = [
      (-26, top), (bend * 0.5 - 90, top + 150), (-bend * 0.2 - 240, top + 420),
      (-430, canvas.halfHeight + 60),
    ]
    let right: [(Double, Double)] = [
      (430, canvas.halfHeight + 60), (-bend * 0.2 + 200, top + 420), (bend * 0.5 + 40, top + 150),
      (18, top),
    ]
    canvas.fill(.smooth(through: left + right, closed: true), 0xE8D5B0)
    for _ in 0..<40 {
      let y = canvas.random.number(top + 200...canvas.halfHeight)
      canvas.fillCircle(canvas.random.number(-220...220), y, canvas.random.number(4...9), 0xCDB88F)
    }
  }

  private static func drawTree(
    _ x: Double, _ y: Double, _ scale: Double, _ leafColor: UInt32, on canvas: inout SampleCanvas
  ) {
    canvas.fillEllipse(x, y + 4, 90 * scale, 18 * scale, 0x2E3A20, 0.2)
    canvas.fillRect(
      x - 17 * scale, y - 190 * scale, 34 * scale, 194 * scale, radius: 12 * scale, 0x7A5A40)
    if canvas.random.chance(0.3) {
      canvas.fillEllipse(x, y - 290 * scale, 66 * scale, 190 * scale, shaded(leafColor, -0.18))
      canvas.fillEllipse(
        x - 14 * scale, y - 310 * scale, 36 * scale, 140 * scale, shaded(leafColor, -0.06))
    } else {
      for (dx, dy, radius) in [
        (-70.0, -210.0, 86.0), (70, -214, 84), (0, -300, 112), (0, -210, 96),
      ] {
        canvas.fillBlob(
          x + dx * scale, y + dy * scale, radius * scale,
          shaded(leafColor, canvas.random.number(-0.1...0.12)))
      }
    }
  }

  private static func drawBench(_ x: Double, _ y: Double, on canvas: inout SampleCanvas) {
    for side in [-1.0, 1.0] { canvas.fillRect(x + side * 120 - 8, y, 16, 84, 0x4A4744) }
    for row in 0..<3 {
      canvas.fillRect(x - 150, y - 70 + Double(row) * 30, 300, 20, radius: 8, 0xA56B3F)
    }
  }

  private static func scatterPetals(
    _ colors: [UInt32], below horizon: Double, on canvas: inout SampleCanvas
  ) {
    for _ in 0..<46 {
      let (x, y) = (
        canvas.random.number(-1...1) * canvas.halfWidth,
        canvas.random.number(horizon + 120...canvas.halfHeight)
      )
      let color = canvas.random.pick(colors)
      canvas.withRotatedAxes(by: canvas.random.number(0...3), originAt: x, y) {
        $0.fillEllipse(0, 0, 13, 7, color, 0.9)
      }
    }
  }

  private static func drawShoes(on canvas: inout SampleCanvas) {
    let color = canvas.random.pick([0x6E86A3, 0x8A5A44, 0x55705B, 0x9A4F5A] as [UInt32])
    let step = canvas.random.number(-40...40)
    for side in [-1.0, 1.0] {
      canvas.withRotatedAxes(
        by: side * 0.1, originAt: side * 96, canvas.halfHeight - 70 + side * step
      ) {
        $0.fillEllipse(0, 0, 74, 170, shaded(color, -0.3))
        $0.fillEllipse(0, -6, 66, 160, color)
        $0.fillEllipse(0, -104, 50, 46, shaded(color, 0.2))
        for lace in 0..<3 {
          let y = -52 + Double(lace) * 30
          $0.stroke(.line(through: [Point(x: -26, y: y), Point(x: 26, y: y + 10)]), 0xFFFFFF, 8)
        }
      }
    }
  }
}
