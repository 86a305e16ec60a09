import Drawing

/// What lies before a child: the tray, the bowl, two busy hands.
enum TrayArt {
  static func draw(
    _ food: SampleFood, _ looks: SampleLooks, isBaby: Bool, on canvas: inout SampleCanvas
  ) {
    let color = canvas.random.pick(
      isBaby ? [0xFBF7F0, 0xE3EEF2, 0xF7E6DA] : [0xC99763, 0xB98252, 0xE8D9C2] as [UInt32])
    let top = canvas.halfHeight - canvas.random.number(235...290)
    let rim = Path.ellipse(
      0, canvas.halfHeight + 130, canvas.halfWidth * 1.12, canvas.halfHeight + 130 - top)
    canvas.fill(rim, shaded(color, -0.14))
    canvas.fill(
      .ellipse(0, canvas.halfHeight + 150, canvas.halfWidth * 1.08, canvas.halfHeight + 124 - top),
      color)
    let middle = (top + canvas.halfHeight) / 2 + 36
    FoodArt.serve(
      food, 0, middle,
      in: canvas.random.pick([0xFFFFFF, 0x8CB8A5, 0xF2C66D, 0x86A9CC] as [UInt32]), on: &canvas)
    for side in [-1.0, 1.0] {
      hand(
        looks, food, side * canvas.random.number(270...350), middle - canvas.random.number(0...60),
        on: &canvas)
    }
    if food.shape == .puree || canvas.random.chance(0.4) {
      spoon(
        canvas.random.pick([-1.0, 1.0]) * canvas.random.number(300...360), middle - 40, food,
        on: &canvas)
    }
  }

  private static func hand(
    _ looks: SampleLooks, _ food: SampleFood, _ x: Double, _ y: Double,
    on canvas: inout SampleCanvas
  ) {
    let inward = x > 0 ? -1.0 : 1.0
    for finger in 0..<4 {
      canvas.circle(x + inward * 52, y - 34 + Double(finger) * 23, 19, looks.skin)
    }
    canvas.ellipse(x, y, 62, 56, looks.skin)
    canvas.blob(x + inward * 34, y + 6, 34, flat: 0.7, food.color, 0.85)
    canvas.blob(x - inward * 10, y - 24, 15, food.color, 0.7)
  }

  private static func spoon(
    _ x: Double, _ y: Double, _ food: SampleFood, on canvas: inout SampleCanvas
  ) {
    let color = canvas.random.pick([0xE58E73, 0x86A9CC, 0x9FB7A0, 0xC9CDD1] as [UInt32])
    canvas.turned(by: x > 0 ? 0.5 : -0.5, at: x, y) {
      $0.box(-9, -10, 18, 210, radius: 9, color)
      $0.ellipse(0, -40, 32, 46, color)
      $0.blob(0, -42, 26, flat: 1.1, food.color)
    }
  }
}
