import Records
import SQLite

extension SQLiteError {
  /// The rule of the schema that a row breaks; nil for an error that is not the row's.
  var brokenRule: RowProblem? {
    guard kind == .constraint else { return nil }
    if message.hasPrefix("FOREIGN KEY") { return RowProblem(.pointsNowhere, column: "") }
    let told = message.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? ""
    if message.hasPrefix("CHECK") {
      let column = told.replacing("length(", with: "").prefix { $0.isLetter || $0 == "_" }
      return RowProblem(.outOfRange, column: String(column))
    }
    let column = told.split(separator: ".").last.map(String.init) ?? ""
    let fault: RowProblem.Fault =
      message.hasPrefix("NOT NULL")
      ? .missing
      : message.hasPrefix("UNIQUE") ? .duplicate : .notANumber
    return RowProblem(fault, column: column)
  }
}
