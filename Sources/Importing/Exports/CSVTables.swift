import Foundation
import Records
import SQLite

/// The CSV tables of an export, each with the name of a collection, and with the names of fields in its first row.
package struct CSVTables: DocumentSource {
  private let files: [(collection: String, text: TextFile)]

  var paths: [(collection: String, path: String)] { files.map { ($0.collection, $0.text.path) } }

  /// Opens tables, and throws ``ImportProblem`` if there are none or one is not text, and file errors.
  init(_ paths: [String]) throws {
    files = try paths.flatMap(Self.tablePaths).map { path in
      let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
      return (name, try Self.addingTableName(path) { try Self.textFile(at: path) })
    }
    if files.isEmpty { throw ImportProblem("There is no table in this folder: no file of CSV.") }
  }

  /// Returns the path of a table, or the paths of the tables in a folder, sorted by name.
  package static func tablePaths(at path: String) throws -> [String] {
    guard DatabaseFileKind(at: path) == .folder else { return [path] }
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    return names.filter { $0.lowercased().hasSuffix(".csv") }.sorted()
      .map { (path as NSString).appendingPathComponent($0) }
  }

  func documentCounts(knowing isKnown: @escaping (String) -> Bool) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for (collection, text) in files {
      counts[collection, default: 0] += 0
      try Self.forEachRow(of: text) { _ in counts.count(collection) }
    }
    return counts
  }

  func forEachDocument(in collections: Set<String>, body: (ExportDocument) throws -> Void) throws {
    for (collection, text) in files where collections.contains(collection) {
      try Self.forEachRow(of: text) { table in
        try body(Self.document(in: collection, fromRowOf: table))
      }
    }
  }

  private static func document(in collection: String, fromRowOf table: TextTable) -> ExportDocument
  {
    let cells = zip(table.header.indices, table.cells.map(JSONNode.text))
      .map { (table.columnName(at: $0), $1) }.filter { TextTable.normalizedName($0.0) != "id" }
    var fields = Dictionary(cells) { first, _ in first }
    if !table.surplusCells.isEmpty {
      fields[ExportDocument.surplusCellsField] = .list(table.surplusCells.map(JSONNode.text))
    }
    var document = ExportDocument(
      in: collection, named: table["id"] ?? "", line: table.lineNumber, fields: fields)
    document.isTableRow = true
    return document
  }

  static func forEachRow(of text: TextFile, _ body: (TextTable) throws -> Void) throws {
    var table = try addingTableName(text.path) { try TextTable(text) }
    while try addingTableName(text.path, { try table.advance() }) {
      try Task.checkCancellation()
      try body(table)
    }
  }

  /// Opens the text of a table, or throws if the file contains no text, although its name is that of a table.
  private static func textFile(at path: String) throws -> TextFile {
    switch DatabaseFileKind(at: path) {
    case .textFile, .unknownContent: return try TextFile(path)
    case .empty: throw ImportProblem("This is empty (0 bytes).")
    default: throw ImportProblem("This is no file that can be read.")
    }
  }

  /// Runs `body`, and adds the name of the table to the problems that it throws, because there are several tables.
  private static func addingTableName<Result>(_ path: String, _ body: () throws -> Result) throws
    -> Result
  {
    let name = PhotoFilesByName.fileName(inPath: path) ?? path
    do { return try body() } catch let problem as ImportProblem {
      throw ImportProblem("In the table \(name): \(problem.description)")
    } catch let problem as CSVProblem {
      throw ImportProblem("In the table \(name), line \(problem.lineNumber): \(problem.message).")
    }
  }
}
