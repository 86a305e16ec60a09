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
        + "Its collections are: \(counts.keys.sorted().prefix(20).joined(separator: ", ")).")
  }
}
