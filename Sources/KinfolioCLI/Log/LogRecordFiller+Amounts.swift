import Foundation
import Importing
import Knowledge
import Records

extension LogRecordFiller {
  /// Fills the columns with numbers from the amounts in the line.
  mutating func fillAmounts() throws(LogProblem) {
    if let sides = kind.breastColumns { return try fillNursingTimes(sides) }
    for field in fields where record.valuesByColumn[field.name] == nil {
      guard let unit = field.unit else { continue }
      let kindValue = record.valuesByColumn["kind"]
      if let (amount, unitColumn) = kind.amountAndUnitColumns, field.name == amount {
        try fillAmount(of: field, unitColumn: unitColumn)
      } else if let number = line.takeToken({ $0.amount(in: unit, ofKind: kindValue) })
        ?? (unit == .none ? takeNumberWithoutUnit(for: field) : nil)
      {
        guard let text = field.columnText(of: number) else {
          throw LogProblem("The \(reader.words.englishName(of: field)) must be a whole number.")
        }
        record.valuesByColumn[field.name] = text
      } else if field.isRequired, unit != .none, let bare = line.takeToken(\.numberWithoutUnit) {
        throw LogProblem(
          "\(bare) of which unit? Write, for example, \(bare) \(unit.notation(ofKind: kindValue).examples)."
        )
      }
    }
  }

  /// Removes a number without a unit and returns it, if the column contains a count, such as that of points.
  private mutating func takeNumberWithoutUnit(for field: Field) -> Double? {
    guard case .wholeNumber = field.valueType else { return nil }
    return line.takeToken(\.numberWithoutUnit).flatMap { WrittenAmount($0)?.number }
  }

  /// Fills a column whose amounts may have any unit, and `unitColumn` with the unit, as written or as an allowed word.
  private mutating func fillAmount(of field: Field, unitColumn: String) throws(LogProblem) {
    let allowed = fields.first { $0.name == unitColumn }.flatMap {
      reader.words.valuesByWord(of: $0)
    }
    let found = line.takeToken { token -> (Double, String?, String)? in
      guard case .number(let number, let code) = token.content else { return nil }
      // Packets and bags are amounts of supplies; a sachet is also a dose.
      let codes: [String?] =
        allowed == nil ? [nil, "dose", "supply", "ml", "g"] : [nil, "supply", "g"]
      return codes.contains(code) ? (number, code, token.text) : nil
    }
    guard let (number, code, text) = found else { return }
    let written = number.formatted(.number.grouping(.never).locale(Locale(identifier: "en")))
    let unit = allowed.map { $0[LogWords.folded(text)] } ?? text.lowercased()
    guard code != nil, let unit else {
      let examples = allowed == nil ? "mg, ml or tablets" : "packets, boxes, bags or g"
      throw LogProblem("\(written) of which unit? Write \(written) with \(examples).")
    }
    record.valuesByColumn[field.name] = "\(number)"
    record.valuesByColumn[unitColumn] = unit
  }

  /// Fills the nursing time at each breast, such as "left 10 min right 8 min".
  private mutating func fillNursingTimes(_ columns: (left: String, right: String))
    throws(LogProblem)
  {
    let side = PumpingSession.table.columns.map(\.field).first { $0.phraseGroup == "breast_side" }
    let sides = side.flatMap { reader.words.valuesByWord(of: $0) } ?? [:]
    var parts: [String] = []
    while let part = line.takeToken({ token in
      token.amount(in: .minutes, ofKind: nil).map { "\($0) min" } ?? token.numberWithoutUnit
        ?? (token.content == .word ? sides[token.foldedText] : nil)
    }) { parts.append(part) }
    guard let sides = (try? FeedNote(parts.joined(separator: " "), unit: nil))?.nursingTimes
    else {
      throw LogProblem(
        "How long at which breast? Write, for example, left 10 min right 8 min, or both 20 min.")
    }
    record.valuesByColumn[columns.left] = "\(sides.leftSeconds)"
    record.valuesByColumn[columns.right] = "\(sides.rightSeconds)"
  }
}
