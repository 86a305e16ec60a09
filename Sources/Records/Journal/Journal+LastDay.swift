extension Journal {
  /// Returns the day for which the site is built, in the time zone of a profile.
  package func today(for profile: Profile) -> LocalDate { zone(of: profile).day(of: referenceTime) }

  /// Returns true if, at the reference time, a profile is inactive or its person or pet has died or left.
  ///
  /// A later day of death or departure has no effect.
  package func isFormer(_ profile: Profile) -> Bool {
    guard profile.status.isFormer else { return false }
    return profile.endedOn.map { $0 <= today(for: profile) } ?? true
  }

  /// Returns the last day that a profile's pages and its newest report cover.
  ///
  /// This is the day for which the site is built. If the profile is inactive or its person or pet has died or left, it
  /// is the stored day of the end; if none is stored, the day of the last record; and if there are no records, the day
  /// on which the profile was last changed.
  package func lastCoveredDay(of profile: Profile) -> LocalDate {
    let today = today(for: profile)
    guard isFormer(profile) else { return today }
    if let end = profile.endedOn { return end }
    let last =
      lastRecordedDay(of: profile, until: today)
      ?? zone(of: profile).day(of: profile.entry.changedAt)
    return min(max(last, profile.birthDate ?? last), today)
  }

  /// Returns true if nothing, such as a task or a vaccination, can be due for a profile on a day.
  ///
  /// Nothing is due from the last day on if the profile is inactive or its person or pet has died or left. Reports
  /// about earlier days still show what was due then.
  package func isCareOver(for profile: Profile, on day: LocalDate) -> Bool {
    isFormer(profile) && day >= lastCoveredDay(of: profile)
  }

  /// Returns the day of a profile's last event or visit to a doctor, or nil if there is none.
  ///
  /// Visits up to `today` count, so that their reports are not lost. A visit more than two weeks after the last other
  /// record does not count, because it was probably planned and did not take place.
  private func lastRecordedDay(of profile: Profile, until today: LocalDate) -> LocalDate? {
    let zone = zone(of: profile)
    let days = Self.kinds.compactMap { $0.lastEvent(self, profile.id) }.compactMap {
      event -> LocalDate? in
      switch event.timing {
      case .moment: zone.day(of: Instant(seconds: event.sortTime))
      case .day: LocalDate(sortTime: event.sortTime)
      case .appointment, .unrestricted: nil
      }
    }
    let last = days.max()
    let visits = visits.of(profile.id).filter {
      $0.isActualVisit && $0.visitedOn <= min(today, last.map { $0 + 14 } ?? today)
    }
    return ([last].compactMap(\.self) + visits.map(\.visitedOn)).max()
  }
}
