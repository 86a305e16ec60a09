import Records

extension Journal {
  /// Visits past and ahead, without what was only looked back on.
  package func appointments(of profile: Profile) -> [Visit] {
    visits.of(profile.id).filter(\.isAppointment)
  }

  /// Whether a profile's window begins on the day of a visit: what it tells is since that visit.
  func beginsWithVisit(_ window: Window, of profile: Profile) -> Bool {
    appointments(of: profile).contains { $0.visitedOn == window.first }
  }

  /// What a measurement of a window is compared with: the newest of its kind up to the day of the
  /// visit the window begins with, else the one before it.
  package func before(
    _ last: GrowthMeasurement, among measured: [GrowthMeasurement], in window: Window,
    of profile: Profile
  ) -> GrowthMeasurement? {
    let earlier = measured.filter { $0.measuredOn < last.measuredOn }
    let atVisit = earlier.last { $0.measuredOn <= window.first }
    return (beginsWithVisit(window, of: profile) ? atVisit : nil) ?? earlier.last
  }
}
