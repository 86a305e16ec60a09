import Records

/// The number of records that one caregiver logged about a child, elder or pet on the days that a report covers.
///
/// Caregivers are never ranked by it.
package struct CaregiverRecordCount: Hashable, Sendable {
  /// The caregiver, or nil if this is the number of records without a caregiver.
  package let caregiver: ID<Caregiver>?
  package fileprivate(set) var recordCount: Int

  /// Returns how many records about a profile each caregiver logged on the days of `window`, in the order of the
  /// caregivers' names.
  ///
  /// The count of records without a caregiver is last. Plans (tasks, medicines, reminders, check-ins) are not counted.
  static func counts(
    of profile: Profile, in window: Window, _ journal: Journal
  ) -> [CaregiverRecordCount] {
    var counts: [CaregiverRecordCount] = []
    journal.forEachEvent(
      matching: ProfileEventFilter(of: profile, in: window, journal.zone(of: profile))
    ) { happening in
      // A linear search is faster than a dictionary because there are only a few caregivers.
      let caregiver = happening.entry.loggedBy
      let index = counts.firstIndex { $0.caregiver == caregiver } ?? counts.endIndex
      if index == counts.endIndex {
        counts.append(CaregiverRecordCount(caregiver: caregiver, recordCount: 0))
      }
      counts[index].recordCount += 1
    }
    let known = journal.caregivers.map { ID<Caregiver>?.some(ID($0.entry.id)) } + [nil]
    return known.compactMap { id in counts.first { $0.caregiver == id } }
  }
}
