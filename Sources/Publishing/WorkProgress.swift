/// Where a long piece of work tells how far it is.
package struct WorkProgress: Sendable {
  /// The stations that take time.
  package enum Station: String, Sendable {
    case database
    case photos
    /// Photos that are printed larger than the site shows them.
    case prints
    case figures
    case site
    case sample
  }

  /// What is told.
  package enum Event: Hashable, Sendable {
    case started(Station, total: Int)
    case stepped(Station)
    /// With how much it was, where that was not known before.
    case finished(Station, total: Int?)
  }

  private let report: @Sendable (Event) -> Void

  /// Tells everything to `report`, which may be called from several tasks at once.
  package init(_ report: @escaping @Sendable (Event) -> Void) {
    self.report = report
  }

  /// Tells nobody.
  package static let silent = WorkProgress { _ in }

  /// Tells of a station whose work is one piece, and of how much it was when it is done.
  package func station<Result, Failure: Error>(
    _ station: Station, _ work: () throws(Failure) -> Result, count: (Result) -> Int
  ) throws(Failure) -> Result {
    report(.started(station, total: 0))
    let result = try work()
    report(.finished(station, total: count(result)))
    return result
  }

  package func start(_ station: Station, of total: Int) { report(.started(station, total: total)) }
  package func step(_ station: Station) { report(.stepped(station)) }
  package func finish(_ station: Station) { report(.finished(station, total: nil)) }
}

extension Array where Element: Sendable {
  /// Transforms every element, up to `width` at a time, and keeps their order.
  package func inParallel<Result: Sendable>(
    _ width: Int, _ transform: @escaping @Sendable (Element) async throws -> Result
  ) async throws -> [Result] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var results = [Result?](repeating: nil, count: count)
      var next = 0
      func add() {
        guard next < count else { return }
        let (index, element) = (next, self[next])
        group.addTask { (index, try await transform(element)) }
        next += 1
      }
      for _ in 0..<Swift.max(1, width) { add() }
      for try await (index, result) in group {
        results[index] = result
        add()
      }
      return results.compactMap { $0 }
    }
  }
}
