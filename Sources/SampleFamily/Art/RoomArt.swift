import Drawing
import Records

/// Draws the room in the background of photos of children and the cat.
extension SampleCanvas {
  private static let wallColors: [UInt32] = [
    0xF6E3C5, 0xE9D7C9, 0xDDE6D5, 0xF3D9C4, 0xD9E4E8, 0xF0E0D8, 0xE8DDEB, 0xF7EBC8, 0xCFE0DC,
    0xF2CDB8,
  ]

  mutating func drawRoom(daylightAt local: SamplePhoto.CameraTime) {
    let wall = random.pick(Self.wallColors)
    fill(boundsPath, wall)
    drawWallpaper(wallColor: wall)
    let left = random.chance(0.5) ? -1.0 : 1.0
    switch random.integer(0...4) {
    case 0: drawWindow(x: left * halfWidth * 0.62, y: -halfHeight * 0.55, daylightAt: local)
    case 1: drawBookshelf(x: left * halfWidth * 0.6, y: -halfHeight * 0.42)
    case 2: drawBunting()
    case 3:
      drawWindow(x: left * halfWidth * 0.62, y: -halfHeight * 0.55, daylightAt: local)
      drawPlant(x: -left * halfWidth * 0.8, y: halfHeight * 0.3, scale: 1.5)
    default:
      drawLamp(x: left * halfWidth * 0.55)
      drawPictureFrame(x: -left * halfWidth * 0.62, y: -halfHeight * 0.5)
    }
  }

  private mutating func drawWallpaper(wallColor wall: UInt32) {
    let step = random.number(90...150)
    let tint = shaded(wall, by: random.chance(0.5) ? 0.28 : -0.07)
    switch random.integer(0...3) {
    case 0:
      for x in stride(from: -halfWidth, to: halfWidth, by: step) {
        fillRect(x, -halfHeight, step / 2, 2 * halfHeight, tint, 0.6)
      }
    case 1:
      for (row, y) in stride(from: -halfHeight, to: halfHeight, by: step).enumerated() {
        for x in stride(from: -halfWidth, to: halfWidth + step, by: step) {
          fillCircle(x + (row.isMultiple(of: 2) ? 0 : step / 2), y, step * 0.1, tint)
        }
      }
    case 2:
      for y in stride(from: -halfHeight, to: halfHeight, by: step * 0.7) {
        fillRect(-halfWidth, y, 2 * halfWidth, 4, tint)
      }
      for x in stride(from: -halfWidth, to: halfWidth, by: step * 0.7) {
        fillRect(x, -halfHeight, 4, 2 * halfHeight, tint)
      }
    default:
      fillRect(-halfWidth, halfHeight * 0.1, 2 * halfWidth, halfHeight, tint)
    }
  }

  mutating func drawWindow(x: Double, y: Double, daylightAt local: SamplePhoto.CameraTime) {
    let isDark = local.time.minutes > 1260 || local.time.minutes < 390
    let isDusk = local.time.minutes > 1110
    let sky: UInt32 = isDark ? 0x33436B : isDusk ? 0xF2B48A : 0xBFE3F2
    fillRect(x - 150, y - 190, 300, 380, radius: 14, 0xFFFFFF)
    withClip(.roundedRect(Rect(x: x - 132, y: y - 172, width: 264, height: 344), radius: 6)) {
      $0.fillRect(x - 132, y - 172, 264, 344, sky)
      $0.fillCircle(x + 60, y - 80, 42, isDark ? 0xF5F0D0 : 0xFFF0B8, 0.95)
      let hill: UInt32 = (4...9).contains(local.day.month) ? 0x8DBB78 : 0xB79B68
      $0.fillEllipse(x - 60, y + 190, 240, 120, isDark ? shaded(hill, by: -0.55) : hill)
      $0.fillEllipse(x + 120, y + 200, 200, 90, shaded(hill, by: isDark ? -0.6 : -0.12))
    }
    fillRect(x - 6, y - 172, 12, 344, 0xFFFFFF)
    fillRect(x - 132, y - 8, 264, 12, 0xFFFFFF)
    fillRect(x - 172, y + 186, 344, 22, radius: 8, 0xEDE3D6)
  }

  private mutating func drawBookshelf(x: Double, y: Double) {
    fillRect(x - 190, y, 380, 20, radius: 6, 0xB98A5C)
    let covers: [UInt32] = [0xC65B4E, 0x4E86A6, 0xE0A84C, 0x6C9A6B, 0x8A6AA5, 0xE58E73]
    var left = x - 170
    while left < x + 60 {
      let (width, height) = (random.number(22...44), random.number(80...140))
      fillRect(left, y - height, width, height, radius: 4, random.pick(covers))
      left += width + 3
    }
    drawPlant(x: x + 130, y: y, scale: 0.7)
  }

  mutating func drawPlant(x: Double, y: Double, scale: Double) {
    let green = random.pick([0x5C9155, 0x74A55B, 0x4A7F5E] as [UInt32])
    for index in 0..<7 {
      let angle = -1.2 + 0.4 * Double(index) + random.number(-0.1...0.1)
      withRotatedAxes(by: angle, originAt: x, y - 70 * scale) {
        $0.fillEllipse(
          0, -80 * scale, 20 * scale, 78 * scale,
          index.isMultiple(of: 2) ? green : shaded(green, by: 0.15))
      }
    }
    let pot = random.pick([0xD9825B, 0xEEE6DA, 0x6E8FA3] as [UInt32])
    fillRect(x - 52 * scale, y - 84 * scale, 104 * scale, 84 * scale, radius: 14 * scale, pot)
  }

  private mutating func drawBunting() {
    let colors: [UInt32] = [0xE58E73, 0xF2C66D, 0x8CB8A5, 0x86A9CC, 0xC79BC0]
    let top = -halfHeight + random.number(40...110)
    let points = (0...10).map { index in
      let x = -halfWidth + Double(index) / 10 * 2 * halfWidth
      let dip = 1 - (x / halfWidth) * (x / halfWidth)
      return (x, top + 70 * dip)
    }
    strokeCurve(points, 0xFFFFFF, 6)
    for (index, (x, y)) in points.enumerated() {
      fillPolygon([(x - 34, y), (x + 34, y), (x, y + 76)], colors[index % colors.count])
    }
  }

  private mutating func drawLamp(x: Double) {
    let color = random.pick([0xE0A84C, 0x5E8C8A, 0xD96F5A, 0xF3EDE2] as [UInt32])
    strokeLine([(x, -halfHeight), (x, -halfHeight + 150)], 0x6B5A4C, 6)
    fillCircle(x, -halfHeight + 235, 40, 0xFFF2C4)
    fillCircle(x, -halfHeight + 235, 110, 0xFFF2C4, 0.35)
    fillCurve(
      [
        (x - 110, -halfHeight + 235), (x - 60, -halfHeight + 165), (x, -halfHeight + 145),
        (x + 60, -halfHeight + 165), (x + 110, -halfHeight + 235),
      ], color)
  }

  private mutating func drawPictureFrame(x: Double, y: Double) {
    fillRect(x - 110, y - 130, 220, 260, radius: 6, 0xA8794F)
    fillRect(x - 92, y - 112, 184, 224, 0xFBF6EC)
    let colors: [UInt32] = [0xE58E73, 0x86A9CC, 0xF2C66D, 0x8CB8A5]
    for index in 0..<4 {
      let color = colors[(index + random.integer(0...3)) % 4]
      fillBlob(
        x + random.number(-50...50), y + random.number(-70...70), random.number(16...44), color,
        0.85)
    }
  }
}
