package struct ProgressReporter: Sendable {
  package enum Stage: String, Sendable {
    case database
    case photos
    /// The decoding of photos for a comparison with the photos that the family has hidden.
    case comparison
    /// The rendering of photos for print, at a higher resolution than on the site.
    case prints
    case figures
    case site
    case sample
  }

  package enum Event: Hashable, Sendable {
    case started(Stage, total: Int)
    case advanced(Stage)
    /// A stage has ended; `total` is the number of its results, or nil if this number was known at the start of the
    /// stage.
    case finished(Stage, total: Int?)
  }

  private let report: @Sendable (Event) -> Void

  /// Creates a reporter that passes all events to `report`, which may be called from several tasks at once.
  package init(_ report: @escaping @Sendable (Event) -> Void) {
    self.report = report
  }

  package static let silent = ProgressReporter { _ in }

  /// Runs `body` as a stage, and reports at its end the number that `count` returns for the result.
  package func runStage<Result, Failure: Error>(
    _ stage: Stage, _ body: () throws(Failure) -> Result, count: (Result) -> Int
  ) throws(Failure) -> Result {
    report(.started(stage, total: 0))
    let result = try body()
    report(.finished(stage, total: count(result)))
    return result
  }

  package func start(_ stage: Stage, of total: Int) { report(.started(stage, total: total)) }
  package func advance(_ stage: Stage) { report(.advanced(stage)) }
  package func finish(_ stage: Stage) { report(.finished(stage, total: nil)) }
}

extension Array where Element: Sendable {
  /// Transforms up to `taskLimit` elements at a time, and returns the results in the order of the elements.
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
