/// Why a phrase cannot be had, or a string table cannot be used.
package struct PhraseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file and line, or the key and language, it is about.
  package let place: String
  /// What is wrong there, in plain words.
  package let problem: String

  /// Makes an error.
  package init(at place: String, _ problem: String) {
    self.place = place
    self.problem = problem
  }

  /// The place and the problem.
  package var description: String { "\(place): \(problem)" }
}
