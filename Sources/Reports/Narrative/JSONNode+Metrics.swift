import Knowledge
import Records

extension JSONNode {
  /// Returns a tree of metrics as JSON, with times in the local time of `zone`, such as "2026-01-10T09:30:00+01:00".
  static func metricTree(_ tree: MetricTree, in zone: Zone) -> JSONNode {
    switch tree {
    case .value(let cell): JSONNode.cellValue(cell, in: zone)
    case .list(let trees): .list(trees.map { JSONNode.metricTree($0, in: zone) })
    case .group(let group): .object(group.mapValues { JSONNode.metricTree($0, in: zone) })
    }
  }

  /// Returns the growth of a child in one measure, such as weight, as JSON.
  ///
  /// The JSON contains the newest measurement, the earlier measurement with which it is compared, and the change.
  static func growthCourse(_ course: GrowthMetrics.MeasureCourse) -> JSONNode {
    .object([
      "measure": .text(course.measure.rawValue),
      "first": course.comparisonPoint.map(growthPoint) ?? .null,
      "last": growthPoint(course.newestPoint),
      "change": .roundedNumber(course.change),
      "change_per_day": .roundedNumber(course.changePerDay),
      "centile_spaces": .roundedNumber(course.centileSpacesGained),
    ])
  }

  private static func growthPoint(_ point: GrowthPoint) -> JSONNode {
    .object([
      "date": .date(point.date), "value": .roundedNumber(point.value),
      "age_days": point.ageDays.map(JSONNode.integer) ?? .null,
      "corrected_age_days": point.correctedAgeDays.map(JSONNode.integer) ?? .null,
      "score": growthScore(point.score),
      "corrected_score": point.correctedAgeScore.map(growthScore) ?? .null,
      "rows": .textList(point.recordIDs),
    ])
  }

  /// Returns the z-score and centile of a measurement as JSON, or the reason why they cannot be computed.
  private static func growthScore(_ result: Result<GrowthScore, MissingScoreReason>) -> JSONNode {
    switch result {
    case .success(let score):
      .object([
        "z": .roundedNumber(score.zScore), "centile": .roundedNumber(score.centile),
        "standard": .text(score.edition.rawValue),
      ])
    case .failure(let gap): .object(["none": .text(gap.rawValue)])
    }
  }

  /// Returns the value of a record as JSON, with times in the local time of `zone`.
  package static func cellValue(_ cell: Cell, in zone: Zone) -> JSONNode {
    switch cell {
    case .empty: .null
    case .text(let text): .text(text)
    case .number(let number): .roundedNumber(number)
    case .integer(let number): .integer(number)
    case .flag(let flag): .flag(flag)
    case .instant(let instant): .text(zone.timestamp(instant))
    case .date(let date): .date(date)
    }
  }
}
