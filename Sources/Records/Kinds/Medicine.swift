import Foundation

package struct Medicine: NotedRecord, Hashable {
  package let entry: RecordMetadata
  package let profile: ID<Profile>
  package var name: String
  package let amount: Double?
  package var unit: String?
  package let times: [LocalTime]
  package let startsOn: LocalDate
  package let endsOn: LocalDate?
  package var note: String?

  package var sortTime: Int64 { startsOn.sortTime }
  package var timing: Timing { .unrestricted }

  package static let table = RecordTable(
    "medicines", "profile_id name amount unit times starts_on ends_on note"
  ) {
    row, fields throws(RowProblem) in
    Medicine(
      entry: try fields.entry(row),
      profile: try fields.profile(row),
      name: try fields.text(row),
      amount: try fields.optionalNumber(row, 0...100_000),
      unit: try fields.optionalText(row),
      times: try fields.times(row),
      startsOn: try fields.date(row),
      endsOn: try fields.optionalEndDate(row),
      note: try fields.optionalText(row))
  }

  package var columnValues: [Cell] {
    [Cell(name), Cell(amount), Cell(unit), Cell(times), Cell(startsOn), Cell(endsOn), Cell(note)]
  }
}

package struct Dose: NotedRecord, Hashable {
  package let entry: RecordMetadata
  package let profile: ID<Profile>
  package let givenAt: Instant
  package let medicine: ID<Medicine>?
  package var name: String
  package let amount: Double?
  package var unit: String?
  package var note: String?

  package var sortTime: Int64 { givenAt.seconds }
  package var timing: Timing { .moment }

  package static let table = RecordTable(
    "doses", "profile_id given_at medicine_id name amount unit note"
  ) {
    row, fields throws(RowProblem) in
    Dose(
      entry: try fields.entry(row),
      profile: try fields.profile(row),
      givenAt: try fields.instant(row),
      medicine: try fields.optionalReference(row, to: "medicines"),
      name: try fields.text(row),
      amount: try fields.optionalNumber(row, 0...100_000),
      unit: try fields.optionalText(row),
      note: try fields.optionalText(row))
  }

  package var columnValues: [Cell] {
    [Cell(givenAt), Cell(medicine), Cell(name), Cell(amount), Cell(unit), Cell(note)]
  }
}

extension Dose {
  /// The amount in milligrams; nil if it is unknown.
  ///
  /// An amount in milliliters counts if the name contains the strength, such as "100 mg/ml",
  /// "120 mg/5 ml" or "2.4 %", which is 24 mg/ml. A number of pieces counts if the unit or the name contains the
  /// strength of one, such as "suppository 150 mg", or "Paracetamol 500 mg" in tablets.
  package var milligrams: Double? {
    switch normalizedUnit {
    case "mg": amount
    case "g": amount.map { $0 * 1000 }
    case "ml", "mls": amount.flatMap { amount in milligramsPerMilliliter.map { amount * $0 } }
    default: amount.flatMap { amount in milligramsPerPiece.map { amount * $0 } }
    }
  }

  /// The strength of a tablet, capsule or suppository; nil if it is unknown or that of two substances.
  private var milligramsPerPiece: Double? {
    let words = (unit ?? "").folding(
      options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    let isPiece = words.split { !$0.isLetter }.contains { word in
      Self.pieces.contains { word.hasPrefix($0) }
    }
    guard isPiece else { return nil }
    let text = words.contains(where: \.isNumber) ? words : name.lowercased()
    let strengths = text.matches(of: /(\d+(?:[.,]\d{1,2})?)\s*mg\b/)
    guard strengths.count == 1, let match = strengths.first else { return nil }
    let before = text[..<match.range.lowerBound].last { !$0.isWhitespace }
    let after = text[match.range.upperBound...].first { !$0.isWhitespace }
    let isOfOneSubstance =
      !(before.map { "/+.,-".contains($0) || $0.isNumber } ?? false)
      && !(after.map { "/+".contains($0) } ?? false)
    return isOfOneSubstance ? Double(match.1.replacing(",", with: ".")) : nil
  }

  /// The beginnings of words for pieces in English, Spanish and French, without accents.
  private static let pieces = [
    "tab", "comp", "cp", "pill", "pilul", "pastill", "caps", "gelul", "supp", "supos", "sachet",
    "sobre",
  ]

  package var isInMilligrams: Bool { normalizedUnit == "mg" }

  private var normalizedUnit: String? {
    unit?.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: ". "))
  }

  /// The strength in the name; nil if the name contains none or several, or one of two substances
  /// such as "400 mg/57 mg/5 ml".
  private var milligramsPerMilliliter: Double? {
    let number = { (text: Substring) in Double(text.replacing(",", with: ".")) }
    let text = name.lowercased()
    let strengths = text.matches(
      of: /(\d+(?:[.,]\d{1,2})?)\s*mg\s*(?:\/|per|por|pour)\s*(\d+(?:[.,]\d{1,2})?)?\s*ml\b/)
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

  /// True if the name is that of a gel, cream or ointment, which is not swallowed.
  private var isForSkin: Bool {
    let words = name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      .split { !$0.isLetter }
    return words.contains { ["gel", "cream", "creme", "crema", "pomada", "pommade"].contains($0) }
  }
}
