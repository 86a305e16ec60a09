/// Why a file cannot be imported, in a plain sentence.
package struct ImportProblem: Error, Hashable, CustomStringConvertible {
  /// The sentence, without the file's name.
  package let description: String

  /// Makes a problem.
  package init(_ description: String) { self.description = description }
}
