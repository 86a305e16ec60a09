import Drawing

// What lies before a child: the tray, the bowl, two busy hands.

extension SampleCanvas {
  mutating func tray(_ food: SampleFood, _ looks: SampleLooks, isBaby: Bool) {
    let color = random.pick(
      isBaby ? [0xFBF7F0, 0xE3EEF2, 0xF7E6DA] : [0xC99763, 0xB98252, 0xE8D9C2] as [UInt32])
    let top = halfHeight - random.number(235...290)
    let rim = Path.ellipse(0, halfHeight + 130, halfWidth * 1.12, halfHeight + 130 - top)
    fill(rim, shaded(color, -0.14))
    fill(.ellipse(0, halfHeight + 150, halfWidth * 1.08, halfHeight + 124 - top), color)
    let middle = (top + halfHeight) / 2 + 36
    serve(food, 0, middle, in: random.pick([0xFFFFFF, 0x8CB8A5, 0xF2C66D, 0x86A9CC] as [UInt32]))
    for side in [-1.0, 1.0] {
      hand(looks, food, side * random.number(270...350), middle - random.number(0...60))
    }
    if food.shape == .puree || random.chance(0.4) {
      spoon(random.pick([-1.0, 1.0]) * random.number(300...360), middle - 40, food)
    }
  }

  private mutating func hand(_ looks: SampleLooks, _ food: SampleFood, _ x: Double, _ y: Double) {
    let inward = x > 0 ? -1.0 : 1.0
    for finger in 0..<4 {
      circle(x + inward * 52, y - 34 + Double(finger) * 23, 19, looks.skin)
    }
    ellipse(x, y, 62, 56, looks.skin)
    blob(x + inward * 34, y + 6, 34, flat: 0.7, food.color, 0.85)
    blob(x - inward * 10, y - 24, 15, food.color, 0.7)
  }

  private mutating func spoon(_ x: Double, _ y: Double, _ food: SampleFood) {
    let color = random.pick([0xE58E73, 0x86A9CC, 0x9FB7A0, 0xC9CDD1] as [UInt32])
    turned(by: x > 0 ? 0.5 : -0.5, at: x, y) {
      $0.box(-9, -10, 18, 210, radius: 9, color)
      $0.ellipse(0, -40, 32, 46, color)
      $0.blob(0, -42, 26, flat: 1.1, food.color)
    }
  }
}
