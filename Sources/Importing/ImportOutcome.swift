import Records

/// What became of the rows of an import.
package struct ImportOutcome: Sendable {
  /// A row that was not taken over, and why.
  package struct Skipped: Hashable, Sendable {
    /// Its place in the file, from 1.
    package let row: Int
    /// Where it would have gone, empty where nobody knows.
    package let table: String
    /// Its name in its source, empty where it has none.
    package let key: String
    package let problem: RowProblem
  }

  /// How many records of a table there were, by what became of them.
  package struct Counts: Hashable, Sendable {
    package var added = 0
    package var changed = 0
    package var known = 0
    /// Versions older than what is there, kept in the log.
    package var older = 0
  }

  /// By table.
  package internal(set) var counts: [String: Counts] = [:]
  package private(set) var skippedCount = 0
  /// The first of them: a file may have millions.
  package private(set) var skipped: [Skipped] = []
  /// How many values stand in columns that are not recognised, by their names.
  package internal(set) var unknown: [String: Int] = [:]

  /// Those of a single record, while somebody asks for them.
  var asked: [Skipped]?
  private var last: Skipped?

  private static let mostNamed = 20

  /// Under what names are counted that are not recognised, beyond those that are told.
  package static let otherNames = "other names"

  /// Whether anything would be, or was, written.
  package var changesAnything: Bool {
    counts.values.contains { $0.added + $0.changed + $0.older > 0 }
  }

  /// Counts a row as skipped; what two records of it are refused for alike is one reason.
  mutating func skip(_ row: Int, of table: String, named key: String, _ problem: RowProblem) {
    let skip = Skipped(row: row, table: table, key: key, problem: problem)
    let isTold = last.map { ($0.row, $0.key) == (row, key) && $0.problem == problem } ?? false
    if isTold, asked?.isEmpty != true { return }
    last = skip
    skippedCount += 1
    asked?.append(skip)
    if skipped.count < Self.mostNamed { skipped.append(skip) }
  }
}

/// Why a file cannot be imported, in a plain sentence.
package struct ImportProblem: Error, Hashable, CustomStringConvertible {
  /// The sentence, without the file's name.
  package let description: String

  package init(_ description: String) { self.description = description }
}

extension ImportProblem {
  /// That an export with so many documents in each collection is not of an app, for it lacks something.
  init(_ counts: [String: Int], areOf app: String, lacking: String = "") {
    self.init(
      "This is no export of the \(app)\(lacking). "
        + Self.naming("collections", counts.keys.sorted(), where: Self.isIdentifier))
  }

  /// What a stranger's file calls its columns or collections, in a sentence; nothing of what people have
  /// written in their place, for what is no export begins with anything.
  static func naming(
    _ what: String, _ words: [String], where isName: (String) -> Bool = isName
  ) -> String {
    let names = words.filter(isName)
    if names.isEmpty || names.count * 2 < words.count { return "It names no \(what)." }
    let others = words.count - names.count
    let list = names.prefix(20).joined(separator: ", ").prefix(200)
    return "Its \(what) are: \(list)\(others > 0 ? ", and \(others) without a name" : "")."
  }

  /// Whether a word may be what a program calls a collection; people write blanks, and marks on letters.
  private static func isIdentifier(_ word: String) -> Bool {
    isName(word) && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }

  /// Whether a word may be the name of a column: a few words, and hardly a digit.
  private static func isName(_ word: String) -> Bool {
    guard word.count <= 40, word.first?.isLetter == true, word.count(where: \.isNumber) < 3 else {
      return false
    }
    return word.allSatisfy { $0.isLetter || $0.isNumber || " _-./()%°#&'?".contains($0) }
  }
}
