/// What the note beside a feed says of it: how much it was, or how long at which side.
///
/// `left 10 min`, `L 10 R 8 min`, `both 20 min`, `1,5 dl`, `120 ml formula`.
struct WrittenFeed {
  /// How long it was at each side, in seconds.
  struct Sides: Hashable {
    var left: Int64 = 0
    var right: Int64 = 0
  }

  /// How much it was; nil where no amount is told, or several are.
  let milliliters: Double?
  /// Nil where no side is told, or not for each how long.
  let sides: Sides?
  /// The whole note, where it says more than that.
  let rest: String?

  /// Reads a note; a plain number is in the unit of volume that was declared, `ml` or `oz`.
  ///
  /// Throws ``ImportProblem`` for a plain number whose unit nobody has declared.
  init(_ text: String, unit: String?) throws(ImportProblem) {
    let parts = Self.parts(of: text)
    let volumes = parts.filter { if case .milliliters = $0 { true } else { false } }
    if case .number(let number) = parts.first, parts.count == 1 {
      guard let factor = unit.flatMap({ WrittenAmount.volumes[$0] }) else {
        throw ImportProblem("Its volumes say no unit. Add --units volume=ml, or volume=oz.")
      }
      (milliliters, sides, rest) = (number * factor, nil, nil)
      return
    }
    let others = parts.filter { !volumes.contains($0) }
    if case .milliliters(let volume) = volumes.first, volumes.count == 1 {
      milliliters = volume
    } else {
      milliliters = nil
    }
    let times = Self.times(in: others, isAlone: volumes.isEmpty)
    sides = times?.sides
    let isToldWhole = volumes.count < 2 && times?.isAll ?? others.isEmpty
    rest = isToldWhole || text.isEmpty ? nil : text
  }

  fileprivate enum Side { case left, right, both }

  fileprivate enum Part: Hashable {
    case milliliters(Double)
    case minutes(Double)
    case number(Double)
    case side(Side, isLetter: Bool = false)
    case word
  }

  private static func parts(of text: String) -> [Part] {
    var words = text.lowercased().split { $0.isWhitespace || ":;()&".contains($0) }[...]
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

  /// Each side with the time beside it, and whether nothing else is said; nil where one of them lacks the
  /// other.
  ///
  /// `left 30` may as well be what was left of the bottle, and a `D` that of a vitamin: a number alone is
  /// minutes, and a letter alone a side, only where nothing else is said.
  private static func times(in parts: [Part], isAlone: Bool) -> (sides: Sides, isAll: Bool)? {
    let isPlain = isAlone && !parts.contains(.word)
    var sides = Sides()
    var open: Part?
    var isTold = false
    var isAll = !parts.contains(.word)
    for (place, part) in parts.enumerated() {
      switch (open, part) {
      case (.side(let side, _), .minutes(let minutes)),
        (.side(let side, _), .number(let minutes)) where isPlain,
        (.minutes(let minutes), .side(let side, false)),
        (.minutes(let minutes), .side(let side, true)) where isPlain:
        sides.add(minutes, at: side)
        open = nil
        isTold = true
      case (nil, .side(_, let isLetter)):
        let isTimed = place + 1 < parts.count && parts[place + 1].isMinutes
        if isLetter, !isPlain, !isTimed { isAll = false } else { open = part }
      case (nil, .minutes): open = part
      case (_, .side), (_, .minutes): return nil
      default: isAll = false
      }
    }
    return isTold && open == nil ? (sides, isAll) : nil
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

extension WrittenFeed.Part {
  fileprivate var isMinutes: Bool { if case .minutes = self { true } else { false } }
}

extension WrittenFeed.Sides {
  fileprivate mutating func add(_ minutes: Double, at side: WrittenFeed.Side) {
    let seconds = Int64((min(max(minutes, -1e6), 1e6) * 60).rounded())
    switch side {
    case .left: left += seconds
    case .right: right += seconds
    case .both:
      left += seconds / 2
      right += seconds - seconds / 2
    }
  }
}

extension Substring {
  /// Without commas and full stops around it.
  fileprivate func trimmingMarks() -> Substring {
    var word = drop { $0 == "," || $0 == "." }
    while let last = word.last, last == "," || last == "." { word.removeLast() }
    return word
  }
}
