import Foundation
import Kinfolio
import Photos

/// All that decides what a build makes, besides what lies in files.
struct BuildOrder: Encodable {
  private let version: String
  private let code: [String]
  private let folder: String
  private let options: [String]
  private let moment: String
  private let environment: [String]

  /// How much is done at once, how long is waited and how much is told decide nothing.
  private static let indifferent: Set = [
    "--jobs", "--busy-timeout", "--quiet", "--log-format", "--dry-run", "--force", "--adopt",
  ]

  init(
    _ arguments: ParsedArguments, _ options: BuildOptions, _ moment: ReportMoment,
    _ surroundings: Surroundings
  ) throws {
    version = Program.version
    // Which program this is, and what belongs to it, may depend on where it was found.
    let files = try surroundings.files
    code = Installation.code + [files.templates.path, files.assets.path]
    folder = FileManager.default.currentDirectoryPath
    self.options = arguments.words(besides: Self.indifferent) + [options.photos ?? ""]
    self.moment = moment.mark
    let prefixes = ["HOME=", "LD_", "XDG_", "FC_", "FONTCONFIG_", "FREETYPE_", "PANGO_", "CAIRO_"]
    environment = surroundings.environment.map { "\($0)=\($1)" }.sorted()
      .filter { line in prefixes.contains { line.hasPrefix($0) } }
  }
}

extension BuildOrder {
  /// The files a build reads, by full path, there or not: whatever of them changes may change the site.
  ///
  /// What a link leads to counts, and with it the link. Throws where a folder cannot be read.
  static func inputs(
    _ database: DatabaseOptions, _ options: BuildOptions, _ files: ProgramFiles,
    _ photos: [String]
  ) throws -> [String] {
    let path = URL(fileURLWithPath: database.path)
    let records = ["", "-wal", "-journal"].map { path.resolvingSymlinksInPath().path + $0 }
    let folders = [options.templates ?? files.templates, files.assets]
    let taken = options.photos.map { [URL(fileURLWithPath: $0).path] } ?? []
    let own = try folders.flatMap { folder in
      [folder.path] + (try everything(below: folder.path)).map { "\(folder.path)/\($0)" }
    }
    return [path.path] + records + own + [files.photoWorker.path] + Installation.code
      + Installation.systemFiles + taken + photos
  }
}
