/// The family's photos and moments by local day, newest first.
struct Timeline: Sendable {
  /// A photo and when it was taken, in the zone of whom it shows.
  struct Shot: Sendable {
    let photo: Photo
    let profile: Profile
    /// Nil where neither the record nor the picture says.
    let day: LocalDate?
    let time: LocalTime?
  }

  /// Something that happened without a photo.
  enum Event: Sendable {
    case milestone(Milestone)
    case joined
    case tasksAnswered(Int)
  }

  /// One day of it.
  struct Day: Sendable {
    let date: LocalDate
    var shots: [Shot] = []
    var events: [(profile: Profile, event: Event)] = []
  }

  /// The days with anything on them, newest first.
  let days: [Day]
  /// The photos without a day, by id.
  let undated: [Shot]
  /// Every photo, newest first, those without a day last.
  let shots: [Shot]
  /// The months with anything in them, newest first.
  let months: [Month]
  private let places: [ID<Photo>: Int]
  private let daysByMonth: [Month: [Day]]

  init(_ journal: Journal, _ photos: PhotoLibrary) {
    let people = Dictionary(
      journal.profiles.filter { $0.status != .pending }.map { ($0.id, $0) }
    ) { first, _ in first }
    let shots = journal.photos.compactMap { photo in
      people[photo.profile].map { Shot(photo, of: $0, journal, photos) }
    }
    var byDay: [LocalDate: Day] = [:]
    for shot in shots {
      guard let date = shot.day else { continue }
      byDay[date, default: Day(date: date)].shots.append(shot)
    }
    for happening in Self.events(journal, people) {
      byDay[happening.date, default: Day(date: happening.date)].events
        .append((happening.profile, happening.event))
    }
    days = byDay.values.sorted { $0.date > $1.date }.map { day in
      var day = day
      day.shots.sort { $0.comesBefore($1) }
      return day
    }
    undated = shots.filter { $0.day == nil }.sorted { $0.photo.entry.id < $1.photo.entry.id }
    self.shots = days.flatMap(\.shots) + undated
    daysByMonth = Dictionary(grouping: days) { Month(of: $0.date) }
    months = daysByMonth.keys.sorted(by: >)
    places = Dictionary(
      self.shots.enumerated().map { ($0.element.photo.id, $0.offset) }
    ) { first, _ in first }
  }

  /// The days of a month, newest first.
  func days(of month: Month) -> [Day] { daysByMonth[month] ?? [] }

  /// The photo as the timeline shows it; nil for one of a profile that is not shown.
  subscript(photo: ID<Photo>) -> Shot? { places[photo].map { shots[$0] } }

  /// The photos taken just after and just before one.
  func neighbours(of photo: ID<Photo>) -> (newer: Shot?, older: Shot?) {
    guard let place = places[photo] else { return (nil, nil) }
    return (
      place > 0 ? shots[place - 1] : nil, place + 1 < shots.count ? shots[place + 1] : nil
    )
  }

  private typealias Happening = (date: LocalDate, profile: Profile, event: Event)

  private static func events(
    _ journal: Journal, _ people: [ID<Profile>: Profile]
  ) -> [Happening] {
    var happenings: [Happening] = journal.milestones.compactMap { milestone in
      guard milestone.photo == nil, let profile = people[milestone.profile] else { return nil }
      return (milestone.reachedOn, profile, .milestone(milestone))
    }
    // An answer with a photo is on the timeline as that photo already.
    let photographed = Set(journal.replies.filter { $0.photo != nil }.map(\.entry.id))
    var answered: [LocalDate: [ID<Profile>: Int]] = [:]
    for event in journal.galleryEvents {
      guard let profile = people[event.profile] else { continue }
      let day = journal.zone(of: profile).day(of: event.happenedAt)
      switch event.kind {
      case .profileJoined: happenings.append((day, profile, .joined))
      case .taskAnswered where photographed.contains(event.reply?.text ?? ""): break
      case .taskAnswered: answered[day, default: [:]][profile.id, default: 0] += 1
      }
    }
    for (day, counts) in answered.sorted(by: { $0.key < $1.key }) {
      for (id, count) in counts.sorted(by: { $0.key < $1.key }) {
        if let profile = people[id] { happenings.append((day, profile, .tasksAnswered(count))) }
      }
    }
    return happenings
  }
}

extension Timeline.Shot {
  fileprivate init(
    _ photo: Photo, of profile: Profile, _ journal: Journal, _ photos: PhotoLibrary
  ) {
    let zone = journal.zone(of: profile)
    self.photo = photo
    self.profile = profile
    if let moment = photo.capturedAt {
      day = zone.day(of: moment)
      time = zone.time(at: moment)
      return
    }
    // A camera whose clock was never set would put the photo before the birth or into the future.
    let birth = profile.birthDate ?? LocalDate(days: 0)
    let today = zone.day(of: journal.moment)
    let taken = photos.moments(of: photo.id).map { $0.day(in: zone) }
      .first { $0.day >= birth && $0.day <= today }
    day = taken?.day
    time = taken?.time
  }

  fileprivate func comesBefore(_ other: Self) -> Bool {
    (time?.minutes ?? -1, photo.entry.id) > (other.time?.minutes ?? -1, other.photo.entry.id)
  }
}
