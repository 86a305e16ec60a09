/// The sources a report cites, each with one number everywhere in it.
package struct SourceNumbers: Hashable, Sendable {
  private let sources: [String]

  /// Numbers sources in the order they are first named.
  init(_ citations: [String] = []) {
    sources = citations.reduce(into: []) { sources, citation in
      if !sources.contains(citation) { sources.append(citation) }
    }
  }

  /// A source's number, from 1; nil of one that is not cited.
  func number(of source: String) -> Int? { sources.firstIndex(of: source).map { $0 + 1 } }

  /// Every source, and as a list of references has it: "[1] …".
  var numbered: [(source: String, line: String)] {
    sources.enumerated().map { ($0.element, "[\($0.offset + 1)] \($0.element)") }
  }
}
