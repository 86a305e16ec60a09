import Records

/// How many records somebody made about a profile in a window: a plain count, never a rank.
package struct CaregiverShare: Hashable, Sendable {
  /// Who logged; nil for records that do not say.
  package let caregiver: ID<Caregiver>?
  /// Records that happened in the window.
  package fileprivate(set) var records: Int
}

extension CaregiverShare {
  /// Who made the records about a profile that happened in a window, in the order of their names;
  /// last come those that do not say.
  ///
  /// Plans (tasks, medicines, reminders, check-ins) are not counted.
  static func shares(
    of profile: Profile, in window: Window, _ journal: Journal
  ) -> [CaregiverShare] {
    var counts: [CaregiverShare] = []
    journal.show(Happenings(of: profile, in: window, journal.zone(of: profile))) { happening in
      // There are so few caregivers that looking through them is faster than any table.
      let caregiver = happening.entry.loggedBy
      let index = counts.firstIndex { $0.caregiver == caregiver } ?? counts.endIndex
      if index == counts.endIndex {
        counts.append(CaregiverShare(caregiver: caregiver, records: 0))
      }
      counts[index].records += 1
    }
    let known = journal.caregivers.map { ID<Caregiver>?.some(ID($0.entry.id)) } + [nil]
    return known.compactMap { id in
      counts.first { $0.caregiver == id && $0.records > 0 }
    }
  }
}
