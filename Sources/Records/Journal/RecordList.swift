/// The records of one kind, sorted by profile, time and id.
///
/// The order is total and therefore the same on every run. Other modules read millions of records,
/// so the members in their loops are inlinable.
package struct RecordList<Record: ProfileRecord>: Sendable, RandomAccessCollection {
  @usableFromInline let sorted: [Record]

  /// Creates a list and sorts it.
  package init(_ records: consuming [Record] = []) {
    records.sort(by: Self.areInIncreasingOrder)
    sorted = records
  }

  private init(sorted records: [Record]) { sorted = records }

  /// Returns the records with a change applied to each.
  ///
  /// `change` must not modify the profile, the time or the id, because the list is not sorted
  /// again.
  package func applyingToEach(_ change: (inout Record) -> Void) -> RecordList {
    RecordList(
      sorted: sorted.map { record in
        var record = record
        change(&record)
        return record
      })
  }

  @inlinable package var startIndex: Int { sorted.startIndex }
  @inlinable package var endIndex: Int { sorted.endIndex }
  @inlinable package subscript(index: Int) -> Record { sorted[index] }

  /// Returns the records of one profile, in order of time.
  @inlinable package func of(_ profile: ID<Profile>) -> ArraySlice<Record> {
    let start = sorted.partitioningIndex { $0.profile >= profile }
    let end = sorted[start...].partitioningIndex { $0.profile > profile }
    return sorted[start..<end]
  }

  /// Returns one record for each event, and the removed duplicates with the id of the record that
  /// was kept.
  ///
  /// The kept record is the first one, so that a remark does not change the id of an event. It
  /// receives the remarks of all duplicates.
  /// Only records with the same time are compared, so a million rows cost almost nothing.
  func removingDuplicateEvents() -> (records: RecordList, copies: [(copy: Record, keptID: String)])
  {
    var completed: [String: Record] = [:]
    var copies: [(copy: Record, keptID: String)] = []
    for same in runsOfEqualTime.flatMap(Self.duplicateGroups) {
      var kept = same[0]
      copies += same.filter { $0.entry.id != kept.entry.id }.map { ($0, kept.entry.id) }
      let remarks = same.compactMap(\.remark)
      kept.remark = remarks.isEmpty ? nil : remarks.uniqued.joined(separator: " · ")
      completed[kept.entry.id] = kept
    }
    if copies.isEmpty { return (self, []) }
    let left = Set(copies.map(\.copy.entry.id))
    let records = sorted.filter { !left.contains($0.entry.id) }
    return (RecordList(records.map { completed[$0.entry.id] ?? $0 }), copies)
  }

  /// The runs of two or more records with the same profile and time.
  private var runsOfEqualTime: [ArraySlice<Record>] {
    var runs: [ArraySlice<Record>] = []
    var start = sorted.startIndex
    for index in sorted.indices.dropFirst() {
      guard
        sorted[start].sortTime != sorted[index].sortTime
          || sorted[start].profile != sorted[index].profile
      else { continue }
      if index - start > 1 { runs.append(sorted[start..<index]) }
      start = index
    }
    if sorted.endIndex - start > 1 { runs.append(sorted[start...]) }
    return runs
  }

  /// Returns the groups of records that describe the same event, in the order of their ids.
  private static func duplicateGroups(in run: ArraySlice<Record>) -> [[Record]] {
    let events = run.map(\.identifyingValues)
    let same = Dictionary(grouping: zip(run, events), by: \.1).values.filter { $0.count > 1 }
    return same.map { $0.map(\.0) }.sorted { $0[0].entry.id < $1[0].entry.id }
  }

  private static func areInIncreasingOrder(_ left: Record, _ right: Record) -> Bool {
    if left.profile != right.profile { return left.profile < right.profile }
    if left.sortTime != right.sortTime { return left.sortTime < right.sortTime }
    return left.entry.id < right.entry.id
  }
}

extension ArraySlice where Element: JournalRecord {
  /// Returns the records whose position is in a range of seconds since 1970.
  ///
  /// The records must be sorted by position, such as those of one profile.
  package func within(_ sortTimes: Range<Int64>) -> ArraySlice<Element> {
    let start = partitioningIndex { $0.sortTime >= sortTimes.lowerBound }
    let end = self[start...].partitioningIndex { $0.sortTime >= sortTimes.upperBound }
    return self[start..<end]
  }

  /// Returns the records whose position is in a time range.
  package func within(_ timeRange: Range<Instant>) -> ArraySlice<Element> {
    within(timeRange.lowerBound.seconds..<timeRange.upperBound.seconds)
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the first index whose element satisfies a condition, or `endIndex`.
  ///
  /// Uses a binary search: all elements after the first match must also satisfy the condition.
  @inlinable package func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension [String] {
  /// The distinct texts, in the order of their first occurrence.
  package var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
