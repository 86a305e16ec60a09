import Foundation
import Kinfolio
import Knowledge
import Records

/// What the program finds around it, read once at the start: nothing below the program looks at
/// the environment, the clock or the place it was started from.
struct Surroundings: Sendable {
  let environment: [String: String]
  let now: Date
  /// The processors this process may use, which a container may have cut down.
  let processors: Int
  private let located: Result<ProgramFiles, ProgramFiles.Missing>

  static func current() -> Surroundings {
    Surroundings(
      environment: ProcessInfo.processInfo.environment, now: Date(),
      processors: ProcessInfo.processInfo.activeProcessorCount, located: ProgramFiles.located())
  }

  /// What belongs to the program; throws where it is missing.
  var files: ProgramFiles { get throws(ProgramFiles.Missing) { try located.get() } }

  var home: String? { environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } }

  /// Where developed photos are kept between builds; nil where the user has no place for it.
  var cache: URL? {
    if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") {
      return URL(fileURLWithPath: folder).appendingPathComponent("kinfolio")
    }
    // Users that are no persons often have a home folder by name only, or one they may not write.
    guard let home, ["/.cache", ""].contains(where: { access(home + $0, W_OK | X_OK) == 0 }) else {
      return nil
    }
    return URL(fileURLWithPath: home).appendingPathComponent(".cache/kinfolio")
  }
}

/// This program, and the templates, assets and helper program that belong to it.
struct ProgramFiles: Sendable {
  let templates: URL
  let assets: URL
  let photoWorker: URL
  /// The running program itself.
  let program: URL

  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// Finds them beside the running program: installed (`PREFIX/bin` and `PREFIX/share/kinfolio`) or
  /// in the checkout it was built in.
  static func located() -> Result<ProgramFiles, Missing> {
    guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    else { return .failure(Missing(description: "This program cannot find out where it lies.")) }
    let folder = URL(fileURLWithPath: program).deletingLastPathComponent()
    let worker = folder.appendingPathComponent("kinfolio-photos")
    for share in candidates(around: folder) {
      let templates = share.appendingPathComponent("Templates")
      let assets = share.appendingPathComponent("Assets")
      if isFolder(templates.path), isFolder(assets.path) {
        return .success(
          ProgramFiles(
            templates: templates, assets: assets, photoWorker: worker,
            program: URL(fileURLWithPath: program)))
      }
    }
    return .failure(
      Missing(
        description: "The templates and assets that belong to \(program) are missing. "
          + "Install again with Scripts/install."))
  }

  private static func candidates(around folder: URL) -> [URL] {
    let installed = folder.deletingLastPathComponent().appendingPathComponent("share/kinfolio")
    var above = folder
    var checkouts: [URL] = []
    while above.path != "/" {
      if access(above.appendingPathComponent("Package.swift").path, F_OK) == 0 {
        checkouts.append(above)
      }
      above.deleteLastPathComponent()
    }
    return [installed] + checkouts
  }
}

extension ProgramFiles {
  /// The words, templates and assets; with templates of the family's own where it has some.
  func resources(templates own: URL? = nil) throws -> SiteResources {
    try SiteResources(templates: own ?? templates, assets: assets)
  }

  /// The same with the words of one language alone.
  func resources(in language: Language) throws -> SiteResources {
    try SiteResources(templates: templates, assets: assets, languages: [language])
  }

  /// The growth tables of the WHO and the CDC.
  func growthStandards() throws -> GrowthStandards {
    try GrowthStandards(folder: assets.appendingPathComponent("Growth"))
  }

  /// The words of one language alone.
  func phrasebook(_ language: Language) throws -> Phrasebook {
    try Phrasebooks(unchecked: assets, only: [language])[language]
  }

  /// The languages there are.
  func languages() throws -> Languages {
    try Languages(folder: assets.appendingPathComponent("Languages"))
  }

  /// What the tracking database is made from.
  func schema() throws -> Schema {
    try Schema(folder: assets.appendingPathComponent("Schema"))
  }
}
