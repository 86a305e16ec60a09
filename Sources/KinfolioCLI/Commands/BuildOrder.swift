import Foundation
import Kinfolio

/// All that decides what a build makes, besides what lies in files.
struct BuildOrder: Encodable {
  private let version: String
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
  ) {
    version = Program.version
    folder = FileManager.default.currentDirectoryPath
    self.options = arguments.words(besides: Self.indifferent) + [options.photos ?? ""]
    self.moment = moment.mark
    let prefixes = ["HOME=", "XDG_", "FC_", "FONTCONFIG_", "FREETYPE_", "PANGO_", "CAIRO_"]
    environment = surroundings.environment.map { "\($0)=\($1)" }.sorted()
      .filter { line in prefixes.contains { line.hasPrefix($0) } }
  }
}

extension BuildOrder {
  /// The files a build reads, by full path, there or not: whatever of them changes may change the site.
  static func inputs(
    database: String, templates: URL, files: ProgramFiles, photos: PhotoFolder?
  ) -> [String] {
    let database = URL(fileURLWithPath: database).path
    let records = ["", "-wal", "-journal"].map { database + $0 }
    let own = [templates, files.assets].flatMap(\.everythingBelow) + [files.photoWorker.path]
    return records + own + Installation.code + Installation.fontFiles
      + (photos?.askedPaths ?? [])
  }
}

extension URL {
  /// A folder's own path and that of everything it holds.
  fileprivate var everythingBelow: [String] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    return [path] + names.map { appendingPathComponent($0).path }
  }
}
