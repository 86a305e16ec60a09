import Drawing

/// Draws the photos in the grandmother's replies: the pill box with one open lid, and her lunch.
enum TableArt {
  private static func drawTable(on canvas: inout SampleCanvas) {
    let wood = canvas.random.pick([0xC99763, 0xB5825A, 0xDDBB8C, 0x9C6F4A] as [UInt32])
    canvas.fill(canvas.bounds, wood)
    for y in stride(from: -canvas.halfHeight, to: canvas.halfHeight, by: 86) {
      let start = y + canvas.random.number(-10...10)
      canvas.stroke(
        .smooth(through: [
          (-canvas.halfWidth, start), (-canvas.halfWidth / 3, start + 8),
          (canvas.halfWidth / 2, start - 7),
          (canvas.halfWidth, start + 3),
        ]), shaded(wood, -0.12), 4, 0.7)
    }
  }

  private static func drawTablecloth(on canvas: inout SampleCanvas) {
    let color = canvas.random.pick([0xF4EFE3, 0xE7EEF0, 0xF6E4D8, 0xE9EEDC] as [UInt32])
    let stripe = canvas.random.pick([0xC65B4E, 0x6C8FB0, 0x7FA07A, 0xD9A441] as [UInt32])
    canvas.fill(canvas.bounds, color)
    let step = canvas.random.number(80...150)
    let isChecked = canvas.random.chance(0.6)
    for x in stride(from: -canvas.halfWidth, to: canvas.halfWidth, by: step) {
      canvas.fillRect(x, -canvas.halfHeight, step * 0.4, 2 * canvas.halfHeight, stripe, 0.32)
    }
    guard isChecked else { return }
    for y in stride(from: -canvas.halfHeight, to: canvas.halfHeight, by: step) {
      canvas.fillRect(-canvas.halfWidth, y, 2 * canvas.halfWidth, step * 0.4, stripe, 0.32)
    }
  }

  static func drawPillOrganizerScene(openWeekday weekday: Int, on canvas: inout SampleCanvas) {
    canvas.random.chance(0.5) ? drawTable(on: &canvas) : drawTablecloth(on: &canvas)
    drawGlass(
      canvas.random.pick([-1.0, 1.0]) * canvas.halfWidth * 0.62, -canvas.halfHeight * 0.5,
      on: &canvas)
    let color = canvas.random.pick([0x86A9CC, 0x8CB8A5, 0xB497C6, 0xE9A98F] as [UInt32])
    canvas.withRotatedAxes(
      by: canvas.random.number(-0.14...0.14), originAt: canvas.random.number(-30...30),
      canvas.random.number(20...110)
    ) {
      drawPillBox(color, openWeekday: weekday, on: &$0)
    }
    for _ in 0..<canvas.random.integer(1...3) {
      drawPill(
        canvas.random.number(-0.8...0.8) * canvas.halfWidth,
        canvas.random.number(0.5...0.85) * canvas.halfHeight, on: &canvas)
    }
  }

  private static func drawPillBox(
    _ color: UInt32, openWeekday: Int, on canvas: inout SampleCanvas
  ) {
    let cell = 124.0
    canvas.fillRect(-3.5 * cell - 18, -130 + 18, 7 * cell + 36, 290, radius: 34, 0x3A2818, 0.18)
    canvas.fillRect(-3.5 * cell - 18, -130, 7 * cell + 36, 290, radius: 34, shaded(color, -0.2))
    for (index, letter) in ["L", "M", "X", "J", "V", "S", "D"].enumerated() {
      let x = (Double(index) - 3.5) * cell + 6
      let isOpen = index + 1 == openWeekday
      if isOpen {
        canvas.fillRect(x, -290, cell - 12, 150, radius: 18, shaded(color, 0.42))
        canvas.drawText(letter, x + cell / 2 - 6, -186, 70, shaded(color, -0.45))
        canvas.fillRect(x, -112, cell - 12, 254, radius: 18, shaded(color, -0.42))
        for _ in 0..<4 {
          drawPill(x + canvas.random.number(30...80), canvas.random.number(-80...110), on: &canvas)
        }
      } else {
        canvas.fillRect(x, -112, cell - 12, 254, radius: 18, shaded(color, 0.3))
        canvas.fillRect(x + 14, -98, cell - 40, 30, radius: 12, 0xFFFFFF, 0.5)
        canvas.drawText(letter, x + cell / 2 - 6, 50, 78, shaded(color, -0.45))
      }
    }
  }

  private static func drawPill(_ x: Double, _ y: Double, on canvas: inout SampleCanvas) {
    let color = canvas.random.pick([0xF4F1E8, 0xE9D26A, 0xE59A86, 0x9CC3D9] as [UInt32])
    canvas.withRotatedAxes(by: canvas.random.number(0...3.1), originAt: x, y) {
      $0.fillRect(-26, -13, 52, 26, radius: 13, shaded(color, -0.2))
      $0.fillRect(-26, -15, 52, 26, radius: 13, color)
      $0.fillRect(0, -15, 26, 26, radius: 12, shaded(color, 0.5))
    }
  }

  private static func drawGlass(_ x: Double, _ y: Double, on canvas: inout SampleCanvas) {
    canvas.fillEllipse(x + 16, y + 16, 128, 128, 0x3A2818, 0.14)
    canvas.fillCircle(x, y, 122, 0xEAF4F7, 0.85)
    canvas.fillCircle(x, y, 100, 0xBFE0EC, 0.8)
    canvas.stroke(.circle(at: Point(x: x, y: y), radius: 120), 0xFFFFFF, 9)
    canvas.stroke(
      .smooth(through: [(x - 60, y - 50), (x - 20, y - 76), (x + 26, y - 74)]), 0xFFFFFF, 10, 0.9)
  }

  static func drawLunchScene(on canvas: inout SampleCanvas) {
    canvas.random.chance(0.65) ? drawTablecloth(on: &canvas) : drawTable(on: &canvas)
    let (x, y) = (canvas.random.number(-40...40), canvas.random.number(-30...40))
    canvas.fillCircle(x + 12, y + 18, 372, 0x3A2818, 0.15)
    let dish = canvas.random.pick([0xFFFFFF, 0xF3ECDD, 0xDCE7EA, 0xF1D9C6] as [UInt32])
    canvas.fillCircle(x, y, 365, dish)
    canvas.stroke(
      .circle(at: Point(x: x, y: y), radius: 325), canvas.random.pick(SampleCanvas.fabricColors), 9,
      0.7)
    canvas.fillCircle(x, y, 258, shaded(dish, -0.05))
    if canvas.random.chance(0.25) {
      drawSoup(x, y, on: &canvas)
    } else {
      drawServings(x, y, on: &canvas)
    }
    drawCutlery(x, on: &canvas)
    drawGlass(
      canvas.random.pick([-1.0, 1.0]) * canvas.halfWidth * 0.78, -canvas.halfHeight * 0.72,
      on: &canvas)
  }

  private static func drawServings(_ x: Double, _ y: Double, on canvas: inout SampleCanvas) {
    var foods = [
      "Lentils", "Hake", "Rice", "Green beans", "Potato", "Tomato", "Chickpeas", "Carrot",
      "Chicken",
      "Broccoli", "Salmon", "Red pepper", "Courgette", "Spinach", "Aubergine",
    ]
    let turn = canvas.random.number(0...6)
    for index in 0..<3 {
      let food = SampleFood.named(foods.remove(at: canvas.random.integer(0...foods.count - 1)))
      canvas.withRotatedAxes(by: turn + Double(index) * 2.1, originAt: x, y) {
        FoodArt.drawPieces(of: food, 124, 0, 112, 104, count: 20, on: &$0)
      }
    }
  }

  private static func drawSoup(_ x: Double, _ y: Double, on canvas: inout SampleCanvas) {
    let color = canvas.random.pick([0xE8A24A, 0xC8562F, 0x9DB35A, 0xE6C77A] as [UInt32])
    canvas.fillCircle(x, y, 250, color)
    for step in 1...3 {
      canvas.fillCircle(x - 12, y - 12, 250 - 40 * Double(step), shaded(color, 0.06), 0.6)
    }
    canvas.stroke(
      .smooth(through: [(x - 120, y + 40), (x - 20, y - 60), (x + 70, y - 10), (x + 20, y + 60)]),
      0xFFF8E8,
      14, 0.9)
    for _ in 0..<26 {
      let green: UInt32 = canvas.random.chance(0.7) ? 0x4F8F3A : shaded(color, -0.25)
      canvas.fillCircle(
        x + canvas.random.number(-150...150), y + canvas.random.number(-150...150),
        canvas.random.number(5...11), green)
    }
  }

  private static func drawCutlery(_ x: Double, on canvas: inout SampleCanvas) {
    let steel: UInt32 = 0xC4C9CE
    canvas.withRotatedAxes(by: canvas.random.number(-0.06...0.06), originAt: x - 455, 20) {
      for tine in -1...1 { $0.fillRect(Double(tine) * 20 - 5, -230, 10, 120, radius: 5, steel) }
      $0.fillRect(-28, -130, 56, 60, radius: 24, steel)
      $0.fillRect(-10, -90, 20, 330, radius: 10, steel)
    }
    canvas.withRotatedAxes(by: canvas.random.number(-0.06...0.06), originAt: x + 455, 20) {
      $0.fillRect(-22, -230, 44, 240, radius: 22, shaded(steel, 0.2))
      $0.fillRect(-13, 0, 26, 240, radius: 12, shaded(steel, -0.15))
    }
  }
}
