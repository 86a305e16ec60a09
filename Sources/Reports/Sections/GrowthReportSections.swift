import Knowledge
import Records

extension VisitReportBuilder {
  /// Returns a section with the newest value of each measure, such as weight, with its centile and its change.
  ///
  /// If the days of the report start with a visit, the change is since the measurement at that visit. Otherwise, it is
  /// since an earlier measurement. For a child with a corrected age, the centile for that age replaces the change in
  /// z-score. A value that is probably wrong has no change.
  func latestGrowth() throws -> VisitContent.Section? {
    let courses = visit.growthMetrics.reportedCourses
    if courses.isEmpty { return nil }
    let compared = courses.map { isDoubtful($0) ? nil : $0 }
    let changed = compared.compactMap(\.self).filter { wording.gain($0) != nil }
    // If all changes are since the same date, the title of the column contains the date.
    let dates = Set(changed.compactMap(\.comparisonPoint?.date))
    let commonDay = dates.count == 1 ? dates.first : nil
    let newest = changed.max { $0.newestPoint.date < $1.newestPoint.date }
    let commonDate = commonDay == nil ? nil : newest.flatMap(wording.comparisonDate)
    let rows = try zip(courses, compared).map { course, compared in
      try growthRow(of: course, compared: compared, commonDay: commonDay)
    }
    let columns = [
      "measure", "value", "centile", "centile_corrected", "date", "change", "rate",
      usesCentileSpaces ? "centile_spaces" : "z_change",
    ]
    var header = try columns.map { try text("column.\($0)") }
    if let commonDate {
      header[5] = try text("visit.change_since", ["change": header[5], "date": commonDate])
    }
    let table = ReportTable(header: header, rows: rows, numericColumns: [7], isVital: true)
    return try section(
      .growth, "growth.title", [.table(table.withoutEmptyColumns), note(growthNotes(courses))])
  }

  /// Returns the table cells of one measure, such as weight; `compared` equals `course`, or is nil to show no change.
  ///
  /// The title of the column contains `commonDay`, so changes since that day have no date of their own. A change in
  /// z-score without a change in value is shown only if it is since that day. A value of unknown unit has no centile
  /// and no rate.
  private func growthRow(
    of course: GrowthMetrics.MeasureCourse, compared: GrowthMetrics.MeasureCourse?,
    commonDay: LocalDate?
  ) throws -> [String] {
    let point = course.newestPoint
    let isCorrected = profile.correctedAgeStart != nil
    let isBare = !wording.quantitiesOfUnknownUnit.isDisjoint(with: course.measure.quantities)
    let unknown = isBare ? "" : Wording.unknownValueMark
    let change = try compared.flatMap {
      try commonDay == nil ? wording.gainWithStartDate($0) : wording.gain($0)
    }
    let dated = compared.flatMap { compared in
      change != nil || compared.comparisonPoint?.date == commonDay ? compared : nil
    }
    return [
      wording.capitalizingFirstLetter(try wording.name(of: course.measure)),
      wording.growthValue(point.value, point.measure),
      isBare ? "" : try wording.centileAndZ(point),
      isBare || !isCorrected ? "" : try wording.correctedCentileAndZ(point),
      wording.date(point.date, .medium),
      change ?? Wording.unknownValueMark,
      try compared.flatMap { try wording.growthRate($0) } ?? unknown,
      isCorrected ? "" : dated.flatMap(scoreChange) ?? unknown,
    ]
  }

  /// Returns true if a point to raise with the doctor says that one of the two compared values is probably wrong.
  private func isDoubtful(_ course: GrowthMetrics.MeasureCourse) -> Bool {
    !doubtfulMeasurementIDs.isDisjoint(
      with: course.newestPoint.recordIDs + (course.comparisonPoint?.recordIDs ?? []))
  }

  /// True if changes of growth are stated in centile spaces, as in the United Kingdom, instead of z-scores.
  private var usesCentileSpaces: Bool { journal.family.referenceRegion == .uk }

  /// Returns the change in centile spaces or in z-score as text, such as "+0.45", or nil if it is unknown.
  private func scoreChange(of course: GrowthMetrics.MeasureCourse) -> String? {
    course.centileSpacesGained.map { spaces in
      usesCentileSpaces
        ? wording.number(spaces, decimals: 1, signed: true)
        : wording.number(
          spaces * GrowthMetrics.MeasureCourse.zScorePerCentileSpace, decimals: 2, signed: true)
    }
  }

  /// Returns a section with a child's five newest days of measurements, even if they are before the days of the report.
  ///
  /// The table contains weight for length, or the BMI from an age of two years on.
  func measurementTable() throws -> VisitContent.Section? {
    let points = member.growthHistory.points.filter { $0.date <= window.last }
    let days = Set(points.map(\.date)).sorted(by: >)
    let shown = Set(days.prefix(Self.maximumMeasurementDayCount))
    let isAtTwoOrLater = (points.last?.ageDays ?? 0) >= GrowthTableLookup.firstStandingAgeDays
    let kinds: [GrowthMeasure] = [.weight, .length, .height, .head]
    let measures = (kinds + [isAtTwoOrLater ? .bmi : .weightForLength]).filter { measure in
      points.contains { $0.measure == measure && shown.contains($0.date) }
    }
    let isCorrected = profile.correctedAgeStart != nil
    let ageTitles = try (isCorrected ? ["age", "corrected_age"] : ["age"])
      .map { try text("column.\($0)") }
    let header =
      try [text("column.date"), ageTitles.joined(separator: "\n")]
      + measures.map { wording.capitalizingFirstLetter(try wording.name(of: $0)) }
    let rows = try days.prefix(Self.maximumMeasurementDayCount).map { day in
      [wording.date(day, .medium), try ageAndCorrectedAge(on: day)]
        + (measures.map { measure in
          points.last { $0.date == day && $0.measure == measure }.map(measurementText)
            ?? Wording.unknownValueMark
        })
    }
    if rows.isEmpty { return nil }
    let isScored = points.contains { (try? $0.score.get()) != nil }
    var notes =
      isScored ? [try text(isCorrected ? "growth.cells_corrected" : "growth.cells")] : []
    if days.count > rows.count {
      notes.append(try wording.countedText("growth.earlier", days.count - rows.count))
    }
    notes += try unusedMeasurementsNote(on: shown)
    // The family's notes on measurements, for example that another scale was used.
    let words = try journal.measurements.of(profile.id).filter { shown.contains($0.measuredOn) }
      .compactMap { measurement in
        try quoted(measurement.note).map {
          try wording.labeled(wording.date(measurement.measuredOn, .medium), $0)
        }
      }
    notes += words.isEmpty ? [] : [words.uniqued.joined(separator: " · ")]
    return try section(
      .measurements, "growth.measurements",
      [.table(ReportTable(header: header, rows: rows)), note(notes)])
  }

  private static let maximumMeasurementDayCount = 5

  /// Returns a sentence that lists measurements replaced by a later record of the same day; empty if there are none.
  private func unusedMeasurementsNote(on days: Set<LocalDate>) throws -> [String] {
    try wording.measurementsNote(
      "growth.unused",
      member.growthHistory.supersededMeasurements.filter { days.contains($0.measuredOn) })
  }

  /// Returns the text of a measurement in the table, such as the weight with its centile and z-score.
  ///
  /// If the child has a corrected age, the first line contains the centile for the age since birth, and a second line
  /// the centile and z-score for the corrected age.
  private func measurementText(_ point: GrowthPoint) -> String {
    let value = wording.growthValue(point.value, point.measure)
    let corrected = point.correctedAgeScore.flatMap { try? $0.get() }.map(wording.shortCentileAndZ)
    let score = (try? point.score.get()).map {
      corrected == nil ? wording.shortCentileAndZ($0) : wording.centile($0)
    }
    return [[value, score].joinedByDots, corrected].compactMap(\.self).joined(separator: "\n")
  }

  private func ageAndCorrectedAge(on day: LocalDate) throws -> String {
    let age = try profile.birthDate.flatMap { try wording.age(from: $0, on: day) }
    let corrected = try profile.correctedAgeStart.flatMap {
      try wording.correctedAge(from: $0, on: day)
    }
    return [age ?? Wording.unknownValueMark, corrected].compactMap(\.self).joined(separator: "\n")
  }

  /// Returns a sentence on the loss of weight since birth, or nil if the child lost no weight.
  ///
  /// Returns nil also if the child is older than 42 days at the end of the report or was not weighed at birth.
  private func birthWeightLossNote(_ points: [GrowthPoint]) throws -> String? {
    guard let born = profile.birthDate, window.last.days - born.days <= 42,
      let last = points.first(where: { $0.measure == .weight }),
      let birth = member.growthHistory.points(of: .weight).first, birth.date == born,
      last.value < birth.value,
      doubtfulMeasurementIDs.isDisjoint(with: last.recordIDs + birth.recordIDs),
      !wording.quantitiesOfUnknownUnit.contains(.weight)
    else { return nil }
    return try text(
      "growth.since_birth",
      [
        "change": wording.weightChange(kg: last.value - birth.value),
        "share": wording.percentChange((last.value - birth.value) / birth.value),
        "date": wording.date(last.date, .medium),
      ])
  }

  private func growthNotes(_ courses: [GrowthMetrics.MeasureCourse]) throws -> [String?] {
    let points = courses.map(\.newestPoint)
    let scores = points.flatMap { [$0.score, $0.correctedAgeScore].compactMap(\.self) }
    let gaps = MissingScoreReason.allCases.filter { gap in
      points.contains { $0.score == .failure(gap) }
    }
    let remarks = Set(scores.flatMap { (try? $0.get())?.remarks ?? [] })
    let made = try GrowthRemark.allCases.filter(remarks.contains).map { remark in
      let text = try word("growth_remark", remark)
      // Of the measures in the table, only the head circumference can have this remark.
      let isHead = remark == .whoWithoutCDCTable
      return wording.capitalizingFirstLetter(
        isHead ? try labeled(wording.name(of: .head), [text]) : text) + "."
    }
    let missing = try gaps.map { try wording.sentence($0) }
    let corrected = try profile.correctedAgeStart.map {
      try text("growth.corrected_note", ["date": wording.date($0)])
    }
    let hasSpaces =
      usesCentileSpaces && corrected == nil && courses.contains { $0.centileSpacesGained != nil }
    let notes: [[String?]] = try [
      [birthWeightLossNote(points)], wording.standardsNote(points),
      [hasSpaces ? text("growth.space_note") : nil], made, missing, [corrected],
      unusedMeasurementsNote(on: Set(points.map(\.date))), doubtfulMeasurementsNote(),
    ]
    return notes.flatMap(\.self)
  }
}

extension GrowthMetrics {
  /// The growth of each measure that a doctor needs, such as weight.
  ///
  /// Of length and height, only the one that was measured last is included. From an age of two years on, BMI replaces
  /// weight for length.
  fileprivate var reportedCourses: [MeasureCourse] {
    let lengths = measureChanges.filter { $0.measure == .length || $0.measure == .height }
    let newest = lengths.map(\.newestPoint.date).max()
    return measureChanges.filter { course in
      switch course.measure {
      case .weight, .head: true
      case .length, .height: course.newestPoint.date == newest
      case .weightForLength: course.newestPoint.ageDays != nil && !isMeasuredAtTwoOrLater
      case .weightForHeight: false
      case .bmi: course.newestPoint.ageDays != nil && isMeasuredAtTwoOrLater
      }
    }
  }

  private var isMeasuredAtTwoOrLater: Bool {
    let age = measureChanges.max { $0.newestPoint.date < $1.newestPoint.date }?.newestPoint.ageDays
    return (age ?? 0) >= GrowthTableLookup.firstStandingAgeDays
  }
}
