/// What is said of a file that is none of Baby Buddy's tables: nothing of what people have written there.
extension BabyBuddyExport {
  static let problemOfJSON = ImportProblem(
    "This is JSON and no table. Of Baby Buddy's exports those are read that are CSV.")

  /// Names the cells of a first line as columns, if they can be: what is no table begins with anything.
  static func problem(ofStranger header: [String]) -> ImportProblem {
    let words = "This is no table of Baby Buddy's"
    let names = header.filter(isName)
    if names.isEmpty { return ImportProblem("\(words): its first line names no columns.") }
    let others = header.count - names.count
    let list = names.joined(separator: ", ").prefix(200)
    return ImportProblem(
      "\(words). Its columns are: \(list)\(others > 0 ? ", and \(others) without a name" : "").")
  }

  /// Whether a cell may be the name of a column: a few words, and hardly a digit.
  private static func isName(_ cell: String) -> Bool {
    guard cell.count <= 40, cell.first?.isLetter == true, cell.count(where: \.isNumber) < 3 else {
      return false
    }
    return cell.allSatisfy { $0.isLetter || $0.isNumber || " _-./()%°#&'?".contains($0) }
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
