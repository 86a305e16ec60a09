import Knowledge
import Photos
import Publishing
import Records

/// What pages are told from that a family has thousands of: as long as it is the same, so are they, and
/// none of them is made again.
///
/// A page of this kind shows what is in its source and what is around every page, and nothing else.
struct PageSource: Encodable {
  let surroundings: Fingerprint
  let path: String
  let template: String
  let profile: ID<Profile>?
  let content: Fingerprint
}

/// What stands around every page of a language, and what all of them may say of the people.
struct Surroundings: Encodable {
  let version: String
  let wording: Wording
  let languages: [Language]
  let audience: String
  let family: String
  let profiles: [Profile]
  /// Those with a page of their own.
  let members: [ID<Profile>]
  let portraits: [PhotoPicture?]
  /// Where the stylesheet, the script and the family's sign stand, and whether there is a feed.
  let files: [String]
  let shareAddress: String
  let templates: Fingerprint

  init(of house: House, in language: Language) throws {
    let context = house.context
    version = context.version
    wording = try context.wording(in: language)
    languages = context.languages
    audience = house.audience.mark
    family = house.journal.family.name
    profiles = house.journal.profiles
    members = context.summary.members.map(\.profile.id)
    portraits = profiles.map { profile in
      profile.portraitId.flatMap { house.timeline[ID($0)]?.picture }
    }
    let assets = context.assets
    files =
      [assets.stylesheet.path, assets.script.path, house.icon.svgPath, house.icon.pngPath]
      + house.files.filter { $0.hasPrefix("feed/") }
    shareAddress = context.shareAddress?.file("") ?? ""
    templates = try context.templates.fingerprint
  }
}

/// What is told of a photo on its own page.
struct PhotoSource: Encodable {
  /// A photo that the page leads to.
  struct Neighbour: Encodable {
    let photo: ID<Photo>
    let day: LocalDate?
    let profile: ID<Profile>

    init(_ shot: Timeline.Shot) {
      photo = shot.photo.id
      day = shot.day
      profile = shot.profile.id
    }
  }

  let shot: Fingerprint?
  let newer: Neighbour?
  let older: Neighbour?
}

/// What every page of the family's log tells: its lists, and who did any of it.
struct LogSource: Encodable {
  let months: [String]
  let people: [Caregiver]
  let kinds: [Activity.Kind]
  let invitations: [Invitation]

  init(of log: ActivityLog, _ journal: Journal) {
    months = log.months.map(\.path)
    people = log.people
    kinds = log.kinds
    invitations = journal.invitations
  }
}

/// What is told on one page of the log.
struct LeafSource: Encodable {
  let lists: Fingerprint
  let number: Int
  let count: Int
  let lines: [Activity]
}

/// What is told of a month, or of the photos without a date, on their page and in their index.
struct MonthSource: Encodable {
  /// Something that happened without a photo.
  struct Moment: Encodable {
    let profile: ID<Profile>
    let event: Timeline.Event
  }

  /// A day of the month.
  struct Day: Encodable {
    let date: LocalDate
    let shots: [Fingerprint?]
    let moments: [Moment]
  }

  /// Nil for the photos without a date.
  let month: String?
  let days: [Day]
  let undated: [Fingerprint?]
  /// All months and years the page leads to.
  let months: [String]
  let bookYears: [Int]
  let hasUndated: Bool

  init(of month: Month?, in timeline: Timeline) {
    self.month = month?.path
    days =
      month.map(timeline.days)?.map { day in
        Day(
          date: day.date, shots: day.shots.map(timeline.mark),
          moments: day.events.map { Moment(profile: $0.profile.id, event: $0.event) })
      } ?? []
    undated = month == nil ? timeline.undated.map(timeline.mark) : []
    months = timeline.months.map(\.path)
    bookYears = timeline.years
    hasUndated = !timeline.undated.isEmpty
  }
}
