import Foundation
import Importing
import Knowledge
import Records

extension LogFiller {
  /// Fills the columns with numbers from the amounts in the line.
  mutating func fillAmounts() throws(LogProblem) {
    if let sides = kind.breastColumns { return try fillNursingTimes(sides) }
    for field in fields where record.values[field.name] == nil {
      guard let unit = field.unit else { continue }
      let kindValue = record.values["kind"]
      if let (amount, unitColumn) = kind.amountAndUnit, field.name == amount {
        try fillAmount(of: field, unitColumn)
      } else if let number = line.take({ $0.amount(in: unit, of: kindValue) })
        ?? (unit == .none ? bareNumber(for: field) : nil)
      {
        guard let text = field.text(of: number) else {
          throw LogProblem("The \(reader.words.label(of: field)) must be a whole number.")
        }
        record.values[field.name] = text
      } else if field.isRequired, unit != .none, let bare = line.take(\.bareNumber) {
        throw LogProblem(
          "\(bare) of which unit? Write, for example, \(bare) \(unit.forms(ofKind: kindValue).examples)."
        )
      }
    }
  }

  /// Removes a number without a unit and returns it, if the column contains a count, such as that of points.
  private mutating func bareNumber(for field: Field) -> Double? {
    guard case .wholeNumber = field.valueType else { return nil }
    return line.take(\.bareNumber).flatMap { WrittenAmount($0)?.number }
  }

  /// Fills a column whose amounts may have any unit, and `unitColumn` with the unit, as written or as an allowed word.
  private mutating func fillAmount(of field: Field, _ unitColumn: String) throws(LogProblem) {
    let allowed = fields.first { $0.name == unitColumn }.flatMap { reader.words.values(of: $0) }
    let found = line.take { token -> (Double, String?, String)? in
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
    record.values[field.name] = "\(number)"
    record.values[unitColumn] = unit
  }

  /// Fills the nursing time at each breast, such as "left 10 min right 8 min".
  private mutating func fillNursingTimes(_ columns: (left: String, right: String))
    throws(LogProblem)
  {
    let side = PumpingSession.table.columns.map(\.field).first { $0.phraseGroup == "breast_side" }
    let sides = side.flatMap { reader.words.values(of: $0) } ?? [:]
    var parts: [String] = []
    while let part = line.take({ token in
      token.amount(in: .minutes, of: nil).map { "\($0) min" } ?? token.bareNumber
        ?? (token.content == .word ? sides[token.folded] : nil)
    }) { parts.append(part) }
    guard let sides = (try? WrittenFeed(parts.joined(separator: " "), unit: nil))?.nursingTimes
    else {
      throw LogProblem(
        "How long at which breast? Write, for example, left 10 min right 8 min, or both 20 min.")
    }
    record.values[columns.left] = "\(sides.left)"
    record.values[columns.right] = "\(sides.right)"
  }
}
