import Drawing
import Records

enum SamplePhotoSubject: Hashable, Sendable {
  /// The pose or scene of a child on a sample photo without food.
  enum Pose: String, Sendable {
    case asleep, smiling, tummy, sitting, toothy, party, sunhat, bath
  }
  enum CatPose: String, Sendable {
    case sleeping, eating, window, yarn
  }

  case meal(SampleProfile, SampleFood, FoodLog.Liking)
  case portrait(SampleProfile, Pose)
  case pills(weekday: Int)
  case plate([SampleFood])
  case walk(month: Int)
  case cat(CatPose)
}

/// A photo of the sample family that Kinfolio draws, with the file name and metadata of a phone's photo.
struct SamplePhoto: Hashable, Sendable {
  let id: String
  let relativePath: String
  let subject: SamplePhotoSubject
  /// The index of the photo among all sample photos; the random details of the drawing are derived from the index.
  let indexInSample: Int
  let localTime: LocalMoment
  /// The size in pixels of the photo as displayed, after the rotation by its EXIF orientation.
  let displayedSize: Size
  /// The EXIF orientation of the stored pixels: 1 upright, 3 upside down, 6 and 8 rotated by 90°.
  let orientation: Int

  /// A local date and time as a camera's clock shows them, with the offset from UTC in seconds.
  struct LocalMoment: Hashable, Sendable {
    let day: LocalDate
    let time: LocalTime
    let offset: Int64
  }

  /// Returns the id of a photo; `number` is the index of the photo among the photos of the profile.
  static func id(of profile: SampleProfile, _ number: Int) -> String {
    SampleRandom.uuid(of: "photo \(profile.rawValue) \(number)")
  }

  init(_ subject: SamplePhotoSubject, id: String, number: Int, at moment: Instant, in zone: Zone) {
    self.subject = subject
    self.id = id
    self.indexInSample = number
    localTime = LocalMoment(
      day: zone.day(of: moment), time: zone.time(at: moment), offset: zone.offset(at: moment))
    let (year, month, day) = localTime.day.parts
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = localTime.time.description.split(separator: ":").joined()
    relativePath = "\(year)/\(two(month))/IMG_\(year)\(two(month))\(two(day))_\(time)_\(number).jpg"
    var random = SampleRandom("frame \(number)")
    let isUpright = subject.isUsuallyTallerThanWide == random.chance(0.85)
    let (long, short) = Self.randomSideLengths(using: &random)
    displayedSize = isUpright ? Size(width: short, height: long) : Size(width: long, height: short)
    orientation = number == 40 ? 3 : isUpright && random.chance(0.5) ? random.pick([6, 6, 8]) : 1
  }

  /// Returns random lengths in pixels for the long and the short side of a phone's photo.
  private static func randomSideLengths(using random: inout SampleRandom) -> (Double, Double) {
    switch random.number(0...1) {
    case ..<0.03: (4032, 3024)
    case ..<0.25: (1600, 1200)
    default: (2048, 1536)
    }
  }

  /// The position of the face, which every cropped rendition should contain, or nil for a photo without a person.
  ///
  /// The coordinates are fractions of width and height, from the top left corner.
  var focus: Point? {
    switch subject {
    case .meal, .portrait: Point(x: 0.5, y: 0.43)
    default: nil
    }
  }
}

extension SamplePhotoSubject {
  fileprivate var isUsuallyTallerThanWide: Bool {
    switch self {
    case .meal, .portrait, .walk: true
    case .pills, .plate, .cat: false
    }
  }
}
