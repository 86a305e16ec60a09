import Drawing

// Children without food: asleep, on their tummies, among their toys.

extension SampleCanvas {
  mutating func portrait(
    of child: SampleProfile, _ pose: SampleScene.Pose, at local: SamplePhoto.LocalMoment
  ) {
    let looks = SampleLooks(of: child)
    let faceY = -0.14 * halfHeight
    let radius = random.number(195...230)
    switch pose {
    case .asleep: asleep(looks, faceY, radius * 0.85)
    case .sunhat: seaside(looks, faceY, radius)
    case .bath: bath(looks, faceY, radius)
    case .tummy:
      room(at: local)
      tummy(looks, faceY, radius)
    default:
      room(at: local)
      sitting(looks, faceY, radius, pose)
    }
  }

  mutating func head(
    _ looks: SampleLooks, _ expression: SampleExpression, _ y: Double, _ radius: Double,
    teeth: Int = 0, lean: Double = 0
  ) {
    let look = random.number(-1...1)
    turned(by: lean + random.number(-0.1...0.1), at: 0, y) {
      $0.scaled(by: radius / 100) { $0.face(looks, expression, look: look, teeth: teeth) }
    }
  }

  private mutating func asleep(_ looks: SampleLooks, _ y: Double, _ radius: Double) {
    let sheet = random.pick([0xE9EDF2, 0xF6EBDD, 0xE6E0EE, 0xDFEAE2] as [UInt32])
    fill(all, sheet)
    for _ in 0..<36 {
      let color = shaded(sheet, -0.07)
      let (x, dy) = (random.number(-1...1) * halfWidth, random.number(-1...1) * halfHeight)
      looks.isBaby ? circle(x, dy, 10, color) : star(x, dy, 20, color)
    }
    box(
      -radius * 2, y - radius * 1.1, radius * 4, radius * 2.5, radius: radius * 0.6,
      shaded(sheet, 0.5))
    head(looks, .asleep, y, radius, lean: random.pick([-0.35, 0.35]))
    let blanket = random.pick(Self.shirts)
    fill(
      .through(
        [
          (-halfWidth, y + radius * 1.2), (-radius, y + radius * 0.95),
          (radius * 0.9, y + radius * 1.05),
          (halfWidth, y + radius * 1.3), (halfWidth * 1.3, halfHeight * 1.5),
          (-halfWidth * 1.3, halfHeight * 1.5),
        ], closed: true), blanket)
    for column in -5...5 {
      let x = Double(column) * 120
      line(
        .through([(x, y + radius * 1.5), (x + 20, y + radius * 2.4), (x - 10, halfHeight + 40)]),
        shaded(blanket, 0.25), 8, 0.7)
    }
    rabbit(radius * random.pick([-1.55, 1.55]), y + radius * 0.95)
  }

  private mutating func star(_ x: Double, _ y: Double, _ radius: Double, _ color: UInt32) {
    for angle in [0.0, 0.785, 1.57, 2.356] {
      turned(by: angle, at: x, y) { $0.ellipse(0, 0, radius, radius * 0.22, color) }
    }
  }

  private mutating func rabbit(_ x: Double, _ y: Double) {
    let grey: UInt32 = 0xB9BAC0
    for side in [-1.0, 1.0] {
      turned(by: side * 0.22, at: x + side * 26, y - 60) {
        $0.ellipse(0, -52, 20, 62, grey)
        $0.ellipse(0, -46, 9, 44, 0xEBC9C4)
      }
    }
    ellipse(x, y + 96, 74, 86, grey)
    circle(x, y, 62, shaded(grey, 0.12))
    for side in [-1.0, 1.0] { circle(x + side * 22, y - 6, 6, 0x3A3436) }
    ellipse(x, y + 16, 9, 6, 0xD98F8B)
  }

  private mutating func tummy(_ looks: SampleLooks, _ y: Double, _ radius: Double) {
    let mat = random.pick(Self.shirts)
    ellipse(0, halfHeight * 0.95, halfWidth * 1.3, halfHeight * 0.95, shaded(mat, 0.4))
    ellipse(0, y + radius * 0.9, radius * 1.7, radius * 0.75, random.pick(Self.shirts))
    for side in [-1.0, 1.0] {
      ellipse(side * radius * 1.15, y + radius * 1.35, radius * 0.5, radius * 0.28, looks.skin)
    }
    head(
      looks, random.pick([.smiling, .wondering, .laughing]), y, radius, teeth: looks.isBaby ? 0 : 4)
    toys(y + radius * 2.2)
  }

  private mutating func sitting(
    _ looks: SampleLooks, _ y: Double, _ radius: Double, _ pose: SampleScene.Pose
  ) {
    let rug = random.pick(Self.shirts)
    ellipse(0, halfHeight * 1.0, halfWidth * 1.2, halfHeight * 0.5, shaded(rug, 0.3))
    body(looks, y, radius, random.pick(Self.shirts))
    for side in [-1.0, 1.0] {
      ellipse(side * radius * 1.2, y + radius * 2.3, radius * 0.3, radius * 0.62, looks.skin)
    }
    let teeth = pose == .toothy ? 1 : looks.isBaby ? 0 : 4
    head(looks, pose == .smiling ? .smiling : .laughing, y, radius, teeth: teeth)
    if pose == .party { party(y, radius) } else { toys(halfHeight - 120) }
  }

  private mutating func party(_ y: Double, _ radius: Double) {
    let tip = Point(x: 20, y: y - radius * 2)
    fill(
      .line(
        through: [
          Point(x: -radius * 0.5, y: y - radius * 0.92), tip,
          Point(x: radius * 0.6, y: y - radius * 0.88),
        ], closed: true), 0xE58E73)
    circle(tip.x, tip.y, 30, 0xF2C66D)
    ellipse(0, halfHeight - 110, 300, 60, 0xFFFFFF)
    box(-230, halfHeight - 330, 460, 220, radius: 30, 0xE8B04A)
    box(-230, halfHeight - 330, 460, 70, radius: 30, 0xFFF6E4)
    for index in -1...1 {
      box(Double(index) * 110 - 10, halfHeight - 440, 20, 110, 0x86A9CC)
      ellipse(Double(index) * 110, halfHeight - 466, 14, 26, 0xF7B733)
    }
  }

  private mutating func toys(_ y: Double) {
    for index in 0..<5 {
      let x = (Double(index) - 2) * halfWidth * 0.38 + random.number(-40...40)
      let color = random.pick(Self.shirts)
      let dy = y + random.number(-40...50)
      switch random.integer(0...2) {
      case 0: box(x - 52, dy - 52, 104, 104, radius: 12, color)
      case 1: circle(x, dy, 58, color)
      default:
        ellipse(x, dy + 20, 74, 30, color)
        ellipse(x, dy - 14, 56, 26, shaded(color, 0.3))
        circle(x, dy - 46, 24, shaded(color, -0.2))
      }
    }
  }
}
