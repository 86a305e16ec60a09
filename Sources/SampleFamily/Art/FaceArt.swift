import Drawing

/// The colors (0xRRGGBB) of the face and hair of a child of the sample family; they are the same on all photos.
struct FaceColors {
  let skinRGB: UInt32
  let blushRGB: UInt32
  let hairRGB: UInt32
  let eyeRGB: UInt32
  let isBabyFace: Bool

  init(of child: SampleProfile) {
    isBabyFace = child == .alba
    skinRGB = isBabyFace ? 0xF8D6BA : 0xE2AE82
    blushRGB = isBabyFace ? 0xF2998C : 0xD9785E
    hairRGB = isBabyFace ? 0xA8754A : 0x3D2A20
    eyeRGB = isBabyFace ? 0x4F6E7E : 0x3A271B
  }
}

enum SampleFaceExpression: Hashable, Sendable {
  case laughing, smiling, wondering, doubting, grimacing, asleep
}

extension SampleCanvas {
  /// Draws a child's face at the origin with a radius of 100 units; the caller has moved and scaled the canvas.
  ///
  /// `horizontalGaze` is the direction in which the child looks, from -1 (left) to 1 (right).
  mutating func drawFace(
    _ faceColors: FaceColors, _ expression: SampleFaceExpression, horizontalGaze: Double = 0,
    toothCount: Int = 0
  ) {
    let shadow = shaded(faceColors.skinRGB, by: -0.09)
    for side in [-1.0, 1.0] {
      fillCircle(side * 100, 8, 19, faceColors.skinRGB)
      fillCircle(side * 100, 9, 10, shadow)
    }
    if !faceColors.isBabyFace { drawCurls(faceColors, areBehindHead: true) }
    let head = Path.smoothCurve(
      through: [
        (0, -104), (72, -78), (101, -8), (88, 56), (46, 93), (0, 102), (-46, 93), (-88, 56),
        (-101, -8), (-72, -78),
      ], isClosed: true)
    fill(head, faceColors.skinRGB)
    withClip(head) { $0.fillEllipse(0, 118, 96, 40, shadow, 0.45) }
    if faceColors.isBabyFace {
      drawBabyHair(faceColors, on: head)
    } else {
      drawCurls(faceColors, areBehindHead: false)
    }
    for side in [-1.0, 1.0] {
      fillEllipse(side * 62, 34, 22, 16, faceColors.blushRGB, expression == .asleep ? 0.35 : 0.5)
    }
    drawEyes(faceColors, expression, horizontalGaze: horizontalGaze)
    strokeCurve(
      [(-8 + horizontalGaze * 6, 22), (horizontalGaze * 8, 28), (8 + horizontalGaze * 6, 22)],
      shaded(faceColors.skinRGB, by: -0.25),
      5)
    drawMouth(faceColors, expression, toothCount: toothCount)
  }

  private mutating func drawBabyHair(_ faceColors: FaceColors, on head: Path) {
    withClip(head) { $0.fillEllipse(0, -112, 88, 46, faceColors.hairRGB, 0.5) }
    strokeCurve([(-4, -98), (-22, -120), (4, -132), (14, -116)], faceColors.hairRGB, 7)
    strokeCurve([(8, -100), (18, -122), (34, -122)], faceColors.hairRGB, 6)
    strokeCurve([(-20, -96), (-38, -112), (-30, -124)], faceColors.hairRGB, 5)
  }

  private mutating func drawCurls(_ faceColors: FaceColors, areBehindHead: Bool) {
    if areBehindHead {
      let places: [(Double, Double)] = [
        (-98, -30), (-94, -62), (-72, -92), (-40, -112), (0, -118), (40, -112), (72, -92),
        (94, -62), (98, -30),
      ]
      for (x, y) in places { fillCircle(x, y, 34, faceColors.hairRGB) }
    } else {
      let fringe: [(Double, Double)] = [
        (-74, -66), (-48, -80), (-18, -88), (14, -88), (46, -80), (72, -66),
      ]
      for (x, y) in fringe { fillCircle(x, y, 25, faceColors.hairRGB) }
      for (x, y) in fringe.dropFirst() {
        let curl = Path([.arc(center: Point(x: x, y: y), radius: 13, from: 0.4, to: 4)])
        stroke(curl, shaded(faceColors.hairRGB, by: 0.22), 4)
      }
    }
  }

  private mutating func drawEyes(
    _ faceColors: FaceColors, _ expression: SampleFaceExpression, horizontalGaze: Double
  ) {
    for side in [-1.0, 1.0] {
      let x = side * 40
      let lid = shaded(faceColors.eyeRGB, by: -0.2)
      switch expression {
      case .asleep: strokeCurve([(x - 16, 2), (x, 10), (x + 16, 2)], lid, 6)
      case .laughing: strokeCurve([(x - 17, 6), (x, -10), (x + 17, 6)], lid, 7)
      case .grimacing:
        strokeLine([(x - side * 15, -8), (x + side * 12, 2), (x - side * 15, 9)], lid, 6)
      default:
        fillEllipse(x + horizontalGaze * 5, 0, 14, 17, 0xFFFFFF)
        fillEllipse(x + horizontalGaze * 8, 1, 11.5, 14.5, faceColors.eyeRGB)
        fillEllipse(x + horizontalGaze * 8, 2, 6.5, 8.5, 0x1C1613)
        fillCircle(x + horizontalGaze * 8 + 4, -5, 4.5, 0xFFFFFF)
      }
      drawEyebrow(faceColors, expression, side: side)
    }
  }

  private mutating func drawEyebrow(
    _ faceColors: FaceColors, _ expression: SampleFaceExpression, side: Double
  ) {
    let x = side * 40
    let (inner, outer): (Double, Double) =
      switch expression {
      case .doubting: side > 0 ? (-32, -42) : (-24, -22)
      case .grimacing: (-18, -30)
      case .wondering: (-38, -38)
      default: (-28, -28)
      }
    strokeCurve(
      [(x - side * 16, inner), (x, min(inner, outer) - 5), (x + side * 16, outer)],
      faceColors.hairRGB,
      faceColors.isBabyFace ? 4 : 6, faceColors.isBabyFace ? 0.6 : 0.9)
  }

  private mutating func drawMouth(
    _ faceColors: FaceColors, _ expression: SampleFaceExpression, toothCount: Int
  ) {
    let lips: UInt32 = 0xB4473F
    switch expression {
    case .laughing:
      let shape = Path.smoothCurve(
        through: [(-38, 46), (0, 52), (38, 46), (26, 78), (0, 88), (-26, 78)], isClosed: true)
      fill(shape, 0x7E2A2A)
      withClip(shape) { $0.fillEllipse(0, 88, 24, 18, 0xE27B74) }
      for index in 0..<toothCount {
        fillRect(-13 + 14 * Double(index), 49, 12, 11, radius: 3, 0xFFFDF6)
      }
    case .smiling:
      strokeCurve([(-30, 50), (-14, 62), (14, 62), (30, 50)], lips, 7)
      for index in 0..<toothCount {
        fillRect(-12 + 13 * Double(index), 57, 11, 10, radius: 3, 0xFFFDF6)
      }
    case .wondering: fillEllipse(0, 60, 13, 16, 0x7E2A2A)
    case .doubting:
      strokeCurve([(-20, 62), (-4, 58), (10, 62), (24, 54)], lips, 7)
    case .grimacing:
      strokeCurve([(-30, 64), (-16, 54), (0, 63), (16, 54), (30, 64)], lips, 7)
      fillEllipse(6, 70, 13, 10, 0xE27B74)
    case .asleep: strokeCurve([(-12, 60), (0, 64), (12, 60)], lips, 6)
    }
  }
}
