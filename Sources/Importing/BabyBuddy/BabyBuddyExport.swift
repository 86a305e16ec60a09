import Foundation

/// The tables that Baby Buddy's page of exports writes, each as a CSV file.
///
/// A table is identified by its columns, in any order, because files may be renamed.
package struct BabyBuddyExport {
  struct Table {
    let model: String
    let text: TextFile
    let hasRows: Bool
  }

  private(set) var tables: [Table] = []
  /// The path of the file or folder that was added first.
  private(set) var path = ""
  /// The numbers of rows in tables that are not imported, by the name of the table or file.
  private(set) var omittedCounts: [String: Int] = [:]

  package init() {}

  /// True if the tables contain times, which are in the time zone of Baby Buddy's server, but do not name the zone.
  package var containsTimes: Bool {
    let days: Set = ["child", "weight", "height", "headcircumference", "tag"]
    return tables.contains { $0.hasRows && !days.contains($0.model) }
  }

  /// Adds the table at a path or, if the path is a folder, the tables in the folder.
  ///
  /// Throws ``ImportProblem`` or ``CSVProblem`` if a file is not a table of Baby Buddy. Also throws file errors.
  package mutating func add(_ path: String) throws {
    if self.path.isEmpty { self.path = path }
    let files = try TableFiles.tablePaths(at: path)
    if files == [path] {
      let text = try TextFile(path)
      if FilePreview(of: path).kind == .json {
        throw ImportProblem(
          "This is JSON and no table. Of Baby Buddy's exports those are read that are CSV.")
      }
      if try addTable(text) { return }
      throw ImportProblem(
        "This is no table of Baby Buddy's. "
          + ImportProblem.naming("columns", try TextTable(text).header))
    }
    let number = tables.count
    for file in files {
      let name = URL(fileURLWithPath: file).lastPathComponent
      do {
        let text = try TextFile(file)
        if try !addTable(text) { omittedCounts[name] = try Self.rowCount(of: text) }
      } catch let problem as ImportProblem {
        throw ImportProblem("In the table \(name): \(problem.description)")
      }
    }
    if tables.count == number {
      throw ImportProblem("There is no table of Baby Buddy's in this folder: no such file of CSV.")
    }
  }

  /// Adds a file, or returns false if the file is not a table of Baby Buddy.
  private mutating func addTable(_ text: TextFile) throws -> Bool {
    var table = try TextTable(text)
    guard let model = Self.model(of: table) else {
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
    if let other = tables.first(where: { $0.model == model }) {
      throw ImportProblem(
        "It holds the same kind of records as \(URL(fileURLWithPath: other.text.path).lastPathComponent). "
          + "Import one export at a time, the older first.")
    }
    tables.append(Table(model: model, text: text, hasRows: try table.advance()))
    return true
  }

  private static func rowCount(of text: TextFile) throws -> Int {
    var count = 0
    try TableFiles.forEachRow(of: text) { _ in count += 1 }
    return count
  }

  /// Returns the kind of records, such as `feeding`, that has the most columns among the kinds all of whose columns are
  /// in the table, or nil if there is none.
  private static func model(of table: TextTable) -> String? {
    let found = requiredColumns.filter {
      $0.columns.allSatisfy { table.hasColumn(TextTable.normalizedName($0)) }
    }
    return found.max { $0.columns.count < $1.columns.count }?.model
  }

  /// The columns that an exported table of each kind must have, in any order.
  private static let requiredColumns: [(model: String, columns: [String])] = [
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
