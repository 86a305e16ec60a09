import Foundation

/// The tables that Baby Buddy's own page exports, one file of CSV for each.
///
/// Which of its tables a file is, its columns tell: files are renamed, and their columns come in any
/// order.
package struct BabyBuddyExport {
  struct Table {
    /// What its rows are: `feeding`.
    let model: String
    let text: TextFile
    let hasRows: Bool
  }

  private(set) var tables: [Table] = []
  /// What was given first of it: a file, or the folder of them.
  private(set) var path = ""
  /// How many rows lie in tables that have no place in a tracking database, by their names.
  private(set) var leftOut: [String: Int] = [:]

  package init() {}

  /// Whether it tells times, which are by the clock of Baby Buddy's server and do not say which that is.
  package var tellsTimes: Bool {
    let days: Set = ["child", "weight", "height", "headcircumference", "tag"]
    return tables.contains { $0.hasRows && !days.contains($0.model) }
  }

  /// Adds the table at a path, or those in the folder there.
  ///
  /// Throws ``ImportProblem`` and ``CSVProblem`` for what is no such table, and what the disk refuses.
  package mutating func add(_ path: String) throws {
    if self.path.isEmpty { self.path = path }
    let files = try TableFiles.tables(at: path)
    if files == [path] {
      let text = try TextFile(path)
      if try text.isJSON { throw Self.problemOfJSON }
      guard try adds(text) else {
        throw try Self.problem(ofStranger: TextTable(text).header)
      }
      return
    }
    let number = tables.count
    for file in files {
      let name = URL(fileURLWithPath: file).lastPathComponent
      do {
        let text = try TextFile(file)
        if try !adds(text) { leftOut[name] = try Self.count(text) }
      } catch let problem as ImportProblem {
        throw ImportProblem("In the table \(name): \(problem.description)")
      }
    }
    if tables.count == number {
      throw ImportProblem("There is no table of Baby Buddy's in this folder: no such file of CSV.")
    }
  }

  /// Adds a file, unless it is no table of Baby Buddy's.
  private mutating func adds(_ text: TextFile) throws -> Bool {
    var table = try TextTable(text)
    guard let model = Self.model(of: table) else {
      // A table of another version: of Baby Buddy's own all rows are a child's.
      guard table.has("id"), table.has("child id") else { return false }
      leftOut[URL(fileURLWithPath: text.path).lastPathComponent] = try Self.count(text)
      return true
    }
    if model == "bmi" {
      leftOut["core_bmi"] = try Self.count(text)
      return true
    }
    guard table.has("id") else {
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

  private static func count(_ text: TextFile) throws -> Int {
    var count = 0
    try TableFiles.forEachRow(of: text) { _ in count += 1 }
    return count
  }

  /// The table that most of the columns speak for.
  private static func model(of table: TextTable) -> String? {
    let found = signs.filter { $0.columns.allSatisfy { table.has(TextTable.plain($0)) } }
    return found.max { $0.columns.count < $1.columns.count }?.model
  }

  private static let signs: [(model: String, columns: [String])] = [
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

/// What is said of a file that is none of Baby Buddy's tables: nothing of what people have written there.
extension BabyBuddyExport {
  static let problemOfJSON = ImportProblem(
    "This is JSON and no table. Of Baby Buddy's exports those are read that are CSV.")

  static func problem(ofStranger header: [String]) -> ImportProblem {
    ImportProblem(
      "This is no table of Baby Buddy's. \(ImportProblem.naming("columns", header))")
  }
}

extension TextFile {
  /// Whether it begins as JSON does, and no table.
  var isJSON: Bool {
    get throws {
      let start = try reading()().drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
      return start.first == UInt8(ascii: "{") || start.first == UInt8(ascii: "[")
    }
  }
}
