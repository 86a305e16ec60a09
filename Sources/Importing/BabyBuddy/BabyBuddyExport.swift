import Foundation

/// The tables that Baby Buddy's page of exports writes, each as a CSV file.
///
/// A table is identified by its columns, in any order, because files may be renamed.
package struct BabyBuddyExport {
  struct ExportedTable {
    let rowKind: String
    let file: TextFile
    let hasRows: Bool
  }

  private(set) var exportedTables: [ExportedTable] = []
  /// The path of the file or folder that was added first.
  private(set) var firstAddedPath = ""
  /// The numbers of rows in tables that are not imported, by the name of the table or file.
  private(set) var omittedCounts: [String: Int] = [:]

  package init() {}

  /// True if the tables contain times, which are in the time zone of Baby Buddy's server, but do not name the zone.
  package var containsTimes: Bool {
    let days: Set = ["child", "weight", "height", "headcircumference", "tag"]
    return exportedTables.contains { $0.hasRows && !days.contains($0.rowKind) }
  }

  /// Adds the table at a path or, if the path is a folder, the tables in the folder.
  ///
  /// Throws ``ImportProblem`` or ``CSVProblem`` if a file is not a table of Baby Buddy. Also throws file errors.
  package mutating func addTables(at path: String) throws {
    if self.firstAddedPath.isEmpty { self.firstAddedPath = path }
    let files = try CSVTables.tablePaths(at: path)
    if files == [path] {
      let text = try TextFile(path)
      if FilePreview(of: path).kind == .json {
        throw ImportProblem(
          "This is JSON and no table. Of Baby Buddy's exports those are read that are CSV.")
      }
      if try addIfRecognized(text) { return }
      throw ImportProblem(
        "This is no table of Baby Buddy's. "
          + ImportProblem.sentence(naming: "columns", try TextTable(text).header))
    }
    let number = exportedTables.count
    for file in files {
      let name = URL(fileURLWithPath: file).lastPathComponent
      do {
        let text = try TextFile(file)
        if try !addIfRecognized(text) { omittedCounts[name] = try Self.rowCount(of: text) }
      } catch let problem as ImportProblem {
        throw ImportProblem("In the table \(name): \(problem.description)")
      }
    }
    if exportedTables.count == number {
      throw ImportProblem("There is no table of Baby Buddy's in this folder: no such file of CSV.")
    }
  }

  /// Adds a file, or returns false if the file is not a table of Baby Buddy.
  private mutating func addIfRecognized(_ text: TextFile) throws -> Bool {
    var table = try TextTable(text)
    guard let model = Self.rowKind(of: table) else {
      // A table with these two columns is from another version, because only Baby Buddy's rows belong to children.
      guard table.hasColumn("id"), table.hasColumn("child id") else { return false }
      omittedCounts[URL(fileURLWithPath: text.path).lastPathComponent] = try Self.rowCount(of: text)
      return true
    }
    if model == "bmi" {
      omittedCounts["core_bmi"] = try Self.rowCount(of: text)
      return true
    }
    guard table.hasColumn("id") else {
      throw ImportProblem(
        "It has no column id, by which its rows would be known again. "
          + "Export it from Baby Buddy's own page of exports.")
    }
    if let other = exportedTables.first(where: { $0.rowKind == model }) {
      throw ImportProblem(
        "It contains the same kind of records as \(URL(fileURLWithPath: other.file.path).lastPathComponent). "
          + "Import one export at a time, the older first.")
    }
    exportedTables.append(ExportedTable(rowKind: model, file: text, hasRows: try table.advance()))
    return true
  }

  private static func rowCount(of text: TextFile) throws -> Int {
    var count = 0
    try CSVTables.forEachRow(of: text) { _ in count += 1 }
    return count
  }

  /// Returns the kind of a table's records, such as `feeding`: of the kinds whose required columns are all in the
  /// table, the one with the most columns, or nil if there is none.
  private static func rowKind(of table: TextTable) -> String? {
    let found = requiredColumnsByKind.filter {
      $0.columns.allSatisfy { table.hasColumn(TextTable.normalizedName($0)) }
    }
    return found.max { $0.columns.count < $1.columns.count }?.model
  }

  /// The columns that an exported table of each kind must have, in any order.
  private static let requiredColumnsByKind: [(model: String, columns: [String])] = [
    ("child", ["first_name", "last_name", "birth_date"]),
    ("feeding", ["child_id", "start", "end", "type", "method", "amount"]),
    ("pumping", ["child_id", "start", "end", "amount"]),
    ("pumping", ["child_id", "time", "amount"]),
    ("sleep", ["child_id", "start", "end", "nap"]),
    ("diaperchange", ["child_id", "time", "wet", "solid"]),
    ("tummytime", ["child_id", "start", "end", "milestone"]),
    ("temperature", ["child_id", "time", "temperature"]),
    ("medication", ["child_id", "time", "name", "dosage", "dosage_unit"]),
    ("weight", ["child_id", "date", "weight"]), ("height", ["child_id", "date", "height"]),
    ("headcircumference", ["child_id", "date", "head_circumference"]),
    ("bmi", ["child_id", "date", "bmi"]), ("note", ["child_id", "time", "note"]),
    ("tag", ["name", "color"]),
  ]
}
