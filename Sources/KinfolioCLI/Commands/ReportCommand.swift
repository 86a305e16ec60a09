import Foundation
import Kinfolio

extension CommandSpec {
  static let report = CommandSpec(
    "report", "Make one PDF: doctor visit, care report or vet visit", operands: ["DATABASE"],
    options: ReportOptions.options + ReportMoment.options + DatabaseOptions.options
      + Reporter.options,
    details: """
      Writes the document of one child, elder or pet, as it stands on the site, for the days asked
      for: since the visit before, or for 14 days where there was none. Nothing else is written.
      """
  ) { arguments, surroundings in
    let reporter = try Reporter(arguments)
    let options = try ReportOptions(arguments)
    let moment = try ReportMoment(arguments, surroundings)
    let source = try DatabaseOptions(arguments)
    let journal = try moment.journal(of: try source.open(reporter))
    let work = ReportWork(
      options: options, surroundings: surroundings, reporter: reporter,
      databaseFolder: source.folder)
    return try work.run(journal)
  }
}

/// One report from the records to the written file.
private struct ReportWork {
  let options: ReportOptions
  let surroundings: Surroundings
  let reporter: Reporter
  let databaseFolder: String

  func run(_ journal: Journal) throws -> ExitCode {
    let resources = try surroundings.files.resources()
    let profile = try profile(in: journal)
    let summary = try Summary(
      of: journal, standards: resources.standards, for: profile, in: options.window)
    let findings = Findings(in: journal, summary, by: resources.rulebook)
    let languages = [options.language ?? journal.family.language]
    let context = SiteContext(
      version: Program.version, journal: journal, summary: summary, findings: findings,
      photos: PhotoLibrary(),
      narratives: try reporter.narratives(
        of: journal, summary, findings, in: languages, outside: [databaseFolder]),
      languages: languages, units: options.units ?? journal.family.units,
      paper: options.paper ?? journal.family.paper, resources: resources)
    try reporter.tell(leftOutOf: journal, resources.phrasebooks[.english])
    for content in try context.visitLibrary().contents {
      try write(content, context)
    }
    return journal.leftOut.isEmpty && journal.missingTables.isEmpty ? .done : .someSkipped
  }

  private func profile(in journal: Journal) throws(UsageError) -> Profile {
    do throws(ProfileProblem) {
      return try journal.profile(called: options.name)
    } catch { throw UsageError(error.description.printable, in: .report) }
  }

  private func write(_ content: VisitContent, _ context: SiteContext) throws {
    let slug = ProfileSlugs(context.journal.profiles)[content.profile]
    let usual = Place.document(slug, visit: content.date, in: content.language)
    let file = try ReportFile(options.file ?? (usual as NSString).lastPathComponent)
    try file.write(try context.document(of: content).pdf())
    reporter.json("summary", ["file": .text(file.url.path), "report": .text(content.reportID)])
    reporter.note("Made \(file.url.path): \(content.title), \(content.window).")
  }
}
