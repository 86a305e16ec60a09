import Charts
import Drawing

extension FigureRecipe {
  /// When each vaccine was given, and when the next dose is due.
  static var vaccinations: Self {
    FigureRecipe(id: "vaccinations") { scene throws(PhraseError) in
      // The newest as far as a page has room.
      let records = scene.journal.vaccinations.of(scene.profile.id).filter {
        $0.givenOn.map { $0 <= scene.window.last } ?? true
      }.suffix(40)
      let given = records.compactMap { record in record.givenOn.map { (record.vaccine, $0) } }
      // A due date that a later dose has met is no longer ahead.
      let due = records.compactMap {
        record -> (vaccine: String, from: LocalDate?, on: LocalDate)? in
        guard let date = record.nextDueOn else { return nil }
        let isMet = given.contains { vaccine, day in
          vaccine == record.vaccine && record.givenOn.map { day > $0 } ?? (day >= date)
        }
        return isMet ? nil : (record.vaccine, record.givenOn, date)
      }
      let days = given.map(\.1) + due.map(\.on)
      guard let first = days.min(), let last = days.max() else { return .nothing }
      let today = scene.window.last
      let names = Set(records.map(\.vaccine)).sorted()
      func spot(_ vaccine: String, _ day: LocalDate) -> Dots.Spot {
        Dots.Spot(.number(Double(day.days)), .category(vaccine))
      }
      return FigureSketch(
        // One dose is a date worth seeing.
        points: FigureSketch.fewestPoints,
        x: scene.monthAxis(min(first, today)...max(last, today)),
        y: .categories(order: names),
        marks: [
          Rule(x: .number(Double(today.days)), label: scene.wording.date(today, .short)),
          Segments(
            due.compactMap { due in
              due.from.map { .init(spot(due.vaccine, $0), spot(due.vaccine, due.on)) }
            }, tone: .quiet),
          Dots(
            given.map { spot($0.0, $0.1) }, name: try scene.text("column.given"), radius: 3,
            keyed: true),
          Dots(
            due.map { spot($0.vaccine, $0.on) }, name: try scene.text("column.due"), symbol: .ring,
            radius: 3, keyed: true),
        ],
        summary: [
          "given": scene.wording.number(given.count), "due": scene.wording.number(due.count),
        ],
        header: [
          try scene.text("column.vaccine"), try scene.text("column.given"),
          try scene.text("column.due"),
        ],
        rows: names.map { name in
          func dates(_ days: [LocalDate]) -> String {
            days.isEmpty
              ? Wording.unknown
              : days.sorted().map { scene.wording.date($0, .medium) }.joined(separator: ", ")
          }
          return [
            name, dates(given.filter { $0.0 == name }.map(\.1)),
            dates(due.filter { $0.vaccine == name }.map(\.on)),
          ]
        },
        size: Size(width: FigureSketch.size.width, height: 88 + 18 * Double(names.count)))
    }
  }
}
