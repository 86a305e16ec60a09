import Foundation
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

  static func whose(_ profiles: some Sequence<Profile>) -> LogProblem {
    let names = profiles.map(\.name).joined(separator: ", ")
    return LogProblem("Whose is it? Start the line with a name: \(names).")
  }

  /// Returns the problem of a part of a line that nothing has used.
  static func leftOver(_ token: LogToken) -> LogProblem {
    if case .timeOrDuration(let time) = token.content {
      return LogProblem(
        "'\(token.text)' can be a time or a duration. Write \(time), or \(time.minutes) min.")
    }
    if case .number(let number, let code) = token.content {
      let written =
        code == nil ? token.text : "\(number.formatted(.number.grouping(.never))) \(token.text)"
      return LogProblem(
        "\(written) has no place in this record. If it is a part of a name or a note, put it in double "
          + "quotes or after a colon.")
    }
    return LogProblem("'\(token.text)' has no place in this record, or the line has two of them.")
  }
}

/// The parts of a line that have no meaning yet.
struct LogLine {
  let text: String
  /// The text after a colon, or nil if there is none.
  private(set) var note: String?
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
  /// A quoted text is one of the words only if `includingQuotes` is true. The search starts at the end if `fromEnd` is
  /// true, and leaves out the first words up to `first`.
  func find<Value>(
    includingQuotes: Bool = false, fromEnd: Bool = false, after first: Int = 0,
    _ body: (String) -> Value?
  ) -> (value: Value, place: Range<Int>)? {
    let starts = tokens.indices.dropFirst(first)
    for start in fromEnd ? Array(starts.reversed()) : Array(starts) {
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

  /// Returns the meanings of the last words for an end, such as "woke up", and their place; nil if there are none.
  func lastEnding() -> (meanings: [LogWords.Meaning], place: Range<Int>)? {
    for end in tokens.indices.reversed().map({ $0 + 1 }) {
      for length in stride(from: min(4, end), to: 0, by: -1) {
        let part = tokens[end - length..<end]
        guard part.allSatisfy({ $0.content == .word }) else { continue }
        let phrase = part.map(\.folded).joined(separator: " ")
        if let meanings = words.endings[phrase] { return (meanings, end - length..<end) }
      }
    }
    return nil
  }

  /// True if the line consists of words for an end, or has words at its end that are only for questions, such as
  /// "answered".
  var isEnding: Bool {
    guard let (meanings, place) = lastEnding(), place.upperBound == tokens.count else {
      return false
    }
    return place.lowerBound == 0 || !meanings.contains(where: \.table.isEmpty)
  }

  /// Returns whether one of the names starts with the words at a place and is in the line.
  func hasName(_ names: Set<String>, startingAt place: Range<Int>) -> Bool {
    (place.count...max(place.count, 4)).contains { length in
      let part = tokens[place.lowerBound...].prefix(length)
      return names.contains(part.map(\.folded).joined(separator: " "))
    }
  }

  /// Returns whether only times and days are after some words, or at most a keyword is before them.
  func isAtEdge(_ place: Range<Int>) -> Bool {
    let after = tokens[place.upperBound...]
    return place.lowerBound <= 1
      || after.allSatisfy { token in
        !token.isText || words.ignored.contains(token.folded)
          || LogWords.Role.allCases.contains { words.hasRole($0, token.folded) }
      }
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
        // "A" belongs to a name such as "Hep A".
        token.content == .word && token.text == token.text.lowercased()
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

  /// Removes all words that `body` accepts.
  mutating func removeWords(where body: (String) -> Bool) {
    tokens.removeAll { $0.content == .word && body($0.folded) }
  }

  mutating func removeNote() { note = nil }

  mutating func removeIgnoredWords() { tokens.removeAll { [words] in $0.isIgnored(words) } }

  /// Treats the text after the colon as a part of the line if it has only times, days and amounts, or if it has one of
  /// these and nothing else is left.
  mutating func joinNoteOfFacts() {
    guard let note else { return }
    let added = LogToken.tokens(of: note[...], words)
    func isFact(_ token: LogToken) -> Bool {
      !token.isText && !token.text.contains("?")
        || [.today, .yesterday, .tomorrow, .now].contains { words.hasRole($0, token.folded) }
    }
    guard added.allSatisfy(isFact) || tokens.isEmpty && added.contains(where: isFact) else {
      return
    }
    let last = (tokens.last?.position ?? 0) + 100
    tokens += added.map { token in
      var token = token
      token.position += last
      return token
    }
    self.note = nil
  }

  /// Removes the words, and returns successive ones as texts, without words at their ends that have no meaning of
  /// their own; a quoted text is a text of its own.
  mutating func takeTexts() -> [[LogToken]] {
    var runs: [[LogToken]] = []
    for token in tokens where token.isText {
      if let last = runs.last?.last, last.position + 1 == token.position, last.content == .word,
        token.content == .word
      {
        runs[runs.count - 1].append(token)
      } else {
        runs.append([token])
      }
    }
    tokens.removeAll(where: \.isText)
    return runs.compactMap { run in
      // A letter at the end, as in "Hep A", belongs to the name.
      let text = run.drop { $0.isIgnored(words) }.reversed()
        .drop { $0.isIgnored(words) && $0.text.count > 1 }.reversed()
      return text.isEmpty ? nil : Array(text)
    }
  }
}

extension LogToken {
  /// True for a word without a meaning of its own; an abbreviation such as "EST" has one.
  fileprivate func isIgnored(_ words: LogWords) -> Bool {
    content == .word && words.ignored.contains(folded)
      && (text.count == 1 || text != text.uppercased() || !text.contains(where: \.isLetter))
  }
}

extension [LogToken] {
  var text: String { map(\.text).joined(separator: " ") }
}
