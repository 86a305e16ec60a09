import SQLite

/// The names of all foods by language, read from the table `food_names`.
///
/// In a database of version 1, they are in the columns `name_en`, `name_es` and `name_fr` of the table `foods`.
package struct FoodNames: Sendable {
  static let table = "food_names"

  private(set) var missingTablesAndColumns: [String] = []
  private var namesByFoodID: [String: [Language: String]] = [:]
  private var problemsByFoodID: [String: RowProblem] = [:]

  init() {}

  package init(in database: Database) throws(SQLiteError) {
    let foods = try TableStructure(of: Food.table.name, in: database)?.storedColumns ?? []
    let old = ["name_en", "name_es", "name_fr"].filter(foods.contains)
    if foods.contains("id"), !old.isEmpty {
      for column in old {
        let language = column.dropFirst("name_".count)
        try readNames(
          query: "SELECT id, '\(language)', \(column) FROM foods", problemColumn: column,
          in: database)
      }
      return
    }
    let columns = ["food_id", "language", "name"]
    guard let shape = try TableStructure(of: Self.table, in: database) else {
      missingTablesAndColumns = [Self.table]
      return
    }
    missingTablesAndColumns = columns.filter { !shape.storedColumns.contains($0) }.map {
      "\(Self.table).\($0)"
    }
    guard missingTablesAndColumns.isEmpty else { return }
    try readNames(
      query: "SELECT food_id, language, name FROM \(Self.table)", problemColumn: "name",
      in: database)
  }

  /// Returns the names, by language, of the food with an id; throws if one of these names is invalid.
  func namesByLanguage(ofFoodID food: String) throws(RowProblem) -> [Language: String] {
    if let problem = problemsByFoodID[food] { throw problem }
    return namesByFoodID[food] ?? [:]
  }

  private mutating func readNames(
    query: String, problemColumn column: String, in database: Database
  ) throws(SQLiteError) {
    try database.prepare(query).forEachRow { row in
      guard let food = row.text(0), row.storageType(2) != .null else { return }
      do throws(RowProblem) {
        guard let language = row.text(1).flatMap(Language.init(rawValue:)) else {
          throw RowProblem(.notAllowed, column: "language", found: row.description(of: 1))
        }
        guard row.byteCount(2) <= RowDecoder.maximumTextBytes else {
          throw RowProblem(.textTooLong, column: column, found: row.description(of: 2))
        }
        guard let name = row.text(2) else {
          throw RowProblem(.notText, column: column, found: row.description(of: 2))
        }
        if name.isEmpty { return }
        guard namesByFoodID[food, default: [:]].updateValue(name, forKey: language) ?? name == name
        else { throw RowProblem(.duplicateKey, column: column, found: row.description(of: 2)) }
      } catch {
        if problemsByFoodID[food] == nil { problemsByFoodID[food] = error }
      }
    }
  }
}
