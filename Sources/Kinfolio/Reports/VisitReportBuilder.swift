import Knowledge
import Records

struct VisitReportBuilder {
  let input: VisitReportInput

  func content() throws -> VisitContent {
    let isVisit = input.visit.visit?.isActualVisit ?? true
    let title = "visit.title_\(isVisit ? input.profile.kind.rawValue : "summary")"
    let name = ["title": try input.text(title), "name": input.profile.name]
    let date = ["date": input.wording.date(input.visit.date)]
    let isPet = input.profile.kind == .pet
    return VisitContent(
      profile: input.profile, date: input.visit.date, since: input.visit.since,
      language: input.wording.language,
      title: try input.text("visit.heading", name),
      purpose: try input.text(purposeKey, date),
      windowText: try input.wording.counted(
        "visit.period_days", input.window.count, ["dates": input.wording.dates(input.window.days)]),
      moment: input.referenceTime,
      referenceTimeText: try input.text(
        "document.records_until", ["moment": input.wording.dateAndTime(input.referenceTime, .long)]),
      disclaimer: try input.text(isPet ? "disclaimer.pet" : "disclaimer.short"),
      sections: try sections())
  }

  private var purposeKey: String {
    switch input.visit.visit?.isActualVisit {
    case nil: "visit.for_today"
    case true: "visit.for_visit"
    case false: "visit.for_window"
    }
  }

  private func sections() throws -> [VisitContent.Section] {
    let optionalSections =
      switch input.visit.metrics {
      case .child(let metrics): try ChildReportSections(input: input).all(metrics)
      case .elder(let metrics): try ElderReportSections(input: input).all(metrics)
      case .pet(let metrics): try PetReportSections(input: input).all(metrics)
      }
    let sections = optionalSections.compactMap(\.self)
    let isEmpty = sections.flatMap(\.parts).allSatisfy(\.isNote)
    let identity = try IdentityReportSections(input: input).identity(isReportEmpty: isEmpty)
    return [identity] + (isEmpty ? [] : sections)
      + [try MethodsReportSection(input: input).section()]
  }
}

extension VisitContent.Part {
  /// True if the part contains no records.
  var isNote: Bool {
    if case .note = self { true } else { false }
  }
}
