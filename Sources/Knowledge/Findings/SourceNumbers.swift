/// Who says so, and of which year that is; the words for it follow the language.
package struct Citation: Hashable, Sendable {
  let source: String
  /// The year of the source; nil where it prints none.
  let year: Int?
  /// The year in which a source that prints none was read.
  let read: Int?
}

extension Threshold {
  /// Its source as reports cite it.
  package var citation: Citation { Citation(source: source, year: year, read: read) }
}

/// The sources a report cites, each with one number everywhere in it.
package struct SourceNumbers: Hashable, Sendable {
  private var sources: [Citation] = []

  /// Numbers sources in the order they are first named.
  package init(_ citations: [Citation] = []) {
    add(citations)
  }

  /// Numbers more sources behind those it has.
  package mutating func add(_ citations: [Citation]) {
    for citation in citations where !sources.contains(citation) { sources.append(citation) }
  }

  /// A source's number, from 1; nil of one that is not cited.
  package func number(of source: Citation) -> Int? { sources.firstIndex(of: source).map { $0 + 1 } }

  /// The sources, all or some of them, as a list of references has them: "[1] …"; throws where the
  /// phrase for one without a year is missing.
  package func lines(in wording: Wording, of some: [Citation]? = nil) throws(PhraseError)
    -> [String]
  {
    var lines: [String] = []
    for (index, source) in sources.enumerated() where some?.contains(source) != false {
      lines.append("[\(index + 1)] \(try wording.text(of: source))")
    }
    return lines
  }
}
