import Charts
import Drawing
import Knowledge
import Records

enum RecordedHoursFigure {
  /// A grid of the number of records in each hour of each of the last 28 days, with the names of the
  /// caregivers.
  ///
  /// Deliberately shows no counts per caregiver.
  static let definition = FigureDefinition<ChildMetrics>(id: "recorded_hours") {
    input throws(PhraseError) in
    let days = Array(input.metrics.days.map(\.date).suffix(28))
    guard let first = days.first, let last = days.last else { return .empty }
    let clock = LocalTimeConverter(days, in: input.zone)
    let moments = recordedMoments(in: clock.timeRange, input)
    let counts = Dictionary(grouping: moments) { input.zone.day(of: $0) }.mapValues { moments in
      Dictionary(grouping: moments) { input.zone.secondsOfDay(at: $0) / Int(hour) }
        .mapValues(\.count)
    }
    let hours = Array(0..<24)
    let wording = input.wording
    return FigureDraft(
      pointCount: counts.count,
      x: .categories(order: hours.map(String.init)) { input.clockTime(Double($0) ?? 0) },
      y: .categories(order: days.map { "\($0)" }) { text in
        LocalDate(text).map { wording.date($0, .short) } ?? text
      },
      marks: [
        Cells(
          days.flatMap { day in
            // Hours without a record stay blank.
            counts[day, default: [:]].sorted { $0.key < $1.key }.map { hour, count in
              .init(.category("\(hour)"), .category("\(day)"), Double(count))
            }
          })
      ],
      summaryArguments: [
        "dates": wording.dates(first...last), "records": wording.number(moments.count),
      ],
      header: [try input.text("column.date"), try input.text("column.records")],
      rows: days.map { day in
        [input.dayName(day), wording.number(counts[day, default: [:]].values.reduce(0, +))]
      },
      size: Size(
        width: FigureFormat.halfWidth.width,
        height: 66 + RasterFigure.printedRowHeight * Double(days.count)),
      notes: try caregiverNamesNote(input))
  }

  /// Returns a note with the names of the caregivers who logged records, in alphabetical order.
  private static func caregiverNamesNote(
    _ input: FigureInput<ChildMetrics>
  ) throws(PhraseError) -> [String] {
    let ids = input.metrics.recordCounts.compactMap(\.caregiver)
    let names = input.journal.caregivers.filter { ids.contains(ID($0.entry.id)) }.map(\.name)
      .sorted()
    if names.isEmpty { return [] }
    return [try input.text("chart.recorded_hours.by", ["names": input.wording.list(names)])]
  }

  /// Returns the times at which the recorded events happened or started.
  private static func recordedMoments(
    in timeRange: Range<Instant>, _ input: FigureInput<ChildMetrics>
  ) -> [Instant] {
    let journal = input.journal
    func starts(_ records: RecordList<some ProfileRecord>) -> [Instant] {
      records.of(input.profile.id).within(timeRange).map { Instant(seconds: $0.sortTime) }
    }
    return starts(journal.bottleFeeds) + starts(journal.nursingSessions)
      + starts(journal.pumpingSessions) + starts(journal.sleeps) + starts(journal.diapers)
      + starts(journal.doses) + starts(journal.temperatures) + starts(journal.foodLogs)
      + starts(journal.symptoms) + starts(journal.reactions)
  }
}
