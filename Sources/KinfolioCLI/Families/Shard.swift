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
