import Foundation
import Kinfolio
import Publishing

/// The command `kinfolio verify`.
enum VerifyCommand {
  static let spec: CommandSpec = CommandSpec(
    "verify", "Tell whether an output folder is complete and untouched", operands: ["FOLDER"],
    options: [.flag("--own-files", "files that Kinfolio has not written are no difference")]
      + Reporter.options,
    details: """
      Reads every file that kinfolio.json lists and compares it with what was written. Each difference
      is a line: missing, changed, extra (not listed; your own files are, too, unless --own-files lets
      them be) or interrupted (a build ended while it published, and the next one will finish that; the
      site itself is whole, if nothing else is said). Nothing is changed. Ends with 0 when there is no
      difference and with 3 when there is.
      """
  ) { arguments, surroundings in
    let reporter = try Reporter(arguments)
    let folder = arguments.operands[0]
    guard isFolder(folder) else {
      throw UnusableInputError(description: "There is no folder \(folder).")
    }
    let verification = try await Verification(
      of: URL(fileURLWithPath: folder), jobs: surroundings.processors)
    let findings = verification.findings.filter {
      $0.difference != .extra || !arguments.has("--own-files")
    }
    for finding in findings {
      let (path, difference) = (finding.path, finding.difference.rawValue)
      reporter.json("difference", ["file": .text(path), "difference": .text(difference)])
      if reporter.style != .json { Console.print("\(difference): \(path.printable)") }
    }
    let (files, count) = (verification.count, findings.count)
    reporter.json("summary", ["files": .integer(files), "differences": .integer(count)])
    let found = count == 0 ? "all as they were written" : "differences: \(count)"
    reporter.note("\(folder): \(files) files listed; \(found).")
    return count == 0 ? .done : .someSkipped
  }
}
