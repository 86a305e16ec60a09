import Escapes
import Foundation
import Knowledge
import Photos
import Records
import SampleFamily

enum DemoCommand {
  static let spec: CommandSpec = CommandSpec(
    name: "demo", summary: "Write a sample family: a database and photos", operands: ["[FOLDER]"],
    options: [
      .output("FOLDER", "another way to name the folder"),
      .value("--jobs", "N", "how many photos to draw at once (default: one per processor)"),
    ] + Reporter.options,
    detailedHelp: """
      Writes FOLDER/family.sqlite and FOLDER/photos (default folder: demo). The family is invented
      and always the same. Existing files are never overwritten.
      """,
    exitCodes: ExitCode.meanings(
      done: "the family is written", someSkipped: nil, tryLater: ExitCode.memoryShortageMeaning)
  ) { arguments, surroundings in
    let reporter = try Reporter(arguments)
    let folders = [arguments.operands.first, arguments.value("--output")].compactMap(\.self)
    if folders.count > 1 { throw UsageError("Name the folder once, not twice.") }
    let folder = URL(fileURLWithPath: folders.first ?? "demo")
    let jobs = try arguments.jobCount(surroundings)
    // Workers only encode the drawings of this program.
    var options = DecodingOptions()
    options.allowsUnsandboxed = true
    let workers = PhotoWorkers(
      program: try surroundings.files.photoWorker, count: jobs, options: options)
    try await SampleFamily.write(
      to: folder, schema: try surroundings.files.schema(),
      tables: SampleTables(
        file: surroundings.files.assets.appendingPathComponent("Sample/family.txt")),
      foodNames: try surroundings.files.languages().foodNames, workers: workers, jobs: jobs,
      progress: reporter.progress)
    await workers.shutDown()
    let database = folder.appendingPathComponent("family.sqlite").path.quotedForShell
    reporter.note(
      """
      Wrote the sample family to \(folder.path). Its records end at \(SampleFamily.asOf).
      Build its site with:
        kinfolio build \(database) --as-of \(SampleFamily.asOf)
      """)
    return .done
  }
}
