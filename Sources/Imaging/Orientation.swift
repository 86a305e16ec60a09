import PhotoProtocol

/// The rotation and mirroring that make a stored picture upright, with the numbers that EXIF uses as raw values.
enum Orientation: Int, CaseIterable {
  case up = 1
  case mirrored
  case upsideDown
  case mirroredUpsideDown
  case transposed
  case turnRight
  case transverse
  case turnLeft

  var swapsAxes: Bool { rawValue >= 5 }

  func uprightSize(of stored: PixelSize) -> PixelSize { swapsAxes ? stored.transposed : stored }

  /// Returns the position in the stored picture of the pixel that is at (`x`, `y`) in the upright picture.
  func storedPosition(x: Int, y: Int, in storedSize: PixelSize) -> (x: Int, y: Int) {
    let right = storedSize.width - 1
    let bottom = storedSize.height - 1
    switch self {
    case .up: return (x, y)
    case .mirrored: return (right - x, y)
    case .upsideDown: return (right - x, bottom - y)
    case .mirroredUpsideDown: return (x, bottom - y)
    case .transposed: return (y, x)
    case .turnRight: return (y, bottom - x)
    case .transverse: return (right - y, bottom - x)
    case .turnLeft: return (right - y, x)
    }
  }

  /// Returns the part of the stored picture that becomes `part` of the upright picture.
  func storedRect(for part: PixelRect, in storedSize: PixelSize) -> PixelRect {
    let one = storedPosition(x: part.x, y: part.y, in: storedSize)
    let other = storedPosition(
      x: part.x + part.size.width - 1, y: part.y + part.size.height - 1, in: storedSize)
    return PixelRect(
      x: min(one.x, other.x), y: min(one.y, other.y),
      size: swapsAxes ? part.size.transposed : part.size)
  }
}

extension Bitmap {
  /// Returns the picture after it was rotated and mirrored to be upright.
  func turnedUpright(from orientation: Orientation) throws(PhotoFailure) -> Bitmap {
    guard orientation != .up else { return self }
    let upright = try Bitmap(orientation.uprightSize(of: size))
    for y in 0..<upright.size.height {
      let row = upright.row(y)
      // Along one row of the upright picture, the stored position changes by a constant step.
      let start = orientation.storedPosition(x: 0, y: y, in: size)
      let next = orientation.storedPosition(x: 1, y: y, in: size)
      let (stepX, stepY) = (next.x - start.x, next.y - start.y)
      for x in 0..<upright.size.width {
        row[x] = self.row(start.y + x * stepY)[start.x + x * stepX]
      }
    }
    return upright
  }
}
