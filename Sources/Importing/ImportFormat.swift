import Escapes
import Records
import SQLite

/// A file format of trackers, daycares or photo services, and the names in files by which it is recognized.
package struct ImportFormat: Sendable {
  /// The name of the format, which follows "This looks like" in messages.
  package let name: String
  /// The source as which `kinfolio import` reads a file of this format, such as `toddler`, or nil if it reads none.
  package let source: ImportSource?
  /// Advice for the user about a file of this format that cannot be imported as it is.
  let advice: String
  private let signatures: [Signature]

  /// A kind of file, and names, such as column names, that a file of the format must all contain.
  typealias Signature = FilePreview

  init(
    _ name: String, source: ImportSource? = nil,
    advice: String = "It cannot be imported yet.", _ signs: Signature...
  ) {
    self.name = name
    self.source = source
    self.advice = advice
    self.signatures = signs
  }

  /// Returns the format that a file or a folder of tables most likely has, or nil if no format matches.
  ///
  /// A JSON file has the format of the app that exported it, if the app is recognized. Otherwise, the format with the
  /// most matching names is returned. For a folder, it is the most frequent format of the tables.
  package static func likeliest(of path: String) -> ImportFormat? {
    let file = FilePreview(of: path)
    if file.kind == .json, let app = ExportingApp.app(ofFileAt: path) {
      return all.first { $0.source == app.source }
    }
    if let format = likeliest(matching: file) { return format }
    let inside = ((try? CSVTables.tablePaths(at: path)) ?? []).filter { $0 != path }
    let formats = inside.prefix(tableLimit).compactMap { likeliest(matching: FilePreview(of: $0)) }
    // Of equally frequent formats, the format of an app is preferred to a feed log in a Google sheet.
    let votes = formats.reduce(into: [String: Int]()) {
      $0[$1.name, default: $1.source == .sheet ? 0 : 1] += 2
    }
    return formats.first { votes[$0.name] == votes.values.max() }
  }

  static func likeliest(withJSONKeys names: Set<String>) -> ImportFormat? {
    likeliest(matching: FilePreview(.json, names))
  }

  private static func likeliest(matching file: FilePreview) -> ImportFormat? {
    let found = all.map { format in (format, format.matchScore(for: file)) }.filter { $0.1 > 0 }
    // Of formats with the same number of matching names, the last one in the list `all` is returned.
    return found.reversed().max { $0.1 < $1.1 }?.0
  }

  /// The maximum number of tables in a folder that are inspected to recognize a format.
  static let tableLimit = 50

  /// Returns advice about a file of this format, such as the command that imports the file into `database`.
  ///
  /// If `database` is nil, the command contains the placeholder DATABASE.
  package func advice(forFileAt path: String, into database: String?) -> String {
    guard let source else { return "This looks like \(name). \(advice)" }
    // The command for a feed log in a Google sheet names the file, even if `path` is a folder.
    let path = source == .sheet ? Self.firstFeedLogPath(in: path) : path
    return "This looks like \(name); use: "
      + "kinfolio import \(source.rawValue) \(path.quotedForShell) --into \((database ?? "DATABASE").quotedForShell)"
  }

  /// Returns the path of the first feed log in a folder, or `folder` itself if it contains none or is a file.
  private static func firstFeedLogPath(in folder: String) -> String {
    guard DatabaseFileKind(at: folder) == .folder else { return folder }
    let tables = ((try? CSVTables.tablePaths(at: folder)) ?? []).prefix(tableLimit)
    return tables.first { likeliest(matching: FilePreview(of: $0))?.source == .sheet } ?? folder
  }

  /// Returns a number that is higher if more names match, or 0 if the file does not have the format.
  private func matchScore(for file: FilePreview) -> Int {
    signatures.filter { $0.kind == file.kind && $0.namesInFile.isSubset(of: file.namesInFile) }
      .map { $0.namesInFile.count + 1 }.max() ?? 0
  }
}

extension ImportFormat.Signature {
  static func database(_ tables: String...) -> Self { Self(.database, tables) }
  static func table(_ columns: String...) -> Self { Self(.table, columns) }
  static func json(_ keys: String...) -> Self { Self(.json, keys) }
  static func xml(_ elements: String...) -> Self { Self(.xml, elements) }
  static func binary(_ kind: Kind) -> Self { Self(kind, []) }
}
