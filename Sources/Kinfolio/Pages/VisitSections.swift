extension Sheet {
  /// What was recorded before a visit besides the figures: questions, growth, temperatures,
  /// symptoms, medicines, allergens, vaccinations, notes, and the days one by one.
  func visitSections(
    _ visit: Summary.VisitFigures, _ member: Summary.Member
  ) throws -> [Section] {
    let records = VisitRecords(journal, window(of: visit.figures), member)
    let wording = wording(for: member.profile)
    var sections = [
      try notes(records, .question, "visit.questions", wording),
      try growth(records), try temperatures(records, wording),
      try symptoms(records, wording), try doses(records, wording),
    ]
    if case .child(let figures) = visit.figures, !figures.foods.exposures.isEmpty {
      sections.append(try allergens(figures.foods, wording))
      sections.append(
        Section(
          id: "reactions", title: try text("food.reactions"),
          items: try records.reactions.map { try item(about: $0, wording) }))
    }
    sections.append(try vaccinations(records))
    sections.append(try notes(records, .note, "visit.notes", wording))
    sections.append(try days(visit.figures))
    return sections
  }

  private func notes(
    _ records: VisitRecords, _ kind: Note.Kind, _ title: String, _ wording: Wording
  ) throws -> Section {
    Section(
      id: kind.rawValue, title: try text(title),
      items: records.notes.filter { $0.kind == kind }
        .map { Item(text: $0.text, note: wording.date($0.writtenAt, .short)) })
  }

  private func growth(_ records: VisitRecords) throws -> Section {
    let rows = try records.measurements.map {
      [
        wording.date($0.measuredOn, .medium),
        wording.opening(try word("measurement_kind", $0.kind)), written($0),
      ]
    }
    return try tableSection("growth", "growth.title", ["date", "measure", "value"], rows)
  }

  private func temperatures(_ records: VisitRecords, _ wording: Wording) throws -> Section {
    let rows = try records.temperatures.map {
      [
        wording.dateAndTime($0.measuredAt), wording.temperature(celsius: $0.celsius),
        try $0.place.map { try word("temperature_place", $0) } ?? "",
      ]
    }
    return try tableSection(
      "temperatures", "visit.temperatures", ["date", "temperature", "place"], rows)
  }

  private func symptoms(_ records: VisitRecords, _ wording: Wording) throws -> Section {
    let rows = try records.symptoms.map {
      [
        $0.name, wording.dateAndTime($0.span.start),
        try $0.severity.map { try word("severity", $0) } ?? "", $0.note ?? "",
      ]
    }
    return try tableSection(
      "symptoms", "visit.symptoms", ["symptom", "date", "severity", "note"], rows)
  }

  /// The doses by medicine: how many, how much in each, the first and the last.
  private func doses(_ records: VisitRecords, _ wording: Wording) throws -> Section {
    let byName = Dictionary(grouping: records.doses, by: \.name).sorted { $0.key < $1.key }
    let rows = byName.map { name, doses in
      let amounts = Set(doses.map { amount($0.amount, $0.unit) }).filter { !$0.isEmpty }
      return [
        name, wording.number(doses.count), amounts.sorted().joined(separator: " / "),
        doses.first.map { wording.dateAndTime($0.givenAt) } ?? "",
        doses.last.map { wording.dateAndTime($0.givenAt) } ?? "",
      ]
    }
    return try tableSection(
      "doses", "visit.medicines", ["medicine", "doses", "amount", "first", "last"], rows)
  }

  private func vaccinations(_ records: VisitRecords) throws -> Section {
    let rows = records.vaccinations.map {
      [
        $0.vaccine, $0.givenOn.map { wording.date($0, .medium) } ?? "",
        $0.nextDueOn.map { wording.date($0, .medium) } ?? "",
      ]
    }
    return try tableSection(
      "vaccinations", "visit.vaccinations", ["vaccine", "given", "due"], rows)
  }

  /// The window day by day, in the few columns that fit its kind.
  private func days(_ figures: Summary.Figures) throws -> Section {
    let columns: [String]
    let rows: [[String]]
    switch figures {
    case .child(let figures):
      columns = ["date", "coverage", "feeds", "milk", "sleep", "changes"]
      let isRecorded = figures.days.contains { $0.feeds + $0.changes > 0 || $0.sleep > 0 }
      rows = isRecorded ? figures.days.map(row) : []
    case .elder(let figures):
      columns = ["date", "tasks_due", "tasks_done"]
      rows = figures.days.filter { $0.due > 0 }.map {
        [wording.date($0.date, .short), wording.number($0.due), wording.number($0.done)]
      }
    case .pet(let figures):
      columns = ["date", "meals", "energy"]
      rows = figures.days.filter { $0.meals > 0 }.map {
        [wording.date($0.date, .short), wording.number($0.meals), wording.energy(kcal: $0.kcal)]
      }
    }
    return try tableSection("days", "visit.daily_table", columns, rows)
  }

  private func row(_ day: ChildDay) -> [String] {
    [
      wording.date(day.date, .short), wording.percent(day.coverage), wording.number(day.feeds),
      wording.volume(ml: day.milkMl), wording.duration(seconds: Double(day.sleep)),
      wording.number(day.changes),
    ]
  }

  /// A section that is one table; empty where the table has no rows.
  private func tableSection(
    _ id: String, _ title: String, _ columns: [String], _ rows: [[String]]
  ) throws -> Section {
    let title = try text(title)
    let header = try columns.map { try text("column.\($0)") }
    return Section(
      id: id, title: title,
      tables: rows.isEmpty ? [] : [Section.Table(caption: title, header: header, rows: rows)])
  }
}

/// What was recorded about a profile in a visit's window.
private struct VisitRecords {
  let notes: [Note]
  let measurements: [Measurement]
  let temperatures: [Temperature]
  let symptoms: [Symptom]
  let doses: [Dose]
  let reactions: [Reaction]
  let vaccinations: [Vaccination]

  init(_ journal: Journal, _ window: Window, _ member: Summary.Member) {
    let id = member.profile.id
    let moments = window.moments(in: member.zone)
    notes = Array(journal.notes.of(id).within(moments))
    measurements = journal.measurements.of(id).filter { window.days.contains($0.measuredOn) }
    temperatures = Array(journal.temperatures.of(id).within(moments))
    symptoms = Array(journal.symptoms.of(id).within(moments))
    doses = Array(journal.doses.of(id).within(moments))
    reactions = Array(journal.reactions.of(id).within(moments))
    vaccinations = journal.vaccinations.of(id)
      .filter { $0.givenOn.map(window.days.contains) == true }
  }
}
