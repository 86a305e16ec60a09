import Escapes
import Records
import SQLite

/// A format of the files that trackers, daycares and photo services export, and the signs by which it is recognized.
package struct ImportFormat: Sendable {
  /// The name of the format, which follows "This looks like" in messages.
  package let name: String
  /// The source that `kinfolio import` needs for a file of this format, or nil if the format cannot be imported.
  package let source: ImportSource?
  /// Advice for the user about a file of this format that cannot be imported as it is.
  let advice: String
  private let signs: [Sign]

  /// A kind of file, and names such as column names that a file of this kind must all contain to have a format.
  typealias Sign = FilePreview

  init(
    _ name: String, source: ImportSource? = nil,
    advice: String = "It cannot be imported yet.", _ signs: Sign...
  ) {
    self.name = name
    self.source = source
    self.advice = advice
    self.signs = signs
  }

  /// Returns the format that a file or a folder of tables most likely has, or nil if no format matches.
  ///
  /// For a JSON file it is the format of the app that exported the file. Otherwise it is the format with the most names
  /// that the file contains, or else the most frequent format of the tables in the folder.
  package static func likeliest(of path: String) -> ImportFormat? {
    let file = FilePreview(of: path)
    if file.kind == .json, let app = ExportingApp.ofFile(at: path) {
      return known.first { $0.source == app.source }
    }
    if let format = likeliest(by: file) { return format }
    let inside = ((try? TableFiles.tables(at: path)) ?? []).filter { $0 != path }
    let formats = inside.prefix(tableLimit).compactMap { likeliest(by: FilePreview(of: $0)) }
    // Of equally frequent formats, the format of an app is preferred to a feed log in a Google sheet.
    let votes = formats.reduce(into: [String: Int]()) {
      $0[$1.name, default: $1.source == .sheet ? 0 : 1] += 2
    }
    return formats.first { votes[$0.name] == votes.values.max() }
  }

  static func likeliest(withNames names: Set<String>) -> ImportFormat? {
    likeliest(by: FilePreview(.json, names))
  }

  private static func likeliest(by file: FilePreview) -> ImportFormat? {
    let found = known.map { format in (format, format.matchCount(by: file)) }.filter { $0.1 > 0 }
    // Of formats with the same number of matching names, the last one in the list `known` is returned.
    return found.reversed().max { $0.1 < $1.1 }?.0
  }

  /// The maximum number of tables in a folder that are inspected to recognize a format.
  static let tableLimit = 50

  /// Returns what to do with a file of this format, such as the command that imports the file into `database`.
  ///
  /// If `database` is nil, the command contains the placeholder DATABASE.
  package func advice(for path: String, into database: String?) -> String {
    guard let source else { return "This looks like \(name). \(advice)" }
    // The command for a feed log in a Google sheet names the file, even if `path` is a folder.
    let path = source == .sheet ? Self.sheet(in: path) : path
    return "This looks like \(name); use: "
      + "kinfolio import \(source.rawValue) \(path.quotedForShell) --into \((database ?? "DATABASE").quotedForShell)"
  }

  private static func sheet(in folder: String) -> String {
    guard FileKind(at: folder) == .folder else { return folder }
    let tables = ((try? TableFiles.tables(at: folder)) ?? []).prefix(tableLimit)
    return tables.first { likeliest(by: FilePreview(of: $0))?.source == .sheet } ?? folder
  }

  private func matchCount(by file: FilePreview) -> Int {
    signs.filter { $0.kind == file.kind && $0.words.isSubset(of: file.words) }
      .map { $0.words.count + 1 }.max() ?? 0
  }
}

extension ImportFormat.Sign {
  static func database(_ tables: String...) -> Self { Self(.database, tables) }
  static func table(_ columns: String...) -> Self { Self(.table, columns) }
  static func json(_ keys: String...) -> Self { Self(.json, keys) }
  static func xml(_ elements: String...) -> Self { Self(.xml, elements) }
  static func binary(_ kind: Kind) -> Self { Self(kind, []) }
}
