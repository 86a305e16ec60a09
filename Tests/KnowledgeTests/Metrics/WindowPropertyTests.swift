import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

/// Properties that every journal must have in every time zone.
@Suite struct WindowPropertyTests {
  private func randomJournal(seed: UInt64, zoneName name: String) throws -> RandomJournal {
    RandomJournal(seed, in: try #require(Zone(name)))
  }

  private func childMetrics(_ journal: Journal, _ window: Window) -> ChildMetrics {
    ChildMetrics(journal, of: journal.profiles[0], in: window)
  }

  @Test(
    "Fault 23: The days of any window add up to it, to the second",
    arguments: RandomJournal.zoneNames)
  func dayTotalsEqualWindowTotals(zone: String) throws {
    for seed in 0..<6 as Range<UInt64> {
      let random = try randomJournal(seed: seed, zoneName: zone)
      let window = Window(from: random.days.lowerBound + 7, through: random.days.upperBound - 5)
      let journal = random.journal
      let timeRange = window.timeRange(in: journal.family.timeZone)
      let days = childMetrics(journal, window).days
      #expect(days.reduce(0) { $0 + $1.durationSeconds } == timeRange.durationSeconds)
      for total in ReferenceTotal.all {
        let sum = days.reduce(0) { $0 + total.ofDay($1) }
        #expect(sum == total.ofTimeRange(journal, timeRange), "\(total.name), seed \(seed)")
      }
      for day in days {
        #expect((0...day.durationSeconds).contains(day.sleepSeconds))
        #expect((0...day.sleepSeconds).contains(day.nightSleepSeconds))
      }
      #expect(days.map(\.coverage) == ReferenceTotal.dailyCoverage(in: journal, of: window))
    }
  }

  /// Splitting nursing sessions at midnight neither loses nor adds a second.
  @Test(arguments: RandomJournal.zoneNames)
  func nursingSecondsAreCountedOnce(zone: String) throws {
    let random = try randomJournal(seed: 3, zoneName: zone)
    let all = Window(from: random.days.lowerBound - 1, through: random.days.upperBound + 2)
    let days = childMetrics(random.journal, all).days
    let ended = random.journal.nursingSessions.filter { $0.span.end != nil }
    #expect(
      days.reduce(0) { $0 + $1.leftNursingSeconds }
        == ended.reduce(0) { $0 + Int64($1.leftSeconds) })
    #expect(
      days.reduce(0) { $0 + $1.rightNursingSeconds }
        == ended.reduce(0) { $0 + Int64($1.rightSeconds) })
  }

  /// Compares the marks of days with a search through all sleeps and feeds for each day.
  @Test(arguments: RandomJournal.zoneNames)
  func marksOfDaysEqualSearchThroughAllRecords(zone: String) throws {
    for seed in Cases.seeds(4 as UInt64, underStress: 200) {
      let random = try randomJournal(seed: seed, zoneName: zone)
      let window = Window(from: random.days.lowerBound + 7, through: random.days.upperBound - 5)
      let journal = random.journal
      let nights = journal.sleeps.filter { $0.kind != .nap }.compactMap(\.span.timeRange)
      let sleeps = mergedRanges(journal.sleeps.compactMap(\.span.timeRange))
      let feeds =
        journal.bottleFeeds.filter(\.countsAsFeed).map(\.span.start)
        + journal.nursingSessions.map(\.span.start) + [journal.referenceTime]
      let gaps = zip(feeds.sorted(), feeds.sorted().dropFirst()).filter { $1 - $0 > 14 * hour }
      for day in childMetrics(journal, window).days {
        let hours = journal.family.timeZone.timeRange(of: day.date)
        let (start, place) = (hours.lowerBound, "\(day.date), seed \(seed)" as Comment)
        let asleep = ReferenceTotal.secondsCovered(nights, in: start..<(start + 6 * hour))
        #expect(day.hasNightSleep == (asleep >= 7200), place)
        let daytime = (start + 8 * hour)..<(start + 17 * hour)
        #expect(day.hasDaytimeSleep == sleeps.contains { daytime.contains($0.lowerBound) }, place)
        let isInGap = gaps.contains { ($0..<$1).clamped(to: hours).durationSeconds > 6 * hour }
        #expect(day.hasFeedGap == isInGap, place)
      }
    }
  }

  @Test(arguments: RandomJournal.zoneNames)
  func splitWindowsAddUp(zone: String) throws {
    for seed in 0..<6 as Range<UInt64> {
      let random = try randomJournal(seed: seed, zoneName: zone)
      let journal = random.journal
      let whole = Window(from: random.days.lowerBound, through: random.days.upperBound)
      let metrics = journal.profiles.map { FamilySummary.Metrics(journal, of: $0, in: whole) }
      for cut in [1, 30, 31, Int(seed) * 7 + 2, 60] {
        let first = Window(from: whole.first, through: whole.first + (cut - 1))
        let second = Window(from: whole.first + cut, through: whole.last)
        for (profile, both) in zip(journal.profiles, metrics) {
          let one = FamilySummary.Metrics(journal, of: profile, in: first)
          let two = FamilySummary.Metrics(journal, of: profile, in: second)
          let sums = try one.tree.additiveValues().merging(
            two.tree.additiveValues(), uniquingKeysWith: +)
          let expected = try both.tree.additiveValues()
          for (name, sum) in sums {
            #expect(sum == expected[name], "\(name), cut at \(cut), seed \(seed)")
          }
          #expect(sums.count == expected.count)
          expectConcatenation(one, two, both)
        }
      }
    }
  }

  /// Checks that the days, gaps and occasions of two windows, one after the other, equal those of
  /// both windows together.
  private func expectConcatenation(
    _ one: FamilySummary.Metrics, _ two: FamilySummary.Metrics, _ both: FamilySummary.Metrics
  ) {
    switch (one, two, both) {
    case (.child(let one), .child(let two), .child(let both)):
      #expect(one.days + two.days == both.days)
      #expect(one.secondsBetweenFeeds + two.secondsBetweenFeeds == both.secondsBetweenFeeds)
      #expect(
        max(one.sleep.longestSleepSeconds ?? 0, two.sleep.longestSleepSeconds ?? 0)
          == both.sleep.longestSleepSeconds)
      #expect(
        one.medication.doseCountsPerDay + two.medication.doseCountsPerDay
          == both.medication.doseCountsPerDay)
      #expect(
        (one.foods.newFoods + two.foods.newFoods).map(\.food) == both.foods.newFoods.map(\.food))
    case (.elder(let one), .elder(let two), .elder(let both)):
      #expect(one.taskOccurrences + two.taskOccurrences == both.taskOccurrences)
      #expect(one.days + two.days == both.days)
      #expect(two.overallStreak == both.overallStreak)
    case (.pet(let one), .pet(let two), .pet(let both)):
      #expect(one.days + two.days == both.days)
    default: Issue.record("A profile changed its kind.")
    }
  }
}
