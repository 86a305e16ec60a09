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
