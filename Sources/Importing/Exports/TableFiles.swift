import Foundation
import Records
import SQLite

/// Tables of an export, one for each collection, which has the name of its file; the first row of each
/// names the fields.
package struct TableFiles: DocumentSource {
  private let files: [(collection: String, text: TextFile)]

  var paths: [(collection: String, path: String)] { files.map { ($0.collection, $0.text.path) } }

  /// Describes the tables that lie at some paths, or in the folders there.
  ///
  /// Throws ``ImportProblem`` where there is none or one is no text, and what the disk refuses.
  init(_ paths: [String]) throws {
    files = try paths.flatMap(Self.tables).map { path in
      let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
      return (name, try Self.naming(path) { try Self.text(at: path) })
    }
    if files.isEmpty { throw ImportProblem("There is no table in this folder: no file of CSV.") }
  }

  /// A table by its path, or those that lie in a folder, in the order of their names.
  package static func tables(at path: String) throws -> [String] {
    guard FileKind(at: path) == .folder else { return [path] }
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    return names.filter { $0.lowercased().hasSuffix(".csv") }.sorted()
      .map { (path as NSString).appendingPathComponent($0) }
  }

  func counts(knowing isKnown: @escaping (String) -> Bool) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for (collection, text) in files {
      counts[collection, default: 0] += 0
      try Self.forEachRow(of: text) { _ in counts.count(collection) }
    }
    return counts
  }

  func forEachDocument(
    in collections: Set<String>, body: (ExportDocument) throws -> Void
  ) throws {
    for (collection, text) in files where collections.contains(collection) {
      try Self.forEachRow(of: text) { table in
        try body(Self.document(in: collection, at: table))
      }
    }
  }

  /// The row a table is at.
  private static func document(in collection: String, at table: TextTable) -> ExportDocument {
    let cells = zip(table.header.indices, table.cells.map(JSONNode.text))
      .map { (table.name(of: $0), $1) }.filter { TextTable.plain($0.0) != "id" }
    var fields = Dictionary(cells) { first, _ in first }
    if !table.surplus.isEmpty {
      fields[ExportDocument.surplus] = .list(table.surplus.map(JSONNode.text))
    }
    var document = ExportDocument(
      in: collection, named: table["id"] ?? "", line: table.row, fields: fields)
    document.isRow = true
    return document
  }

  /// Gives a table at each of its rows; says of which table a problem speaks, for there are several.
  static func forEachRow(of text: TextFile, _ body: (TextTable) throws -> Void) throws {
    var table = try naming(text.path) { try TextTable(text) }
    while try naming(text.path, { try table.advance() }) {
      try Task.checkCancellation()
      try body(table)
    }
  }

  /// Opens what has the name of a table, which may be anything where it lies in a folder.
  private static func text(at path: String) throws -> TextFile {
    switch FileKind(at: path) {
    case .text, .unknown: return try TextFile(path)
    case .empty: throw ImportProblem("This is empty (0 bytes).")
    default: throw ImportProblem("This is no file that can be read.")
    }
  }

  /// Says of which table a problem speaks, for there are several.
  private static func naming<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    let name = LocalPhotos.name(of: path) ?? path
    do { return try body() } catch let problem as ImportProblem {
      throw ImportProblem("In the table \(name): \(problem.description)")
    } catch let problem as CSVProblem {
      throw ImportProblem("In the table \(name), line \(problem.line): \(problem.message).")
    }
  }
}
