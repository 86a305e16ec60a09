/// The records of one kind, sorted by profile, time and id.
///
/// The order is total and therefore the same on every run. Other modules read millions of records,
/// so the members in their loops are inlinable.
package struct RecordList<Record: ProfileRecord>: Sendable, RandomAccessCollection {
  @usableFromInline let sorted: [Record]

  package init(_ records: consuming [Record] = []) {
    records.sort(by: Self.areInIncreasingOrder)
    sorted = records
  }

  private init(sorted records: [Record]) { sorted = records }

  /// Adds a record, which replaces the one with the same id.
  mutating func add(_ record: Record) {
    self = RecordList(sorted.filter { $0.entry.id != record.entry.id } + [record])
  }

  /// Returns a list of the records after `change` was applied to each of them.
  ///
  /// `change` must not modify the profile, the time or the id, because the list is not sorted again.
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

  /// Returns the list with one record for each event, and the removed duplicates.
  ///
  /// The kept record is the first one, so that a remark does not change the id of an event. It receives the remarks of
  /// all duplicates. Only records with the same time are compared, so a million rows cost almost nothing.
  func removingDuplicateEvents() -> (records: RecordList, duplicates: [DuplicateEvent]) {
    let events = runsOfEqualTime.flatMap { run in
      indicesOfEqualValues(sorted[run].map(\.identifyingValues), startingAt: run.lowerBound)
    }
    if events.isEmpty { return (self, []) }
    var records = sorted
    for event in events {
      let remarks = event.compactMap { sorted[$0].remark }.uniqued
      records[event[0]].remark = remarks.isEmpty ? nil : remarks.joined(separator: " · ")
    }
    let duplicates = events.flatMap { event in
      event.dropFirst().map {
        (sorted[$0].entry.id, keptID: sorted[event[0]].entry.id, sorted[$0].profile)
      }
    }
    let kept = keptIndices(of: records.count, without: Set(events.flatMap { $0.dropFirst() }))
    return (RecordList(sorted: kept.map { records[$0] }), duplicates)
  }

  /// The index ranges of two or more consecutive records with the same profile and time.
  private var runsOfEqualTime: [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = sorted.startIndex
    for index in sorted.indices.dropFirst() {
      guard
        sorted[start].sortTime != sorted[index].sortTime
          || sorted[start].profile != sorted[index].profile
      else { continue }
      if index - start > 1 { runs.append(start..<index) }
      start = index
    }
    if sorted.endIndex - start > 1 { runs.append(start..<sorted.endIndex) }
    return runs
  }

  private static func areInIncreasingOrder(_ left: Record, _ right: Record) -> Bool {
    if left.profile != right.profile { return left.profile < right.profile }
    if left.sortTime != right.sortTime { return left.sortTime < right.sortTime }
    return left.entry.id < right.entry.id
  }
}

/// A record that was removed because it describes the same event as another.
typealias DuplicateEvent = (id: String, keptID: String, profile: ID<Profile>)

// The compiler makes a copy of generic code for each kind of record. Code that takes long to compile works
// with indices and values instead, and is not inlined.

/// Returns the indices of the values that occur more than once, in a group for each of these values.
///
/// `start` is the index of the first value.
@inline(never)
func indicesOfEqualValues<Value: Hashable>(
  _ values: [Value], startingAt start: Int = 0
) -> [[Int]] {
  Dictionary(grouping: values.indices) { values[$0] }.values
    .filter { $0.count > 1 }.map { $0.map { start + $0 } }
}

/// Returns the indices below `count`, without the removed ones.
@inline(never)
func keptIndices(of count: Int, without removed: Set<Int>) -> [Int] {
  (0..<count).filter { !removed.contains($0) }
}

extension ArraySlice where Element: JournalRecord {
  /// Returns the records whose `sortTime` is in a range of seconds since 1970.
  ///
  /// The records must be sorted by `sortTime`, such as those of one profile.
  package func within(_ sortTimes: Range<Int64>) -> ArraySlice<Element> {
    let start = partitioningIndex { $0.sortTime >= sortTimes.lowerBound }
    let end = self[start...].partitioningIndex { $0.sortTime >= sortTimes.upperBound }
    return self[start..<end]
  }

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

extension Array where Element: Hashable {
  /// The distinct elements, in the order of their first occurrence.
  package var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
