/// How much was written down, for a window of which little else can be told.
extension FindingRule.Scene {
  /// On how many days something happened that was recorded, and the last of them.
  var keeping: [Finding] {
    let happened = [
      recorded(journal.bottleFeeds), recorded(journal.nursingSessions), recorded(journal.sleeps),
      recorded(journal.diapers), recorded(journal.doses), recorded(journal.temperatures),
      recorded(journal.foodLogs), recorded(journal.symptoms), recorded(journal.usageSessions),
      recorded(journal.replies), recorded(journal.petMeals),
    ].flatMap(\.self)
    guard let last = happened.map(\.day).max() else { return [] }
    return [
      sentence(
        "story.keeping",
        [
          "number": .count(Set(happened.map(\.day)).count), "count": .count(window.days.count),
          "date": .date(last),
        ], happened.map(\.row))
    ]
  }

  private func recorded<Record: ProfileRecord>(
    _ records: Records<Record>
  ) -> [(day: LocalDate, row: String)] {
    records.of(id).within(moments).map {
      (day(of: Instant(seconds: max($0.position, moments.lowerBound.seconds))), $0.entry.id)
    }
  }
}
