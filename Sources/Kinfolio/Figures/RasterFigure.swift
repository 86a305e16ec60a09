import Charts
import Drawing

extension FigureRecipe<ChildFigures> {
  /// Sleep and feeds of the last 14 days, days down, hours across, as the wall clock showed them.
  static let raster = FigureRecipe(id: "raster") { scene throws(PhraseError) in
    let dates = Array(scene.window.days.suffix(14))
    let clock = WallClock(dates, in: scene.zone)
    let reach = (clock.moments.lowerBound + -24 * hour)..<clock.moments.upperBound
    let sleeps = scene.journal.sleeps.of(scene.profile.id).within(reach).compactMap(\.span.stretch)
    let feeds = scene.feeds(within: clock.moments)
    let asleep = joined(sleeps).flatMap(clock.pieces(of:))
    let fed = feeds.flatMap { clock.pieces(of: $0..<($0 + 1)) }
    let wording = scene.wording
    let sleepName = try scene.text("column.sleep")
    let feedName = try scene.text("column.feeds")
    let lanes = [(sleepName, asleep), (feedName, fed)].filter { !$0.1.isEmpty }
    return FigureSketch(
      points: Set(asleep.map(\.day) + fed.map(\.day)).count, x: hourAxis(wording),
      y: .categories(order: dates.map { "\($0)" }) { text in
        LocalDate(text).map { name(of: $0, scene.zone, wording) } ?? text
      },
      marks: lanes.map { lane in
        Raster(
          lane.1.map { .init(scene.place($0.day), from: $0.from, to: $0.to) }, name: lane.0,
          tone: .series(lane.0))
      },
      summary: ["dates": wording.dates((dates.first ?? scene.window.first)...scene.window.last)],
      header: [try scene.text("column.date"), sleepName, feedName],
      rows: dates.map { date in
        [
          name(of: date, scene.zone, wording),
          asleep.filter { $0.day == date }.map { "\(time($0.from))–\(time($0.to))" }
            .joined(separator: ", "),
          fed.filter { $0.day == date }.map { time($0.from) }.joined(separator: ", "),
        ]
      }, size: Size(width: FigureSketch.size.width, height: 200))
    func time(_ hours: Double) -> String { clockTime(hours, wording) }
  }

  /// A tick every three hours; both ends are midnight.
  private static func hourAxis(_ wording: Wording) -> Axis {
    .time(
      ticks: stride(from: 0.0, through: 24, by: 3).map { Tick($0, clockTime($0, wording)) },
      including: 0...24, label: { clockTime($0, wording) })
  }

  private static func clockTime(_ hours: Double, _ wording: Wording) -> String {
    wording.time(LocalTime(minutes: Int((hours * 60).rounded()) % 1440))
  }

  /// A day's name; one on which the clocks changed says how long it was.
  private static func name(of date: LocalDate, _ zone: Zone, _ wording: Wording) -> String {
    let moments = zone.moments(of: date)
    let length = moments.upperBound - moments.lowerBound
    let day = wording.date(date, .short)
    return length == 24 * hour ? day : "\(day) · \(wording.duration(seconds: Double(length)))"
  }
}

extension FigureScene {
  /// When bottles were given and breastfeeds began, in order.
  fileprivate func feeds(within moments: Range<Instant>) -> [Instant] {
    let bottles = journal.bottleFeeds.of(profile.id).within(moments).filter { $0.volumeMl > 0 }
    let nursing = journal.nursingSessions.of(profile.id).within(moments)
    return (bottles.map(\.span.start) + nursing.map(\.span.start)).sorted()
  }
}
