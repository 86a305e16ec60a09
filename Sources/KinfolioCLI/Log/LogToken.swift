import Foundation
import Importing
import Records

/// A part of a line: a word, a quoted text, a time, a day, or a number with its unit.
struct LogToken {
  /// What a token means.
  enum Content: Hashable {
    case word
    case quoted
    case time(LocalTime)
    /// A text such as `14h` or `1h30`, which may be a time or a duration.
    case timeOrDuration(LocalTime)
    case day(LocalDate)
    /// A number and the code of its unit; the code is nil if there is no unit.
    case number(Double, code: String?)
    /// A text with digits that has no clear meaning, for the given reason.
    case unclear(String)
  }

  var content: Content
  /// The text as written; for a number with a unit, only the unit.
  let text: String
  /// The end of the token in the line.
  let endIndex: String.Index
  /// The number of the token in its line; successive tokens have successive numbers.
  var position = 0

  /// The roles of the token as a word.
  var roles: Set<LogWords.Role> = []

  /// True for a time with "am" or "pm".
  var hasAMOrPM = false

  /// The text without case and accents, for comparisons.
  var foldedText: String { LogWords.folded(text) }
  var isWordOrQuoted: Bool { content == .word || content == .quoted }
  var time: LocalTime? { if case .time(let time) = content { time } else { nil } }
}

extension LogToken {
  /// Splits a line into its parts.
  static func tokens(of line: Substring, _ words: LogWords) -> [LogToken] {
    var rest = rawTokens(of: line)[...]
    var tokens: [LogToken] = []
    while let chunk = rest.popFirst() {
      if chunk.isQuoted {
        tokens.append(LogToken(.quoted, chunk))
        continue
      }
      let isProblem =
        chunk.text.contains("?") || chunk.text.prefix(1).contains { "+-−".contains($0) }
      let token =
        isProblem
        ? nil
        : parseTime(chunk, &rest) ?? parseHours(chunk, &rest, after: tokens.last, words)
          ?? LocalDate(chunk.text).map { LogToken(.day($0), chunk) }
          ?? parseNumber(chunk, &rest, words)
      tokens.append(
        token ?? LogToken(unclearReason(of: chunk.text).map { .unclear($0) } ?? .word, chunk))
    }
    tokens = joiningCompoundAmounts(resolvingTimeRanges(tokens, words))
    tokens = markingUnclearTimes(tokens, usesAMAndPM: words.usesAMAndPM)
    for place in tokens.indices {
      tokens[place].position = place
      tokens[place].roles = words.rolesByWord[tokens[place].foldedText] ?? []
    }
    return tokens
  }

  init(_ content: Content, _ chunk: RawToken) {
    self.init(content: content, text: String(chunk.text), endIndex: chunk.endIndex)
  }

  /// Returns why a text with digits is not clear, or nil for a word and for a strength such as `120mg/5ml`.
  private static func unclearReason(of text: Substring) -> String? {
    if text.contains(where: "\"“”«»".contains) { return "A quotation mark has no end." }
    if text.contains("?") { return "A question is no event. Write it after the word 'question'." }
    if text.wholeMatch(of: /[+\-−]\d.*/) != nil {
      return "'\(text)' is not clear. Write a number without a sign."
    }
    if text.wholeMatch(of: /[xX×]\d+|\d+[xX×]/) != nil {
      return "'\(text)' is not clear. Write a line for each."
    }
    if WrittenAmount.fault(of: text) == .ambiguousNumber {
      return "\(text) can mean two numbers. Write 1000 for a thousand, and 1.0 for one."
    }
    let isStrength =
      text.contains { "/%".contains($0) } && text.contains { $0.isLetter || $0 == "%" }
    guard text.first?.isNumber == true, !isStrength else { return nil }
    return
      "'\(text)' is not clear. Write a number with its unit, a time such as 14:30, or a day such "
      + "as 2026-11-08, and put other numbers in double quotes."
  }

  /// A part of a line between spaces, before its meaning is known.
  struct RawToken {
    let text: Substring
    let isQuoted: Bool
    let endIndex: String.Index
  }

  /// Splits a line at spaces outside quotation marks, and removes punctuation around the parts.
  ///
  /// A range such as `13:00-14:10` or `13h-14h30` becomes its times with "to" between them.
  private static func rawTokens(of line: Substring) -> [RawToken] {
    line.matches(of: /["“«]([^"”»]+)["”»]|[^\s]+/).flatMap { match -> [RawToken] in
      let end = match.range.upperBound
      if let quoted = match.1 {
        return [RawToken(text: quoted, isQuoted: true, endIndex: end)]
      }
      var text = match.0
      // A period may belong to an abbreviation such as "Dr.".
      let isAbbreviation = text.first?.isLetter == true && end < line.endIndex
      while let last = text.last, ",;!:)".contains(last) || last == "." && !isAbbreviation {
        text.removeLast()
      }
      text = text.drop { "(".contains($0) }
      let time = /\d{1,2}(:\d\d.*|h(\d\d)?|[ap]m)/.ignoresCase()
      let sides = text.split(omittingEmptySubsequences: false) { "-–".contains($0) }
      let isRange = sides.count == 2 && sides.allSatisfy { $0.wholeMatch(of: time) != nil }
      return (isRange ? [sides[0], "to", sides[1]] : [text]).filter { !$0.isEmpty }
        .map { RawToken(text: $0, isQuoted: false, endIndex: end) }
    }
  }

  /// Returns a number with its unit, such as `120 ml`, `½ tablet` or `3 fl oz`, or nil for other text.
  private static func parseNumber(
    _ chunk: RawToken, _ rest: inout ArraySlice<RawToken>, _ words: LogWords
  ) -> LogToken? {
    let fractions = [
      "½": "0.5", "¼": "0.25", "¾": "0.75", "1/2": "0.5", "1/4": "0.25", "3/4": "0.75",
    ]
    let text = (fractions[String(chunk.text)] ?? String(chunk.text)).replacing("°", with: "")
    // Larger numbers are mistakes of the keyboard.
    guard let amount = WrittenAmount(text), amount.number.magnitude < 1_000_000 else { return nil }
    if !amount.unit.isEmpty {
      guard let code = words.unitCodesByWord[LogWords.folded(amount.unit)] else { return nil }
      return LogToken(
        content: .number(amount.number, code: code), text: amount.unit, endIndex: chunk.endIndex)
    }
    for length in [3, 2, 1] where rest.count >= length {
      let unit = rest.prefix(length)
      if unit.contains(where: \.isQuoted) { continue }
      // "in" before a word is no unit, as in "in the ear".
      if unit.last?.text == "in", rest.dropFirst(length).first?.text.first?.isLetter == true {
        continue
      }
      let written = unit.map { $0.text.replacing("°", with: "") }.joined(separator: " ")
      guard let code = words.unitCodesByWord[LogWords.folded(written)] else { continue }
      rest.removeFirst(length)
      return LogToken(
        content: .number(amount.number, code: code), text: written,
        endIndex: unit.last?.endIndex ?? chunk.endIndex
      )
    }
    // A fraction without a unit may be a day.
    if chunk.text.contains("/") { return nil }
    return LogToken(.number(amount.number, code: nil), chunk)
  }

  /// Joins amounts such as `7 lb 8 oz` and `1 hour 20 minutes`.
  private static func joiningCompoundAmounts(_ tokens: [LogToken]) -> [LogToken] {
    var joined: [LogToken] = []
    for token in tokens {
      if case .number(let small, let code?) = token.content, let last = joined.last,
        case .number(let large, let largeCode?) = last.content,
        let parts = ["lb oz": 16.0, "h min": 60.0]["\(largeCode) \(code)"],
        (0..<parts).contains(small)
      {
        joined[joined.count - 1] = LogToken(
          content: .number(large + small / parts, code: largeCode), text: last.text,
          endIndex: token.endIndex)
      } else {
        joined.append(token)
      }
    }
    return joined
  }
}
