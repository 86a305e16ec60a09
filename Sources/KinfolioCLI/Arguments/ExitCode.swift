import Kinfolio
import Knowledge
import Mustache
import Publishing
import Records
import SampleFamily

/// What the program tells whoever started it.
enum ExitCode: Int32, Sendable {
  case done = 0
  /// Done, but some items were left out, each of them named.
  case someSkipped = 3
  case usage = 64
  /// The input cannot be used; trying again will not help.
  case unusableInput = 65
  case inputOutput = 74
  case tryLater = 75
}

extension ExitCode {
  /// The code for an error, wherever it came from.
  init(for error: any Error) {
    switch error {
    case is UsageError, is WindowProblem: self = .usage
    case let problem as DatabaseProblem:
      switch problem.outcome {
      case .unusable: self = .unusableInput
      case .tryLater: self = .tryLater
      case .inputOutput: self = .inputOutput
      }
    case is OutputFolder.Refusal, is InputProblem, is TemplateError, is PhraseError:
      self = .unusableInput
    case SampleProblem.alreadyThere: self = .unusableInput
    case let problem as Builder.Problem:
      switch problem {
      case .alreadyRunning, .photosGone, .photoFolderGone: self = .tryLater
      case .foreignFiles: self = .unusableInput
      }
    default: self = .inputOutput
    }
  }
}
