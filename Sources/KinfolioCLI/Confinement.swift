import Importing
import Audiences
import Files
import Foundation
import Photos
import Publishing
import Records
import SQLite
import Sandbox
import Site

/// The restriction of a build, by the kernel, to the files that it needs.
///
/// Without it, a weakness in SQLite or in a library for text would give a hostile database the rights of the user. The
/// build reads its inputs and the system's files, and changes only the output folder, the cache, the state folder and a
/// temporary folder. It has no network, and starts only `kinfolio-photos` and the loader of programs. The kernel
/// restricts only the calling thread, so the restriction must begin before the program has a second thread.
struct Confinement: Sendable {
  /// Whether the kernel restricts this process, and the reason if it does not.
  enum State: Sendable {
    /// The command is not a build that confines itself, or the command line is invalid.
    case notApplicable
    case confined(Confinement)
    /// The process is not confined, for the given reason.
    case impossible(String)
    /// The build cannot start, for example because another one has the lock.
    case failed(any Error)
  }

  let output: OutputFolder
  let outputFolderLock: FolderLock
  /// The protections that the kernel lacks.
  let missingProtections: [Sandbox.Protection]
  private let temporaryFolder: LockedTemporaryFolder
  /// The folder for the new site next to the output folder, or nil if none was created.
  private let staging: URL?

  /// Restricts this process to the inputs of a build and to the folders that it changes, and locks the output folder.
  static func confineProcess(
    buildingTo output: OutputFolder, overwritingForeignFiles adoptsFiles: Bool,
    reading inputs: [FileRule],
    _ environment: ProgramEnvironment
  ) -> State {
    // The kernel would not restrict the other threads.
    guard
      (try? FolderListing(of: "/proc/self/task"))?.entries.count(where: { Int($0.name) != nil })
        == 1
    else { return .impossible("the program already has several threads") }
    guard let scratch = try? LockedTemporaryFolder() else {
      return .impossible("there is no usable temporary folder")
    }
    do {
      let parent = output.nearestExistingParent.path
      let lock = try output.lockAndRecover(adopting: adoptsFiles)
      let staging = try output.createStagingDirectory()
      let folders = [
        output.url, staging, environment.cacheFolder, environment.stateFolder, scratch.url,
      ]
      .compactMap(\.self)
      for folder in folders {
        try? FileManager.default.createDirectory(
          at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      }
      let rules =
        systemFileRules(environment) + inputs + folders.map { FileRule(.change, $0.path) } + [
          FileRule(.changeFolders, parent),
          FileRule(.removeFolders, scratch.url.deletingLastPathComponent().path),
        ]
      setenv("TMPDIR", scratch.url.path, 1)
      let active = Sandbox.confine(
        to: rules, changingAttributes: staging.map(output.hasAttributesToCopy) ?? false)
      return .confined(
        Confinement(
          output: output, outputFolderLock: lock,
          missingProtections: Sandbox.Protection.allCases.filter { !active.contains($0) },
          temporaryFolder: scratch,
          staging: staging))
    } catch {
      return .failed(error)
    }
  }

  /// Removes the temporary folder and the empty folder for the new site.
  func removeTemporaryFolders() {
    if let staging { rmdir(staging.path) }
    try? FileManager.default.removeItem(at: temporaryFolder.url)
  }

  /// Returns the rules that permit a build to use libraries, fonts, time zones and devices.
  static func systemFileRules(_ environment: ProgramEnvironment) -> [FileRule] {
    let home = environment.home ?? "/nonexistent"
    let binaries = Installation.loadedBinaryPaths
    let libraries = Set(binaries.map(\.folderOfPath))
    let readable = [
      "/usr", "/lib", "/lib64", "/nix/store", "/gnu/store", "/etc", "/opt",
      // The dispatch library opens `/proc/TID/stat` of each of its threads, and crashes otherwise.
      "/proc",
      "/sys/fs/cgroup", "/var/cache/fontconfig",
      // The photo worker reads whether the kernel has large pages.
      "/sys/kernel/mm/transparent_hugepage",
      "\(home)/.fonts", "\(home)/.local/share/fonts", "\(home)/.config/fontconfig",
      "\(home)/.cache/fontconfig",
    ]
    let fonts = environment.variables.filter {
      ["FONTCONFIG_FILE", "FONTCONFIG_PATH"].contains($0.key)
    }
    return (readable + libraries + fonts.values).map { FileRule(.read, $0) }
      // The loader of this program is that of the photo decoder too. Their folder contains other programs.
      + binaries.filter { URL(fileURLWithPath: $0).lastPathComponent.hasPrefix("ld-") }.map {
        FileRule(.readExecute, $0)
      }
      + ["/dev/null", "/dev/urandom", "/dev/random", "/dev/zero"].map { FileRule(.readWrite, $0) }
  }
}

extension BuildCommand {
  /// Restricts this process if the command line is a build without `--narrative`, whose program could not start.
  static func confineProcess(commandLine words: [String], _ environment: ProgramEnvironment)
    -> Confinement.State
  {
    guard words.first == spec.name,
      let arguments = try? ParsedArguments(Array(words.dropFirst()), for: spec)
        .addingOmittedArguments(
          for: spec),
      !arguments.hasFlag("--all"), !arguments.hasFlag("--dry-run"),
      (try? Reporter(arguments)) != nil, (try? ReferenceTime(arguments, environment)) != nil,
      let options = try? BuildOptions(arguments, environment),
      let source = try? DatabaseOptions(arguments), let files = try? environment.files,
      let output = try? OutputFolder(
        options.output, home: environment.home, database: source.path,
        photos: options.photoFolderPath)
    else { return .notApplicable }
    if arguments.hasFlag(OptionSpec.unlistedPhotos.name), !options.isPhotoFolderBuild {
      // The confined build cannot write the database.
      let moment = Instant(seconds: Int64(environment.now.timeIntervalSince1970))
      do { try source.enableUnlistedPhotos(at: moment) } catch { return .failed(error) }
    }
    if options.content.narrativeProgram != nil {
      return .impossible("--narrative runs another program")
    }
    return Confinement.confineProcess(
      buildingTo: output, overwritingForeignFiles: options.publishing.overwritesForeignFiles,
      reading: inputFileRules(options, source, files), environment)
  }

  private static func inputFileRules(
    _ options: BuildOptions, _ source: DatabaseOptions, _ files: ProgramFiles
  ) -> [FileRule] {
    let database = source.resolvedPath
    let folders: [String?] = [
      files.templateFolder.path, files.assetFolder.path, options.photoFolderPath,
      options.templateFolder?.path,
    ]
    return folders.compactMap(\.self).map { FileRule(.read, $0) } + [
      FileRule(.readExecute, files.photoWorkerProgram.path), FileRule(.read, database),
      FileRule(.read, database + "-wal", followsLinks: false),
      FileRule(.read, database + "-journal", followsLinks: false),
      // SQLite locks a database with a write-ahead log by writing to this file.
      FileRule(.readWrite, database + "-shm", followsLinks: false),
      FileRule(.read, ViewerTable.path(forDatabase: source.path), followsLinks: false),
    ]
  }
}
