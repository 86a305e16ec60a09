import Records

/// Records that were skipped of a database that is still in use, as a list to be worked through there.
struct SkippedRecords {
  let file: SkippedFile

  /// Adds a record by its table and its id, which some lack.
  func add(_ problem: RowProblem, _ table: String, _ id: Int64?) throws {
    if file.isEmpty { try file.write("\u{FEFF}table,id,column,found,reason\r\n") }
    let cells = [
      table, id.map(String.init) ?? "", problem.column, problem.found, file.sentence(problem),
    ]
    try file.write(
      cells.map { CSV.quoted($0.withoutFormulas) }.joined(separator: ",") + "\r\n")
  }
}
