import Drawing
import Foundation
import PhotoProtocol
import Photos
import Records

enum SamplePhotoSubject: Hashable, Sendable {
  /// The pose or scene of a child on a sample photo without food.
  enum ChildPose: String, Sendable {
    case asleep, smiling, tummy, sitting, toothy, party, sunhat, bath
  }
  enum CatPose: String, Sendable {
    case sleeping, eating, window, yarn
  }

  case meal(SampleProfile, SampleFood, FoodLog.Liking)
  case portrait(SampleProfile, ChildPose)
  case pillBox(openWeekday: Int)
  case lunchPlate([SampleFood])
  case parkWalk(month: Int)
  case cat(CatPose)

  fileprivate var isUsuallyTallerThanWide: Bool {
    switch self {
    case .meal, .portrait, .parkWalk: true
    case .pillBox, .lunchPlate, .cat: false
    }
  }
}

/// A photo of the sample family: a drawing that is stored with the file name and metadata of a phone's photo.
struct SamplePhoto: Hashable, Sendable {
  let id: String
  let pathInPhotosFolder: String
  let subject: SamplePhotoSubject
  /// The index of the photo among all sample photos, from which the random details of the drawing are derived.
  let indexInSample: Int
  let cameraTime: CameraTime
  /// The size in pixels of the photo as displayed, after the rotation by its EXIF orientation.
  let displayedSize: Size
  /// The EXIF orientation of the stored pixels: 1 upright, 3 upside down, 6 and 8 rotated by 90°.
  let exifOrientation: Int

  private static let jpegQualityPercent = 85

  /// A local date and time as a camera's clock shows them, with the offset from UTC in seconds.
  struct CameraTime: Hashable, Sendable {
    let day: LocalDate
    let time: LocalTime
    let utcOffsetSeconds: Int64
  }

  /// Returns the database id of a photo, given its index among the photos of one child, elder or pet.
  static func id(of profile: SampleProfile, photoIndex number: Int) -> String {
    SeededRandom.uuid(ofTopic: "photo \(profile.rawValue) \(number)")
  }

  init(
    _ subject: SamplePhotoSubject, id: String, indexInSample: Int, takenAt moment: Instant,
    in zone: Zone
  ) {
    self.subject = subject
    self.id = id
    self.indexInSample = indexInSample
    cameraTime = CameraTime(
      day: zone.day(of: moment), time: zone.localTime(at: moment),
      utcOffsetSeconds: zone.secondsFromUTC(at: moment))
    let (year, month, day) = cameraTime.day.yearMonthDay
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = cameraTime.time.description.split(separator: ":").joined()
    pathInPhotosFolder =
      "\(year)/\(two(month))/IMG_\(year)\(two(month))\(two(day))_\(time)_\(indexInSample).jpg"
    var random = SeededRandom(topic: "frame \(indexInSample)")
    let isUpright = subject.isUsuallyTallerThanWide == random.chance(0.85)
    let (long, short) = Self.randomSideLengths(using: &random)
    displayedSize = isUpright ? Size(width: short, height: long) : Size(width: long, height: short)
    exifOrientation =
      indexInSample == 40 ? 3 : isUpright && random.chance(0.5) ? random.pick([6, 6, 8]) : 1
  }

  /// Returns random lengths in pixels for the long and the short side of a phone's photo.
  private static func randomSideLengths(using random: inout SeededRandom) -> (Double, Double) {
    switch random.number(0...1) {
    case ..<0.03: (4032, 3024)
    case ..<0.25: (1600, 1200)
    default: (2048, 1536)
    }
  }

  /// The position of the child's face, which cropped copies of the photo should contain, or nil for a photo without a
  /// child.
  ///
  /// The coordinates are fractions of the photo's width and height, from the top left corner.
  var relativeFacePosition: Point? {
    switch subject {
    case .meal, .portrait: Point(x: 0.5, y: 0.43)
    default: nil
    }
  }

  /// The picture of the photo as the JPEG file stores it: rotated if the EXIF orientation is not upright.
  var storedPicture: Picture {
    var canvas = SampleCanvas(
      photoSize: displayedSize, random: SeededRandom(topic: "scene \(indexInSample)"))
    canvas.drawSubject(subject, daylightAt: cameraTime)
    canvas.addLightAndVignette(at: cameraTime.time)
    let unit = min(displayedSize.width, displayedSize.height) / 1000
    let upright = Picture.Group(
      transform: Transform(
        a: unit, b: 0, c: 0, d: unit, tx: displayedSize.width / 2, ty: displayedSize.height / 2),
      canvas.drawnItems)
    let stored =
      exifOrientation > 4
      ? Size(width: displayedSize.height, height: displayedSize.width) : displayedSize
    return Picture(
      size: stored, title: pathInPhotosFolder,
      [.group(Picture.Group(transform: uprightToStoredTransform, [.group(upright)]))])
  }

  /// The transform from the upright picture to the stored one: the inverse of the rotation that viewers apply.
  private var uprightToStoredTransform: Transform {
    switch exifOrientation {
    case 3: Transform(a: -1, b: 0, c: 0, d: -1, tx: displayedSize.width, ty: displayedSize.height)
    case 6: Transform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: displayedSize.width)
    case 8: Transform(a: 0, b: 1, c: -1, d: 0, tx: displayedSize.height, ty: 0)
    default: .identity
    }
  }

  func write(into folder: URL, using workers: WorkerPool) async throws {
    let jpeg: Data
    do {
      jpeg = try await workers.encodeJPEG(
        try drawPixels(), quality: Self.jpegQualityPercent, tags: cameraTags)
    } catch {
      // If the task is canceled, a worker process fails although the photo has no error.
      try Task.checkCancellation()
      throw SampleProblem.photoFailed(file: pathInPhotosFolder, reason: "\(error)")
    }
    let target = folder.appendingPathComponent(pathInPhotosFolder)
    try SampleFamily.addingPathToErrors(target) {
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try jpeg.write(to: target)
    }
  }

  private func drawPixels() throws -> PixelImage {
    let drawn = try Painter().rawImage(of: storedPicture)
    let image = PixelImage(
      width: drawn.width, height: drawn.height, bgrxBytes: Data(drawn.bgrxBytes))
    guard let image else {
      throw SampleProblem.photoFailed(file: pathInPhotosFolder, reason: "it has no pixels")
    }
    return image
  }

  /// The metadata that a phone would store in the photo, such as its model and location, and that no site may contain.
  private var cameraTags: CameraTags {
    var tags = CameraTags()
    tags.orientation = exifOrientation
    tags.profile = [nil, .sRGB, .displayP3][indexInSample % 3]
    tags.captured = TimeStamp(
      local: "\(cameraTime.day)T\(cameraTime.time):00", offset: utcOffsetInISO8601)
    tags.make = "Kinfolio"
    tags.model = "Kinfolio Sample Camera"
    // A location in the open sea, so that it is not anyone's home.
    tags.latitude = 39.4 + Double(indexInSample) / 1000
    tags.longitude = 1.9 + Double(indexInSample % 7) / 1000
    return tags
  }

  private var utcOffsetInISO8601: String {
    let minutes = abs(cameraTime.utcOffsetSeconds) / 60
    return (cameraTime.utcOffsetSeconds < 0 ? "-" : "+")
      + LocalTime(minutes: Int(minutes)).description
  }
}

extension SampleCanvas {
  fileprivate mutating func drawSubject(
    _ subject: SamplePhotoSubject, daylightAt local: SamplePhoto.CameraTime
  ) {
    switch subject {
    case .meal(let child, let food, let liking):
      drawRoom(daylightAt: local)
      drawChildAtMeal(child, food, liking)
    case .portrait(let child, let pose): drawPortrait(child, pose, daylightAt: local)
    case .pillBox(let weekday): drawPillBoxScene(openWeekday: weekday)
    case .lunchPlate(let foods): drawLunchScene(with: foods)
    case .parkWalk(let month): drawParkScene(inMonth: month)
    case .cat(let pose): drawCat(pose, daylightAt: local)
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
