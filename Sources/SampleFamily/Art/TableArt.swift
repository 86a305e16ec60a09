import Drawing

/// Draws the photos that the grandmother sends as replies to tasks: a pill box with one open lid, and a lunch.
extension SampleCanvas {
  private mutating func drawTable() {
    let wood = random.pick([0xC99763, 0xB5825A, 0xDDBB8C, 0x9C6F4A] as [UInt32])
    fill(bounds, wood)
    for y in stride(from: -halfHeight, to: halfHeight, by: 86) {
      let start = y + random.number(-10...10)
      stroke(
        .smooth(through: [
          (-halfWidth, start), (-halfWidth / 3, start + 8), (halfWidth / 2, start - 7),
          (halfWidth, start + 3),
        ]), shaded(wood, by: -0.12), 4, 0.7)
    }
  }

  private mutating func drawTablecloth() {
    let color = random.pick([0xF4EFE3, 0xE7EEF0, 0xF6E4D8, 0xE9EEDC] as [UInt32])
    let stripe = random.pick([0xC65B4E, 0x6C8FB0, 0x7FA07A, 0xD9A441] as [UInt32])
    fill(bounds, color)
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

  mutating func drawPillOrganizerScene(openWeekday weekday: Int) {
    random.chance(0.5) ? drawTable() : drawTablecloth()
    drawGlass(x: random.side() * halfWidth * 0.62, y: -halfHeight * 0.5)
    let color = random.pick([0x86A9CC, 0x8CB8A5, 0xB497C6, 0xE9A98F] as [UInt32])
    withRotatedAxes(
      by: random.number(-0.14...0.14), originAt: random.number(-30...30), random.number(20...110)
    ) {
      $0.drawPillBox(color, openWeekday: weekday)
    }
    for _ in 0..<random.integer(1...3) {
      drawPill(x: random.number(-0.8...0.8) * halfWidth, y: random.number(0.5...0.85) * halfHeight)
    }
  }

  private mutating func drawPillBox(_ color: UInt32, openWeekday: Int) {
    let cell = 124.0
    fillRect(-3.5 * cell - 18, -130 + 18, 7 * cell + 36, 290, radius: 34, 0x3A2818, 0.18)
    fillRect(-3.5 * cell - 18, -130, 7 * cell + 36, 290, radius: 34, shaded(color, by: -0.2))
    for (index, letter) in ["L", "M", "X", "J", "V", "S", "D"].enumerated() {
      let x = (Double(index) - 3.5) * cell + 6
      let isOpen = index + 1 == openWeekday
      if isOpen {
        fillRect(x, -290, cell - 12, 150, radius: 18, shaded(color, by: 0.42))
        drawText(letter, x: x + cell / 2 - 6, y: -186, size: 70, shaded(color, by: -0.45))
        fillRect(x, -112, cell - 12, 254, radius: 18, shaded(color, by: -0.42))
        for _ in 0..<4 { drawPill(x: x + random.number(30...80), y: random.number(-80...110)) }
      } else {
        fillRect(x, -112, cell - 12, 254, radius: 18, shaded(color, by: 0.3))
        fillRect(x + 14, -98, cell - 40, 30, radius: 12, 0xFFFFFF, 0.5)
        drawText(letter, x: x + cell / 2 - 6, y: 50, size: 78, shaded(color, by: -0.45))
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

  private mutating func drawGlass(x: Double, y: Double) {
    fillEllipse(x + 16, y + 16, 128, 128, 0x3A2818, 0.14)
    fillCircle(x, y, 122, 0xEAF4F7, 0.85)
    fillCircle(x, y, 100, 0xBFE0EC, 0.8)
    stroke(.circle(at: Point(x: x, y: y), radius: 120), 0xFFFFFF, 9)
    stroke(
      .smooth(through: [(x - 60, y - 50), (x - 20, y - 76), (x + 26, y - 74)]), 0xFFFFFF, 10, 0.9)
  }

  mutating func drawLunchScene(with foods: [SampleFood]) {
    random.chance(0.65) ? drawTablecloth() : drawTable()
    let (x, y) = (random.number(-40...40), random.number(-30...40))
    fillCircle(x + 12, y + 18, 372, 0x3A2818, 0.15)
    let dish = random.pick([0xFFFFFF, 0xF3ECDD, 0xDCE7EA, 0xF1D9C6] as [UInt32])
    fillCircle(x, y, 365, dish)
    stroke(.circle(at: Point(x: x, y: y), radius: 325), random.pick(Self.fabricColors), 9, 0.7)
    fillCircle(x, y, 258, shaded(dish, by: -0.05))
    if random.chance(0.25) {
      drawSoup(x: x, y: y)
    } else {
      drawServings(of: foods, x: x, y: y)
    }
    drawCutlery(x)
    drawGlass(x: random.side() * halfWidth * 0.78, y: -halfHeight * 0.72)
  }

  private mutating func drawServings(of foods: [SampleFood], x: Double, y: Double) {
    var foods = foods
    let turn = random.number(0...6)
    for index in 0..<3 {
      let food = foods.remove(at: random.integer(0...foods.count - 1))
      withRotatedAxes(by: turn + Double(index) * 2.1, originAt: x, y) {
        $0.drawPieces(of: food, x: 124, y: 0, radiusX: 112, radiusY: 104, count: 20)
      }
    }
  }

  private mutating func drawSoup(x: Double, y: Double) {
    let color = random.pick([0xE8A24A, 0xC8562F, 0x9DB35A, 0xE6C77A] as [UInt32])
    fillCircle(x, y, 250, color)
    for step in 1...3 {
      fillCircle(x - 12, y - 12, 250 - 40 * Double(step), shaded(color, by: 0.06), 0.6)
    }
    stroke(
      .smooth(through: [(x - 120, y + 40), (x - 20, y - 60), (x + 70, y - 10), (x + 20, y + 60)]),
      0xFFF8E8, 14, 0.9)
    for _ in 0..<26 {
      let green: UInt32 = random.chance(0.7) ? 0x4F8F3A : shaded(color, by: -0.25)
      fillCircle(
        x + random.number(-150...150), y + random.number(-150...150), random.number(5...11), green)
    }
  }

  private mutating func drawCutlery(_ x: Double) {
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
}
