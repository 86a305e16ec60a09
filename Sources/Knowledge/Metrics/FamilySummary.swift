import Records

protocol ProfileMetrics: MetricTreeConvertible {
  var window: Window { get }
  var recordCounts: [CaregiverRecordCount] { get }
}

/// All metrics of the children, elders and pets of a family, for today and for each visit to a doctor or a vet.
package struct FamilySummary: Sendable {
  package enum Metrics: Hashable, Sendable {
    case child(ChildMetrics)
    case elder(ElderMetrics)
    case pet(PetMetrics)

    /// Computes the metrics of a profile for the days of `window`, but the coverage and medians of a child for those of
    /// `dailyWindow` if it is not nil.
    package init(
      _ journal: Journal, of profile: Profile, in window: Window, dailyWindow: Window? = nil
    ) {
      switch profile.kind {
      case .child:
        self = .child(ChildMetrics(journal, of: profile, in: window, dailyWindow: dailyWindow))
      case .elder: self = .elder(ElderMetrics(journal, of: profile, in: window))
      case .pet: self = .pet(PetMetrics(journal, of: profile, in: window))
      }
    }

    private var profileMetrics: any ProfileMetrics {
      switch self {
      case .child(let metrics): metrics
      case .elder(let metrics): metrics
      case .pet(let metrics): metrics
      }
    }

    package var window: Window { profileMetrics.window }
    package var recordCounts: [CaregiverRecordCount] { profileMetrics.recordCounts }
    package var tree: MetricTree { profileMetrics.tree }
  }

  /// The metrics of the report of one visit to a doctor or a vet, or of a requested summary of some days.
  ///
  /// By default, they are those of the time since the previous visit, or of 14 days if there is none. The coverage and
  /// the medians of a child are then those of the last 14 days.
  package struct VisitMetrics: Sendable {
    /// The day of the visit, or the last day that the report covers if the visit is still to come.
    package let date: LocalDate
    /// The recorded visit, or nil if the visit is still to come.
    package let visit: Visit?
    /// The first day of a requested summary, or nil for a visit; it distinguishes summaries that end on the same day.
    package var summaryFirstDay: LocalDate? {
      visit?.isActualVisit == false ? metrics.window.first : nil
    }
    package var reportName: ReportName { ReportName(date: date, summaryFirstDay: summaryFirstDay) }
    /// The moment after which records are excluded, so that the report of a past visit does not change.
    package let referenceTime: Instant
    package let metrics: Metrics
    /// A child's growth up to ``referenceTime``, which is empty for elders and pets.
    package let growthMetrics: GrowthMetrics
    /// The course of a child's illness before the visit, or nil if the report is not about an illness.
    package let illnessMetrics: IllnessMetrics?
  }

  /// A child, elder or pet of the family, with its metrics.
  package struct Member: Sendable {
    package let profile: Profile
    package let zone: Zone
    /// True if the profile is inactive, or has died or left.
    package let isFormer: Bool
    /// The current day in the profile's time zone, or the last day of a former profile.
    package let today: LocalDate
    /// The metrics of the last 28 days.
    package let recentMetrics: Metrics
    /// All measurements of a child with their scores, which are empty for elders and pets.
    package let growthHistory: GrowthHistory
    /// The metrics of the report for today, then those of past visits and requested summaries, newest first.
    package let visitMetrics: [VisitMetrics]

    /// The number of days that the pages and charts of a site cover.
    package static let recentDayCount = 28
    /// The number of days that the report of a first visit covers.
    package static let defaultReportDayCount = 14

    fileprivate init(
      _ profile: Profile, in journal: Journal, _ standards: GrowthStandards,
      visits: (LocalDate, GrowthHistory) -> [FamilySummary.VisitMetrics]
    ) {
      let today = journal.lastCoveredDay(of: profile)
      self.profile = profile
      zone = journal.zone(of: profile)
      isFormer = journal.isFormer(profile)
      self.today = today
      recentMetrics = FamilySummary.Metrics(
        journal, of: profile,
        in: Window(dayCount: Self.recentDayCount, endingOn: today).excludingDays(
          before: profile.birthDate))
      growthHistory =
        profile.kind == .child
        ? GrowthHistory(journal, of: profile, by: standards) : .empty
      self.visitMetrics = visits(today, growthHistory)
    }
  }

  /// The profiles with pages: active ones first, then inactive ones, then those who died or left.
  package let members: [Member]

  package init(of journal: Journal, standards: GrowthStandards) {
    let profiles = journal.profiles.filter(\.status.hasPages)
    let ended = profiles.filter(journal.isFormer)
    let order =
      profiles.filter { !journal.isFormer($0) } + ended.filter { $0.status == .inactive }
      + ended.filter { $0.status == .remembered }
    members = order.map { profile in
      Member(profile, in: journal, standards) { Member.visitMetrics(journal, of: profile, $0, $1) }
    }
  }

  /// Computes the metrics of one report about a profile, for the days that the user chose in `choice`.
  ///
  /// Throws if the first of these days would be after the last one.
  package init(
    of journal: Journal, standards: GrowthStandards, for profile: Profile,
    in choice: ReportWindowOptions
  ) throws(ReportWindowError) {
    let visits = journal.visitsStartingReports(of: profile).map(\.visitedOn)
    let window = try choice.window(today: journal.lastCoveredDay(of: profile), visits: visits)
    members = [
      Member(profile, in: journal, standards) { _, growth in
        [
          VisitMetrics(
            journal, of: profile, window.excludingDays(before: profile.birthDate), growth,
            isFirstDayChosen: choice.choosesFirstDay)
        ]
      }
    ]
  }
}
