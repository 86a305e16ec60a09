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

/// Draws the photos with which the grandmother answers tasks: a pill box with one open lid, a lunch, or a walk.
extension SampleCanvas {
  private mutating func drawWoodenTabletop() {
    let wood = random.pick([0xC99763, 0xB5825A, 0xDDBB8C, 0x9C6F4A] as [UInt32])
    fill(boundsPath, wood)
    for y in stride(from: -halfHeight, to: halfHeight, by: 86) {
      let start = y + random.number(-10...10)
      strokeCurve(
        [
          (-halfWidth, start), (-halfWidth / 3, start + 8), (halfWidth / 2, start - 7),
          (halfWidth, start + 3),
        ], shaded(wood, by: -0.12), 4, 0.7)
    }
  }

  private mutating func drawTablecloth() {
    let color = random.pick([0xF4EFE3, 0xE7EEF0, 0xF6E4D8, 0xE9EEDC] as [UInt32])
    let stripe = random.pick([0xC65B4E, 0x6C8FB0, 0x7FA07A, 0xD9A441] as [UInt32])
    fill(boundsPath, color)
    let step = random.number(80...150)
    let isChecked = random.chance(0.6)
    for x in stride(from: -halfWidth, to: halfWidth, by: step) {
      fillRect(x, -halfHeight, step * 0.4, 2 * halfHeight, stripe, 0.32)
    }
    guard isChecked else { return }
    for y in stride(from: -halfHeight, to: halfHeight, by: step) {
      fillRect(-halfWidth, y, 2 * halfWidth, step * 0.4, stripe, 0.32)
    }
  }

  mutating func drawPillBoxScene(openWeekday weekday: Int) {
    random.chance(0.5) ? drawWoodenTabletop() : drawTablecloth()
    drawWaterGlass(x: random.plusOrMinusOne() * halfWidth * 0.62, y: -halfHeight * 0.5)
    let color = random.pick([0x86A9CC, 0x8CB8A5, 0xB497C6, 0xE9A98F] as [UInt32])
    withRotatedAxes(
      by: random.number(-0.14...0.14), originAt: random.number(-30...30), random.number(20...110)
    ) {
      $0.drawPillBox(color: color, openWeekday: weekday)
    }
    for _ in 0..<random.integer(1...3) {
      drawPill(x: random.number(-0.8...0.8) * halfWidth, y: random.number(0.5...0.85) * halfHeight)
    }
  }

  private mutating func drawPillBox(color: UInt32, openWeekday: Int) {
    let cell = 124.0
    fillRect(-3.5 * cell - 18, -130 + 18, 7 * cell + 36, 290, radius: 34, 0x3A2818, 0.18)
    fillRect(-3.5 * cell - 18, -130, 7 * cell + 36, 290, radius: 34, shaded(color, by: -0.2))
    for (index, letter) in ["L", "M", "X", "J", "V", "S", "D"].enumerated() {
      let x = (Double(index) - 3.5) * cell + 6
      let isOpen = index + 1 == openWeekday
      if isOpen {
        fillRect(x, -290, cell - 12, 150, radius: 18, shaded(color, by: 0.42))
        drawText(letter, x: x + cell / 2 - 6, y: -186, fontSize: 70, shaded(color, by: -0.45))
        fillRect(x, -112, cell - 12, 254, radius: 18, shaded(color, by: -0.42))
        for _ in 0..<4 { drawPill(x: x + random.number(30...80), y: random.number(-80...110)) }
      } else {
        fillRect(x, -112, cell - 12, 254, radius: 18, shaded(color, by: 0.3))
        fillRect(x + 14, -98, cell - 40, 30, radius: 12, 0xFFFFFF, 0.5)
        drawText(letter, x: x + cell / 2 - 6, y: 50, fontSize: 78, shaded(color, by: -0.45))
      }
    }
  }

  private mutating func drawPill(x: Double, y: Double) {
    let color = random.pick([0xF4F1E8, 0xE9D26A, 0xE59A86, 0x9CC3D9] as [UInt32])
    withRotatedAxes(by: random.number(0...3.1), originAt: x, y) {
      $0.fillRect(-26, -13, 52, 26, radius: 13, shaded(color, by: -0.2))
      $0.fillRect(-26, -15, 52, 26, radius: 13, color)
      $0.fillRect(0, -15, 26, 26, radius: 12, shaded(color, by: 0.5))
    }
  }

  private mutating func drawWaterGlass(x: Double, y: Double) {
    fillEllipse(x + 16, y + 16, 128, 128, 0x3A2818, 0.14)
    fillCircle(x, y, 122, 0xEAF4F7, 0.85)
    fillCircle(x, y, 100, 0xBFE0EC, 0.8)
    stroke(.circle(at: Point(x: x, y: y), radius: 120), 0xFFFFFF, 9)
    strokeCurve([(x - 60, y - 50), (x - 20, y - 76), (x + 26, y - 74)], 0xFFFFFF, 10, 0.9)
  }

  mutating func drawLunchScene(with foods: [SampleFood]) {
    random.chance(0.65) ? drawTablecloth() : drawWoodenTabletop()
    let (x, y) = (random.number(-40...40), random.number(-30...40))
    fillCircle(x + 12, y + 18, 372, 0x3A2818, 0.15)
    let dish = random.pick([0xFFFFFF, 0xF3ECDD, 0xDCE7EA, 0xF1D9C6] as [UInt32])
    fillCircle(x, y, 365, dish)
    stroke(.circle(at: Point(x: x, y: y), radius: 325), random.pick(Self.fabricColors), 9, 0.7)
    fillCircle(x, y, 258, shaded(dish, by: -0.05))
    if random.chance(0.25) {
      drawSoup(x: x, y: y)
    } else {
      drawServings(of: foods, plateX: x, plateY: y)
    }
    drawCutlery(plateX: x)
    drawWaterGlass(x: random.plusOrMinusOne() * halfWidth * 0.78, y: -halfHeight * 0.72)
  }

  private mutating func drawServings(of foods: [SampleFood], plateX: Double, plateY: Double) {
    var foods = foods
    let turn = random.number(0...6)
    for index in 0..<3 {
      let food = foods.remove(at: random.integer(0...foods.count - 1))
      withRotatedAxes(by: turn + Double(index) * 2.1, originAt: plateX, plateY) {
        $0.drawFoodPieces(of: food, x: 124, y: 0, radiusX: 112, radiusY: 104, count: 20)
      }
    }
  }

  private mutating func drawSoup(x: Double, y: Double) {
    let color = random.pick([0xE8A24A, 0xC8562F, 0x9DB35A, 0xE6C77A] as [UInt32])
    fillCircle(x, y, 250, color)
    for step in 1...3 {
      fillCircle(x - 12, y - 12, 250 - 40 * Double(step), shaded(color, by: 0.06), 0.6)
    }
    strokeCurve(
      [(x - 120, y + 40), (x - 20, y - 60), (x + 70, y - 10), (x + 20, y + 60)], 0xFFF8E8, 14, 0.9)
    for _ in 0..<26 {
      let green: UInt32 = random.chance(0.7) ? 0x4F8F3A : shaded(color, by: -0.25)
      fillCircle(
        x + random.number(-150...150), y + random.number(-150...150), random.number(5...11), green)
    }
  }

  private mutating func drawCutlery(plateX x: Double) {
    let steel: UInt32 = 0xC4C9CE
    withRotatedAxes(by: random.number(-0.06...0.06), originAt: x - 455, 20) {
      for tine in -1...1 { $0.fillRect(Double(tine) * 20 - 5, -230, 10, 120, radius: 5, steel) }
      $0.fillRect(-28, -130, 56, 60, radius: 24, steel)
      $0.fillRect(-10, -90, 20, 330, radius: 10, steel)
    }
    withRotatedAxes(by: random.number(-0.06...0.06), originAt: x + 455, 20) {
      $0.fillRect(-22, -230, 44, 240, radius: 22, shaded(steel, by: 0.2))
      $0.fillRect(-13, 0, 26, 240, radius: 12, shaded(steel, by: -0.15))
    }
  }

  /// Draws the photo of a walk: the path to the park in the season of a month, and the shoes of the photographer.
  mutating func drawParkScene(inMonth month: Int) {
    let season = seasonColors(inMonth: month)
    fill(boundsPath, season.sky)
    let horizon = -halfHeight * random.number(0.05...0.25)
    drawSky(aboveY: horizon)
    fillEllipse(-halfWidth * 0.5, horizon + 60, halfWidth, 150, shaded(season.grass, by: -0.18))
    fillEllipse(halfWidth * 0.7, horizon + 70, halfWidth * 0.9, 190, shaded(season.grass, by: -0.1))
    fillRect(-halfWidth, horizon + 40, 2 * halfWidth, 2 * halfHeight, season.grass)
    if random.chance(0.4) { fillEllipse(halfWidth * 0.5, horizon + 190, 260, 62, 0x8FBFD0) }
    drawFootpath(topY: horizon + 44)
    let count = random.integer(4...6)
    for index in 0..<count {
      let depth = Double(index) / Double(count - 1)
      let side = index.isMultiple(of: 2) ? -1.0 : 1.0
      let x = side * halfWidth * (0.34 + 0.5 * depth) + random.number(-40...40)
      drawTree(
        x: x, y: horizon + 60 + depth * 330, scale: 0.45 + depth * 0.75,
        leafColor: random.pick(season.leaves))
    }
    if random.chance(0.45) {
      drawBench(x: random.plusOrMinusOne() * halfWidth * 0.55, y: horizon + 330)
    }
    scatterPetals(season.petals, belowY: horizon)
    drawPhotographersShoes()
  }

  private mutating func drawSky(aboveY horizon: Double) {
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
      strokeLine([(x, y), (x - 8, y + 34)], 0xFFFFFF, 3, 0.5)
    }
  }

  private mutating func drawFootpath(topY top: Double) {
    let bend = random.number(-0.5...0.5) * halfWidth
    let left: [(Double, Double)] = [
      (-26, top), (bend * 0.5 - 90, top + 150), (-bend * 0.2 - 240, top + 420),
      (-430, halfHeight + 60),
    ]
    let right: [(Double, Double)] = [
      (430, halfHeight + 60), (-bend * 0.2 + 200, top + 420), (bend * 0.5 + 40, top + 150),
      (18, top),
    ]
    fillCurve(left + right, 0xE8D5B0)
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

  private mutating func scatterPetals(_ colors: [UInt32], belowY horizon: Double) {
    for _ in 0..<46 {
      let (x, y) = (random.number(-1...1) * halfWidth, random.number(horizon + 120...halfHeight))
      let color = random.pick(colors)
      withRotatedAxes(by: random.number(0...3), originAt: x, y) {
        $0.fillEllipse(0, 0, 13, 7, color, 0.9)
      }
    }
  }

  private mutating func drawPhotographersShoes() {
    let color = random.pick([0x6E86A3, 0x8A5A44, 0x55705B, 0x9A4F5A] as [UInt32])
    let step = random.number(-40...40)
    for side in [-1.0, 1.0] {
      withRotatedAxes(by: side * 0.1, originAt: side * 96, halfHeight - 70 + side * step) {
        $0.fillEllipse(0, 0, 74, 170, shaded(color, by: -0.3))
        $0.fillEllipse(0, -6, 66, 160, color)
        $0.fillEllipse(0, -104, 50, 46, shaded(color, by: 0.2))
        for lace in 0..<3 {
          let y = -52 + Double(lace) * 30
          $0.strokeLine([(-26, y), (26, y + 10)], 0xFFFFFF, 8)
        }
      }
    }
  }
}
