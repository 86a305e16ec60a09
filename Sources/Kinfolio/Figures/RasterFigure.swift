import Charts
import Drawing
import Knowledge
import Records

extension FigureRecipe<ChildFigures> {
  /// What was recorded in the last days, days down, hours across, as the wall clock showed it: sleep
  /// as blocks, feeds, diapers, fever and doses as signs that differ without colour.
  static func raster(_ count: Int, _ form: FigureForm) -> Self {
    FigureRecipe(id: count == 14 ? "raster" : "raster_\(count)", words: "raster") {
      scene throws(PhraseError) in
      let last = scene.window.last
      let dates = Array(Window(last: count, endingOn: last).since(scene.profile.birthDate).days)
      let clock = WallClock(dates, in: scene.zone)
      let sleeps = scene.sleeps(reaching: clock.moments).map { stretch in
        (pieces: clock.pieces(of: stretch), laid: clock.laidPieces(of: stretch))
      }
      let lanes = try scene.rasterLanes(clock)
      let asleep = sleeps.flatMap(\.pieces)
      let shown = lanes.filter { !$0.pieces.isEmpty }
      let sleepName = try scene.text("column.sleep")
      let wording = scene.wording
      let blocks = Raster(
        sleeps.flatMap(\.laid).map { .init(scene.place($0.day), $0) }, name: sleepName,
        tone: .series(sleepName))
      let rowHeight = form == .page ? 15.5 : Self.printedRow
      return FigureSketch(
        points: Set(asleep.map(\.day) + shown.flatMap { $0.pieces.map(\.day) }).count,
        x: scene.hourAxis(),
        y: .categories(order: dates.map { "\($0)" }) { text in
          LocalDate(text).map { name(of: $0, scene.zone, wording) } ?? text
        },
        marks: [try scene.changeMarks(clock), blocks] + shown.map { $0.mark(scene) },
        summary: ["dates": wording.dates((dates.first ?? last)...last)],
        header: [try scene.text("column.date"), sleepName] + shown.map(\.name),
        rows: dates.map { date in
          [name(of: date, scene.zone, wording), spells(asleep.filter { $0.day == date }, wording)]
            + shown.map { lane in
              lane.pieces.filter { $0.day == date }.map { wording.clockTime($0.from) }
                .joined(separator: ", ")
            }
        },
        size: Size(width: form.width, height: 66 + rowHeight * Double(dates.count)))
    }
  }

  /// How tall a day is where many stand on paper, in points.
  static var printedRow: Double { 11.7 }

  private static func spells(_ pieces: [WallClock.Piece], _ wording: Wording) -> String {
    pieces.map { "\(wording.clockTime($0.from))–\(wording.clockTime($0.to))" }
      .joined(separator: ", ")
  }

  /// A day's name; one on which the clocks changed says how long it was.
  private static func name(of date: LocalDate, _ zone: Zone, _ wording: Wording) -> String {
    let moments = zone.moments(of: date)
    let length = moments.upperBound - moments.lowerBound
    let day = wording.date(date, .short)
    return length == 24 * hour ? day : "\(day) · \(wording.duration(seconds: Double(length)))"
  }
}
