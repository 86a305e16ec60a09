import Drawing
import Records

extension SamplePhoto {
  /// The picture of the photo as the JPEG file stores it: rotated if the EXIF orientation is not upright.
  var storedPicture: Picture {
    var canvas = SampleCanvas(displayedSize, random: SampleRandom("scene \(indexInSample)"))
    canvas.draw(subject, at: localTime)
    canvas.addLightAndVignette(at: localTime.time)
    let unit = min(displayedSize.width, displayedSize.height) / 1000
    let upright = Picture.Group(
      transform: Transform(
        a: unit, b: 0, c: 0, d: unit, tx: displayedSize.width / 2, ty: displayedSize.height / 2),
      canvas.items)
    let stored =
      orientation > 4
      ? Size(width: displayedSize.height, height: displayedSize.width) : displayedSize
    return Picture(
      size: stored, title: relativePath,
      [.group(Picture.Group(transform: uprightToStoredTransform, [.group(upright)]))])
  }

  /// The transform from the upright picture to the stored picture, which is the inverse of the EXIF orientation.
  private var uprightToStoredTransform: Transform {
    switch orientation {
    case 3: Transform(a: -1, b: 0, c: 0, d: -1, tx: displayedSize.width, ty: displayedSize.height)
    case 6: Transform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: displayedSize.width)
    case 8: Transform(a: 0, b: 1, c: -1, d: 0, tx: displayedSize.height, ty: 0)
    default: .identity
    }
  }
}

extension SampleCanvas {
  fileprivate mutating func draw(_ subject: SamplePhotoSubject, at local: SamplePhoto.LocalMoment) {
    switch subject {
    case .meal(let child, let food, let liking):
      drawRoom(at: local)
      drawMeal(child, food, liking)
    case .portrait(let child, let pose): drawPortrait(child, pose, at: local)
    case .pills(let weekday): drawPillOrganizerScene(openWeekday: weekday)
    case .plate(let foods): drawLunchScene(with: foods)
    case .walk(let month): drawWalk(in: month)
    case .cat(let pose): drawCat(pose, at: local)
    }
  }

  fileprivate mutating func addLightAndVignette(at time: LocalTime) {
    let side = random.chance(0.5) ? -1.0 : 1.0
    let warmth: UInt32 = time.minutes > 1050 ? 0xFFC98A : 0xFFF3D6
    for step in 1...7 {
      let radius = 160 * Double(step)
      fillCircle(side * halfWidth * 0.9, -halfHeight * 0.95, radius, warmth, 0.032)
    }
    let reach = (halfWidth * halfWidth + halfHeight * halfHeight).squareRoot()
    for step in 0..<6 {
      let inner = reach * (0.82 + 0.03 * Double(step))
      let ring = Path.circle(at: Point(x: 0, y: 0), radius: inner + reach / 2)
      stroke(ring, 0x3A2010, reach, 0.022)
    }
  }
}
