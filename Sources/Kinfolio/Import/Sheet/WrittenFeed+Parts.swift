/// The parts of a note beside a feed: amounts, times, sides and words.
extension WrittenFeed {
  static func parts(of text: String) -> [Part] {
    var words = text.lowercased().split { $0.isWhitespace || ";()&".contains($0) }
      .flatMap { $0.contains(/\d:\d/) ? [$0] : $0.split(separator: ":") }[...]
    var parts: [Part] = []
    while let word = words.popFirst()?.trimmingMarks() {
      if let amount = WrittenAmount(word), amount.unit.isEmpty, let unit = words.first,
        let part = part(amount.number, String(unit.trimmingMarks()))
      {
        words = words.dropFirst()
        parts.append(part)
      } else if let amount = WrittenAmount(word) {
        parts.append(part(amount.number, amount.unit) ?? .number(amount.number))
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

  private static func part(_ number: Double, _ unit: String) -> Part? {
    if minutes.contains(unit) { return .minutes(number) }
    return WrittenAmount.volumes[unit].map { .milliliters(number * $0) }
  }

  /// Whether a note may say more than can be told of it, so that a part of it would be lost in silence: two
  /// numbers where one belongs, as `2 5 ml`, or a side and a number without their time beside another side
  /// that has one, as `L 10 R 8 min and spit up`.
  static func leavesOpen(_ text: String, _ parts: [Part]) -> Bool {
    if text.lowercased().contains(/(?:^|\s)\d+\s+[\d.,]+\s*(?:ml|cc|cl|dl|oz)\b/) { return true }
    let isPlain = !parts.contains { if case .milliliters = $0 { true } else { $0 == .word } }
    guard !isPlain, parts.contains(where: { if case .number = $0 { true } else { false } }),
      parts.contains(where: \.isMinutes)
    else { return false }
    return parts.indices.contains { place in
      guard case .side(_, isLetter: true) = parts[place] else { return false }
      return place + 1 == parts.count || !parts[place + 1].isMinutes
    }
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
