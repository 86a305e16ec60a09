import Escapes
import Foundation
import Knowledge
import Photos
import Records
import SampleFamily

enum DemoCommand {
  static let spec: CommandSpec = CommandSpec(
    name: "demo", summary: "Write a sample family: a database and photos",
    operandNames: ["[FOLDER]"],
    options: [
      .output("FOLDER", "another way to name the folder"),
      .value("--jobs", "N", "how many photos to draw at once (default: one per processor)"),
    ] + Reporter.commandOptions,
    detailedHelp: """
      Writes FOLDER/family.sqlite and FOLDER/photos (default folder: demo). The family is invented
      and always the same. Existing files are never overwritten.
      """,
    exitCodeMeanings: ExitCode.meanings(
      done: "the family is written", someItemsSkipped: nil, tryLater: ExitCode.memoryShortageMeaning
    )
  ) { arguments, surroundings in
    let reporter = try Reporter(arguments)
    let folders = [arguments.operands.first, arguments.value("--output")].compactMap(\.self)
    if folders.count > 1 { throw UsageError("Name the folder once, not twice.") }
    let folder = URL(fileURLWithPath: folders.first ?? "demo")
    let jobs = try arguments.parallelJobCount(surroundings)
    // Workers only encode the drawings of this program.
    var options = DecodingOptions()
    options.allowsUnsandboxedDecoding = true
    let workers = WorkerPool(
      program: try surroundings.files.photoWorkerProgram, workerLimit: jobs, options: options)
    try await SampleFamily.write(
      to: folder, schema: try surroundings.files.schema(),
      tables: SampleTables(
        file: surroundings.files.assetFolder.appendingPathComponent("Sample/family.txt")),
      foodNames: try surroundings.files.languages().foodNamesByLanguage, workers: workers,
      parallelJobs: jobs,
      progress: reporter.progressReporter)
    await workers.shutDown()
    let database = folder.appendingPathComponent("family.sqlite").path.quotedForShell
    reporter.note(
      """
      Wrote the sample family to \(folder.path). Its records end at \(SampleFamily.referenceTimeOption).
      Build its site with:
        kinfolio build \(database) --as-of \(SampleFamily.referenceTimeOption)
      """)
    return .done
  }
}
