import Foundation

/// Tables of an export, one for each collection, which has the name of its file; the first row of each
/// names the fields.
struct TableFiles: DocumentSource {
  private let files: [(collection: String, text: TextFile)]

  /// Describes the tables that lie at some paths, or in the folders there.
  ///
  /// Throws ``ImportProblem`` where there is none or one is no text, and what the disk refuses.
  init(_ paths: [String]) throws {
    files = try paths.flatMap(Self.tables).map { path in
      let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
      return (name, try TextFile(path))
    }
    if files.isEmpty { throw ImportProblem("There is no table in this folder: no file of CSV.") }
  }

  /// A table by its path, or those that lie in a folder, in the order of their names.
  static func tables(at path: String) throws -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else { return [path] }
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    return names.filter { $0.lowercased().hasSuffix(".csv") }.sorted()
      .map { (path as NSString).appendingPathComponent($0) }
  }

  func counts() throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for (collection, text) in files {
      var table = try TextTable(text)
      counts[collection, default: 0] += 0
      while try table.advance() { counts.count(collection) }
    }
    return counts
  }

  func forEachDocument(
    in collections: Set<String>, body: (ExportDocument) throws -> Void
  ) throws {
    for (collection, text) in files where collections.contains(collection) {
      var table = try TextTable(text)
      while try table.advance() {
        try Task.checkCancellation()
        let cells = zip(table.header, table.cells.map(JSONNode.text))
          .filter { TextTable.plain($0.0) != "id" }
        var document = ExportDocument(
          in: collection, named: table["id"] ?? "", line: table.row,
          fields: Dictionary(cells) { first, _ in first })
        document.isRow = true
        try body(document)
      }
    }
  }
}
