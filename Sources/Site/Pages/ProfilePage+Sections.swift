import Audiences
import Knowledge
import Records
import Reports

extension ProfilePage {
  /// Returns the sections of a profile's page below the charts.
  ///
  /// A former profile, such as that of a dead pet, has no medicines, questions or count of stock, because
  /// nothing is due anymore.
  func sections() throws -> [PageSection] {
    switch member.recentMetrics {
    case .child(let metrics): try childSections(metrics)
    case .elder:
      [
        try textReplies(), try symptoms(), try currentMedicines(), try milestones(),
        try careNotes(),
      ]
    case .pet(let metrics): try petSections(metrics)
    }
  }

  private func childSections(_ metrics: ChildMetrics) throws -> [PageSection] {
    var food = try foodColorsSection(of: metrics.foods)
    if audience.canSee(.foods), !metrics.foods.tastedFoods.isEmpty {
      food.links = [ListItem(text: try text("nav.more"), href: link(profile, "food"))]
    }
    return [
      food, try latestGrowth(), try milestones(), try symptoms(), try currentMedicines(),
      try vaccinations(), try openQuestions(), try rewardPoints(), try careNotes(),
    ]
  }

  /// Returns an elder's tasks of today with their outcomes, or nothing for other profiles and after an elder's last
  /// day.
  func tasksToday() throws -> [ListItem] {
    guard !member.isFormer, case .elder(let metrics) = member.recentMetrics else { return [] }
    let wording = wording(inZoneOf: profile)
    return try metrics.taskOccurrences.filter { $0.day == member.today }.map {
      ListItem(
        text: $0.task.title, note: "\(wording.time($0.dueAt)) · \(try text($0.outcome.phraseKey))"
      )
    }
  }

  /// Returns a section with an elder's ten newest replies by text, with links to their photos.
  private func textReplies() throws -> PageSection {
    let wording = wording(inZoneOf: profile)
    let replies = journal.replies.of(profile.id).reversed().lazy
      .filter { !($0.text ?? "").isEmpty }.prefix(10)
    let items = try replies.map { reply in
      let task = reply.task.flatMap { site.lookup.tasksByID[$0]?.title }
      let moment = wording.dateAndTime(reply.receivedAt)
      return ListItem(
        text: try text("common.quoted", ["text": reply.text ?? ""]),
        href: photoLink(reply.photo.flatMap { site.timeline[$0] }) ?? "",
        note: [task, moment].compactMap(\.self).joined(separator: " · "))
    }
    return PageSection(id: "answers", title: try text("elder.answers"), items: items)
  }

  private func petSections(_ metrics: PetMetrics) throws -> [PageSection] {
    let supplies = try PetFactWriter(context: context, metrics: metrics, profile: profile)
      .supplyFacts()
    let isUncounted = supplies.isEmpty && !member.isFormer
    let stock = PageSection(
      id: "stock", title: try text("pet.stock"),
      paragraphs: isUncounted ? [try text("pet.stock_not_counted")] : [], facts: supplies)
    return [
      stock, try symptoms(), try currentMedicines(), try latestGrowth(), try vaccinations(),
      try milestones(), try careNotes(),
    ]
  }

  /// Returns a section with the symptoms of the last 28 days, the newest first.
  private func symptoms() throws -> PageSection {
    let wording = wording(inZoneOf: profile)
    let all = journal.symptoms.of(profile.id)
      .overlapping(member.recentMetrics.window.timeRange(in: member.zone))
    let items = try all.reversed().map { symptom in
      let days = [symptom.span.start, symptom.span.end].compactMap(\.self)
        .map { wording.date($0, .short) }.uniqued.joined(separator: " – ")
      let severity = try symptom.severity.map { try word("severity", $0) }
      return ListItem(
        text: symptom.name,
        note: [severity, days, symptom.note].compactMap(\.self).joined(separator: " · "))
    }
    return PageSection(id: "symptoms", title: try text(profile.symptomsTitleKey), items: items)
  }

  private func latestGrowth() throws -> PageSection {
    let all = journal.measurements.of(profile.id)
    let facts = try GrowthMeasurement.Kind.allCases.compactMap { kind -> Fact? in
      guard let latest = all.filter({ $0.kind == kind }).lastRecordedPerDay.last else { return nil }
      return Fact(
        label: wording.capitalizingFirstLetter(try word("measurement_kind", kind)),
        value: wording.growthValue(latest.value, kind.measure),
        detail: wording.date(latest.measuredOn))
    }
    return PageSection(
      id: "growth", title: try text(profile.growthTitleKey), facts: facts,
      links: facts.isEmpty
        ? [] : [ListItem(text: try text("nav.more"), href: link(profile, "growth"))])
  }

  private func currentMedicines() throws -> PageSection {
    let plans = journal.medicines.of(profile.id).filter {
      !member.isFormer && $0.startsOn <= member.today && ($0.endsOn ?? member.today) >= member.today
    }
    return PageSection(
      id: "medicines", title: try text("child.medicines"),
      items: plans.map { plan in
        ListItem(
          text: plan.name,
          note: ([wording.medicineAmount(plan.amount, plan.unit)] + plan.times.map(wording.time))
            .filter { !$0.isEmpty }.joined(separator: " · "))
      })
  }

  private func vaccinations() throws -> PageSection {
    let all = journal.vaccinations.of(profile.id)
    let stillDue = Set(
      journal.dueVaccinations(of: profile, on: member.today).map(\.vaccination.entry.id))
    let shown = all.filter { $0.givenOn != nil || stillDue.contains($0.entry.id) }
    let items = try shown.map { vaccination in
      let given = try vaccination.givenOn.map {
        try text("child.vaccine_given", ["date": wording.date($0)])
      }
      let isDue = stillDue.contains(vaccination.entry.id)
      let due = try (isDue ? vaccination.nextDueOn : nil).map {
        try text("child.vaccine_due", ["date": wording.date($0)])
      }
      return ListItem(
        text: vaccination.vaccine,
        note: [given, due].compactMap(\.self).joined(separator: " · "))
    }
    return PageSection(
      id: "vaccinations", title: try text("child.vaccinations"), items: items.reversed())
  }

  private func openQuestions() throws -> PageSection {
    let open = journal.notes.of(profile.id).filter {
      !member.isFormer && $0.kind == .question && $0.answeredAt == nil
    }
    return PageSection(
      id: "questions", title: try text("child.questions"),
      items: open.map { ListItem(text: $0.text, note: wording.date($0.writtenAt, .short)) })
  }

  private func rewardPoints() throws -> PageSection {
    let entries = journal.rewardPoints.of(profile.id)
    guard !entries.isEmpty else { return PageSection(id: "points", title: "") }
    let balance = entries.reduce(0) { $0 + $1.points }
    let latest = entries.suffix(5).reversed().map { entry in
      ListItem(
        text: entry.reason,
        note: [
          wording.number(Double(entry.points), signed: true), wording.date(entry.givenAt, .short),
        ].joined(separator: " · "))
    }
    return PageSection(
      id: "points", title: try text("child.points"),
      paragraphs: [try counted("child.points_balance", balance)], items: Array(latest))
  }

  private func careNotes() throws -> PageSection {
    PageSection(
      id: "care-notes", title: try text("child.care_notes"),
      paragraphs: (profile.careNotes ?? "").split(whereSeparator: \.isNewline).map(String.init))
  }
}

extension MemberWriter {
  /// Returns a section with the profile's twelve newest milestones, with links to their photos.
  func milestones() throws -> PageSection {
    PageSection(
      id: "milestones", title: try text("child.milestones"),
      items: try journal.milestones.of(profile.id).reversed().prefix(12).map(item(about:)))
  }

  func item(about milestone: Milestone) throws -> ListItem {
    ListItem(
      text: try wording.title(of: milestone),
      href: photoLink(milestone.photo.flatMap { site.timeline[$0] }) ?? "",
      note: wording.date(milestone.reachedOn))
  }
}
