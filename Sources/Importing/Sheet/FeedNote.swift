import Records

/// The content of a family's note about a feed: the amount of milk, or the nursing time at each breast.
///
/// Examples are `left 10 min`, `L 10 R 8 min`, `both 20 min`, `1,5 dl` and `120 ml formula`.
package struct FeedNote {
  /// The nursing time at each breast in seconds.
  package struct NursingTimes: Hashable {
    package var leftSeconds: Int64 = 0
    package var rightSeconds: Int64 = 0
  }

  /// The amount of milk in milliliters, or nil if the note contains none or several.
  let milliliters: Double?
  /// The nursing times, or nil if the note names no side, or a side without a time.
  package let nursingTimes: NursingTimes?
  /// The whole note if it contains anything except the amount and the nursing times, otherwise nil.
  let noteWithOtherWords: String?

  /// Reads a note, in which a number alone has the unit `unit`, which is `ml` or `oz`.
  ///
  /// Throws ``ImportProblem`` if the note is a number alone and `unit` is nil.
  package init(_ text: String, unit: String?) throws(ImportProblem) {
    let parts = Self.noteParts(in: text)
    if Self.isAmbiguous(parts) {
      (milliliters, nursingTimes, noteWithOtherWords) = (nil, nil, nil)
      return
    }
    let volumes = parts.filter(\.isVolume)
    if case .number(let number) = parts.first, parts.count == 1 {
      guard let factor = unit.flatMap({ WrittenAmount.millilitersByUnit[$0] }) else {
        throw ImportProblem.missingVolumeUnit
      }
      (milliliters, nursingTimes, noteWithOtherWords) = (number * factor, nil, nil)
      return
    }
    let others = parts.filter { !volumes.contains($0) }
    if case .milliliters(let volume) = volumes.first, volumes.count == 1 {
      milliliters = volume
    } else {
      milliliters = nil
    }
    let times = Self.times(in: others, isAlone: volumes.isEmpty)
    nursingTimes = times?.sides
    let isAllRead = volumes.count < 2 && times?.isAll ?? others.isEmpty
    noteWithOtherWords = isAllRead || text.isEmpty ? nil : text
  }

  enum Side { case left, right, both }

  /// A word or a quantity in a note.
  enum Part: Hashable {
    case milliliters(Double)
    case minutes(Double)
    case number(Double)
    /// A multiple such as `2x`, or an `x` alone.
    case multiple
    case side(Side, isLetter: Bool = false)
    /// A text such as `10:30`, which may be a time of day or a duration.
    case clock
    case word
  }

  /// Returns the nursing times, and whether the note contains nothing else, or nil if a side has no time or a time no
  /// side.
  ///
  /// `left 30` may also mean the rest of the bottle, and `D` a vitamin. Therefore a number alone means minutes, and a
  /// letter alone a side, only if the note contains nothing else.
  private static func times(in parts: [Part], isAlone: Bool) -> (sides: NursingTimes, isAll: Bool)?
  {
    let isPlain = isAlone && !parts.contains(.word)
    var sides = NursingTimes()
    var open: Part?
    var hasTimes = false
    var isAll = !parts.contains(.word)
    for (place, part) in parts.enumerated() {
      switch (open, part) {
      case (.side(let side, _), .minutes(let minutes)),
        (.side(let side, _), .number(let minutes)) where isPlain,
        (.minutes(let minutes), .side(let side, false)),
        (.minutes(let minutes), .side(let side, true)) where isPlain:
        sides.addMinutes(minutes, at: side)
        open = nil
        hasTimes = true
      case (nil, .side(_, let isLetter)):
        let isTimed = place + 1 < parts.count && parts[place + 1].isMinutes
        if isLetter, !isPlain, !isTimed { isAll = false } else { open = part }
      case (nil, .minutes): open = part
      case (_, .side), (_, .minutes), (.side, .number): return nil
      default: isAll = false
      }
    }
    return hasTimes && open == nil ? (sides, isAll) : nil
  }
}

extension FeedNote.Part {
  var isMinutes: Bool { if case .minutes = self { true } else { false } }
  var isNumber: Bool { if case .number = self { true } else { false } }
  var isVolume: Bool { if case .milliliters = self { true } else { false } }
}

extension FeedNote.NursingTimes {
  fileprivate mutating func addMinutes(_ minutes: Double, at side: FeedNote.Side) {
    let seconds = Int64((min(max(minutes, -1e6), 1e6) * 60).rounded())
    switch side {
    case .left: leftSeconds += seconds
    case .right: rightSeconds += seconds
    case .both:
      leftSeconds += seconds / 2
      rightSeconds += seconds - seconds / 2
    }
  }
}

extension FeedNote {
  static func noteParts(in text: String) -> [Part] {
    var words = text.lowercased().split { $0.isWhitespace || ";()&".contains($0) }
      .flatMap { $0.contains(/\d:\d/) ? [$0] : $0.split(separator: ":") }[...]
    var parts: [Part] = []
    while let word = words.popFirst()?.trimmingPunctuation() {
      if isMultiple(word) {
        parts.append(.multiple)
      } else if let amount = WrittenAmount(word) {
        let (part, length) = part(amount, before: words)
        words = words.dropFirst(length)
        parts.append(part)
      } else if let side = Self.sidesByWord[String(word)] {
        parts.append(.side(side, isLetter: word.count == 1))
      } else if word.contains(":") {
        parts.append(.clock)
      } else if !word.isEmpty, !ignoredWords.contains(String(word)) {
        parts.append(.word)
      }
    }
    return parts
  }

  /// Returns a number of a note with its unit, and how many of the `words` after the number are the unit: two for `fl
  /// oz`.
  ///
  /// A number with letters that are not a unit, such as `3rd`, is a word.
  private static func part(
    _ amount: WrittenAmount, before words: ArraySlice<Substring>
  ) -> (part: Part, length: Int) {
    for length in [1, 2] where amount.unit.isEmpty && words.count >= length {
      let unit = words.prefix(length).map { $0.trimmingPunctuation() }.joined()
      if let part = part(amount.number, unit) { return (part, length) }
    }
    let alone = amount.unit.isEmpty ? Part.number(amount.number) : .word
    return (part(amount.number, amount.unit) ?? alone, 0)
  }

  private static func part(_ number: Double, _ unit: String) -> Part? {
    if minuteWords.contains(unit) { return .minutes(number) }
    return WrittenAmount.millilitersByUnit[unit].map { .milliliters(number * $0) }
  }

  /// Returns whether a note is so ambiguous that a part of it could be lost or taken for the whole.
  ///
  /// Such a note has a volume after another number, as in `90 of 120 ml`, or with a multiple, or it has a side without
  /// minutes next to one with minutes, as in `L 10 R 8 min and spit up`.
  static func isAmbiguous(_ parts: [Part]) -> Bool {
    if let volume = parts.firstIndex(where: \.isVolume) {
      return parts.contains(.multiple) || parts[..<volume].contains(where: \.isNumber)
    }
    guard parts.contains(where: \.isNumber), parts.contains(.word),
      parts.contains(where: \.isMinutes)
    else { return false }
    return parts.indices.contains { place in
      guard case .side(_, isLetter: true) = parts[place] else { return false }
      return place + 1 == parts.count || !parts[place + 1].isMinutes
    }
  }

  private static func isMultiple(_ word: Substring) -> Bool {
    let sign = word.filter { !$0.isNumber }
    return ["x", "×", "*"].contains(sign)
  }

  private static let sidesByWord = LanguageWords.SpreadsheetWords.meaningsByWord([
    (.left, \.left), (.right, \.right), (Side.both, \.both),
  ])
  private static let minuteWords = Set(
    LanguageWords.SpreadsheetWords.all.flatMap(\.minutes) + ["min", "m"])
  private static let ignoredWords = Set(
    LanguageWords.SpreadsheetWords.all.flatMap(\.andWords) + ["+", "/", "-"])
}

extension Substring {
  /// Returns the text without commas and periods at its start and end.
  fileprivate func trimmingPunctuation() -> Substring {
    var word = drop { $0 == "," || $0 == "." }
    while let last = word.last, last == "," || last == "." { word.removeLast() }
    return word
  }
}
