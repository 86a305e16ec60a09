import Knowledge

extension Sheet {
  /// How an elder's tasks went over a window; nothing where nothing was due.
  func facts(_ figures: ElderFigures) throws -> [Section.Fact] {
    guard let rate = figures.rate else { return [] }
    let done = figures.count(.inTime) + figures.count(.late)
    let due = done + figures.count(.missed)
    var facts = [
      Section.Fact(
        label: try text("elder.rate"), value: wording.percent(rate),
        note: try text(
          "common.of_total", ["number": wording.number(done), "total": wording.number(due)])),
      try number("elder.in_time", figures.count(.inTime)),
      try number("elder.late", figures.count(.late)),
      try number("elder.missed", figures.count(.missed)),
      Section.Fact(
        label: try text("elder.streak"), value: try count("common.days", figures.streak.latest),
        note: try text(
          "common.labelled",
          [
            "label": text("elder.streak_best"),
            "value": count("common.days", figures.streak.best),
          ])),
    ].compactMap(\.self)
    facts += try replyFacts(figures) + categoryFacts(figures)
    return facts
  }

  /// Each moment of the window a task was asked for, the newest day first.
  func table(of occasions: [Occasion], in zone: Wording) throws -> Section.Table {
    let rows = try occasions.reversed().map { occasion -> [String] in
      let answer = occasion.replyTime.map { wording.duration(seconds: Double(max(0, $0))) }
      return [
        zone.dateAndTime(occasion.dueAt, .short), occasion.task.title,
        try text(outcomeKey(occasion.outcome)), answer ?? Wording.unknown,
        occasion.reply?.text ?? "",
      ]
    }
    return Section.Table(
      caption: "",
      header: try ["due", "task", "state", "reply_time", "reply"].map { try text("column.\($0)") },
      rows: rows)
  }

  /// What came of an occasion, as the key of its word.
  func outcomeKey(_ outcome: Occasion.Outcome) -> String {
    switch outcome {
    case .inTime: "elder.in_time"
    case .late: "elder.late"
    case .missed: "elder.missed"
    case .open: "elder.open"
    }
  }

  private func number(_ key: String, _ number: Int) throws -> Section.Fact? {
    number == 0
      ? nil : Section.Fact(label: wording.opening(try text(key)), value: wording.number(number))
  }

  private func replyFacts(_ figures: ElderFigures) throws -> [Section.Fact] {
    guard let time = figures.replyTime else { return [] }
    return [
      Section.Fact(
        label: try text("elder.reply_time"), value: wording.duration(seconds: time.median),
        note: try text("common.median"))
    ]
  }

  private func categoryFacts(_ figures: ElderFigures) throws -> [Section.Fact] {
    let categories = figures.categories
    guard categories.count > 1, let best = categories.first, let weakest = categories.last else {
      return []
    }
    return try [("elder.best_category", best), ("elder.weakest_category", weakest)].map {
      Section.Fact(
        label: try text($0), value: wording.opening(try word("task_category", $1.category)),
        note: wording.percent($1.rate))
    }
  }
}
