/// All records of one kind, sorted by profile, time and id: a total order, the same on every run.
package struct Records<Record: ProfileRecord>: Sendable, RandomAccessCollection {
  private let sorted: [Record]

  /// Sorts records.
  package init(_ records: consuming [Record] = []) {
    records.sort(by: Self.inOrder)
    sorted = records
  }

  package var startIndex: Int { sorted.startIndex }
  package var endIndex: Int { sorted.endIndex }
  package subscript(index: Int) -> Record { sorted[index] }

  /// The records of one profile, in order of time.
  package func of(_ profile: ID<Profile>) -> ArraySlice<Record> {
    let start = sorted.firstIndexWhere { $0.profile >= profile }
    let end = sorted[start...].firstIndexWhere { $0.profile > profile }
    return sorted[start..<end]
  }

  /// Records with the time and the values of one before them, under another id; the values are
  /// looked at only where the times are the same, so that a million rows cost next to nothing.
  var copies: [(copy: Record, kept: String)] {
    var copies: [(copy: Record, kept: String)] = []
    var seen: [[Cell]: String] = [:]
    for (earlier, index) in zip(sorted.indices, sorted.indices.dropFirst()) {
      guard sorted[earlier].position == sorted[index].position,
        sorted[earlier].profile == sorted[index].profile
      else {
        if !seen.isEmpty { seen = [:] }
        continue
      }
      if seen.isEmpty { seen[sorted[earlier].cells] = sorted[earlier].entry.id }
      let cells = sorted[index].cells
      if let kept = seen[cells] {
        copies.append((sorted[index], kept))
      } else {
        seen[cells] = sorted[index].entry.id
      }
    }
    return copies
  }

  private static func inOrder(_ left: Record, _ right: Record) -> Bool {
    if left.profile != right.profile { return left.profile < right.profile }
    if left.position != right.position { return left.position < right.position }
    return left.entry.id < right.entry.id
  }
}

extension ArraySlice where Element: JournalRecord {
  /// The records whose place in time lies in a range of seconds since 1970.
  package func within(_ positions: Range<Int64>) -> ArraySlice<Element> {
    let start = firstIndexWhere { $0.position >= positions.lowerBound }
    let end = self[start...].firstIndexWhere { $0.position >= positions.upperBound }
    return self[start..<end]
  }

  /// The records whose moment lies in a range.
  package func within(_ moments: Range<Instant>) -> ArraySlice<Element> {
    within(moments.lowerBound.seconds..<moments.upperBound.seconds)
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index whose element satisfies a condition that, once true, stays true.
  func firstIndexWhere(_ condition: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
