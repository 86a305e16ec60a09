extension Journal {
  /// Returns the day of the reference time in the time zone of a profile.
  package func today(for profile: Profile) -> LocalDate { zone(of: profile).day(of: referenceTime) }

  /// Returns whether a profile is inactive, or has died or left, by the reference time.
  ///
  /// A day of departure in the future has no effect yet. With an earlier reference time, the
  /// profile is therefore shown as it was then.
  package func isFormer(_ profile: Profile) -> Bool {
    guard profile.status.isFormer else { return false }
    return profile.endedOn.map { $0 <= today(for: profile) } ?? true
  }

  /// Returns the day on which a profile's pages and its newest report end.
  ///
  /// This is the local day of the reference time, or the last day of a profile that is inactive, or has died or left.
  /// If that last day is not stored, it is the day of the last record. Without records, it is the day of the profile's
  /// last change.
  package func lastDay(of profile: Profile) -> LocalDate {
    let today = today(for: profile)
    guard isFormer(profile) else { return today }
    if let end = profile.endedOn { return end }
    let last =
      lastRecordedDay(of: profile, until: today)
      ?? zone(of: profile).day(of: profile.entry.changedAt)
    return min(max(last, profile.birthDate ?? last), today)
  }

  /// Returns whether nothing can be due any more for a profile on a day.
  ///
  /// This is the case from the last day on of a profile that is inactive, or has died or left. On earlier days, such as
  /// those of past visits, everything is due as it was then.
  package func isCareOver(for profile: Profile, on day: LocalDate) -> Bool {
    isFormer(profile) && day >= lastDay(of: profile)
  }

  /// Returns the day of a profile's last event or past visit, or nil if there is none.
  ///
  /// A visit up to `today` counts as one that took place, so that its report is not lost. But a visit more than two
  /// weeks after the last record was probably only planned.
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
