/// The parts of a note beside a feed: amounts, times, sides and words.
extension WrittenFeed {
  static func parts(of text: String) -> [Part] {
    var words = text.lowercased().split { $0.isWhitespace || ";()&".contains($0) }
      .flatMap { $0.contains(/\d:\d/) ? [$0] : $0.split(separator: ":") }[...]
    var parts: [Part] = []
    while let word = words.popFirst()?.trimmingMarks() {
      if isMultiple(word) {
        parts.append(.multiple)
      } else if let amount = WrittenAmount(word) {
        let (part, length) = part(amount, before: words)
        words = words.dropFirst(length)
        parts.append(part)
      } else if let side = Self.words[String(word)] {
        parts.append(.side(side, isLetter: word.count == 1))
      } else if word.contains(":") {
        parts.append(.clock)
      } else if !word.isEmpty, !joining.contains(String(word)) {
        parts.append(.word)
      }
    }
    return parts
  }

  /// An amount with the unit behind it, which may be of two words, as `fl oz`; and how many words that
  /// takes.
  ///
  /// Beside what is no unit, as in `3rd`, a number is a word.
  private static func part(
    _ amount: WrittenAmount, before words: ArraySlice<Substring>
  ) -> (part: Part, length: Int) {
    for length in [1, 2] where amount.unit.isEmpty && words.count >= length {
      let unit = words.prefix(length).map { $0.trimmingMarks() }.joined()
      if let part = part(amount.number, unit) { return (part, length) }
    }
    let alone = amount.unit.isEmpty ? Part.number(amount.number) : .word
    return (part(amount.number, amount.unit) ?? alone, 0)
  }

  private static func part(_ number: Double, _ unit: String) -> Part? {
    if minutes.contains(unit) { return .minutes(number) }
    return WrittenAmount.volumes[unit].map { .milliliters(number * $0) }
  }

  /// Whether a note may say more than can be told of it, so that a part of it would be lost in silence, or
  /// taken for the whole: a volume behind another number, as in `90 of 120 ml`, or several times, or a side
  /// and a number without their time beside another side that has one, as `L 10 R 8 min and spit up`.
  static func leavesOpen(_ parts: [Part]) -> Bool {
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

  private static let words: [String: Side] = [
    "left": .left, "l": .left, "izquierdo": .left, "izquierda": .left, "izq": .left,
    "gauche": .left, "g": .left, "links": .left,
    "right": .right, "r": .right, "derecho": .right, "derecha": .right, "der": .right,
    "droite": .right, "droit": .right, "d": .right, "rechts": .right,
    "both": .both, "ambos": .both, "deux": .both, "beide": .both,
  ]
  private static let minutes: Set = [
    "min", "mins", "m", "minute", "minutes", "minuto", "minutos", "minuten",
  ]
  private static let joining: Set = ["and", "y", "et", "und", "+", "/", "-", "les"]
}

extension Substring {
  /// Without commas and full stops around it.
  fileprivate func trimmingMarks() -> Substring {
    var word = drop { $0 == "," || $0 == "." }
    while let last = word.last, last == "," || last == "." { word.removeLast() }
    return word
  }
}
