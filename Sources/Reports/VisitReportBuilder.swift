import Figures
import Knowledge
import Records

/// Builds the content of a visit report in one language; its extensions contain a function for each section.
struct VisitReportBuilder {
  let context: ReportContext
  let member: FamilySummary.Member
  let visit: FamilySummary.VisitMetrics
  /// The findings for the doctor, the most urgent first.
  let concerns: [Finding]
  /// Turns values into texts of the report's language, with times in the profile's time zone.
  let wording: Wording
  let charts: FigureSet

  var journal: Journal { context.journal }
  var profile: Profile { member.profile }
  var window: Window { visit.metrics.window }

  var referenceTime: Instant { visit.referenceTime }

  /// The time range of the days that the report covers, which ends at the latest with the reference time of the report.
  var timeRange: Range<Instant> {
    let all = window.timeRange(in: member.zone)
    return all.lowerBound..<max(all.lowerBound, min(all.upperBound, referenceTime + 1))
  }

  /// The time range of the days that the report covers, extended to at least 14 days before its end, for acute signs
  /// such as symptoms.
  var acuteSignRange: Range<Instant> {
    member.zone.start(of: window.withTwoWeeks.first)..<timeRange.upperBound
  }

  /// The day for which the report states ages and planned medicines.
  ///
  /// It is the day of the report, or an earlier last day of the profile, such as the day on which a pet died.
  var day: LocalDate { min(visit.date, member.today) }

  func content() throws -> VisitContent {
    let isVisit = visit.visit?.isActualVisit ?? true
    let title = "visit.title_\(isVisit ? profile.kind.rawValue : "summary")"
    return VisitContent(
      profile: profile, date: visit.date, since: visit.since, language: wording.language,
      title: try text("visit.heading", ["title": text(title), "name": profile.name]),
      purpose: try text(purposeKey, ["date": wording.date(visit.date)]),
      windowText: try wording.counted(
        "visit.period_days", window.count, ["dates": wording.dates(window.days)]),
      moment: referenceTime,
      referenceTimeText: try text(
        "document.records_until", ["moment": wording.dateAndTime(referenceTime, .long)]),
      disclaimer: try text(profile.kind == .pet ? "disclaimer.pet" : "disclaimer.short"),
      sections: try sections())
  }

  private var purposeKey: String {
    switch visit.visit?.isActualVisit {
    case nil: "visit.for_today"
    case true: "visit.for_visit"
    case false: "visit.for_window"
    }
  }

  private func sections() throws -> [VisitContent.Section] {
    let sections =
      switch visit.metrics {
      case .child(let metrics): try childSections(metrics)
      case .elder(let metrics): try elderSections(metrics)
      case .pet(let metrics): try petSections(metrics)
      }
    let isEmpty = sections.compactMap(\.self).flatMap(\.parts).allSatisfy(\.isNote)
    let all = try [identity(isReportEmpty: isEmpty)] + (isEmpty ? [] : sections) + [methods()]
    return all.compactMap(\.self)
  }
}

extension VisitContent.Part {
  /// True if the part is a note, which contains no records.
  var isNote: Bool {
    if case .note = self { true } else { false }
  }
}
