import Photos
import Publishing
import Records

extension Timeline {
  /// A photo with everything that any page shows of it.
  ///
  /// It encodes its fingerprint only, which is computed once for all pages that show it.
  @dynamicMemberLookup
  struct Shot: Sendable, Encodable {
    private let details: ShotDetails
    private let fingerprint: Fingerprint

    /// Throws what encoding the details throws.
    init(_ details: ShotDetails) throws {
      self.details = details
      fingerprint = try Fingerprint(of: details)
    }

    subscript<Detail>(dynamicMember detail: KeyPath<ShotDetails, Detail>) -> Detail {
      details[keyPath: detail]
    }

    func encode(to encoder: any Encoder) throws { try fingerprint.encode(to: encoder) }
  }

  /// A photo, when it was taken in the zone of its profile, and what the records say of it.
  struct ShotDetails: Sendable, Encodable {
    let photo: Photo
    let profile: Profile
    /// Nil where neither the record nor the picture says.
    let day: LocalDate?
    let time: LocalTime?
    /// As the site shows it; nil where it could not be made.
    let picture: PhotoPicture?
    /// Why it could not be made, a word with a phrase.
    let failure: String?
    let meal: Meal?
    let answer: Answer?
    let milestones: [Milestone]
  }

  /// The meal that a photo is of.
  struct Meal: Sendable, Encodable {
    let log: FoodLog
    let food: Food?
    /// Whether it was the profile's first of this food.
    let isFirst: Bool
    let reactions: [Reaction]
  }

  /// The answer that a photo came with.
  struct Answer: Sendable, Encodable {
    /// What was asked for.
    struct Task: Sendable, Encodable {
      let title: String
      let category: CareTask.Category
    }

    let reply: Reply
    let task: Task?
  }
}

/// What the records tell of photos, looked up once for all of them.
struct PhotoTales {
  private let journal: Journal
  private let photos: PhotoLibrary
  private let directory: Directory
  private let firstTastes: Set<String>
  private let reactions: [ID<FoodLog>?: [Reaction]]
  private let replies: [ID<Photo>?: Reply]
  private let milestones: [ID<Photo>?: [Milestone]]
  private let failures: [ID<Photo>: String]

  init(_ journal: Journal, _ photos: PhotoLibrary, _ directory: Directory) {
    self.journal = journal
    self.photos = photos
    self.directory = directory
    var tasted: Set<[String]> = []
    firstTastes = Set(
      journal.foodLogs.filter { tasted.insert([$0.profile.text, $0.food.text]).inserted }
        .map(\.entry.id))
    reactions = Dictionary(grouping: journal.reactions, by: \.foodLog)
    replies = Dictionary(journal.replies.map { ($0.photo, $0) }) { first, _ in first }
    milestones = Dictionary(grouping: journal.milestones, by: \.photo)
    failures = Dictionary(photos.leftOut.map { ($0.photo, $0.reason) }) { first, _ in first }
  }

  /// A photo with everything that is told of it.
  func shot(_ photo: Photo, of profile: Profile) throws -> Timeline.Shot {
    let moment = moment(of: photo, profile)
    var picture = photos[photo.id]
    // What is made for paper alone shows on no page.
    picture?.prints = []
    return try Timeline.Shot(
      Timeline.ShotDetails(
        photo: photo, profile: profile, day: moment?.day, time: moment?.time, picture: picture,
        failure: picture == nil ? failures[photo.id] ?? "notPrepared" : nil, meal: meal(of: photo),
        answer: replies[photo.id].map(answer), milestones: milestones[photo.id] ?? []))
  }

  private func answer(_ reply: Reply) -> Timeline.Answer {
    let task = reply.task.flatMap { directory.tasks[$0] }
    return Timeline.Answer(
      reply: reply, task: task.map { .init(title: $0.title, category: $0.category) })
  }

  private func moment(
    of photo: Photo, _ profile: Profile
  ) -> (day: LocalDate, time: LocalTime?)? {
    let zone = journal.zone(of: profile)
    if let moment = photo.capturedAt { return (zone.day(of: moment), zone.time(at: moment)) }
    // A camera whose clock was never set would put the photo before the birth or into the future.
    let birth = profile.birthDate ?? LocalDate(days: 0)
    let today = zone.day(of: journal.moment)
    return photos.moments(of: photo.id).map { $0.day(in: zone) }
      .first { $0.day >= birth && $0.day <= today }
  }

  private func meal(of photo: Photo) -> Timeline.Meal? {
    photo.foodLog.flatMap { directory.foodLogs[$0] }.map { log in
      Timeline.Meal(
        log: log, food: journal.foods[log.food], isFirst: firstTastes.contains(log.entry.id),
        reactions: reactions[ID(log.entry.id)] ?? [])
    }
  }
}
