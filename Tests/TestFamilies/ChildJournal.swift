@testable import Knowledge
@testable import Records

/// The records of Mia, a girl in Paris who was born on 2026-01-10.
///
/// Times are in seconds since midnight of 2026-06-10 in Paris. Days are counted from that date.
struct ChildJournal {
  var journal = Journal(
    of: Profile(
      entry: RecordMetadata(id: "mia"), name: "Mia", birthDate: day("2026-01-10"), sex: .female))
  var profile: Profile {
    get { journal.profiles[0] }
    set { journal.profiles[0] = newValue }
  }

  /// Creates a journal with complete days: a wet diaper every four hours, but none after `lastSecond`.
  init(completeDays days: ClosedRange<Int64>? = nil, until lastSecond: Int64 = .max) {
    guard let days else { return }
    let end = (days.upperBound + 1) * 86_400
    for at in stride(from: days.lowerBound * 86_400, to: end, by: 14_400) where at <= lastSecond {
      addWetDiaper(at)
    }
  }

  static func at(_ seconds: Int64) -> Instant { Instant(seconds: 1_781_042_400 + seconds) }

  private func span(_ start: Int64, _ end: Int64? = nil) -> TimeSpan {
    TimeSpan(from: Self.at(start), to: end.map(Self.at))
  }

  /// Computes metrics at a moment, up to which the records must be; nil means the end of 2026-06-30 in UTC.
  func metrics(_ days: ClosedRange<Int> = 0...0, until moment: Int64? = nil) -> ChildMetrics {
    var journal = journal
    if let moment { journal.referenceTime = Self.at(moment) }
    let dayZero = day("2026-06-10")
    let window = Window(from: dayZero + days.lowerBound, through: dayZero + days.upperBound)
    return ChildMetrics(journal, of: profile, in: window)
  }
}

extension ChildJournal {
  mutating func addWetDiaper(_ at: Int64, by caregiver: ID<Caregiver>? = nil) {
    let entry = RecordMetadata(loggedBy: caregiver)
    journal.add(Diaper(entry: entry, happenedAt: Self.at(at), isWet: true), to: \.diapers)
  }

  mutating func addBottle(_ at: Int64, ml: Double, _ contents: BottleFeed.Contents = .formula) {
    let feed = BottleFeed(span: span(at), volumeMl: ml, contents: contents)
    journal.add(feed, to: \.bottleFeeds)
  }

  mutating func addNursing(_ start: Int64, _ end: Int64?, left: Int, right: Int = 0) {
    let session = NursingSession(span: span(start, end), leftSeconds: left, rightSeconds: right)
    journal.add(session, to: \.nursingSessions)
  }

  mutating func addPumping(_ at: Int64, ml: Double) {
    journal.add(PumpingSession(span: span(at), volumeMl: ml), to: \.pumpingSessions)
  }

  mutating func addSleep(_ kind: Sleep.Kind, _ start: Int64, _ end: Int64?) {
    journal.add(Sleep(span: span(start, end), kind: kind), to: \.sleeps)
  }

  mutating func addScreenTime(_ category: AppUsageSession.Category, _ start: Int64, _ end: Int64?) {
    journal.add(AppUsageSession(span: span(start, end), category: category), to: \.appUsageSessions)
  }

  mutating func addMeasurement(
    _ value: Double, _ kind: GrowthMeasurement.Kind = .weight, on date: String, id: String = "",
    by caregiver: ID<Caregiver>? = nil
  ) {
    let entry = RecordMetadata(id: id, loggedBy: caregiver)
    journal.add(
      GrowthMeasurement(entry: entry, measuredOn: day(date), kind: kind, value: value),
      to: \.measurements)
  }

  mutating func addVisit(_ kind: Visit.Kind, on date: String) {
    journal.add(Visit(visitedOn: day(date), kind: kind), to: \.visits)
  }

  mutating func addPlan(
    _ medicine: String, hours: Int..., from first: String = "2026-06-10",
    through last: String? = nil, id: String = ""
  ) {
    journal.add(
      Medicine(
        entry: RecordMetadata(id: id), name: medicine,
        times: hours.map { LocalTime(minutes: $0 * 60) }, startsOn: day(first),
        endsOn: last.map(day)),
      to: \.medicines)
  }

  mutating func addDoses(_ name: String, _ times: Int64..., of plan: ID<Medicine>? = nil) {
    for at in times {
      journal.add(Dose(givenAt: Self.at(at), medicine: plan, name: name), to: \.doses)
    }
  }

  /// Adds a food, whose name is also its id.
  mutating func addFood(_ name: String, _ color: Food.Color, _ allergens: Allergen...) {
    journal.foodsByID[ID(name)] = Food(
      entry: RecordMetadata(id: name), name: name, color: color, allergens: allergens)
  }

  /// Adds a meal, which is unmarked later unless `unmarked` is nil.
  mutating func addMeal(of food: String, _ at: Int64, unmarked: Int64? = nil, id: String = "") {
    let log = FoodLog(
      entry: RecordMetadata(id: id), food: ID(food), eatenAt: Self.at(at),
      isTried: unmarked == nil, unmarkedAt: unmarked.map(Self.at))
    journal.add(log, to: \.foodLogs)
  }

  mutating func addCheckIn(
    on meal: ID<FoodLog>, due: Int64, done: Int64? = nil, _ outcome: AllergenCheckIn.Outcome? = nil
  ) {
    let checkIn = AllergenCheckIn(
      foodLog: meal, dueAt: Self.at(due), doneAt: done.map(Self.at), outcome: outcome)
    journal.add(checkIn, to: \.allergenCheckIns)
  }
}
