/// The records of one kind, such as all doses, sorted by profile, then by time, then by id.
///
/// The order is the same on every run. Members that other modules call for millions of records are inlinable.
package struct RecordList<Record: ProfileRecord>: Sendable, RandomAccessCollection {
  @usableFromInline let sortedRecords: [Record]

  package init(_ records: consuming [Record] = []) {
    records.sort(by: Self.areInIncreasingOrder)
    sortedRecords = records
  }

  private init(sorted records: [Record]) { sortedRecords = records }

  mutating func addOrReplace(_ record: Record) {
    self = RecordList(sortedRecords.filter { $0.entry.id != record.entry.id } + [record])
  }

  /// Returns a list of copies of the records, each of which `change` has modified.
  ///
  /// `change` must not modify the profile, the time or the id of a record, because the list is not sorted again.
  package func applyingToEach(_ change: (inout Record) -> Void) -> RecordList {
    RecordList(
      sorted: sortedRecords.map { record in
        var record = record
        change(&record)
        return record
      })
  }

  @inlinable package var startIndex: Int { sortedRecords.startIndex }
  @inlinable package var endIndex: Int { sortedRecords.endIndex }
  @inlinable package subscript(index: Int) -> Record { sortedRecords[index] }

  /// Returns the records of one profile, in order of time.
  @inlinable package func of(_ profile: ID<Profile>) -> ArraySlice<Record> {
    let start = sortedRecords.partitioningIndex { $0.profile >= profile }
    let end = sortedRecords[start...].partitioningIndex { $0.profile > profile }
    return sortedRecords[start..<end]
  }

  /// Returns a list with only one record for each event, and the removed duplicates.
  ///
  /// Of records that differ only in their ids and remarks, the first stays and gets the remarks of all of them. Only
  /// records with the same time are compared, so this is fast even for a million records.
  func removingDuplicateEvents() -> (records: RecordList, duplicates: [RemovedDuplicate]) {
    let events = runsOfEqualTime.flatMap { run in
      indicesOfEqualValues(sortedRecords[run].map(\.eventValues), startingAt: run.lowerBound)
    }
    if events.isEmpty { return (self, []) }
    var records = sortedRecords
    for event in events {
      let remarks = event.compactMap { sortedRecords[$0].remark }.uniqued
      records[event[0]].remark = remarks.isEmpty ? nil : remarks.joined(separator: " · ")
    }
    let duplicates = events.flatMap { event in
      event.dropFirst().map {
        (
          sortedRecords[$0].entry.id, keptID: sortedRecords[event[0]].entry.id,
          sortedRecords[$0].profile
        )
      }
    }
    let kept = remainingIndices(of: records.count, without: Set(events.flatMap { $0.dropFirst() }))
    return (RecordList(sorted: kept.map { records[$0] }), duplicates)
  }

  /// The index ranges of two or more consecutive records with the same profile and time.
  private var runsOfEqualTime: [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = sortedRecords.startIndex
    for index in sortedRecords.indices.dropFirst() {
      guard
        sortedRecords[start].sortTime != sortedRecords[index].sortTime
          || sortedRecords[start].profile != sortedRecords[index].profile
      else { continue }
      if index - start > 1 { runs.append(start..<index) }
      start = index
    }
    if sortedRecords.endIndex - start > 1 { runs.append(start..<sortedRecords.endIndex) }
    return runs
  }

  private static func areInIncreasingOrder(_ left: Record, _ right: Record) -> Bool {
    if left.profile != right.profile { return left.profile < right.profile }
    if left.sortTime != right.sortTime { return left.sortTime < right.sortTime }
    return left.entry.id < right.entry.id
  }
}

/// A record that was removed because the record with the id `keptID` describes the same event.
typealias RemovedDuplicate = (id: String, keptID: String, profile: ID<Profile>)

// The compiler makes a copy of generic code for each kind of record. Code that takes long to compile works
// with indices and values instead, and is not inlined.

/// Returns a group of indices for each value that occurs more than once in `values`.
///
/// `start` is the index of the first value.
@inline(never)
func indicesOfEqualValues<Value: Hashable>(
  _ values: [Value], startingAt start: Int = 0
) -> [[Int]] {
  Dictionary(grouping: values.indices) { values[$0] }.values
    .filter { $0.count > 1 }.map { $0.map { start + $0 } }
}

/// Returns the numbers from 0 to `count - 1`, without those in `removed`.
@inline(never)
func remainingIndices(of count: Int, without removed: Set<Int>) -> [Int] {
  (0..<count).filter { !removed.contains($0) }
}

extension ArraySlice where Element: JournalRecord {
  /// Returns the records whose `sortTime`, in seconds since 1970, is in a range.
  ///
  /// The records must be sorted by `sortTime`, as the records of one profile in a `RecordList` are.
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
  /// Returns the index of the first element that satisfies a condition, or `endIndex` if no element does.
  ///
  /// This is a binary search: all elements after the first match must also satisfy the condition.
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
