import Knowledge
import Mustache
import Records

/// Writes the lists of a home page: news, upcoming dates, and photos of this day in earlier months and years.
struct HomePageListWriter: SiteWriter {
  let site: SiteContent
  let context: PageRenderingContext

  private static let newsDayCount = 7
  private static let upcomingDayCount = 60
  static let maximumItemCount = 12

  /// Returns the family's news of the last seven days, newest first: milestones and first tastes of foods.
  func recentNews() throws -> [ListItem] {
    var news: [(day: LocalDate, item: ListItem)] = []
    for member in members {
      let profile = member.profile
      let since = journal.today(for: profile) - (Self.newsDayCount - 1)
      func add(_ day: LocalDate, title: String, href: String) throws {
        let item = ListItem(
          text: try labeled(profile.name, title), href: href, note: wording.date(day, .full))
        news.append((day, item))
      }
      for milestone in journal.milestones.of(profile.id) where milestone.reachedOn >= since {
        let timelinePhoto = milestone.photo.flatMap { site.timeline[$0] }
        try add(
          milestone.reachedOn, title: wording.title(of: milestone),
          href: photoLink(timelinePhoto) ?? link(profile))
      }
      guard case .child(let metrics) = member.recentMetrics else { continue }
      for taste in metrics.foods.newFoods where member.zone.day(of: taste.firstTastedAt) >= since {
        let title = try text(
          "timeline.first_taste", ["food": wording.nameInSentence(of: taste.food)])
        try add(member.zone.day(of: taste.firstTastedAt), title: title, href: link(profile, "food"))
      }
    }
    return news.sorted { ($0.day, $1.item.text) > ($1.day, $0.item.text) }
      .prefix(Self.maximumItemCount).map(\.item)
  }

  /// Returns the upcoming visits, vaccinations, check-ins, reminders and birthdays of all profiles, soonest first.
  ///
  /// There are none for former profiles, such as that of a dead pet.
  func upcomingDates() throws -> [ListItem] {
    var dates: [(day: LocalDate, item: ListItem)] = []
    for member in members where !member.isFormer {
      let profile = member.profile
      // A reminder of a visit to the vet or of a vaccination on the same day is added to the item about it.
      var reminders = journal.openReminders(of: profile)
      func remark(_ kind: Reminder.Kind, on day: LocalDate) -> [String] {
        let isMeant = { (reminder: Reminder) in
          reminder.kind == kind && member.zone.day(of: reminder.dueAt) == day
        }
        defer { reminders.removeAll(where: isMeant) }
        return reminders.filter(isMeant).map(\.title)
      }
      func add(
        _ day: LocalDate, title: String, _ subpath: String = "", remarks: [String] = []
      ) throws {
        guard (member.today...member.today + Self.upcomingDayCount).contains(day) else { return }
        let item = ListItem(
          text: try labeled(profile.name, title), href: link(profile, subpath),
          note: ([wording.date(day, .full)] + remarks).joined(separator: " · "))
        dates.append((day, item))
      }
      for visit in journal.upcomingVisits(of: profile) {
        try add(
          visit.visitedOn, title: try word("visit_kind", visit.kind), "visits",
          remarks: remark(.vet, on: visit.visitedOn))
      }
      for due in journal.dueVaccinations(of: profile, on: member.today) {
        try add(
          due.dueOn, title: due.vaccination.vaccine, remarks: remark(.vaccination, on: due.dueOn))
      }
      for checkIn in journal.openCheckIns(of: profile) {
        let food = site.food(of: checkIn.foodLog)
        let name = food.map { wording.nameInSentence(of: $0) } ?? Wording.unknownValueMark
        let item = ListItem(
          text: try labeled(profile.name, text("home.check_in", ["food": name])),
          href: link(profile, "food"), note: wording(inZoneOf: profile).dateAndTime(checkIn.dueAt))
        dates.append((member.zone.day(of: checkIn.dueAt), item))
      }
      for reminder in reminders {
        try add(member.zone.day(of: reminder.dueAt), title: reminder.title)
      }
      if let birth = profile.birthDate, let day = nextBirthday(after: birth, from: member.today) {
        let ordinal = wording.ordinal(day.year - birth.year, .beforeMasculine)
        try add(day, title: try text("home.birthday", ["ordinal": ordinal]))
      }
    }
    return dates.sorted { ($0.day, $0.item.text) < ($1.day, $1.item.text) }
      .prefix(Self.maximumItemCount).map(\.item)
  }

  /// Returns the photos of the same day in every month of the last year and in each of the last 20 years, newest first.
  func memoriesOfThisDay() throws -> [TemplateValue] {
    let today = wording.zone.day(of: journal.referenceTime)
    return try (1...240).compactMap { months -> TemplateValue? in
      let day = today.adding(months: -months)
      // One month before the 31st can be the 30th. Only photos of the same day of the month count.
      guard day.day == today.day, months < 12 || months.isMultiple(of: 12) else { return nil }
      let timelineDay = site.timeline.days(of: Month(of: day)).first { $0.date == day }
      guard let timelinePhotos = timelineDay?.photos, !timelinePhotos.isEmpty else { return nil }
      let ago =
        months < 12
        ? try counted("home.months_ago", months) : try counted("home.years_ago", months / 12)
      return [
        "ago": .text(wording.capitalizingFirstLetter(ago)), "date": .text(wording.date(day)),
        "tiles": try tiles(timelinePhotos.prefix(4)),
      ]
    }
  }

  private func nextBirthday(after birth: LocalDate, from today: LocalDate) -> LocalDate? {
    let years = max(1, today.year - birth.year)
    return [years, years + 1].map { birth.adding(months: $0 * 12) }.first { $0 >= today }
  }
}
