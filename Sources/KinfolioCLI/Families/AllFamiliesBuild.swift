import Files
import Foundation
import Records
import Site

/// The command `kinfolio build --all`, which builds each family in a folder into an output folder of its own.
struct AllFamiliesBuild {
  static let commandOptions = [
    OptionSpec.flag("--all", "build every family in the folder DATABASE"),
    .value("--shard", "I/N", "with --all: build only part I of N"),
  ]

  private let folder: FamiliesFolder
  private let shard: Shard?
  private let outputFolder: URL
  /// The arguments that the build of each family gets, in addition to its database and output folder.
  private let commonArguments: [String]
  private let program: URL
  private let reporter: Reporter

  /// Reads the command line; throws if it contains an error that would prevent the build of every family.
  init(_ arguments: ParsedArguments, _ surroundings: ProgramEnvironment) throws {
    for option in ["--photos", "--sex", "--share-address", "--family", "--time-zone"]
    where arguments.value(option) != nil {
      throw UsageError("\(option) is for one family. Remove it, or build without --all.")
    }
    reporter = try Reporter(arguments)
    let options = try BuildOptions(arguments, surroundings)
    try options.checkInputFoldersExist()
    _ = try (ReferenceTime(arguments, surroundings), DatabaseOptions(arguments))
    shard = try Shard.selected(
      byOption: arguments.value("--shard"), environment: surroundings.variables)
    folder = try FamiliesFolder(arguments.operands[0])
    outputFolder = URL(fileURLWithPath: options.output).standardizedFileURL
    commonArguments = arguments.normalizedArguments(excluding: ["--all", "--shard", "--output"])
      .dropFirst().map { $0 }
    program = try surroundings.files.program
  }

  /// Builds all families, even if one of them fails, and reports the result of each.
  func run() async throws -> ExitCode {
    let all = try folder.families()
    try checkOutputIsOutside(foldersOf: all)
    let families = all.filter { shard?.contains(familyNamed: $0.name) ?? true }
    reportShard(familyCount: families.count, totalFamilyCount: all.count)
    var outcomes: [FamilyBuildOutcome] = []
    do {
      for family in families { outcomes.append(try await build(family)) }
    } catch {
      report(outcomes, familyCount: families.count, exitCode: nil)
      throw error
    }
    let code = ExitCode(mostUrgentOf: outcomes.map(\.exitCode))
    report(outcomes, familyCount: families.count, exitCode: code)
    return code
  }

  private func build(_ family: FamilyToBuild) async throws -> FamilyBuildOutcome {
    let start = ContinuousClock.now
    func ended(_ code: ExitCode, message: String?) -> FamilyBuildOutcome {
      FamilyBuildOutcome(
        familyName: family.name, exitCode: code, durationSeconds: (.now - start) / .seconds(1),
        failureMessage: message)
    }
    do {
      let database = try family.databasePath.get()
      let site = "--output=\(outputFolder.path)/\(family.name)"
      let (code, message) = try await FamilyBuildProcess(
        family: family, program: program, arguments: ["build", database, site] + commonArguments,
        reporter: reporter
      ).run()
      return ended(code, message: message)
    } catch let error where !(error is CancellationError) {
      let message = Console.message(for: error)
      reporter.warn("\(family.name.printable): \(message)")
      return ended(error.exitCode, message: message)
    }
  }

  /// Throws if the output folder is the folder of all families, is a family's folder, or is inside a family's folder.
  private func checkOutputIsOutside(foldersOf families: [FamilyToBuild]) throws {
    let place = outputFolder.resolvingSymlinksInPath().path
    let folders = families.map { "\(folder.path)/\($0.name)" }.filter(isFolder)
    guard
      place == folder.path || folders.contains(where: { place == $0 || place.isPath(below: $0) })
    else { return }
    throw UnusableInputError(
      description:
        "The output folder \(place.printable) is the folder of the families or inside one of them. "
        + "Choose another with --output.")
  }

  private func reportShard(familyCount: Int, totalFamilyCount all: Int) {
    guard let shard else { return }
    reporter.logEvent(
      "shard",
      [
        "index": .integer(shard.partNumber), "count": .integer(shard.partCount),
        "source": .text(shard.selectedBy), "families": .integer(familyCount), "of": .integer(all),
      ])
    reporter.note(
      "Building part \(shard.partNumber) of \(shard.partCount), selected by \(shard.selectedBy). "
        + "Its families: \(familyCount) of \(all).")
  }

  /// Reports the result of each family; `code` is nil if the run was stopped.
  private func report(_ outcomes: [FamilyBuildOutcome], familyCount count: Int, exitCode: ExitCode?)
  {
    reporter.logEvent(
      "families",
      [
        "families": .list(outcomes.map(\.json)),
        "code": exitCode.map { .integer(Int($0.rawValue)) } ?? .null,
        "unfinished": .integer(count - outcomes.count),
      ])
    for outcome in outcomes { reporter.note(outcome.sentence) }
    let published = outcomes.count { $0.exitCode == .done || $0.exitCode == .someItemsSkipped }
    reporter.note("Families: \(published) of \(count) published.")
  }
}
