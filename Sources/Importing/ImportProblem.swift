/// Why a file cannot be imported, in a plain sentence.
package struct ImportProblem: Error, Hashable, CustomStringConvertible {
  /// The sentence, without the file's name.
  package let description: String

  /// Makes a problem.
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
