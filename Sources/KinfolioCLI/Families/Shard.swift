import Hashing
import Kinfolio

/// One of several parts of the families of a folder, each of them built by a machine of its own.
struct Shard: Equatable, Sendable {
  /// Which part it is, from 1.
  let index: Int
  /// How many parts there are.
  let count: Int
  /// What said so: the option, or a scheduler's variable.
  let source: String

  /// Which part and of how many there are; throws where there is no such part.
  init(_ index: Int, of count: Int, by source: String) throws(UsageError) {
    guard (1...1_000_000).contains(count), (1...count).contains(index) else {
      throw UsageError(
        "\(source) names part \(index) of \(count), and there is none.", in: BuildCommand.spec)
    }
    self.index = index
    self.count = count
    self.source = source
  }

  /// Reads a part as `--shard` names it, such as 3/24.
  init(_ text: String) throws(UsageError) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1] else {
      throw UsageError("--shard is a part such as 3/24, not '\(text)'.", in: BuildCommand.spec)
    }
    try self.init(index, of: count, by: "--shard")
  }

  /// Whether a family falls to this part: decided by its name alone, so that no other family that
  /// comes or goes moves it to another machine.
  func holds(_ name: String) -> Bool {
    let hash = UInt64(SHA256.hex(of: name.utf8).prefix(16), radix: 16) ?? 0
    return Int(hash % UInt64(count)) == index - 1
  }
}

extension Shard {
  /// The part this process is to build: as `--shard` says, else as the scheduler that started it
  /// says; nil where neither speaks, which means all families.
  ///
  /// Throws where a scheduler's variables are not all there or contradict each other: to guess would
  /// be to build everything on every machine.
  static func chosen(
    _ option: String?, _ environment: [String: String]
  ) throws(UsageError) -> Shard? {
    if let option { return try Shard(option) }
    let variables = SchedulerVariables(environment)
    let found = try [
      variables.array("SLURM_ARRAY_TASK_", first: "MIN", last: "MAX", step: "STEP"),
      variables.array("SGE_TASK_", first: "FIRST", last: "LAST", step: "STEPSIZE"),
      variables.counted("JOB_COMPLETION_INDEX", from: 0),
      variables.counted("PARALLEL_SEQ", from: 1),
    ].compactMap(\.self)
    try variables.agree(on: found)
    return found.first
  }
}

/// What the schedulers that know of tasks of one kind tell each of them in its environment.
private struct SchedulerVariables {
  /// How many parts there are, for the schedulers that do not say it.
  private static let count = "KINFOLIO_SHARDS"

  private let environment: [String: String]

  init(_ environment: [String: String]) {
    // Grid Engine says "undefined" to a job that is no array.
    self.environment = environment.filter { !$0.value.isEmpty && $0.value != "undefined" }
  }

  /// The part of an array, whose tasks are numbered from any number by any step.
  func array(
    _ prefix: String, first: String, last: String, step: String
  ) throws(UsageError) -> Shard? {
    guard environment.keys.contains(where: { $0.hasPrefix(prefix) }) else { return nil }
    let names = ["ID", first, last, step].map { prefix + $0 }
    let numbers = try numbers(names)
    let (id, first, last, step) = (numbers[0], numbers[1], numbers[2], numbers[3])
    guard step > 0, (first...max(first, last)).contains(id), (id - first) % step == 0 else {
      throw contradiction(names)
    }
    let shard = try Shard((id - first) / step + 1, of: (last - first) / step + 1, by: names[0])
    // An array of 1,3,7 has fewer tasks than its ends and step tell.
    if let told = try number(prefix + "COUNT"), told != shard.count {
      throw contradiction(names + [prefix + "COUNT"])
    }
    return shard
  }

  /// The part of which only its number is told, and how many there are by ourselves.
  func counted(_ name: String, from start: Int) throws(UsageError) -> Shard? {
    guard environment[name] != nil else { return nil }
    let numbers = try numbers([name, Self.count])
    return try Shard(numbers[0] - start + 1, of: numbers[1], by: name)
  }

  /// Throws where two schedulers want different parts, or parts are counted and none is named.
  func agree(on found: [Shard]) throws(UsageError) {
    let count = try number(Self.count)
    guard let first = found.first else {
      if count == nil { return }
      throw UsageError(
        "\(Self.count) is set, but no scheduler says which part this is: say it with --shard.",
        in: BuildCommand.spec)
    }
    guard found.allSatisfy({ $0.index == first.index && $0.count == first.count }),
      count == nil || count == first.count
    else { throw contradiction(found.map(\.source) + (count == nil ? [] : [Self.count])) }
  }

  /// The numbers of variables that belong together; throws where one of them is not set.
  private func numbers(_ names: [String]) throws(UsageError) -> [Int] {
    var numbers: [Int] = []
    for name in names {
      guard let number = try number(name) else {
        throw UsageError(
          "The scheduler's variable \(name) is not set while others of its kind are, so nobody knows "
            + "which part of the families to build: set it, or say the part with --shard.",
          in: BuildCommand.spec)
      }
      numbers.append(number)
    }
    return numbers
  }

  private func number(_ name: String) throws(UsageError) -> Int? {
    guard let text = environment[name] else { return nil }
    // More would overflow where parts are counted.
    guard let number = Int(text), (0...1_000_000_000).contains(number) else {
      throw UsageError("The variable \(name) is a number, not '\(text)'.", in: BuildCommand.spec)
    }
    return number
  }

  private func contradiction(_ names: [String]) -> UsageError {
    let said = names.map { "\($0)=\(environment[$0] ?? "")" }.joined(separator: ", ")
    return UsageError(
      "These contradict each other: \(said). Say which part to build with --shard.",
      in: BuildCommand.spec)
  }
}
