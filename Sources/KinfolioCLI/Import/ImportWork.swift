import Audiences
import Foundation
import Importing
import Records
import SQLite
import Site

struct ImportWork {
  let spec: SourceSpec
  let request: ImportRequest

  private var options: ImportOptions { request.options }
  private var reporter: Reporter { request.reporter }

  /// The error that rolls back the transaction of an import without a message.
  private struct NotWritten: Error {}

  func run() throws -> ExitCode {
    let files = try reporter.withReadingProgress { try spec.open(request) }
    var reports: [ImportReport] = []
    do {
      try options.into.write(preparing: Importer.prepare) { database in
        func importer() throws -> Importer {
          try Importer(
            spec.mark, into: database, of: request.people.family,
            at: request.people.referenceTime)
        }
        for file in files {
          var importer = try importer()
          var report = try reporter.withReadingProgress {
            try request.reading(file.path) { try file.read(&importer) }
          }
          report.suspicions += try namesakes(importer, after: reports)
          tell(report)
          reports.append(report)
        }
        guard try isToBeWritten(reports) else { throw NotWritten() }
        var importer = try importer()
        for report in reports {
          try importer.storeSkippedCounts(report.outcome, of: report.skipped.stem)
        }
        if try isToBeListed(reports) { try keepSkipped(of: reports) }
      }
    } catch is NotWritten {
      return end(reports, wasWritten: false)
    }
    return end(reports, wasWritten: true)
  }

  /// Returns a remark for each person who has a profile and would get a second one, without remarks of earlier reports.
  private func namesakes(
    _ importer: Importer, after reports: [ImportReport]
  ) throws -> [BuildRemark] {
    let told = Set(reports.flatMap(\.suspicions).map(\.text))
    return try importer.namesakes(among: request.people.profiles).map(BuildRemark.init)
      .filter { !told.contains($0.text) }
  }

  /// Returns whether to write the imported records.
  ///
  /// They are written with `--yes`, or on a terminal if the user agrees or if only times of known records change.
  private func isToBeWritten(_ reports: [ImportReport]) throws -> Bool {
    try Task.checkCancellation()
    if options.isAgreed { return true }
    guard reporter.isInteractive else { return false }
    return try !isNew(reports) || Console.confirm("Write this into \(options.into.path)? [y/N] ")
  }

  private func isNew(_ reports: [ImportReport]) -> Bool {
    reports.contains(where: \.outcome.changesAnything)
  }

  /// Returns whether to list skipped records in files; a user who agrees to new records also agrees to the lists.
  private func isToBeListed(_ reports: [ImportReport]) throws -> Bool {
    if options.isAgreed || isNew(reports) { return true }
    return try reports.contains { $0.outcome.skippedCount > 0 }
      && Console.confirm("Nothing in it is new. List what was skipped in a file? [y/N] ")
  }

  /// Copies the lists of skipped records to their folders, and prints what to do with them.
  private func keepSkipped(of reports: [ImportReport]) throws {
    for report in reports {
      guard let path = try report.skipped.copyToFolder() else { continue }
      reporter.logEvent("skipped_file", ["file": .text(report.file), "skipped_file": .text(path)])
      reporter.warn(report.advice(path))
    }
  }

  private func end(_ reports: [ImportReport], wasWritten: Bool) -> ExitCode {
    let skipped = reports.reduce(0) { $0 + $1.outcome.skippedCount }
    let isNew = isNew(reports)
    if wasWritten {
      reporter.note(isNew ? "Written into \(options.into.path)." : "Nothing in it was new.")
    } else if isNew || skipped > 0 {
      reporter.warn("Nothing was written\(reporter.isInteractive ? "" : "; add --yes").")
    } else {
      reporter.note("Nothing in it is new; nothing was written.")
    }
    reporter.logEvent(
      "summary",
      [
        "files": .integer(reports.count), "skipped": .integer(skipped),
        "written": .flag(wasWritten),
      ])
    return skipped == 0 ? .done : .someSkipped
  }
}

extension BuildRemark {
  fileprivate init(_ namesake: Namesake) {
    let known = namesake.known
    let birth = known.birthDate?.description ?? ""
    self.init(
      event: "namesake",
      fields: [
        "profile": .text(known.id.text), "name": .text(known.name), "birth_date": .text(birth),
        "child": .text(namesake.name),
      ],
      text: "\(known.name.printable), born \(birth), is here already: "
        + "\(namesake.name.printable) of this file becomes a second profile, and the days of one "
        + "child would stand in two places.")
  }
}
