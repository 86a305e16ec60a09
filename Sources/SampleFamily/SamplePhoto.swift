import Drawing
import Records

/// What can be seen on a sample photo.
enum SampleScene: Hashable, Sendable {
  /// What a child does on a photo without food.
  enum Pose: Hashable, Sendable, CaseIterable {
    case asleep, smiling, tummy, sitting, toothy, party, sunhat, bath
  }
  /// What the cat does.
  enum CatPose: Hashable, Sendable, CaseIterable {
    case sleeping, eating, window, yarn
  }

  case meal(SampleProfile, SampleFood, FoodLog.Liking)
  case portrait(SampleProfile, Pose)
  case pills(weekday: Int)
  case plate
  case walk(month: Int)
  case cat(CatPose)
}

/// A photo that the program draws, as a phone would have taken it.
struct SamplePhoto: Hashable, Sendable {
  let id: String
  /// Its path below the photo folder.
  let file: String
  let scene: SampleScene
  /// Its number, which decides all that chance decides in it.
  let number: Int
  let local: LocalMoment
  /// The size in pixels as a person sees it.
  let size: Size
  /// How the pixels lie in the file: 1 upright, 3 upside down, 6 and 8 on their side.
  let orientation: Int

  /// A place on a photo, from 0 to 1 from its top left corner.
  struct Focus: Hashable, Sendable {
    let x: Double
    let y: Double
  }

  /// A moment as a camera's clock shows it.
  struct LocalMoment: Hashable, Sendable {
    let day: LocalDate
    let time: LocalTime
    let offset: Int64
  }

  /// The id of a profile's photo by its number among all photos of that profile.
  static func id(of profile: SampleProfile, _ number: Int) -> String {
    var random = SampleRandom("photo \(profile.rawValue) \(number)")
    return random.id()
  }

  init(_ scene: SampleScene, id: String, number: Int, at moment: Instant, in zone: Zone) {
    self.scene = scene
    self.id = id
    self.number = number
    local = LocalMoment(
      day: zone.day(of: moment), time: zone.time(at: moment), offset: zone.offset(at: moment))
    let (year, month, day) = local.day.parts
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = local.time.description.split(separator: ":").joined()
    file = "\(year)/\(two(month))/IMG_\(year)\(two(month))\(two(day))_\(time)_\(number).jpg"
    var random = SampleRandom("frame \(number)")
    let isUpright = scene.isUsuallyUpright == random.chance(0.85)
    let (long, short) = Self.frame(&random)
    size = isUpright ? Size(width: short, height: long) : Size(width: long, height: short)
    orientation = number == 40 ? 3 : isUpright && random.chance(0.5) ? random.pick([6, 6, 8]) : 1
  }

  /// Long and short side of a phone's picture.
  private static func frame(_ random: inout SampleRandom) -> (Double, Double) {
    switch random.number(0...1) {
    case ..<0.03: (4032, 3024)
    case ..<0.25: (1600, 1200)
    default: (2048, 1536)
    }
  }

  /// Where the face is, which every cut of the photo should keep.
  var focus: Focus? {
    switch scene {
    case .meal, .portrait: Focus(x: 0.5, y: 0.43)
    default: nil
    }
  }
}

extension SampleScene {
  fileprivate var isUsuallyUpright: Bool {
    switch self {
    case .meal, .portrait, .walk: true
    case .pills, .plate, .cat: false
    }
  }
}
