import Foundation

/// A medicine that a person or pet takes regularly, such as by prescription.
package struct Medicine: NotedRecord, Hashable {
  package var entry = RecordMetadata()
  package var profile = ID<Profile>()
  package var name = ""
  package var amount: Double?
  package var unit: String?
  /// The times of day at which the medicine is taken.
  package var times = [LocalTime]()
  package var startsOn = LocalDate.epoch
  package var endsOn: LocalDate?
  package var note: String?

  package var sortTime: Int64 { startsOn.sortTime }
  package var timing: RecordTiming { .unrestricted }

  package static let table = RecordTable("medicines", of: Medicine(), uses: [.isForDoctors]) {
    Column("name", \.name, .text(.medicine), label: "field.name", identifiesRecord: true)
    Column("amount", \.amount, .number(0...100_000), label: "column.amount")
    Column("unit", \.unit, .text(.foodOrUnit), label: "column.unit")
    Column("times", \.times, .timesOfDay, label: "field.times")
    Column("starts_on", \.startsOn, .day, label: "field.started_at")
    Column.lastDay("ends_on", \.endsOn, label: "field.ended_at") { $0.startsOn }
    Column.note(\.note)
  }
}

/// A dose of a medicine that was given or taken.
package struct Dose: NotedRecord, Hashable {
  package var entry = RecordMetadata()
  package var profile = ID<Profile>()
  package var givenAt = Instant.epoch
  /// The regular medicine of which this is a dose, or nil if it is unknown.
  package var medicine: ID<Medicine>?
  package var name = ""
  package var amount: Double?
  package var unit: String?
  package var note: String?

  package var sortTime: Int64 { givenAt.seconds }

  package static let table = RecordTable(
    "doses", of: Dose(), uses: [.isEvent, .endsRecordingGap, .startsDailyTable, .isForDoctors]
  ) {
    Column.eventTime("given_at", \.givenAt)
    Column("medicine_id", \.medicine, .reference(to: "medicines"))
    Column("name", \.name, .text(.medicine), label: "field.name", identifiesRecord: true)
    Column("amount", \.amount, .number(0...100_000), label: "column.amount")
    Column("unit", \.unit, .text(.foodOrUnit), label: "column.unit", identifiesRecord: true)
    Column.note(\.note)
  }

  /// The amount of the dose in milligrams, or nil if it is unknown.
  ///
  /// An amount in milliliters or spoons is converted if the name of the medicine contains the strength, such as
  /// "100 mg/ml", "120 mg/5 ml" or "2.4 %", which is 24 mg/ml. A number of tablets, capsules or suppositories is
  /// converted if the unit or the name contains the strength of one piece, such as "suppository 150 mg".
  package var milligrams: Double? {
    switch normalizedUnit {
    case "mg": amount
    case "g": amount.map { $0 * 1000 }
    default:
      if let milliliters {
        milligramsPerMilliliter.map { milliliters * $0 }
      } else {
        amount.flatMap { amount in milligramsPerPiece.map { amount * $0 } }
      }
    }
  }

  /// The amount of vitamin D in micrograms, or nil if it is unknown.
  ///
  /// A microgram is 40 international units. Drops, milliliters and capsules are converted if the name of the medicine
  /// or the unit contains the strength, such as "400 IU/drop", "10 000 UI/ml" or "5000 IU".
  package var vitaminDMicrograms: Double? {
    switch normalizedUnit {
    case "µg", "μg", "mcg", "ug": return amount
    case let unit? where Self.wordsForInternationalUnits.contains(unit):
      return amount.map { $0 / 40 }
    default: break
    }
    let text = "\(name) \(unit ?? "")".lowercased()
    let matches = text.matches(
      of: Regex<(Substring, Substring, Substring, Substring?, Substring?)>(
        trustedPattern: Self.vitaminDStrengthPattern))
    guard matches.count == 1, let match = matches.first, let amount,
      let number = Double(match.1.filter(\.isNumber))
    else { return nil }
    let isCounted =
      isCountedInPieces
      || Self.wordsForSingleDoses.contains { normalizedUnit?.hasPrefix($0) ?? false }
    let isDrops = Self.wordsForDrops.contains { normalizedUnit?.hasPrefix($0) ?? false }
    let parts = match.3.flatMap { Double($0.replacing(",", with: ".")) } ?? 1
    let count: Double? =
      switch match.4 {
      case "ml": milliliters.map { $0 / parts }
      case nil: isCounted ? amount : nil
      default: isDrops ? amount / parts : nil
      }
    return count.map { $0 * number / (match.2.hasSuffix("g") ? 1 : 40) }
  }

  /// The amount of the dose in milliliters, or nil if the unit is not milliliters, teaspoons or tablespoons.
  private var milliliters: Double? {
    let spoons = normalizedUnit?.wholeMatch(
      of: Regex<(Substring, Substring?)>(trustedPattern: Self.spoonPattern))
    if let spoons { return amount.map { $0 * (spoons.1 == nil ? 15 : 5) } }
    return ["ml", "mls", "cc"].contains(normalizedUnit) ? amount : nil
  }

  /// The unit of the dose, or the name of the medicine if there is no unit, in lowercase and without accents.
  private var foldedUnitOrName: String {
    (unit ?? name).folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }

  /// True if the amount of the dose is a number of tablets, capsules or suppositories.
  private var isCountedInPieces: Bool {
    foldedUnitOrName.split { !$0.isLetter }.contains { word in
      Self.wordsForPieces.contains { word.hasPrefix($0) }
    }
  }

  /// The milligrams in one tablet, capsule or suppository.
  ///
  /// It is nil if the strength is unknown, or if the medicine contains two substances.
  private var milligramsPerPiece: Double? {
    guard isCountedInPieces else { return nil }
    let words = foldedUnitOrName
    let text = words.contains(where: \.isNumber) ? words : name.lowercased()
    let strengths = text.matches(of: /(\d+(?:[.,]\d{1,2})?)\s*(m?g)\b/)
    guard strengths.count == 1, let match = strengths.first else { return nil }
    let before = text[..<match.range.lowerBound].last { !$0.isWhitespace }
    let after = text[match.range.upperBound...].first { !$0.isWhitespace }
    let isOfOneSubstance =
      !(before.map { "/+.,-".contains($0) || $0.isNumber } ?? false)
      && !(after.map { "/+".contains($0) } ?? false)
    let number = isOfOneSubstance ? Double(match.1.replacing(",", with: ".")) : nil
    return number.map { $0 * (match.2 == "g" ? 1000 : 1) }
  }

  private static let wordsForPieces = LanguageWords.all.flatMap(\.tabletWords)
  private static let wordsForSingleDoses = LanguageWords.all.flatMap(\.singleDoses)
  private static let wordsForDrops = LanguageWords.all.flatMap(\.drops) + ["gtt"]
  private static let wordsForSkinMedicines = Set(LanguageWords.all.flatMap(\.skinMedicines))
  private static let wordsForInternationalUnits = LanguageWords.all.flatMap(\.internationalUnits)
    .flatMap { [$0, $0.map(String.init).joined(separator: ".")] }
  private static let spoonPattern =
    "(\(LanguageWords.pattern(\.teaspoons)))|\(LanguageWords.pattern(\.tablespoons))"
  private static let vitaminDStrengthPattern =
    #"(\d{1,3}(?:[ .,\u{a0}\u{202f}]\d{3})+|\d+)\s*"#
    + #"(\#(LanguageWords.pattern(\.internationalUnits))|µg|μg|mcg|ug)\b"#
    + #"(?:\s*(?:\/|\#(LanguageWords.pattern(\.perAfterUnits)))\s*(\d+(?:[.,]\d+)?)?\s*"#
    + #"(ml|\#(LanguageWords.pattern(\.drops))))?"#
  private static let milligramStrengthPattern =
    #"(\d+(?:[.,]\d{1,2})?)\s*mg\s*(?:\/|\#(LanguageWords.pattern(\.perAfterMilligrams)))"#
    + #"\s*(\d+(?:[.,]\d{1,2})?)?\s*ml\b"#

  package var isAmountInMilligrams: Bool { normalizedUnit == "mg" }

  private var normalizedUnit: String? {
    unit?.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: ". "))
  }

  /// The milligrams in one milliliter, from the strength in the name of the medicine.
  ///
  /// It is nil if the name contains no strength or several, or the strength of two substances, such as
  /// "400 mg/57 mg/5 ml".
  private var milligramsPerMilliliter: Double? {
    let number = { (text: Substring) in Double(text.replacing(",", with: ".")) }
    let text = name.lowercased()
    let strengths = text.matches(
      of: Regex<(Substring, Substring, Substring?)>(trustedPattern: Self.milligramStrengthPattern))
    if strengths.isEmpty {
      let percentages = text.matches(of: /(?:^|[^\d.,\/+])(\d{1,2}(?:[.,]\d{1,2})?)\s*%/)
      guard percentages.count == 1, !isForSkin, let percent = number(percentages[0].1),
        percent <= 20
      else { return nil }
      return percent * 10
    }
    guard strengths.count == 1, let match = strengths.first, let milligrams = number(match.1)
    else { return nil }
    let before = text[..<match.range.lowerBound].last { !$0.isWhitespace }
    if let before, "/+.,-".contains(before) || before.isNumber { return nil }
    let milliliters = match.2.map(number) ?? 1
    return milliliters.flatMap { $0 > 0 ? milligrams / $0 : nil }
  }

  /// True if the name of the medicine contains a word such as "gel", "cream" or "ointment".
  private var isForSkin: Bool {
    let words = name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      .split { !$0.isLetter }
    return words.contains { Self.wordsForSkinMedicines.contains(String($0)) }
  }
}
