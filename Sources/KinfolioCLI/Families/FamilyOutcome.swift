import Records

/// How the build of one family of several ended.
struct FamilyOutcome: Sendable {
  let name: String
  let code: ExitCode
  let seconds: Double
  /// What was wrong, where nothing was published.
  let message: String?

  /// The outcome as one line for a person.
  var sentence: String {
    let time = "\((seconds * 10).rounded() / 10) s"
    let how = message ?? (code == .done ? "done" : "published, some items left out")
    return "\(name.printable): \(code.rawValue) in \(time): \(how)"
  }

  /// The outcome for a program.
  var json: JSONNode {
    .object([
      "family": .text(name), "code": .integer(Int(code.rawValue)),
      "seconds": .number((seconds * 1000).rounded() / 1000),
      "message": message.map { .text($0) } ?? .null,
    ])
  }
}

extension ExitCode {
  /// The codes a run over many families ends with, the first that any family has.
  ///
  /// What may work the next time stands first: a scheduler that tries again finds the other families
  /// unchanged in no time, and ends with what stays wrong. The other way round one broken database
  /// would keep it from ever trying the locked one again.
  private static let byUrgency: [ExitCode] = [
    .tryLater, .inputOutput, .unusableInput, .usage, .someSkipped,
  ]

  /// The code of a run over several families.
  init(ofAll outcomes: [FamilyOutcome]) {
    let codes = outcomes.map(\.code)
    self = Self.byUrgency.first { codes.contains($0) } ?? .done
  }
}
