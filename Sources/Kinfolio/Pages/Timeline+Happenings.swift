import Records

extension Timeline {
  /// What happened without a photo, in the order a day tells it.
  ///
  /// Birthdays are told from the first day anything else is: a grandmother's birth would otherwise
  /// open the timeline decades before its first photo.
  static func happenings(
    _ journal: Journal, _ people: [ID<Profile>: Profile], photographed: LocalDate?
  ) -> [Happening] {
    let recorded =
      joinings(journal, people) + milestones(journal, people) + firstTastes(journal, people)
      + answers(journal, people)
    let days = recorded.map(\.date) + [photographed].compactMap(\.self)
    guard let first = days.min() else { return [] }
    return birthdays(journal, people, since: first) + recorded
  }

  private static func milestones(
    _ journal: Journal, _ people: [ID<Profile>: Profile]
  ) -> [Happening] {
    journal.milestones.compactMap { milestone in
      guard milestone.photo == nil, let profile = people[milestone.profile] else { return nil }
      return Happening(milestone.reachedOn, profile, .milestone(milestone))
    }
  }

  private static func joinings(
    _ journal: Journal, _ people: [ID<Profile>: Profile]
  ) -> [Happening] {
    journal.galleryEvents.compactMap { event in
      guard event.kind == .profileJoined, let profile = people[event.profile] else { return nil }
      return Happening(journal.zone(of: profile).day(of: event.happenedAt), profile, .joined)
    }
  }

  /// The first time a food was tasted, where no photo tells of it already.
  private static func firstTastes(
    _ journal: Journal, _ people: [ID<Profile>: Profile]
  ) -> [Happening] {
    let photographed = Set(journal.photos.compactMap(\.foodLog))
    var tasted: Set<[String]> = []
    return journal.foodLogs.compactMap { log in
      guard tasted.insert([log.profile.text, log.food.text]).inserted,
        !photographed.contains(ID(log.entry.id)),
        let profile = people[log.profile], let food = journal.foods[log.food]
      else { return nil }
      return Happening(journal.zone(of: profile).day(of: log.eatenAt), profile, .firstTaste(food))
    }
  }

  /// How many tasks were answered on a day; an answer with a photo is on the timeline as that photo.
  private static func answers(
    _ journal: Journal, _ people: [ID<Profile>: Profile]
  ) -> [Happening] {
    let photographed = Set(journal.replies.filter { $0.photo != nil }.map(\.entry.id))
    var answered: [LocalDate: [ID<Profile>: Int]] = [:]
    for event in journal.galleryEvents where event.kind == .taskAnswered {
      guard let profile = people[event.profile],
        !photographed.contains(event.reply?.text ?? "")
      else { continue }
      let day = journal.zone(of: profile).day(of: event.happenedAt)
      answered[day, default: [:]][profile.id, default: 0] += 1
    }
    return answered.sorted { $0.key < $1.key }.flatMap { day, counts in
      counts.sorted { $0.key < $1.key }.compactMap { id, count in
        people[id].map { Happening(day, $0, .tasksAnswered(count)) }
      }
    }
  }

  /// Births and birthdays of those the family looks after today.
  private static func birthdays(
    _ journal: Journal, _ people: [ID<Profile>: Profile], since first: LocalDate
  ) -> [Happening] {
    people.values.sorted { $0.id < $1.id }.flatMap { profile -> [Happening] in
      guard profile.status == .confirmed, let birth = profile.birthDate else { return [] }
      let today = journal.zone(of: profile).day(of: journal.moment)
      guard birth <= today else { return [] }
      return (0...today.year - birth.year).compactMap { years in
        let day = birth.adding(months: years * 12)
        guard day >= first, day <= today else { return nil }
        return Happening(day, profile, years == 0 ? .born : .birthday(years))
      }
    }
  }
}
