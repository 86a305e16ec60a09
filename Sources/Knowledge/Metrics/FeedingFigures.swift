import Records

/// How a child was fed in a window.
package struct FeedingFigures: Hashable, Sendable {
  /// On how many complete days the family's daily goal was met.
  ///
  /// A day with a breastfeed is not judged: nobody measured what was drunk at the breast.
  package struct Goal: Hashable, Sendable {
    /// The goal, in millilitres a day.
    package let ml: Double
    /// Those of the judged days with that much milk or more.
    package let daysMet: Int
    /// The complete days with bottles and without a breastfeed.
    package let daysJudged: Int
    /// The complete days with a breastfeed.
    package let daysNursed: Int

    /// Holds complete days with feeds beside a goal.
    init(ml: Double, on complete: [ChildDay]) {
      let judged = complete.filter(\.isFedByBottleAlone)
      self.ml = ml
      daysMet = judged.count { $0.milkMl >= ml }
      daysJudged = judged.count
      daysNursed = complete.count - judged.count
    }
  }

  /// Feeds a day; see ``ChildDay/feeds``.
  package let feeds: PerDay
  /// The time between the starts of feeds that followed each other, nothing where too few days are
  /// complete; see ``ChildFigures/feedGaps``.
  package let interval: Spacing
  /// How many feeds were bottles.
  package let bottles: Int
  /// Milk from bottles a day, in millilitres.
  package let milkMl: PerDay
  /// Milk in a bottle in the mean, in millilitres; nil where there was no bottle.
  package let meanBottleMl: Double?
  /// Milk from bottles for each kilogram, in millilitres: the median over the complete days without
  /// breastfeeds whose weight is known; nil where there are none, or too few complete days.
  package let mlPerKg: Double?
  /// How many feeds were breastfeeds.
  package let nursings: Int
  /// Seconds of a breastfeed in the mean, both sides together; nil where there was none.
  package let meanNursing: Double?
  /// Seconds at the left breast.
  package let left: Int64
  /// Seconds at the right breast.
  package let right: Int64
  /// The left breast's share of the time at both, 0 to 1; nil where there is none.
  package var leftShare: Double? {
    left + right > 0 ? Double(left) / Double(left + right) : nil
  }
  /// Milk poured away, in millilitres.
  package let wastedMl: Double
  /// The family's goal; nil where it has set none.
  package let goal: Goal?
  /// Feeds a day, this week against the last.
  package let feedsTrend: Trend
  /// Milk from bottles a day in millilitres, this week against the last.
  package let milkTrend: Trend

  init(_ days: [ChildDay], gaps: [Int64], twoWeeks: [ChildDay], goalMl: Double?) {
    let complete = days.filter { $0.isComplete(for: .feeds) }
    let isTold = Coverage.suffices(complete: complete.count, of: days)
    feeds = PerDay(days, from: .feeds) { Double($0.feeds) }
    interval = Spacing(isTold ? gaps : [])
    bottles = days.reduce(0) { $0 + $1.bottles }
    milkMl = PerDay(days, from: .feeds, \.milkMl)
    meanBottleMl = bottles > 0 ? milkMl.total / Double(bottles) : nil
    // Days at the breast, or without a weight near them, say nothing of it.
    let perKg = complete.compactMap(\.mlPerKg)
    mlPerKg =
      Coverage.suffices(complete: perKg.count, of: days) ? Statistics.median(perKg) : nil
    nursings = days.reduce(0) { $0 + $1.nursings }
    left = days.reduce(0) { $0 + $1.nursingLeft }
    right = days.reduce(0) { $0 + $1.nursingRight }
    meanNursing = nursings > 0 ? Double(left + right) / Double(nursings) : nil
    wastedMl = days.reduce(0) { $0 + $1.wastedMl }
    goal = goalMl.map { Goal(ml: $0, on: complete) }
    feedsTrend = Trend(twoWeeks, from: .feeds) { Double($0.feeds) }
    milkTrend = Trend(twoWeeks, from: .feeds, \.milkMl)
  }
}

/// The time between feeds.
enum FeedGaps {
  /// Seconds between the starts of feeds that followed each other, by the later one's place in the
  /// window; the earlier may lie on the day before it.
  ///
  /// `days` are the window's and the one before. A gap from or to a day that is not complete, or
  /// whose night was not logged, is left out, for a feed may be missing in it, and so is one over
  /// more than one midnight.
  static func between(
    _ bottles: ArraySlice<BottleFeed>, _ nursings: ArraySlice<NursingSession>, on days: [ChildDay],
    _ cut: DayCut
  ) -> [Int64] {
    var starts: [Instant] = []
    for bottle in bottles.within(cut.moments) where bottle.isFeed {
      starts.append(bottle.span.start)
    }
    for nursing in nursings.within(cut.moments) where nursing.span.end != nil {
      starts.append(nursing.span.start)
    }
    starts.sort()
    return zip(starts, starts.dropFirst()).compactMap { earlier, later in
      guard let day = cut.day(of: later), let before = cut.day(of: earlier), day > 0,
        before >= day - 1,
        [day, before].allSatisfy({ days[$0].isComplete && days[$0].isLoggedAtNight })
      else { return nil }
      return later - earlier
    }
  }
}

/// When a child is likely to be fed next, or a pet's next meal is.
package struct ExpectedFeed: Hashable, Sendable {
  /// To the minute: no more is known of what lies ahead.
  package let dueAt: Instant
  /// When the feed it is counted from was last changed.
  package let changedAt: Instant

  init(dueAt: Instant, changedAt: Instant) {
    self.dueAt = Instant(seconds: dueAt.seconds / 60 * 60)
    self.changedAt = changedAt
  }
}

extension Summary.Member {
  /// The next feed after the last one: a child's by the median time between feeds of the last 28
  /// days, a pet's by its feeding gap; nil where nothing tells of it.
  package func expectedFeed(in journal: Journal) -> ExpectedFeed? {
    switch recent {
    case .child(let figures):
      guard let median = figures.feeding.interval.median, let last = lastFeed(in: journal)
      else { return nil }
      return ExpectedFeed(dueAt: last.start + Int64(median.rounded()), changedAt: last.changedAt)
    case .pet(let figures):
      guard let next = figures.nextMeal, let last = journal.petMeals.of(profile.id).last
      else { return nil }
      return ExpectedFeed(dueAt: next, changedAt: last.entry.changedAt)
    case .elder: return nil
    }
  }

  private func lastFeed(in journal: Journal) -> (start: Instant, changedAt: Instant)? {
    let bottle = journal.bottleFeeds.of(profile.id).last(where: \.isFeed)
      .map { ($0.span.start, $0.entry.changedAt) }
    let nursing = journal.nursingSessions.of(profile.id).last
      .map { ($0.span.start, $0.entry.changedAt) }
    return [bottle, nursing].compactMap(\.self).max { $0.0 < $1.0 }
  }
}
