import Charts
import Drawing
import Knowledge
import Records

extension FigureRecipe<ChildFigures> {
  /// How much was written down in each hour of the window's last 28 days, and by whom.
  ///
  /// Days down, hours across; who wrote more is nobody's business.
  static let recordedHours = FigureRecipe(id: "recorded_hours") { scene throws(PhraseError) in
    let days = Array(scene.figures.days.map(\.date).suffix(28))
    guard let first = days.first, let last = days.last else { return .nothing }
    let clock = WallClock(days, in: scene.zone)
    let moments = scene.journal.recordedMoments(of: scene.profile.id, in: clock.moments)
    let counts = Dictionary(grouping: moments) { scene.zone.day(of: $0) }.mapValues { moments in
      Dictionary(grouping: moments) { scene.zone.secondsOfDay(at: $0) / Int(hour) }
        .mapValues(\.count)
    }
    let hours = Array(0..<24)
    let wording = scene.wording
    return FigureSketch(
      points: counts.count,
      x: .categories(order: hours.map(String.init)) { wording.clockTime(Double($0) ?? 0) },
      y: .categories(order: days.map { "\($0)" }) { text in
        LocalDate(text).map { wording.date($0, .short) } ?? text
      },
      marks: [
        Cells(
          days.flatMap { day in
            // Hours without a record stay as white as the page.
            counts[day, default: [:]].sorted { $0.key < $1.key }.map { hour, count in
              .init(.category("\(hour)"), .category("\(day)"), Double(count))
            }
          })
      ],
      summary: [
        "dates": wording.dates(first...last), "records": wording.number(moments.count),
      ],
      header: [try scene.text("column.date"), try scene.text("column.records")],
      rows: days.map { day in
        [scene.dayName(day), wording.number(counts[day, default: [:]].values.reduce(0, +))]
      },
      size: Size(width: FigureForm.half.width, height: 66 + printedRow * Double(days.count)),
      notes: try scene.caregivers())
  }
}

extension FigureScene<ChildFigures> {
  /// Who wrote records down, by name, in the order of the names.
  fileprivate func caregivers() throws(PhraseError) -> [String] {
    let ids = figures.caregivers.compactMap(\.caregiver)
    let names = journal.caregivers.filter { ids.contains(ID($0.entry.id)) }.map(\.name).sorted()
    if names.isEmpty { return [] }
    return [try text("chart.recorded_hours.by", ["names": wording.list(names)])]
  }
}

extension Journal {
  /// When what was recorded of a profile's days happened or began.
  fileprivate func recordedMoments(
    of profile: ID<Profile>, in moments: Range<Instant>
  ) -> [Instant] {
    func starts(_ records: RecordList<some ProfileRecord>) -> [Instant] {
      records.of(profile).within(moments).map { Instant(seconds: $0.position) }
    }
    return starts(bottleFeeds) + starts(nursingSessions) + starts(pumpingSessions)
      + starts(sleeps) + starts(diapers) + starts(doses) + starts(temperatures)
      + starts(foodLogs) + starts(symptoms) + starts(reactions)
  }
}
