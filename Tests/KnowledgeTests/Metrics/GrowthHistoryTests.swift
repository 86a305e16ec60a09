import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import SampleFamily
@testable import TestFamilies

/// Mia is a girl born on 10 January 2026.
@Suite struct GrowthHistoryTests {
  private static let measured = """
    INSERT INTO measurements (id, profile_id, measured_on, kind, value, changed_at) VALUES
      ('w0', 'mia', '2026-01-10', 'weight', 2.7, 1767225600),
      ('w1', 'mia', '2026-03-01', 'weight', 4.2, 1767225600),
      ('w2', 'mia', '2026-05-20', 'weight', 6.3, 1767225600),
      ('w3', 'mia', '2026-06-17', 'weight', 6.86, 1767225600),
      ('l2', 'mia', '2026-05-20', 'length', 62, 1767225600);
    """

  private func memberSummary(adding statements: String = "") throws -> FamilySummary.Member {
    let journal = try SampleDatabase(Self.measured + statements).journal()
    let summary = FamilySummary(of: journal, standards: try ReferenceData.project().standards)
    return try #require(summary.members.first)
  }

  @Test func scoresByBirthAndCorrectedAge() throws {
    let member = try memberSummary(adding: "UPDATE profiles SET due_date = '2026-02-07';")
    let weights = member.growth.points(of: .weight)
    #expect(weights.map(\.ageDays) == [0, 50, 130, 158])
    #expect(weights.map(\.correctedAgeDays) == [-28, 22, 102, 130])
    #expect(weights[0].score == .failure(.beforeDueDate))
    #expect(weights[0].correctedScore == .failure(.beforeDueDate))
    let standards = try ReferenceData.project().standards
    let plain = GrowthQuery(.weight, 6.86, sex: .female, age: GrowthAge(days: 158))
    let corrected = GrowthQuery(.weight, 6.86, sex: .female, age: GrowthAge(days: 130))
    #expect(weights[3].score == .success(try standards.score(plain)))
    #expect(weights[3].correctedScore == .success(try standards.score(corrected)))
    #expect(weights[3].preferredScore == (try standards.score(corrected)))
  }

  /// There is no corrected age without a due date or if the birth was after the due date.
  ///
  /// A due date more than 140 days (half a pregnancy) after the birth is ignored.
  @Test(arguments: [
    "", "UPDATE profiles SET due_date = '2026-01-05';",
    "UPDATE profiles SET due_date = '2026-05-31';", "UPDATE profiles SET due_date = '2090-01-01';",
  ])
  func correctedAgeRequiresPretermBirth(change: String) throws {
    let points = try memberSummary(adding: change).growth.points
    #expect(points.allSatisfy { $0.correctedAgeDays == nil && $0.correctedScore == nil })
  }

  @Test(arguments: [
    ("UPDATE profiles SET sex = NULL;", MissingScoreReason.sexUnknown),
    ("UPDATE profiles SET birth_date = NULL;", .ageUnknown),
  ])
  func missingSexOrBirthDateGivesReason(change: String, reason: MissingScoreReason) throws {
    let points = try memberSummary(adding: change).growth.points
    #expect(points.count == 7)
    #expect(points.allSatisfy { $0.score == .failure(reason) && $0.preferredScore == nil })
  }

  @Test func weightAndLengthGiveBMIAndWeightForLength() throws {
    let day = try memberSummary().growth.points.filter { $0.recordIDs.count == 2 }
    #expect(day.map(\.measure) == [.bmi, .weightForLength])
    #expect(abs(day[0].value - 6.3 / (0.62 * 0.62)) < 1e-12)
    #expect(day[1].recordIDs == ["w2", "l2"])
  }

  /// The child is two years old since birth but not by the corrected age.
  ///
  /// The tables for that age expect a length measured lying.
  @Test func correctedBMIUsesTableLengthPosition() throws {
    let journal = try SampleDatabase(
      """
      UPDATE profiles SET birth_date = '2024-05-01', due_date = '2024-07-01';
      INSERT INTO measurements (id, profile_id, measured_on, kind, value, changed_at) VALUES
        ('w', 'mia', '2026-05-20', 'weight', 11, 1), ('h', 'mia', '2026-05-20', 'height', 85, 1);
      """
    ).journal()
    let standards = try ReferenceData.project().standards
    let member = try #require(FamilySummary(of: journal, standards: standards).members.first)
    let bmi = try #require(member.growth.points(of: .bmi).first)
    #expect(abs(bmi.value - 11 / (0.85 * 0.85)) < 1e-12)
    let lying = GrowthQuery(
      .bmi, 11 / (0.857 * 0.857), sex: .female, age: GrowthAge(days: 688))
    let corrected = try #require(bmi.correctedScore).get()
    #expect(abs(corrected.z - (try standards.score(lying)).z) < 1e-9)
  }

  @Test func comparesGrowthWithinWindow() throws {
    let history = try memberSummary().growth
    let window = Window(
      from: try #require(LocalDate("2026-05-01")), through: try #require(LocalDate("2026-06-30")))
    let weight = try #require(GrowthMetrics(history, in: window, sinceVisit: false).courses.first)
    #expect(weight.comparisonPoint?.recordIDs == ["w2"])
    #expect(weight.newestPoint.recordIDs == ["w3"])
    #expect(abs((weight.changePerDay ?? 0) - 0.02) < 1e-12)
    #expect(abs((weight.changePerWeek ?? 0) - 0.14) < 1e-12)
    let z = try [#require(weight.comparisonPoint), weight.newestPoint].map { try $0.score.get().z }
    #expect(abs((weight.centileSpacesGained ?? 0) - (z[1] - z[0]) * 1.5) < 1e-12)
    // If the window contains only one point, it is compared with the newest point before the
    // window.
    let june = Window(from: try #require(LocalDate("2026-06-01")), through: window.last)
    #expect(
      GrowthMetrics(history, in: june, sinceVisit: false).courses.first?.comparisonPoint?.recordIDs
        == ["w2"])
    let length = try #require(
      GrowthMetrics(history, in: june, sinceVisit: false).courses.first { $0.measure == .length })
    #expect(
      length.comparisonPoint == nil && length.change == nil && length.centileSpacesGained == nil)
  }

  /// Growth is compared with the measurement on the day of the visit or the newest one before it,
  /// because a doctor wants to know the change since the visit.
  @Test(arguments: [
    ("2026-05-20", "w2"), ("2026-05-30", "w2"), ("2026-05-01", "w1"), ("2026-01-05", "w0"),
  ])
  func comparesGrowthSinceVisitAtWindowStart(visitDate: String, firstRecordID: String) throws {
    let member = try memberSummary(
      adding: """
        INSERT INTO visits (id, profile_id, visited_on, kind, changed_at)
          VALUES ('v', 'mia', max('\(visitDate)', '2026-01-10'), 'checkup', 1767225600);
        """)
    let weight = try #require(member.visitMetrics.first?.growth.courses.first)
    #expect(weight.comparisonPoint?.recordIDs == [firstRecordID])
    #expect(weight.newestPoint.recordIDs == ["w3"])
  }

  /// A vaccination on the first of the 14 days is no visit to compare with.
  @Test func vaccinationIsNoVisitToCompareGrowthWith() throws {
    let member = try memberSummary(
      adding: """
        INSERT INTO measurements (id, profile_id, measured_on, kind, value, changed_at) VALUES
          ('w4', 'mia', '2026-06-22', 'weight', 6.95, 1),
          ('w5', 'mia', '2026-06-28', 'weight', 7.1, 1);
        INSERT INTO visits (id, profile_id, visited_on, kind, changed_at)
          VALUES ('v', 'mia', '2026-06-18', 'vaccination', 1);
        """)
    let weight = try #require(member.visitMetrics.first?.growth.courses.first)
    #expect(weight.comparisonPoint?.recordIDs == ["w4"])
  }

  /// The day of a visit belongs to the window after the visit.
  ///
  /// No day is counted twice or omitted.
  @Test func visitWindowsAreConsecutive() throws {
    let days = ["2026-02-10", "2026-03-12", "2026-03-13", "2026-06-01"]
    let visits = days.enumerated().map { number, day in
      """
      INSERT INTO visits (id, profile_id, visited_on, kind, changed_at)
        VALUES ('v\(number)', 'mia', '\(day)', 'checkup', 1767225600);
      """
    }
    let windows = try memberSummary(adding: visits.joined()).visitMetrics.map(\.metrics.window)
      .reversed()
    #expect(windows.map(\.last) == days.map { .day($0) - 1 } + [.day("2026-07-01")])
    #expect(windows.dropFirst().map(\.first) == days.map { .day($0) })
  }

  @Test(arguments: [
    ("", GrowthStandard.who), ("INSERT INTO settings VALUES ('region', 'us', 0);", .cdc),
    ("INSERT INTO settings VALUES ('centiles', 'cdc', 0);", .cdc),
    ("INSERT INTO settings VALUES ('region', 'us', 0), ('centiles', 'who', 0);", .who),
  ])
  func settingsSelectGrowthStandard(settings: String, standard: GrowthStandard) throws {
    #expect(try SampleDatabase(settings).journal().family.growthStandard == standard)
  }

  @Test func writesGrowthCSV() throws {
    let member = try memberSummary(adding: "UPDATE profiles SET due_date = '2026-02-07';")
    let rows = member.growth.table(in: member.zone).csv.split(separator: "\r\n").map(String.init)
    #expect(
      rows[0] == "date,age_days,corrected_age_days,measure,value,unit,z,centile,standard,"
        + "z_corrected,centile_corrected,standard_corrected,note,note_corrected")
    #expect(rows[1] == "2026-01-10,0,-28,weight,2.7,kg,,,,,,,before_due_date,before_due_date")
    #expect(rows[3].contains(",130,102,weight,6.3,kg,"))
    #expect(rows.count == 8)
  }
}
