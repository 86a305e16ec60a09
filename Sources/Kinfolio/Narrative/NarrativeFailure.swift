/// Why the family's own program did not give a usable narrative.
package enum NarrativeFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// It could not be started.
  case missing(String)
  /// It may not be started.
  case refused(String)
  /// It ended with another code than 0, or by a signal.
  case failed(String)
  case timedOut
  /// It said more than a narrative may hold.
  case tooLong
  /// It answered something else than was agreed.
  case invalid(String)

  /// The phrase that tells a reader.
  package var phrase: String {
    switch self {
    case .missing: "narrative.missing"
    case .refused: "narrative.refused"
    case .failed: "narrative.failed"
    case .timedOut: "narrative.timed_out"
    case .tooLong: "narrative.too_long"
    case .invalid: "narrative.invalid"
    }
  }

  /// The words for the log.
  package var description: String {
    switch self {
    case .missing(let reason): "it could not be started (\(reason))"
    case .refused(let reason): "it may not be run (\(reason))"
    case .failed(let how): "it ended with \(how)"
    case .timedOut: "it took longer than \(NarrativeProgram.limit.components.seconds) seconds"
    case .tooLong: "its answer was longer than \(NarrativeProgram.longestAnswer) bytes"
    case .invalid(let reason): "its answer was not as agreed (\(reason))"
    }
  }

  /// Whether it would be no use to ask the program again.
  var isLasting: Bool {
    switch self {
    case .missing, .refused, .timedOut: true
    case .failed, .tooLong, .invalid: false
    }
  }
}
