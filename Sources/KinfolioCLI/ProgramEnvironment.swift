import Files
import Foundation
import Knowledge
import Records
import Site

/// What the program gets from outside: the environment variables, the current time, the program's files and the like.
struct ProgramEnvironment: Sendable {
  let variables: [String: String]
  let now: Date
  /// The number of processors that this process may use; a container may limit it.
  let processorCount: Int
  var confinement = Confinement.State.notApplicable
  private let locatedFiles: Result<ProgramFiles, ProgramFiles.MissingFilesError>

  static func current() -> ProgramEnvironment {
    ProgramEnvironment(
      variables: ProcessInfo.processInfo.environment, now: Date(),
      processorCount: ProcessInfo.processInfo.activeProcessorCount,
      locatedFiles: Result(catching: ProgramFiles.locate))
  }

  var files: ProgramFiles { get throws(ProgramFiles.MissingFilesError) { try locatedFiles.get() } }

  var home: String? { variables["HOME"].flatMap { $0.isEmpty ? nil : $0 } }

  /// The folder for data that must not be lost, such as decisions about viewers, or nil if the user has no home folder.
  var stateFolder: URL? {
    if let folder = variables["XDG_STATE_HOME"], folder.hasPrefix("/") {
      return URL(fileURLWithPath: folder).appendingPathComponent("kinfolio")
    }
    return home.map { URL(fileURLWithPath: $0).appendingPathComponent(".local/state/kinfolio") }
  }

  /// The folder for rendered photos, which later builds reuse, or nil if the user has no writable folder for it.
  var cacheFolder: URL? {
    if let folder = variables["XDG_CACHE_HOME"], folder.hasPrefix("/") {
      return URL(fileURLWithPath: folder).appendingPathComponent("kinfolio")
    }
    // System users often have a home folder that does not exist or is not writable.
    guard let home, ["/.cache", ""].contains(where: { access(home + $0, W_OK | X_OK) == 0 }) else {
      return nil
    }
    return URL(fileURLWithPath: home).appendingPathComponent(".cache/kinfolio")
  }
}

/// The locations of the running program, and of its templates, its assets and the program that decodes photos.
struct ProgramFiles: Sendable {
  static let version = "0.1.0"

  let templateFolder: URL
  let assetFolder: URL
  let photoWorkerProgram: URL
  let program: URL

  struct MissingFilesError: Error, CustomStringConvertible {
    let description: String
  }

  /// Finds the program's files in `PREFIX/bin` and `PREFIX/share/kinfolio`, or in the checkout in which the program was
  /// built.
  static func locate() throws(MissingFilesError) -> ProgramFiles {
    guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    else {
      throw MissingFilesError(
        description: "Cannot find the location of this program: /proc is not available.")
    }
    let folder = URL(fileURLWithPath: program).deletingLastPathComponent()
    let worker = folder.appendingPathComponent("kinfolio-photos")
    let installed = folder.deletingLastPathComponent().appendingPathComponent("share/kinfolio")
    var (candidates, above) = ([installed], folder)
    while above.path != "/" {
      if access(above.appendingPathComponent("Package.swift").path, F_OK) == 0 {
        candidates.append(above)
      }
      above.deleteLastPathComponent()
    }
    for share in candidates {
      let templates = share.appendingPathComponent("Templates")
      let assets = share.appendingPathComponent("Assets")
      if isFolder(templates.path), isFolder(assets.path) {
        return ProgramFiles(
          templateFolder: templates, assetFolder: assets, photoWorkerProgram: worker,
          program: URL(fileURLWithPath: program))
      }
    }
    throw MissingFilesError(
      description: "The templates and assets of \(program) are missing. "
        + "Install Kinfolio again with Scripts/install.")
  }

  /// Reads the strings, templates and assets; if `ownTemplates` is not nil, it replaces the program's templates.
  ///
  /// Throws `UnusableInputError` if a file can be read but is refused, for example because it is a link.
  func resources(templateFolder ownTemplates: URL? = nil) throws -> SiteResources {
    do {
      return try SiteResources(templates: ownTemplates ?? templateFolder, assets: assetFolder)
    } catch let error as FileError where error.errorNumber == nil {
      throw UnusableInputError(description: error.description)
    }
  }

  func growthStandards() throws -> GrowthStandards {
    try GrowthStandards(folder: assetFolder.appendingPathComponent("Growth"))
  }

  func phrasebook(_ language: Language) throws -> Phrasebook {
    try Phrasebooks(assets: assetFolder)[language]
  }

  func languages() throws -> Languages {
    try Languages(folder: assetFolder.appendingPathComponent("Languages"))
  }

  func schema() throws -> DatabaseSchema {
    try DatabaseSchema(folder: assetFolder.appendingPathComponent("Schema"))
  }
}
