/// Receives the progress of a build or another command, for example to print it.
package struct ProgressReporter: Sendable {
  package enum Stage: String, Sendable {
    case database
    case photos
    /// Decoding photos, to find those that look like photos that the family has hidden.
    case comparison
    /// Rendering photos for print, at a higher resolution than for the site.
    case prints
    case figures
    case site
    /// Rendering the photos of the sample family.
    case sample
  }

  package enum Event: Hashable, Sendable {
    case started(Stage, total: Int)
    case advanced(Stage)
    /// A stage has ended; `total` is the number of its results, or nil if `started` already contained this number.
    case finished(Stage, total: Int?)
  }

  private let handleEvent: @Sendable (Event) -> Void

  /// Creates a reporter that calls `report` for each event, possibly from several tasks at the same time.
  package init(_ report: @escaping @Sendable (Event) -> Void) {
    self.handleEvent = report
  }

  /// A reporter that ignores all events.
  package static let silent = ProgressReporter { _ in }

  /// Runs `body` as a stage, whose start and end are reported with the number of results that `resultCount` returns.
  package func runStage<Result, Failure: Error>(
    _ stage: Stage, _ body: () throws(Failure) -> Result, resultCount: (Result) -> Int
  ) throws(Failure) -> Result {
    handleEvent(.started(stage, total: 0))
    let result = try body()
    handleEvent(.finished(stage, total: resultCount(result)))
    return result
  }

  package func start(_ stage: Stage, total: Int) { handleEvent(.started(stage, total: total)) }
  package func advance(_ stage: Stage) { handleEvent(.advanced(stage)) }
  package func finish(_ stage: Stage) { handleEvent(.finished(stage, total: nil)) }
}

extension Array where Element: Sendable {
  /// Transforms all elements, up to `taskLimit` at the same time, and returns the results in the order of the elements.
  package func mapInParallel<Result: Sendable>(
    limit taskLimit: Int, _ transform: @escaping @Sendable (Element) async throws -> Result
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
      for _ in 0..<Swift.max(1, taskLimit) { add() }
      for try await (index, result) in group {
        results[index] = result
        add()
      }
      return results.compactMap { $0 }
    }
  }
}
