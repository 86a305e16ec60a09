import Foundation
import Publishing
import Records
import Site

enum VerifyCommand {
  static let spec: CommandSpec = CommandSpec(
    name: "verify", summary: "Find missing, changed, unreadable and unknown files in a site",
    operandNames: ["FOLDER"],
    options: [.flag("--own-files", "ignore files that Kinfolio did not write")]
      + Reporter.commandOptions,
    detailedHelp: """
      Reads every file that FOLDER/kinfolio.json lists and compares it with what was written.
      Prints a line for each difference:

        missing      a listed file does not exist
        changed      a listed file has other contents
        unreadable   a listed file cannot be read; check its permissions
        extra        a file is not listed, such as one of your own
        interrupted  a build ended while it published; the next build completes it

      If 'interrupted' is the only difference, the site is complete. Changes nothing, except that
      it removes the hidden folders next to FOLDER that an interrupted build left.
      """,
    exitCodeMeanings: ExitCode.meanings(
      done: "there is no difference", someItemsSkipped: "there are differences; each is listed",
      tryLater: ExitCode.memoryShortageMeaning)
  ) { arguments, surroundings in
    let reporter = try Reporter(arguments)
    let folder = arguments.operands[0]
    try checkFolderExists(folder)
    try OutputFolder.removeLeftovers(of: URL(fileURLWithPath: folder))
    let verification = try await SiteVerification(
      of: URL(fileURLWithPath: folder), jobs: surroundings.processorCount)
    let findings = verification.discrepancies.filter {
      $0.difference != .extra || !arguments.hasFlag("--own-files")
    }
    for finding in findings {
      let (path, difference) = (finding.path, finding.difference.rawValue)
      reporter.logEvent("difference", ["file": .text(path), "difference": .text(difference)])
      if reporter.style != .json { Console.print("\(difference): \(path.printable)") }
    }
    let (files, count) = (verification.listedFileCount, findings.count)
    reporter.logEvent("summary", ["files": .integer(files), "differences": .integer(count)])
    let found = count == 0 ? "no differences" : count.counted("difference")
    reporter.note("Compared \(folder) with its list of \(files.counted("file")): \(found).")
    return count == 0 ? .done : .someItemsSkipped
  }
}
