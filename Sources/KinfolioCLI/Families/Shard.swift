import Hashing

/// A part of the families in a folder, so that several machines can each build one part.
struct Shard: Equatable, Sendable {
  /// The number of this part, starting at 1.
  let partNumber: Int
  let partCount: Int
  /// The name of the option or environment variable that selected the part, for messages.
  let selectedBy: String

  /// Creates a part; throws if `index` is not in 1…`count`, or if `count` is not in 1…1,000,000.
  init(part index: Int, of count: Int, selectedBy source: String) throws(UsageError) {
    let range = 1...1_000_000
    guard range.contains(count), (1...count).contains(index) else {
      let remedy =
        range.contains(count)
        ? "Choose a part from 1 to \(count)."
        : "The number of parts must be from 1 to \(range.upperBound)."
      throw UsageError("\(source) selects part \(index) of \(count). \(remedy)")
    }
    self.partNumber = index
    self.partCount = count
    self.selectedBy = source
  }

  /// Parses the value of `--shard`, such as 3/24.
  init(parsing text: String) throws(UsageError) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1] else {
      throw UsageError("--shard must be a part such as 3/24, not '\(text)'.")
    }
    try self.init(part: index, of: count, selectedBy: "--shard")
  }

  /// Returns whether a family belongs to this part.
  ///
  /// This depends only on the family's name, so that a new or removed family moves no other family to another machine.
  func contains(familyNamed name: String) -> Bool {
    let hash = UInt64(SHA256.hex(of: name.utf8).prefix(16), radix: 16) ?? 0
    return Int(hash % UInt64(partCount)) == partNumber - 1
  }

  /// Returns the part to build, from the value of `--shard` or else from the environment variables of a job scheduler.
  ///
  /// Returns nil if all families are to be built. Throws if the variables are incomplete or contradictory, because a
  /// guess could build all families on every machine.
  static func selected(
    byOption option: String?, environment: [String: String]
  ) throws(UsageError) -> Shard? {
    if let option { return try Shard(parsing: option) }
    let variables = SchedulerVariables(environment)
    let found = try [
      variables.arrayTaskShard("SLURM_ARRAY_TASK_", first: "MIN", last: "MAX", step: "STEP"),
      variables.arrayTaskShard("SGE_TASK_", first: "FIRST", last: "LAST", step: "STEPSIZE"),
      variables.numberedTaskShard("JOB_COMPLETION_INDEX", firstNumber: 0),
      variables.numberedTaskShard("PARALLEL_SEQ", firstNumber: 1),
    ].compactMap(\.self)
    try variables.checkConsistency(of: found)
    return found.first
  }
}

/// The environment variables that a job scheduler sets to describe to a process its number among several tasks.
private struct SchedulerVariables {
  /// The environment variable with the number of parts, which the user sets if the job scheduler does not set a number.
  private static let partCountVariable = "KINFOLIO_SHARDS"
  private static let remedy = "Choose the part, for example with --shard 1/24."

  private let environment: [String: String]

  init(_ environment: [String: String]) {
    // Grid Engine sets "undefined" for a job that is not an array.
    self.environment = environment.filter { !$0.value.isEmpty && $0.value != "undefined" }
  }

  /// Returns the part for a task in a job scheduler's array of tasks, or nil if there is no array.
  ///
  /// The tasks are numbered from a first to a last number by a step. The names of the environment variables with these
  /// numbers start with `variablePrefix` and end with `first`, `last` and `step`.
  func arrayTaskShard(
    _ variablePrefix: String, first: String, last: String, step: String
  ) throws(UsageError) -> Shard? {
    guard environment.keys.contains(where: { $0.hasPrefix(variablePrefix) }) else { return nil }
    let names = ["ID", first, last, step].map { variablePrefix + $0 }
    let numbers = try numbers(ofVariables: names)
    let (id, first, last, step) = (numbers[0], numbers[1], numbers[2], numbers[3])
    guard step > 0, (first...max(first, last)).contains(id), (id - first) % step == 0 else {
      throw contradictionError(names)
    }
    let shard = try Shard(
      part: (id - first) / step + 1, of: (last - first) / step + 1, selectedBy: names[0])
    // An array of 1,3,7 has fewer tasks than its range and step imply.
    if let declaredCount = try number(ofVariable: variablePrefix + "COUNT"),
      declaredCount != shard.partCount
    {
      throw contradictionError(names + [variablePrefix + "COUNT"])
    }
    return shard
  }

  /// Returns the part whose number is in the environment variable `variable`, or nil if that is not set.
  ///
  /// `start` is the number of the first part. The environment variable `KINFOLIO_SHARDS` has the number of parts.
  func numberedTaskShard(_ variable: String, firstNumber start: Int) throws(UsageError) -> Shard? {
    guard environment[variable] != nil else { return nil }
    let numbers = try numbers(ofVariables: [variable, Self.partCountVariable])
    return try Shard(part: numbers[0] - start + 1, of: numbers[1], selectedBy: variable)
  }

  /// Throws if the variables of several schedulers contradict each other, or if only the number of parts is set.
  func checkConsistency(of found: [Shard]) throws(UsageError) {
    let count = try number(ofVariable: Self.partCountVariable)
    guard let first = found.first else {
      if count == nil { return }
      throw UsageError(
        "\(Self.partCountVariable) is the number of parts, but no scheduler has set which part to build. "
          + "\(Self.remedy)")
    }
    guard
      found.allSatisfy({ $0.partNumber == first.partNumber && $0.partCount == first.partCount }),
      count == nil || count == first.partCount
    else {
      throw contradictionError(
        found.map(\.selectedBy) + (count == nil ? [] : [Self.partCountVariable]))
    }
  }

  /// Returns the numbers in environment variables; throws if one of the variables is not set.
  private func numbers(ofVariables names: [String]) throws(UsageError) -> [Int] {
    try names.map { name throws(UsageError) in
      if let number = try number(ofVariable: name) { return number }
      throw UsageError(
        "The scheduler does not say completely which part to build: the variable \(name) is not "
          + "set. Set it, or choose the part, for example with --shard 1/24.")
    }
  }

  private func number(ofVariable name: String) throws(UsageError) -> Int? {
    guard let text = environment[name] else { return nil }
    // Larger numbers could overflow when the parts are counted.
    guard let number = Int(text), (0...1_000_000_000).contains(number) else {
      throw UsageError("The variable \(name) must be a number, not '\(text)'. \(Self.remedy)")
    }
    return number
  }

  private func contradictionError(_ variables: [String]) -> UsageError {
    let said = variables.map { "\($0)=\(environment[$0] ?? "")" }.joined(separator: ", ")
    return UsageError("The scheduler's variables contradict each other: \(said). \(Self.remedy)")
  }
}
