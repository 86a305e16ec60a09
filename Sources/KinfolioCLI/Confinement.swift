import Foundation
import Kinfolio
import Photos
import Publishing
import Records
import SQLite
import Sandbox

/// The restriction of a build to the files that it needs.
///
/// A weakness in SQLite or in a library for text would otherwise give a hostile database the rights of the user. The
/// build reads its inputs and the system's files, changes only the output folder, the cache and a temporary folder, has
/// no network, and starts only `kinfolio-photos`. The kernel restricts threads, so this is done before there is a
/// second one.
struct Confinement: Sendable {
  /// The output folder, which exists.
  let output: OutputFolder
  /// The protections that the kernel lacks.
  let missing: [Sandbox.Protection]
  private let scratch: ScratchFolder
  private let staging: String

  /// Restricts this process if the command line is a build; returns nil if it is not, or is not valid.
  ///
  /// A program of the user, such as that of `--narrative`, could do nothing in a restricted build.
  init?(commandLine words: [String], _ environment: ProgramEnvironment) {
    guard words.first == BuildCommand.spec.name,
      let arguments = try? ParsedArguments(Array(words.dropFirst()), for: BuildCommand.spec),
      !arguments.has("--all"), !arguments.has("--dry-run"),
      let options = try? BuildOptions(arguments, environment),
      options.content.narrativeProgram == nil,
      let source = try? DatabaseOptions(arguments), let files = try? environment.files,
      var output = try? OutputFolder(
        options.output, home: environment.home, database: source.path, photos: options.photoFolder)
    else { return nil }
    guard let folders = try? output.createForConfinedBuild(), let scratch = try? ScratchFolder()
    else { return nil }
    (self.output, self.scratch, staging) = (output, scratch, folders.staging)
    let temporary = scratch.url.deletingLastPathComponent().path
    setenv("TMPDIR", scratch.url.path, 1)
    var rules =
      Self.systemRules(environment) + [
        FileRule(.execute, files.photoWorker.path), FileRule(.read, files.templates.path),
        FileRule(.read, files.assets.path), FileRule(.change, output.url.path),
        FileRule(.change, folders.staging), FileRule(.changeFolders, folders.parent),
        FileRule(.change, scratch.url.path), FileRule(.changeFolders, temporary),
      ]
    let inputs = [options.photoFolder, options.templates?.path]
    rules += inputs.compactMap(\.self).map { FileRule(.read, $0) }
    for folder in [environment.cache, environment.state].compactMap(\.self) {
      try? FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      rules.append(FileRule(.change, folder.path))
    }
    let database = source.fullPath
    rules += ["", "-wal", "-journal"].map { FileRule(.read, database + $0) }
    rules.append(FileRule(.overwrite, database + "-shm"))
    rules.append(FileRule(.read, ViewerTable.path(forDatabase: source.path)))
    let active = Sandbox.confine(to: rules)
    missing = Sandbox.Protection.allCases.filter { !active.contains($0) }
  }

  /// Removes the folders that are needed only during the build.
  func removeFolders() {
    rmdir(staging)
    try? FileManager.default.removeItem(at: scratch.url)
  }

  /// The rules for libraries, fonts, time zones and devices.
  private static func systemRules(_ environment: ProgramEnvironment) -> [FileRule] {
    let home = environment.home ?? "/nonexistent"
    let libraries = Set(Installation.loadedBinaryPaths.map(\.folderOfPath))
    let readable = [
      "/usr", "/etc", "/opt", "/proc", "/sys/fs/cgroup", "/var/cache/fontconfig",
      "\(home)/.fonts", "\(home)/.local/share/fonts", "\(home)/.config/fontconfig",
      "\(home)/.cache/fontconfig",
    ]
    let fonts = environment.variables.filter {
      ["FONTCONFIG_FILE", "FONTCONFIG_PATH"].contains($0.key)
    }
    return (readable + libraries + fonts.values).map { FileRule(.read, $0) }
      // The loader of the photo decoder.
      + ["/usr/lib", "/usr/lib64", "/lib", "/lib64", "/nix/store", "/gnu/store"].map {
        FileRule(.execute, $0)
      }
      + ["/dev/null", "/dev/urandom", "/dev/random", "/dev/zero"].map { FileRule(.overwrite, $0) }
  }
}
