import Drawing

// The ginger cat's face, around 0, 0 with a radius of about 100.

extension SampleCanvas {
  mutating func catFace(
    _ x: Double, _ y: Double, _ scale: Double, isAsleep: Bool, look: Double
  ) {
    turned(by: random.number(-0.12...0.12), at: x, y) {
      $0.scaled(by: scale) { $0.catFace(isAsleep: isAsleep, look: look) }
    }
  }

  private mutating func catFace(isAsleep: Bool, look: Double) {
    for side in [-1.0, 1.0] {
      fill(
        .line(
          through: [
            Point(x: side * 100, y: -30), Point(x: side * 92, y: -136), Point(x: side * 22, y: -92),
          ], closed: true), Self.fur)
      fill(
        .line(
          through: [
            Point(x: side * 88, y: -50), Point(x: side * 84, y: -110), Point(x: side * 42, y: -84),
          ], closed: true), 0xF0B9A4)
    }
    ellipse(0, 0, 116, 100, Self.fur)
    for dx in [-30.0, 0.0, 30.0] {
      line(.line(through: [Point(x: dx, y: -94), Point(x: dx * 0.7, y: -58)]), Self.stripe, 11)
    }
    for side in [-1.0, 1.0] {
      line(
        .line(through: [Point(x: side * 112, y: 4), Point(x: side * 84, y: 10)]), Self.stripe, 9)
      line(
        .line(through: [Point(x: side * 104, y: 34), Point(x: side * 80, y: 32)]), Self.stripe, 9)
      ellipse(side * 26, 42, 40, 32, Self.cream)
      if isAsleep {
        line(.through([(side * 46 - 20, -4), (side * 46, 8), (side * 46 + 20, -4)]), 0x4A3020, 7)
      } else {
        ellipse(side * 46, -6, 23, 25, 0xB9C85A)
        ellipse(side * 46 + look * 7, -6, 9, 22, 0x211B14)
        circle(side * 46 + look * 7 + 5, -14, 6, 0xFFFFFF)
      }
      for whisker in -1...1 {
        let dy = Double(whisker) * 16
        line(
          .line(through: [Point(x: side * 60, y: 44 + dy * 0.5), Point(x: side * 150, y: 36 + dy)]),
          0xFFFFFF, 4, 0.85)
      }
    }
    fill(.through([(-13, 20), (13, 20), (0, 34)], closed: true), 0xD9796B)
    line(.through([(-22, 50), (-8, 52), (0, 38), (8, 52), (22, 50)]), 0x7A4530, 5)
  }
}
