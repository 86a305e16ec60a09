import Audiences
import Knowledge
import Mustache
import PhotoProtocol
import Publishing
import Records
import SampleFamily
import Site

/// An error in the command line.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  /// Creates the error for a problem; if `words` is not nil, the message suggests the command with these arguments.
  init(_ problem: String, suggestingCommand words: [String]? = nil) {
    let suggestion = words.map { " Did you mean:\n  \(ParsedArguments.commandLine($0))" }
    description = problem + (suggestion ?? "")
  }
}

extension ProfileFinder {
  /// Returns the profile with a name; if there is none, the error suggests a command for each possible profile.
  func profile(called name: String?, in arguments: ParsedArguments) throws(UsageError) -> Profile {
    do throws(ProfileLookupError) { return try profile(called: name) } catch {
      var names = error.suggestedNames
      if case .notFound(let name, let all, similar: []) = error {
        names = all.filter { $0.isProbableMisspelling(of: name, isName: true) }
      }
      let commands = names.map {
        "  " + arguments.commandLine(setting: "--for", to: $0.printable)
      }
      throw UsageError(([error.description.printable] + commands).joined(separator: "\n"))
    }
  }
}

/// Returns the candidate that is most similar to a word, without regard to case, or nil if none is similar enough.
///
/// A candidate that begins with the word is similar enough if it is the only one, as `--output` is for `--out`.
func mostSimilar(to word: String, among candidates: [String]) -> String? {
  let word = word.lowercased()
  let longer = candidates.filter { word.count > 2 && $0.lowercased().hasPrefix(word) }
  if longer.count == 1 { return longer[0] }
  let distances = candidates.map { ($0, editDistance(word, $0.lowercased())) }
  guard let best = distances.min(by: { $0.1 < $1.1 }), best.1 <= max(2, word.count / 3) else {
    return nil
  }
  return best.0
}

/// Returns the minimum number of changes from one word to the other: a letter is added, removed, replaced or swapped
/// with the next.
func editDistance(_ left: String, _ right: String) -> Int {
  let (a, b) = (Array(left), Array(right))
  var rows = [Array(0...b.count)]
  for i in 1..<(a.count + 1) where !a.isEmpty {
    var row = [i]
    for j in 1..<(b.count + 1) where !b.isEmpty {
      let isSame = a[i - 1] == b[j - 1]
      var cost = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (isSame ? 0 : 1))
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        cost = min(cost, rows[i - 2][j - 2] + 1)
      }
      row.append(cost)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}

enum ExitCode: Int32, CaseIterable, Sendable {
  case done = 0
  /// The work is done, but some items were skipped, and the program has named each of them.
  case someItemsSkipped = 3
  case usage = 64
  /// The input is missing or cannot be used; trying again will not help.
  case unusableInput = 65
  case inputOutput = 74
  case tryLater = 75

  /// The meaning of the exit code `tryLater` for a command that ends with it only if the computer lacks memory.
  static let memoryShortageMeaning = "there is not enough memory: try again later"

  /// Returns the meanings of the exit codes for the help text of a command.
  ///
  /// `someItemsSkipped` is nil for a command that skips nothing.
  static func meanings(
    done: String = "done",
    someItemsSkipped: String? = "done, but some items were left out; each is listed",
    tryLater: String = "a temporary problem, such as a locked database: try again later"
  ) -> [ExitCode: String] {
    var meanings: [ExitCode: String] = [
      .done: done, .usage: "the command line is wrong",
      .unusableInput: "the input or output is missing or unusable; trying again does not help",
      .inputOutput: "reading or writing failed, for example because the disk is full",
      .tryLater: tryLater,
    ]
    meanings[.someItemsSkipped] = someItemsSkipped
    return meanings
  }
}

extension Error {
  var exitCode: ExitCode {
    switch self as any Error {
    case is UsageError, is ReportWindowError: .usage
    case let problem as DatabaseProblem:
      switch problem.exitCategory {
      case .unusableFile: .unusableInput
      case .tryLater: .tryLater
      case .inputOutput: .inputOutput
      }
    case let problem as UnusableInputError: problem.code
    case let problem as ViewerTableError: problem.isUnreadable ? .inputOutput : .unusableInput
    case is OutputFolder.ValidationError, is TemplateError, is PhraseError: .unusableInput
    case SampleProblem.alreadyExists: .unusableInput
    case let failure as PhotoFailure where failure.reason == .noWorker: .unusableInput
    case let problem as SiteBuilder.Problem:
      switch problem {
      case .alreadyRunning, .photosGone, .photoFolderGone: .tryLater
      case .foreignFiles, .cannotAdopt: .unusableInput
      }
    default: .inputOutput
    }
  }
}
