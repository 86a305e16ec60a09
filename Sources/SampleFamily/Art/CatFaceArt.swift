import Drawing

/// The ginger cat's face, around 0, 0 with a radius of about 100.
enum CatFaceArt {
  static func draw(
    _ x: Double, _ y: Double, _ scale: Double, isAsleep: Bool, look: Double,
    on canvas: inout SampleCanvas
  ) {
    canvas.turned(by: canvas.random.number(-0.12...0.12), at: x, y) {
      $0.scaled(by: scale) { draw(isAsleep: isAsleep, look: look, on: &$0) }
    }
  }

  private static func draw(isAsleep: Bool, look: Double, on canvas: inout SampleCanvas) {
    for side in [-1.0, 1.0] {
      canvas.fill(
        .line(
          through: [
            Point(x: side * 100, y: -30), Point(x: side * 92, y: -136), Point(x: side * 22, y: -92),
          ], closed: true), CatArt.fur)
      canvas.fill(
        .line(
          through: [
            Point(x: side * 88, y: -50), Point(x: side * 84, y: -110), Point(x: side * 42, y: -84),
          ], closed: true), 0xF0B9A4)
    }
    canvas.ellipse(0, 0, 116, 100, CatArt.fur)
    for dx in [-30.0, 0.0, 30.0] {
      canvas.line(
        .line(through: [Point(x: dx, y: -94), Point(x: dx * 0.7, y: -58)]), CatArt.stripe, 11)
    }
    for side in [-1.0, 1.0] {
      canvas.line(
        .line(through: [Point(x: side * 112, y: 4), Point(x: side * 84, y: 10)]), CatArt.stripe, 9)
      canvas.line(
        .line(through: [Point(x: side * 104, y: 34), Point(x: side * 80, y: 32)]), CatArt.stripe, 9)
      canvas.ellipse(side * 26, 42, 40, 32, CatArt.cream)
      if isAsleep {
        canvas.line(
          .through([(side * 46 - 20, -4), (side * 46, 8), (side * 46 + 20, -4)]), 0x4A3020, 7)
      } else {
        canvas.ellipse(side * 46, -6, 23, 25, 0xB9C85A)
        canvas.ellipse(side * 46 + look * 7, -6, 9, 22, 0x211B14)
        canvas.circle(side * 46 + look * 7 + 5, -14, 6, 0xFFFFFF)
      }
      for whisker in -1...1 {
        let dy = Double(whisker) * 16
        canvas.line(
          .line(through: [Point(x: side * 60, y: 44 + dy * 0.5), Point(x: side * 150, y: 36 + dy)]),
          0xFFFFFF, 4, 0.85)
      }
    }
    canvas.fill(.through([(-13, 20), (13, 20), (0, 34)], closed: true), 0xD9796B)
    canvas.line(.through([(-22, 50), (-8, 52), (0, 38), (8, 52), (22, 50)]), 0x7A4530, 5)
  }
}
