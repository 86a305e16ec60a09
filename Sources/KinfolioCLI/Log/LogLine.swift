import Records

/// The reason why a line is not written, as sentences for the user.
struct LogProblem: Error {
  let description: String
  /// The line as it may have been meant, or nil if there is no such line.
  var suggestion: String?

  init(_ description: String, suggestion: String? = nil) {
    self.description = description
    self.suggestion = suggestion
  }
}

/// The parts of a line that have no meaning yet.
struct LogLine {
  let text: String
  /// The text after a colon, or nil if there is none.
  let note: String?
  private(set) var tokens: [LogToken]
  private let words: LogWords

  init(_ text: String, _ words: LogWords) {
    // A colon before a space begins the note, but not after the name at the start: "Mia: bottle 120 ml".
    let colon = text.firstMatch(of: /\S*\s+\S.*?(:)\s/)?.output.1
    let head = colon.map { text[..<$0.startIndex] } ?? text[...]
    let note = colon.map { text[$0.endIndex...].trimmingPrefix { $0.isWhitespace } }
    self.text = text
    self.note = note.flatMap { $0.isEmpty ? nil : String($0) }
    self.words = words
    tokens = LogToken.tokens(of: head, words)
  }

  /// Removes and returns the first token for which `body` returns a value.
  mutating func take<Value>(_ body: (LogToken) -> Value?) -> Value? {
    for (place, token) in tokens.enumerated() {
      guard let value = body(token) else { continue }
      tokens.remove(at: place)
      return value
    }
    return nil
  }

  /// Returns the first value that `body` returns for successive words, the longest first, and the place of these words.
  ///
  /// A quoted text is one of the words only if `includingQuotes` is true.
  func find<Value>(
    includingQuotes: Bool = false, _ body: (String) -> Value?
  ) -> (value: Value, place: Range<Int>)? {
    for start in tokens.indices {
      for length in stride(from: min(4, tokens.count - start), to: 0, by: -1) {
        let part = tokens[start..<start + length]
        guard part.allSatisfy({ $0.content == .word || includingQuotes && $0.content == .quoted })
        else { continue }
        if let value = body(part.map(\.folded).joined(separator: " ")) {
          return (value, start..<start + length)
        }
      }
    }
    return nil
  }

  /// Removes the first successive words for which `body` returns a value, and returns the value.
  mutating func takeWords<Value>(
    includingQuotes: Bool = false, _ body: (String) -> Value?
  ) -> Value? {
    guard let (value, place) = find(includingQuotes: includingQuotes, body) else { return nil }
    remove(place)
    return value
  }

  mutating func remove(_ place: Range<Int>) { tokens.removeSubrange(place) }

  /// Removes the tokens after a place in the text.
  mutating func removeAll(after end: String.Index) { tokens.removeAll { $0.end > end } }

  /// Removes the first time or day, with the words before it that only introduce it, such as "a las".
  ///
  /// If `role` is not nil, one of these words must have the role.
  mutating func takeTime<Value>(
    after role: LogWords.Role? = nil, _ body: (LogToken) -> Value?
  ) -> Value? {
    for (place, token) in tokens.enumerated() {
      guard let value = body(token) else { continue }
      let introduction = tokens[..<place].reversed().prefix { token in
        token.content == .word
          && (words.ignored.contains(token.folded)
            || LogWords.Role.introductions.contains { words.hasRole($0, token.folded) })
      }
      let hasRole = role.map { role in introduction.contains { words.hasRole(role, $0.folded) } }
      guard hasRole ?? true else { continue }
      tokens.removeSubrange(place - introduction.count...place)
      return value
    }
    return nil
  }

  mutating func removeIgnoredWords() {
    tokens.removeAll { [words] in $0.content == .word && words.ignored.contains($0.folded) }
  }

  /// Removes and returns the words, without words at their start and end that have no meaning of their own; nil if
  /// there are none.
  mutating func takeText() -> String? {
    let isIgnored = { [words] (token: LogToken) in
      token.content == .word && words.ignored.contains(token.folded)
    }
    var text = tokens.filter(\.isText)[...]
    while let first = text.first, isIgnored(first) { text.removeFirst() }
    while let last = text.last, isIgnored(last) { text.removeLast() }
    tokens.removeAll(where: \.isText)
    return text.isEmpty ? nil : text.map(\.text).joined(separator: " ")
  }
}
