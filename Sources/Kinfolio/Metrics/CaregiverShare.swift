/// How many records somebody made about a profile in a window: a plain count, never a rank.
package struct CaregiverShare: Hashable, Sendable {
  /// Who logged; nil for records that do not say.
  package let caregiver: ID<Caregiver>?
  /// Records that happened in the window.
  package let records: Int
}

extension Journal {
  /// Who made the records about a profile that happened in a window, in the order of their names;
  /// last come those that do not say.
  ///
  /// Plans (tasks, medicines, reminders, check-ins) are not counted.
  package func shares(of profile: Profile, in window: Window) -> [CaregiverShare] {
    var tally = CaregiverTally(
      profile: profile.id, days: window.days, moments: window.moments(in: zone(of: profile)))
    tally.count(bottleFeeds)
    tally.count(nursingSessions)
    tally.count(milkWaste)
    tally.count(pumpingSessions)
    tally.count(sleeps)
    tally.count(diapers)
    tally.count(doses)
    tally.count(temperatures)
    tally.count(measurements)
    tally.count(vaccinations)
    tally.count(milestones)
    tally.count(symptoms)
    tally.count(notes)
    tally.count(foodLogs)
    tally.count(reactions)
    tally.count(photos)
    tally.count(replies)
    tally.count(petMeals)
    tally.count(points)
    tally.count(usageSessions)
    let known = caregivers.map { ID<Caregiver>?.some(ID($0.entry.id)) } + [nil]
    return known.compactMap { id in
      tally.counts.first { $0.caregiver == id && $0.records > 0 }
    }
  }
}

/// Counts records by who logged them.
private struct CaregiverTally {
  let profile: ID<Profile>
  let days: ClosedRange<LocalDate>
  let moments: Range<Instant>
  var counts: [CaregiverShare] = []

  mutating func count(_ records: Records<some ProfileRecord>) {
    let own = records.of(profile)
    let dated = own.within(days.lowerBound.position..<(days.upperBound + 1).position)
    for record in dated where record.timing == .day { add(record.entry.loggedBy) }
    for record in own.within(moments) where record.timing == .moment { add(record.entry.loggedBy) }
  }

  /// There are so few caregivers that looking through them is faster than any table.
  private mutating func add(_ caregiver: ID<Caregiver>?) {
    let index = counts.firstIndex { $0.caregiver == caregiver } ?? counts.endIndex
    if index == counts.endIndex {
      counts.append(CaregiverShare(caregiver: caregiver, records: 0))
    }
    counts[index] = CaregiverShare(caregiver: caregiver, records: counts[index].records + 1)
  }
}
