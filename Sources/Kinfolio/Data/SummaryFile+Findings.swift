import Knowledge
import Records

extension JSONNode {
  /// A finding: its rule and phrase, its figures with their units, its rows, and its reference.
  static func finding(_ finding: Finding) -> JSONNode {
    var members: [String: JSONNode] = [
      "rule": .text(finding.rule), "phrase": .text(finding.phrase),
      "figures": .object(finding.arguments.mapValues(JSONNode.argument)),
      "rows": .texts(finding.rows),
    ]
    if let reference = finding.reference {
      members["reference"] = .object([
        "phrase": .text(reference.phrase),
        "figures": .object(reference.arguments.mapValues(JSONNode.argument)),
        "threshold": .text(reference.threshold.id), "value": .number(reference.threshold.value),
        "unit": .text(reference.threshold.unit), "source": .text(reference.threshold.source),
        "year": reference.threshold.year.map(JSONNode.integer) ?? .null,
        "read": reference.threshold.read.map(JSONNode.integer) ?? .null,
      ])
    }
    return .object(members)
  }

  private static func argument(_ argument: Finding.Argument) -> JSONNode {
    switch argument {
    case .count(let count): value(.integer(count), "count")
    case .counted(let phrase, let count): value(.integer(count), phrase)
    case .number(let number, _), .halves(let number): value(.measured(number), "number")
    case .centile(let score): value(.measured(score.centile), "centile")
    case .duration(let seconds): value(.integer(Int(seconds)), "s")
    case .date(let day): value(.date(day), "date")
    case .moment(let moment): value(.integer(Int(moment.seconds)), "unix_s")
    case .share(let share): value(.measured(share), "share")
    case .kilocalories(let kcal): value(.measured(kcal), "kcal")
    case .volume(let ml): value(.measured(ml), "ml")
    case .weight(let kg), .weightChange(let kg): value(.measured(kg), "kg")
    case .length(let cm): value(.measured(cm), "cm")
    case .temperature(let celsius): value(.measured(celsius), "celsius")
    case .food(let food): value(.text(food.name), "food")
    case .foods(let foods): value(.texts(foods.map(\.name)), "foods")
    case .text(let text), .title(let text): value(.text(text), "text")
    case .list(let items): value(.list(items.map(JSONNode.argument)), "list")
    case .phrase(let key): value(.text(key), "phrase")
    case .days(let days): value(.list(days.map(day)), "count_by_date")
    }
  }

  private static func value(_ value: JSONNode, _ unit: String) -> JSONNode {
    .object(["value": value, "unit": .text(unit)])
  }

  private static func day(_ day: Finding.DayCount) -> JSONNode {
    .object(["date": .date(day.date), "count": .integer(day.count)])
  }
}
