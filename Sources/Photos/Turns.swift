/// Lets equal work wait for its like: who comes second finds what the first has made.
actor Turns {
  private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

  /// Does work while nobody else does work of this name.
  func take<Result: Sendable>(
    _ name: String, _ work: @Sendable () async throws -> Result
  ) async throws -> Result {
    if waiting[name] == nil {
      waiting[name] = []
    } else {
      await withCheckedContinuation { waiting[name]?.append($0) }
    }
    defer { pass(name) }
    return try await work()
  }

  private func pass(_ name: String) {
    if waiting[name]?.isEmpty == false {
      waiting[name]?.removeFirst().resume()
    } else {
      waiting[name] = nil
    }
  }
}
