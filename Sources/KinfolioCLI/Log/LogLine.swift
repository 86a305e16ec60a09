import Foundation
import Records

/// The reason why a line is not written, as sentences for the user.
struct LogProblem: Error {
  let description: String
  /// The line as it may have been meant, or nil if there is no such line.
  var suggestedLine: String?

  init(_ description: String, suggestedLine: String? = nil) {
    self.description = description
    self.suggestedLine = suggestedLine
  }

  /// Returns the problem of a part of a line that fits into no column of the record.
  static func unusedToken(_ token: LogToken) -> LogProblem {
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

/// A line of `kinfolio log`, with the parts whose meaning has not been used yet.
struct LogLine {
  let text: String
  /// The text after a colon, or nil if there is none.
  var note: String?
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
  mutating func takeToken<Value>(_ body: (LogToken) -> Value?) -> Value? {
    for (place, token) in tokens.enumerated() {
      guard let value = body(token) else { continue }
      tokens.remove(at: place)
      return value
    }
    return nil
  }

  /// Calls `body` with phrases of up to four successive words, and returns its first value and the place of the words.
  ///
  /// Longer phrases are tried first. A quoted text counts as a word only if `includingQuotes` is true. If `fromEnd` is
  /// true, the search begins at the end of the line. The first `first` words are left out.
  func findPhrase<Value>(
    includingQuotes: Bool = false, fromEnd: Bool = false, skippingFirst first: Int = 0,
    _ body: (String) -> Value?
  ) -> (value: Value, place: Range<Int>)? {
    let places = tokens.indices.dropFirst(first)
    for place in fromEnd ? Array(places.reversed()) : Array(places) {
      for length in stride(from: 4, to: 0, by: -1) {
        let range = fromEnd ? place + 1 - length..<place + 1 : place..<place + length
        guard range.lowerBound >= first, range.upperBound <= tokens.count,
          tokens[range].allSatisfy({
            $0.content == .word || includingQuotes && $0.content == .quoted
          }), let value = body(tokens[range].joinedFoldedText)
        else { continue }
        return (value, range)
      }
    }
    return nil
  }

  /// Removes the first phrase for which `body` returns a value, and returns the value.
  mutating func takePhrase<Value>(
    includingQuotes: Bool = false, _ body: (String) -> Value?
  ) -> Value? {
    guard let (value, place) = findPhrase(includingQuotes: includingQuotes, body) else {
      return nil
    }
    remove(place)
    return value
  }

  /// Finds the last words that mean an end, such as "woke up", and returns their meanings and their place, or nil.
  func lastEndPhrase() -> (value: [LogWords.Meaning], place: Range<Int>)? {
    findPhrase(fromEnd: true) { words.meaningsByEndPhrase[$0] }
  }

  /// True if the line consists only of words for an end, such as "woke up", or ends with words for the end of one kind
  /// of record, such as "answered".
  var looksLikeEnd: Bool {
    guard let (meanings, place) = lastEndPhrase(), place.upperBound == tokens.count else {
      return false
    }
    return place.lowerBound == 0 || !meanings.contains(where: \.table.isEmpty)
  }

  /// Returns whether the words at a place are the start of one of the names, and the whole name is in the line.
  func hasName(_ names: Set<String>, startingAt place: Range<Int>) -> Bool {
    (place.count...max(place.count, 4)).contains { length in
      names.contains(tokens[place.lowerBound...].prefix(length).joinedFoldedText)
    }
  }

  /// Returns whether the words at a place have at most one word before them, or only times and days after them.
  func isAtEdge(_ place: Range<Int>) -> Bool {
    place.lowerBound <= 1
      || tokens[place.upperBound...].allSatisfy { token in
        !token.isWordOrQuoted || words.ignoredWords.contains(token.foldedText)
          || !token.roles.isEmpty
      }
  }

  mutating func remove(_ place: Range<Int>) { tokens.removeSubrange(place) }

  /// Removes the tokens after a place in the text.
  mutating func removeTokens(after end: String.Index) { tokens.removeAll { $0.endIndex > end } }

  /// Removes the first time or day for which `body` returns a value, and returns the value.
  ///
  /// Words before it that only introduce it, such as "a las", are also removed. If `role` is not nil, one of these
  /// words must have the role.
  mutating func takeTimeOrDay<Value>(
    after role: LogWords.Role? = nil, _ body: (LogToken) -> Value?
  ) -> Value? {
    for (place, token) in tokens.enumerated() {
      guard let value = body(token) else { continue }
      let introduction = tokens[..<place].reversed().prefix { token in
        // "A" belongs to a name such as "Hep A".
        token.content == .word && token.text == token.text.lowercased()
          && (words.ignoredWords.contains(token.foldedText)
            || !token.roles.isDisjoint(with: LogWords.Role.timeIntroductions))
      }
      guard role.map({ role in introduction.contains { $0.roles.contains(role) } }) ?? true
      else { continue }
      tokens.removeSubrange(place - introduction.count...place)
      return value
    }
    return nil
  }

  /// Removes all words that `body` accepts.
  mutating func removeWords(where body: (LogToken) -> Bool) {
    tokens.removeAll { $0.content == .word && body($0) }
  }

  mutating func removeIgnoredWords() { tokens.removeAll { [words] in $0.isIgnored(words) } }

  /// Treats the text after the colon as a part of the line if it consists of times, days and amounts, or if it contains
  /// one of these and the line has no other part left.
  ///
  /// Throws if a part of the line is not clear.
  mutating func joinNoteOfTimesAndAmounts() throws(LogProblem) {
    let added = note.map { LogToken.tokens(of: $0[...], words) } ?? []
    func isFact(_ token: LogToken) -> Bool {
      // "To" in a range such as 13:00-14:10 ends where its times do.
      added.contains { !$0.isWordOrQuoted && $0.endIndex == token.endIndex }
        && !token.text.contains("?")
        || !token.roles.isDisjoint(with: [.today, .yesterday, .tomorrow, .now])
    }
    if added.allSatisfy(isFact) || tokens.isEmpty && added.contains(where: isFact) {
      let last = (tokens.last?.position ?? 0) + 100
      for var token in added {
        token.position += last
        tokens.append(token)
      }
      note = nil
    }
    for token in tokens {
      if case .unclear(let reason) = token.content { throw LogProblem(reason) }
    }
  }

  /// Removes all words, and returns each group of successive words; a quoted text is a group of its own.
  ///
  /// Words without a meaning of their own are left out at the start and the end of a group.
  mutating func takeWordGroups() -> [[LogToken]] {
    var runs: [[LogToken]] = []
    for token in tokens where token.isWordOrQuoted {
      if let last = runs.last?.last, last.position + 1 == token.position, last.content == .word,
        token.content == .word
      {
        runs[runs.count - 1].append(token)
      } else {
        runs.append([token])
      }
    }
    tokens.removeAll(where: \.isWordOrQuoted)
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
    content == .word && words.ignoredWords.contains(foldedText)
      && (text.count == 1 || text != text.uppercased() || !text.contains(where: \.isLetter))
  }
}

extension Collection<LogToken> {
  var joinedText: String { map(\.text).joined(separator: " ") }
  var joinedFoldedText: String { map(\.foldedText).joined(separator: " ") }
}
