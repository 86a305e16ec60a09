import Foundation
import TestSupport
import Testing

@testable import Knowledge
@testable import Reports
@testable import Drawing
@testable import Figures
@testable import Records
@testable import TestFamilies

/// Figures of small sample families.
enum FigureSamples {
  static func figureSet(
    _ rows: String, of profile: String = "mia", in language: Language = .english,
    units: Family.UnitSystem = .metric, on placement: FigurePlacement = .webPage
  ) throws -> FigureSet {
    let context = try ReportSamples.context(rows, units: units)
    let member = try #require(context.summary.members.first { $0.profile.entry.id == profile })
    return try FigureSet(
      of: member, member.recentMetrics, wording: context.wording(in: language),
      from: context.figureSourceData, on: placement, using: TextLayout())
  }

  static func figure(
    _ id: String, of profile: String = "mia", _ rows: String,
    on placement: FigurePlacement = .webPage
  ) throws -> Figure {
    let set = try figureSet(rows, of: profile, on: placement)
    return try #require(
      set.figures.first { $0.id == id }, "no \(id), too few: \(set.titlesOfSparseFigures)")
  }

  /// Returns an INSERT statement for measurements in the form "day kind value".
  static func measurementInserts(_ rows: String..., of profile: String = "mia") -> String {
    let values = rows.enumerated().map { index, row in
      let words = row.split(separator: " ")
      return "('x\(index)', '\(profile)', '\(words[0])', '\(words[1])', \(words[2]), 1767225600)"
    }
    return """
      INSERT INTO measurements (id, profile_id, measured_on, kind, value, changed_at)
      VALUES \(values.joined(separator: ",\n"));

      """
  }
}

extension Picture {
  /// The stroked paths, in drawing order.
  var strokes: [(path: Path, stroke: Stroke)] {
    items.flatMap(\.flattened).compactMap {
      if case .stroke(let path, let pen) = $0 { (path, pen) } else { nil }
    }
  }

  /// The bounding boxes of the filled paths, in drawing order.
  var filledBounds: [Rect] {
    items.flatMap(\.flattened).compactMap {
      if case .fill(let path, _) = $0 { path.bounds } else { nil }
    }
  }

  /// The texts of all labels, in drawing order.
  var labelTexts: [String] {
    items.flatMap(\.flattened).compactMap {
      if case .label(let label) = $0 { label.string } else { nil }
    }
  }
}

extension Picture.Item {
  fileprivate var flattened: [Picture.Item] {
    if case .group(let group) = self { group.items.flatMap(\.flattened) } else { [self] }
  }
}

extension Path {
  /// The end points of the path's elements.
  ///
  /// An arc contributes two opposite corners of the square around its circle.
  var points: [Point] {
    elements.flatMap { element -> [Point] in
      switch element {
      case .move(let to), .line(let to): [to]
      case .curve(_, _, let end): [end]
      case .arc(let center, let radius, _, _):
        [
          Point(x: center.x - radius, y: center.y - radius),
          Point(x: center.x + radius, y: center.y + radius),
        ]
      case .close: []
      }
    }
  }

  /// The bounding box of `points`.
  var bounds: Rect {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }
}
