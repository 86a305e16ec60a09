import Knowledge
import Photos
import Records
import Reports

/// The photos and events of a family by local day, newest first.
struct Timeline: Sendable {
  /// An event on the timeline without a photo.
  enum Event: Sendable, Encodable {
    case milestone(Milestone)
    case born
    /// A birthday, with the age in years.
    case birthday(Int)
    case firstTaste(Food)
    /// A profile joined the family.
    case joined
    /// The number of tasks that an elder answered without a photo on one day.
    case tasksAnswered(Int)
  }

  struct DatedEvent: Sendable, Encodable {
    let date: LocalDate
    let profile: Profile
    let event: Event
  }

  struct Day: Sendable, Encodable {
    let date: LocalDate
    var photos: [TimelinePhoto] = []
    var events: [DatedEvent] = []
  }

  /// The days of the timeline with photos or events, newest first.
  let days: [Day]
  /// The photos without a date, sorted by id.
  let undatedPhotos: [TimelinePhoto]
  /// All photos of the timeline, newest first; photos without a date are last.
  let photos: [TimelinePhoto]
  /// The months of the timeline with photos or events, newest first.
  let months: [Month]
  /// The years of the timeline with photos, newest first.
  let yearsWithPhotos: [Int]
  /// The profiles with photos or events on the timeline, in the order of `Journal.profiles`.
  let profiles: [Profile]
  private let photoIndicesByID: [ID<Photo>: Int]
  private let daysByMonth: [Month: [Day]]

  /// Creates the timeline of the given photos; throws if the details of a photo cannot be encoded.
  init(
    _ journal: Journal, showing shown: [Photo], _ photos: PhotoLibrary, _ lookup: RecordLookup
  ) throws {
    let photoDetails = PhotoDetailsLookup(journal, photos, lookup)
    var profilesByID = journal.profiles.filter { $0.status != .pending }.firstByKey(\.id)
    // A photo without a record can belong to the whole family instead of a profile.
    profilesByID[ID()] = .empty
    profilesByID[ID()]?.name = journal.family.name
    let timelinePhotos = try shown.compactMap { photo in
      try profilesByID[photo.profile].map { try photoDetails.timelinePhoto(photo, of: $0) }
    }
    var byDay: [LocalDate: Day] = [:]
    for timelinePhoto in timelinePhotos {
      guard let date = timelinePhoto.day else { continue }
      byDay[date, default: Day(date: date)].photos.append(timelinePhoto)
    }
    let events = EventCollector(journal: journal, profilesByID: profilesByID)
    for event in events.allEvents(firstPhotoDay: byDay.keys.min()) {
      byDay[event.date, default: Day(date: event.date)].events.append(event)
    }
    days = byDay.values.sorted { $0.date > $1.date }.map { day in
      var day = day
      day.photos.sort {
        ($0.date?.moment.seconds ?? 0, $0.photo.entry.id)
          > ($1.date?.moment.seconds ?? 0, $1.photo.entry.id)
      }
      return day
    }
    undatedPhotos = timelinePhotos.filter { $0.day == nil }.sorted {
      $0.photo.entry.id < $1.photo.entry.id
    }
    self.photos = days.flatMap(\.photos) + undatedPhotos
    daysByMonth = Dictionary(grouping: days) { Month(of: $0.date) }
    months = daysByMonth.keys.sorted(by: >)
    yearsWithPhotos = Set(timelinePhotos.compactMap { $0.day?.year }).sorted(by: >)
    let shownIDs = Set(days.flatMap(\.events).map(\.profile.id) + timelinePhotos.map(\.profile.id))
    self.profiles = journal.profiles.filter {
      shownIDs.contains($0.id) && profilesByID[$0.id] != nil
    }
    photoIndicesByID = Dictionary(zip(self.photos.map(\.photo.id), 0...)) { first, _ in first }
  }

  /// Returns the days of a month with photos or events, newest first.
  func days(of month: Month) -> [Day] { daysByMonth[month] ?? [] }

  /// The numbers of photos with and without a date that could be rendered.
  var shownPhotoCounts: (dated: Int, undated: Int) {
    (
      days.flatMap(\.photos).count { $0.picture != nil }, undatedPhotos.count { $0.picture != nil }
    )
  }

  func photoCount(of month: Month) -> Int { days(of: month).reduce(0) { $0 + $1.photos.count } }

  /// Returns the photo with an id and its details, or nil if the photo is not on the timeline.
  subscript(photo: ID<Photo>) -> TimelinePhoto? { photoIndicesByID[photo].map { photos[$0] } }

  func adjacentPhotos(of photo: ID<Photo>) -> (newer: TimelinePhoto?, older: TimelinePhoto?) {
    guard let index = photoIndicesByID[photo] else { return (nil, nil) }
    return (
      index > 0 ? photos[index - 1] : nil, index + 1 < photos.count ? photos[index + 1] : nil
    )
  }
}

extension Journal {
  /// The records of each profile's first taste of each food.
  var firstTasteLogs: [FoodLog] {
    var tasted: Set<[String]> = []
    return foodLogs.filter { tasted.insert([$0.profile.text, $0.food.text]).inserted }
  }
}

/// Collects the events of the timeline that have no photo.
private struct EventCollector {
  let journal: Journal
  let profilesByID: [ID<Profile>: Profile]

  /// Returns all events without a photo; the events of a day are in the order in which the day shows them.
  ///
  /// Birthdays start at the first day with another event or a photo, not decades earlier at a grandmother's birth.
  func allEvents(firstPhotoDay: LocalDate?) -> [Timeline.DatedEvent] {
    let recorded = joinEvents + milestoneEvents + firstTasteEvents + answeredTaskEvents
    let days = recorded.map(\.date) + [firstPhotoDay].compactMap(\.self)
    return days.min().map { birthdays(since: $0) + recorded } ?? []
  }

  private var milestoneEvents: [Timeline.DatedEvent] {
    journal.milestones.compactMap { milestone in
      guard milestone.photo == nil, let profile = profilesByID[milestone.profile] else {
        return nil
      }
      return .init(date: milestone.reachedOn, profile: profile, event: .milestone(milestone))
    }
  }

  private var joinEvents: [Timeline.DatedEvent] {
    journal.galleryEvents.compactMap { event in
      guard event.kind == .profileJoined, let profile = profilesByID[event.profile] else {
        return nil
      }
      let day = journal.zone(of: profile).day(of: event.happenedAt)
      return .init(date: day, profile: profile, event: .joined)
    }
  }

  /// The first taste of each food, unless a photo shows the same meal.
  private var firstTasteEvents: [Timeline.DatedEvent] {
    let photographed = Set(journal.photos.compactMap(\.foodLog))
    return journal.firstTasteLogs.compactMap { log in
      guard !photographed.contains(ID(log.entry.id)), let profile = profilesByID[log.profile],
        let food = journal.foodsByID[log.food]
      else { return nil }
      let day = journal.zone(of: profile).day(of: log.eatenAt)
      return .init(date: day, profile: profile, event: .firstTaste(food))
    }
  }

  /// The number of tasks that each elder answered on each day, without replies that have a photo.
  private var answeredTaskEvents: [Timeline.DatedEvent] {
    let photographed = Set(journal.replies.filter { $0.photo != nil }.map(\.entry.id))
    var answered: [LocalDate: [ID<Profile>: Int]] = [:]
    for event in journal.galleryEvents where event.kind == .taskAnswered {
      guard let profile = profilesByID[event.profile],
        !photographed.contains(event.reply?.text ?? "")
      else { continue }
      let day = journal.zone(of: profile).day(of: event.happenedAt)
      answered[day, default: [:]][profile.id, default: 0] += 1
    }
    return answered.sorted { $0.key < $1.key }.flatMap { day, counts in
      counts.sorted { $0.key < $1.key }.compactMap { id, count in
        profilesByID[id].map { .init(date: day, profile: $0, event: .tasksAnswered(count)) }
      }
    }
  }

  /// Returns the births and birthdays of the profiles with pages, from the day `first` to the last day of each profile.
  private func birthdays(since first: LocalDate) -> [Timeline.DatedEvent] {
    profilesByID.values.sorted { $0.id < $1.id }.flatMap { profile -> [Timeline.DatedEvent] in
      guard profile.status.hasPages, let birth = profile.birthDate else { return [] }
      let last = journal.lastCoveredDay(of: profile)
      guard birth <= last else { return [] }
      return (0...last.year - birth.year).compactMap { years in
        let day = birth.adding(months: years * 12)
        guard day >= first, day <= last else { return nil }
        let event: Timeline.Event = years == 0 ? .born : .birthday(years)
        return .init(date: day, profile: profile, event: event)
      }
    }
  }
}
