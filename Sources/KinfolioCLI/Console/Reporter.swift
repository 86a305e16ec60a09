import Foundation
import Progress
import Records
import Reports
import Site
import Synchronization

/// Prints the progress and the messages of a command in one of several styles, such as a bar on a terminal, or JSON
/// lines for other programs.
final class Reporter: Sendable {
  /// How progress is printed: as a bar, as a line for each finished stage of the work, as JSON, or not at all.
  enum Style: Sendable {
    case bar, lines, json, quiet
  }

  private struct StageProgress {
    var totalItemCount = 0
    var doneItemCount = 0
    var startedAt = ContinuousClock.now
    var lastDrawnAt = ContinuousClock.now
  }

  let style: Style
  private let progressByStage = Mutex<[ProgressReporter.Stage: StageProgress]>([:])

  init(_ style: Style) { self.style = style }

  convenience init(_ arguments: ParsedArguments) throws(UsageError) {
    let format = try arguments.parsedValue("--log-format", expecting: "text or json") {
      ["text", "json"].contains($0) ? $0 : nil
    }
    if format == "json" {
      self.init(.json)
    } else if arguments.hasFlag("--quiet") {
      self.init(.quiet)
    } else {
      self.init(isatty(STDERR_FILENO) == 1 ? .bar : .lines)
    }
  }

  static let commandOptions = [
    OptionSpec.flag("--quiet", "print only problems"),
    .value("--log-format", "text|json", "print text or lines of JSON (default: text)"),
  ]

  /// True if the program can ask the user: standard input and standard error are terminals, and neither `--quiet` nor
  /// JSON was chosen.
  var isInteractive: Bool { style == .bar && isatty(STDIN_FILENO) == 1 }

  var progressReporter: ProgressReporter { ProgressReporter { [self] event in handle(event) } }

  /// Prints a message, unless the style is `.json` or `.quiet`.
  func note(_ text: String) {
    if style == .bar || style == .lines { Console.printToStandardError(text) }
  }

  /// Prints a problem, unless the style is `.json`.
  func warn(_ text: String) {
    if style != .json { Console.printToStandardError(text) }
  }

  /// Prints an event as one line of JSON with sorted keys if the style is `.json`.
  func logEvent(_ event: String, _ fields: [String: JSONNode]) {
    guard style == .json else { return }
    Console.print(.object(fields.merging(["event": .text(event)]) { field, _ in field }))
  }

  private func handle(_ event: ProgressReporter.Event) {
    switch event {
    case .started(let stage, let total):
      progressByStage.withLock { $0[stage] = StageProgress(totalItemCount: total) }
    case .advanced(let stage): advanceStage(stage)
    case .finished(let stage, let total): finishStage(stage, actualTotal: total)
    }
  }

  private func advanceStage(_ name: ProgressReporter.Stage) {
    let line: String? = progressByStage.withLock { stages in
      guard var progress = stages[name] else { return nil }
      progress.doneItemCount += 1
      defer { stages[name] = progress }
      guard style == .bar, .now - progress.lastDrawnAt > .milliseconds(100) else { return nil }
      progress.lastDrawnAt = .now
      return progressBar(name, progress)
    }
    if let line { replaceLastLine(with: line) }
  }

  private func finishStage(_ name: ProgressReporter.Stage, actualTotal: Int?) {
    guard let progress = progressByStage.withLock({ $0.removeValue(forKey: name) }) else { return }
    let total = actualTotal ?? progress.totalItemCount
    let seconds = (ContinuousClock.now - progress.startedAt) / .seconds(1)
    switch style {
    case .quiet: break
    case .json:
      logEvent(
        "station",
        [
          "station": .text(name.rawValue), "total": .integer(total),
          "seconds": .number((seconds * 1000).rounded() / 1000),
        ])
    case .bar, .lines:
      if style == .bar { replaceLastLine(with: "") }
      let time = (seconds * 10).rounded() / 10
      Console.printToStandardError("\(name.title): \(total) in \(time) s")
    }
  }

  private func progressBar(_ name: ProgressReporter.Stage, _ progress: StageProgress) -> String {
    let share = Double(progress.doneItemCount) / Double(max(1, progress.totalItemCount))
    let passed = (ContinuousClock.now - progress.startedAt) / .seconds(1)
    let left = Int((passed / max(share, 0.001) * (1 - share)).rounded(.up))
    let filled = Int(share * 24)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 24 - filled)
    return
      "\(name.title) \(bar) \(progress.doneItemCount) of \(progress.totalItemCount), about \(left) s left"
  }

  /// Replaces the last line on the terminal with `line`.
  func replaceLastLine(with line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[2K\(line)".utf8))
  }
}

extension ProgressReporter.Stage {
  fileprivate var title: String {
    switch self {
    case .database: "Records"
    case .photos: "Photos"
    case .prints: "Photos for print"
    case .comparison: "Photos compared"
    case .figures: "Figures"
    case .site: "Pages and files"
    case .sample: "Sample photos"
    }
  }
}
