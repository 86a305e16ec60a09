import Foundation
import Kinfolio
import Photos
import SampleFamily

/// The command `kinfolio demo`.
enum DemoCommand {
  static let spec: CommandSpec = CommandSpec(
    "demo", "Make a sample family (database and photos) to look at", operands: ["[FOLDER]"],
    options: [
      .flag("--mess", "add the bad rows and bad photos that real life brings"),
      .value("--jobs", "N", "how many photos are drawn at once"),
    ] + Reporter.options,
    details: """
      Writes FOLDER/family.sqlite and FOLDER/photos (default folder: demo). The family is invented and
      always the same. What is already there is never overwritten.
      """
  ) { arguments, surroundings in
    let reporter = try Reporter(arguments)
    let folder = URL(fileURLWithPath: arguments.operands.first ?? "demo")
    let jobs = try arguments.jobs(surroundings)
    let workers = PhotoWorkers(program: try surroundings.files.photoWorker, count: jobs)
    try await SampleFamily.write(
      to: folder, schema: try surroundings.files.schema(),
      foodNames: try surroundings.files.languages().foodNames, workers: workers, jobs: jobs,
      withMess: arguments.has("--mess"), progress: reporter.progress)
    await workers.shutDown()
    reporter.note(
      """
      Made \(folder.path).
      Its last evening is \(SampleFamily.asOf). To see its site:
        kinfolio build \(folder.path)/family.sqlite --as-of \(SampleFamily.asOf)
      """)
    return .done
  }
}
