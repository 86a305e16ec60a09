import Records
import SQLite

/// Simulates the sample baby's days and nights in order of time, and adds records of feeds, diapers and sleep.
struct SampleBabySimulator {
  var data: SampleData
  var random = SeededRandom(topic: "baby days")
  /// The simulated time: the moment up to which records have been generated.
  var clock: Instant
  var lastFeedStart: Instant

  private init(_ data: SampleData) {
    self.data = data
    // The baby was born at 14:12. The first hours are skin to skin.
    clock = data.calendar.instant(on: SampleCalendar.babyBirthday, atMinute: 15 * 60)
    lastFeedStart = clock + -7200
  }

  /// Returns the data with the baby's records from the birth to the end of the sample.
  static func addingBabyDays(to data: SampleData) -> SampleData {
    var days = SampleBabySimulator(data)
    while days.clock < SampleFamily.referenceTime { days.simulateWakingAndSleep() }
    return days.data
  }

  // These functions map an age in days to minutes. Stretches of sleep at night become shorter again at four months, as
  // they do in reality.
  private static let awakeMinutesByAge = PiecewiseLinearFunction([
    (0, 50), (42, 70), (90, 95), (150, 125), (248, 172),
  ])
  private static let napMinutesByAge = PiecewiseLinearFunction([
    (0, 98), (60, 76), (120, 58), (200, 70), (248, 78),
  ])
  private static let nightStretchMinutesByAge = PiecewiseLinearFunction([
    (0, 140), (30, 170), (56, 250), (85, 330), (102, 350), (112, 205), (128, 220), (145, 340),
    (180, 400), (220, 470), (248, 520),
  ])
  private static let bedtimeMinuteOfDayByAge = PiecewiseLinearFunction([
    (0, 1320), (45, 1270), (90, 1215), (150, 1185),
  ])
  private static let wakeUpMinuteOfDayByAge = PiecewiseLinearFunction([
    (0, 435), (90, 410), (248, 400),
  ])
  private static let feedIntervalMinutesByAge = PiecewiseLinearFunction([
    (0, 110), (60, 130), (120, 160), (200, 190),
  ])

  var currentDay: LocalDate { data.calendar.zone.day(of: clock) }
  var ageInDays: Double { Double(currentDay.days - SampleCalendar.babyBirthday.days) }
  var hasFever: Bool { SampleCalendar.feverDays.contains(currentDay) }
  var isNight: Bool {
    let minutes = data.calendar.minutesAfterMidnight(at: clock)
    return minutes >= Self.bedtimeMinuteOfDayByAge[ageInDays] - 30
      || minutes < Self.wakeUpMinuteOfDayByAge[ageInDays] - 30
  }

  private mutating func simulateWakingAndSleep() {
    let wakesAtNight = isNight
    if wakesAtNight {
      addFeed(afterMinutes: 4)
      addDiaperChange(probability: ageInDays < 60 ? 0.8 : 0.25)
      advanceClock(byMinutes: random.number(5...20))
    } else {
      simulateDaytimeWaking()
    }
    simulateSleep()
  }

  private mutating func simulateDaytimeWaking() {
    let woke = clock
    addDiaperChange(probability: 0.85)
    if clock - lastFeedStart >= Int64(Self.feedIntervalMinutesByAge[ageInDays] * 40) {
      addFeed(afterMinutes: random.number(3...16))
    }
    let window = random.number(near: Self.awakeMinutesByAge[ageInDays], relativeDeviation: 0.16)
    let bedtime = data.calendar.instant(
      on: currentDay, atMinute: Self.bedtimeMinuteOfDayByAge[ageInDays] + random.number(-14...18))
    let tired = woke + Int64(window * 60)
    let goesToBed = bedtime - tired < 45 * 60
    let sleepsAt = goesToBed ? max(bedtime, woke + 40 * 60) : tired
    addDiaperChange(probability: 0.12 + 0.18 * min(1, window / 150))
    // The baby is fed before bedtime, and newborns are often fed at short intervals in the evening (cluster feeding).
    let crowded =
      ageInDays < 70 && data.calendar.minutesAfterMidnight(at: clock) > 1020 && random.chance(0.55)
    if goesToBed || crowded, sleepsAt - lastFeedStart > 45 * 60 {
      clock = max(clock, sleepsAt + -30 * 60)
      addFeed(afterMinutes: 0)
    }
    if goesToBed { addDiaperChange(probability: 0.9) }
    clock = max(clock, sleepsAt)
  }

  mutating func advanceClock(byMinutes minutes: Double) { clock = clock + Int64(minutes * 60) }

  private mutating func simulateSleep() {
    let kind = isNight ? "night" : "nap"
    let usual = isNight ? Self.nightStretchMinutesByAge[ageInDays] : Self.napMinutesByAge[ageInDays]
    var length = random.number(near: usual, relativeDeviation: isNight ? 0.2 : 0.38)
    if hasFever { length *= isNight ? 0.45 : 1.15 }
    var end = clock + Int64(length * 60)
    if isNight {
      let late = data.calendar.minutesAfterMidnight(at: clock) > 720
      let morning = data.calendar.instant(
        on: late ? currentDay + 1 : currentDay, atMinute: Self.wakeUpMinuteOfDayByAge[ageInDays])
      if morning - end < 40 * 60 { end = morning + Int64(random.number(-25...25) * 60) }
    } else {
      let latest = data.calendar.instant(
        on: currentDay, atMinute: Self.bedtimeMinuteOfDayByAge[ageInDays] - 75)
      end = max(min(end, latest), clock + 25 * 60)
    }
    end = max(end, clock + 20 * 60)
    addUnlessForgotten(
      Sleep.table, [clock, end > SampleFamily.referenceTime ? nil : end, kind, nil])
    clock = end
  }

  private mutating func addDiaperChange(probability share: Double) {
    guard random.chance(share) else { return }
    advanceClock(byMinutes: random.number(1...5))
    let dirty = random.chance(ageInDays < 40 ? 0.5 : ageInDays < 184 ? 0.24 : 0.32)
    let color: String? = dirty ? randomStoolColor() : nil
    let wet = !dirty || random.chance(0.7)
    let note = dirty && random.chance(0.02) ? "Up to the neck. Bath." : nil
    addUnlessForgotten(
      Diaper.table, [clock, wet, dirty, color, note])
  }

  private mutating func randomStoolColor() -> String {
    switch ageInDays {
    case ..<2: "black"
    case ..<4: "green"
    case ..<184: random.pick(["yellow", "yellow", "yellow", "yellow", "green", "brown"])
    default: random.pick(["brown", "brown", "brown", "green", "yellow", "orange"])
    }
  }

  /// Adds a record of the baby to a table, unless the sample family forgot to record the event.
  ///
  /// The family forgets a few events at random, and most events on holiday. Events after the reference time are not
  /// added either.
  mutating func addUnlessForgotten<Record: ProfileRecord>(
    _ table: RecordTable<Record>, by person: SampleCaregiver? = nil, afterSeconds delay: Int64 = 0,
    _ values: [(any SampleColumnValue)?]
  ) {
    let isForgotten = random.chance(0.012)
    let logger = person ?? (random.chance(0.58) ? .lucia : .thomas)
    guard !isForgotten, data.calendar.familyRecordsBabyEvents(at: clock),
      clock < SampleFamily.referenceTime
    else { return }
    data.addRecord(to: table, by: logger, at: clock + delay, [SampleProfile.alba.id] + values)
  }

  mutating func addFeed(afterMinutes minutes: Double) {
    advanceClock(byMinutes: minutes)
    let bottleShare = PiecewiseLinearFunction([(0, 0.2), (60, 0.25), (120, 0.5), (248, 0.62)])[
      ageInDays]
    let isBottle = random.chance(isNight ? bottleShare / 2 : bottleShare)
    lastFeedStart = clock
    let length = isBottle ? addBottleFeedReturningMinutes() : addNursingReturningMinutes()
    advanceClock(byMinutes: length)
  }

  private mutating func addNursingReturningMinutes() -> Double {
    let usual = PiecewiseLinearFunction([(0, 28), (30, 24), (90, 16), (248, 11)])[ageInDays]
    let minutes = random.number(near: usual, relativeDeviation: 0.3) * (hasFever ? 1.2 : 1)
    let first = minutes * 60 * random.number(0.45...0.8)
    let second = random.chance(0.8) ? minutes * 60 - first - 40 : 0
    let sides = random.chance(0.5) ? (first, second) : (second, first)
    addUnlessForgotten(
      NursingSession.table, by: .lucia,
      [clock, clock + Int64(minutes * 60), Int64(max(0, sides.0)), Int64(max(0, sides.1)), nil])
    return minutes
  }

  private mutating func addBottleFeedReturningMinutes() -> Double {
    let usual = PiecewiseLinearFunction([
      (0, 18), (4, 40), (14, 65), (30, 90), (60, 120), (120, 150), (180, 180),
    ])
    let wanted =
      random.number(near: usual[ageInDays], relativeDeviation: 0.18) * (hasFever ? 0.65 : 1)
    let volume = (wanted / 5).rounded() * 5
    let minutes = random.number(8...19)
    let isFormula = ageInDays > 150 && random.chance(isNight ? 0.7 : 0.35)
    let contents = isFormula ? "formula" : ageInDays < 21 ? "fortified_breast_milk" : "breast_milk"
    let person: SampleCaregiver = random.chance(0.62) ? .thomas : .lucia
    addUnlessForgotten(
      BottleFeed.table, by: person,
      [clock, clock + Int64(minutes * 60), volume, contents, isFormula ? "Solana 2" : nil, nil])
    if random.chance(hasFever ? 0.4 : 0.07) {
      let left = Double(random.integer(2...7)) * 5
      let reason = random.pick(["left over", "stood too long", "spilt"])
      addUnlessForgotten(
        MilkWaste.table, by: person, afterSeconds: 2400, [clock + 2400, left, reason])
    }
    return minutes
  }
}
