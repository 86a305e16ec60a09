import Records

/// The plural forms of English, Spanish and French, as the Unicode CLDR names them.
package enum Plural: String, Sendable, CaseIterable {
  case one
  case many
  case other
}

extension Language {
  /// The plural forms every counted phrase of the language must have.
  package var plurals: Set<Plural> {
    self == .english ? [.one, .other] : [.one, .many, .other]
  }

  /// The form that goes with a number as it is written.
  ///
  /// English says "1 feed" but "1.0 feeds"; Spanish says both alike; French is singular below two.
  /// A round million takes "de" before its noun in Spanish and French.
  package func plural(of number: Double, decimals: Int = 0) -> Plural {
    let size = number.magnitude
    let isRoundMillion =
      decimals == 0 && size >= 1_000_000 && size.truncatingRemainder(dividingBy: 1_000_000) == 0
    switch self {
    case .english: return size == 1 && decimals == 0 ? .one : .other
    case .spanish: return size == 1 ? .one : isRoundMillion ? .many : .other
    case .french: return size < 2 ? .one : isRoundMillion ? .many : .other
    }
  }
}
