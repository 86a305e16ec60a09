import Records

/// Figures by name, as programs read them: what `summary.json` holds of every window.
///
/// Names are in snake_case and end in their unit: `_s` seconds, `_ml` millilitres, `_kg` kilograms,
/// `_celsius`, `_kcal`, `_cm`; `_share` is a share from 0 to 1. A figure that is not known, or
/// withheld because too few days were logged, is null and never 0. A name once given stays.
package indirect enum FigureTree: Hashable, Sendable {
  /// A single value.
  case value(Cell)
  /// Values in an order that means something.
  case list([FigureTree])
  /// Values by name.
  case group([String: FigureTree])
}

extension FigureTree: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, FigureTree)...) {
    self = .group(Dictionary(elements) { first, _ in first })
  }
}

extension FigureTree {
  static func number(_ number: Double?) -> FigureTree { .value(Cell(number)) }
  static func count(_ count: Int?) -> FigureTree { .value(Cell(count)) }
  static func seconds(_ seconds: Int64?) -> FigureTree { .value(Cell(seconds.map { Int($0) })) }
  static func text(_ text: String?) -> FigureTree { .value(Cell(text)) }
  static func date(_ date: LocalDate?) -> FigureTree { .value(Cell(date)) }
  static func moment(_ moment: Instant?) -> FigureTree { .value(Cell(moment)) }

  /// Values by the word they belong to.
  static func words<Word: RawRepresentable<String>, Value>(
    _ values: [Word: Value], _ tree: (Value) -> FigureTree
  ) -> FigureTree {
    .group(
      Dictionary(values.map { ($0.key.rawValue, tree($0.value)) }) { first, _ in first })
  }

  /// One line a value, in the order of the names: `feeding.feeds.total = 12`.
  ///
  /// Moments are written with the wall clock of `zone`.
  package func lines(in zone: Zone, under path: String = "") -> [String] {
    switch self {
    case .value(let cell): ["\(path) = \(cell.plain(in: zone))"]
    case .list(let trees):
      trees.enumerated().flatMap { $0.element.lines(in: zone, under: "\(path)[\($0.offset)]") }
    case .group(let group):
      group.sorted { $0.key < $1.key }.flatMap {
        $0.value.lines(in: zone, under: path.isEmpty ? $0.key : "\(path).\($0.key)")
      }
    }
  }
}

extension Cell {
  fileprivate func plain(in zone: Zone) -> String {
    switch self {
    case .empty: "null"
    case .text(let text): text
    case .number(let number): Records.plain(number)
    case .integer(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .instant(let instant): zone.timestamp(instant)
    case .date(let date): "\(date)"
    }
  }
}
