import Photos
import Publishing
import Records
import Reports

extension Timeline {
  /// A photo on the timeline, with all details that pages show.
  ///
  /// Only the fingerprint of the details is encoded; it is computed once for all pages with the photo.
  @dynamicMemberLookup
  struct TimelinePhoto: Sendable, Encodable {
    private let details: TimelinePhotoDetails
    private let fingerprint: Fingerprint

    /// Creates a photo with its details; throws if the details cannot be encoded for the fingerprint.
    init(_ details: TimelinePhotoDetails) throws {
      self.details = details
      fingerprint = try Fingerprint(of: details)
    }

    subscript<Detail>(dynamicMember detail: KeyPath<TimelinePhotoDetails, Detail>) -> Detail {
      details[keyPath: detail]
    }

    func encode(to encoder: any Encoder) throws { try fingerprint.encode(to: encoder) }
  }

  struct TimelinePhotoDetails: Sendable, Encodable {
    let photo: Photo
    let profile: Profile
    /// The date of the photo, or nil if neither the record nor the photo file contains a date.
    let date: PhotoDate?
    /// The rendered files of the photo, or nil if it could not be rendered.
    let picture: RenderedPicture?
    let failure: PhotoProblem?
    let meal: Meal?
    let answer: TaskAnswer?
    let milestones: [Milestone]

    var day: LocalDate? { date?.day }
    var time: LocalTime? { date?.time }
  }

  /// The meal that a photo shows, from the record of the food that was eaten.
  struct Meal: Sendable, Encodable {
    let log: FoodLog
    let food: Food?
    /// Whether this was the first time that the profile tasted the food.
    let isFirst: Bool
    let reactions: [Reaction]
  }

  /// The reply to a task with which an elder sent the photo.
  struct TaskAnswer: Sendable, Encodable {
    struct AnsweredTask: Sendable, Encodable {
      let title: String
      let category: CareTask.Category
    }

    let reply: Reply
    let task: AnsweredTask?
  }
}

/// Tables for finding the records that belong to a photo, such as a meal; they are built once for all photos.
struct PhotoDetailsLookup {
  private let journal: Journal
  private let photos: PhotoLibrary
  private let lookup: RecordLookup
  private let firstTasteLogIDs: Set<String>
  private let reactionsByFoodLog: [ID<FoodLog>?: [Reaction]]
  private let repliesByPhoto: [ID<Photo>?: Reply]
  private let milestonesByPhoto: [ID<Photo>?: [Milestone]]
  private let failuresByPhoto: [ID<Photo>: PhotoProblem]

  init(_ journal: Journal, _ photos: PhotoLibrary, _ lookup: RecordLookup) {
    self.journal = journal
    self.photos = photos
    self.lookup = lookup
    firstTasteLogIDs = Set(journal.firstTasteLogs.map(\.entry.id))
    reactionsByFoodLog = Dictionary(grouping: journal.reactions, by: \.foodLog)
    repliesByPhoto = journal.replies.firstByKey(\.photo)
    milestonesByPhoto = Dictionary(grouping: journal.milestones, by: \.photo)
    failuresByPhoto = Dictionary(photos.omittedPhotos.map { ($0.photoID, $0.problem) }) {
      first, _ in
      first
    }
  }

  func timelinePhoto(_ photo: Photo, of profile: Profile) throws -> Timeline.TimelinePhoto {
    var picture = photos[photo.id]
    // No page shows the files in print resolution.
    picture?.printRenditions = []
    return try Timeline.TimelinePhoto(
      Timeline.TimelinePhotoDetails(
        photo: photo, profile: profile, date: date(of: photo, profile), picture: picture,
        failure: picture == nil ? failuresByPhoto[photo.id] ?? .notRendered : nil,
        meal: meal(of: photo),
        answer: repliesByPhoto[photo.id].map(answer), milestones: milestonesByPhoto[photo.id] ?? [])
    )
  }

  private func answer(_ reply: Reply) -> Timeline.TaskAnswer {
    let task = reply.task.flatMap { lookup.tasksByID[$0] }
    return Timeline.TaskAnswer(
      reply: reply, task: task.map { .init(title: $0.title, category: $0.category) })
  }

  /// Returns the date in the photo's record or, if there is none, the most reliable other date that is not in the
  /// future.
  ///
  /// A camera with a wrong clock can give a future date. A date before the birth is possible, for example for a scan.
  private func date(of photo: Photo, _ profile: Profile) -> PhotoDate? {
    let zone = journal.zone(of: profile)
    if let moment = photo.capturedAt { return PhotoDate(moment, in: zone) }
    let today = zone.day(of: journal.referenceTime)
    return photos.dateCandidates(of: photo.id).map { PhotoDate($0, in: zone) }
      .first { zone.day(of: $0.moment) <= today }
  }

  private func meal(of photo: Photo) -> Timeline.Meal? {
    photo.foodLog.flatMap { lookup.foodLogsByID[$0] }.map { log in
      Timeline.Meal(
        log: log, food: journal.foodsByID[log.food],
        isFirst: firstTasteLogIDs.contains(log.entry.id),
        reactions: reactionsByFoodLog[ID(log.entry.id)] ?? [])
    }
  }
}
