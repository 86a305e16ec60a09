import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

@Suite struct GrowthHistoryTests {
  /// Returns what is known about Mia after measurements and a change.
  private func measuredMember(_ change: (inout ChildJournal) -> Void = { _ in }) throws
    -> FamilySummary.Member
  {
    var mia = ChildJournal()
    mia.addMeasurement(2.7, on: "2026-01-10", id: "w0")
    mia.addMeasurement(4.2, on: "2026-03-01", id: "w1")
    mia.addMeasurement(6.3, on: "2026-05-20", id: "w2")
    mia.addMeasurement(6.86, on: "2026-06-17", id: "w3")
    mia.addMeasurement(62, .length, on: "2026-05-20", id: "l2")
    change(&mia)
    let standards = try ReferenceData.project().growthStandards
    return try #require(FamilySummary(of: mia.journal, standards: standards).members.first)
  }

  @Test func scoresByBirthAndCorrectedAge() throws {
    let member = try measuredMember { $0.profile.dueDate = day("2026-02-07") }
    let weights = member.growthHistory.points(of: .weight)
    #expect(weights.map(\.ageDays) == [0, 50, 130, 158])
    #expect(weights.map(\.correctedAgeDays) == [-28, 22, 102, 130])
    #expect(weights[0].score == .failure(.beforeDueDate))
    #expect(weights[0].correctedAgeScore == .failure(.beforeDueDate))
    let standards = try ReferenceData.project().growthStandards
    let plain = GrowthQuery(.weight, 6.86, sex: .female, age: GrowthAge(days: 158))
    let corrected = GrowthQuery(.weight, 6.86, sex: .female, age: GrowthAge(days: 130))
    #expect(weights[3].score == .success(try standards.score(plain)))
    #expect(weights[3].correctedAgeScore == .success(try standards.score(corrected)))
    #expect(weights[3].preferredScore == (try standards.score(corrected)))
  }

  /// There is no corrected age without a due date or if the birth was after the due date.
  ///
  /// A due date more than 140 days (half a pregnancy) after the birth is ignored.
  @Test(arguments: [nil, "2026-01-05", "2026-05-31", "2090-01-01"])
  func correctedAgeRequiresPretermBirth(dueDate: String?) throws {
    let points = try measuredMember { $0.profile.dueDate = dueDate.map(day) }.growthHistory.points
    #expect(points.allSatisfy { $0.correctedAgeDays == nil && $0.correctedAgeScore == nil })
  }

  @Test(arguments: [MissingScoreReason.sexUnknown, .ageUnknown])
  func missingSexOrBirthDateGivesReason(_ reason: MissingScoreReason) throws {
    let points = try measuredMember {
      if reason == .sexUnknown { $0.profile.sex = nil } else { $0.profile.birthDate = nil }
    }.growthHistory.points
    #expect(points.count == 7)
    #expect(points.allSatisfy { $0.score == .failure(reason) && $0.preferredScore == nil })
  }

  @Test func weightAndLengthGiveBMIAndWeightForLength() throws {
    let day = try measuredMember().growthHistory.points.filter { $0.recordIDs.count == 2 }
    #expect(day.map(\.measure) == [.bmi, .weightForLength])
    #expect(abs(day[0].value - 6.3 / (0.62 * 0.62)) < 1e-12)
    #expect(day[1].recordIDs == ["w2", "l2"])
  }

  /// The child is two years old since birth but not by the corrected age.
  ///
  /// The tables for that age expect a length measured lying.
  @Test func correctedBMIUsesTableLengthPosition() throws {
    let member = try measuredMember {
      ($0.profile.birthDate, $0.profile.dueDate) = (day("2024-05-01"), day("2024-07-01"))
      $0.journal.measurements = RecordList()
      $0.addMeasurement(11, on: "2026-05-20")
      $0.addMeasurement(85, .height, on: "2026-05-20")
    }
    let bmi = try #require(member.growthHistory.points(of: .bmi).first)
    #expect(abs(bmi.value - 11 / (0.85 * 0.85)) < 1e-12)
    let lying = GrowthQuery(.bmi, 11 / (0.857 * 0.857), sex: .female, age: GrowthAge(days: 688))
    let expected = try ReferenceData.project().growthStandards.score(lying)
    #expect(abs(try #require(bmi.correctedAgeScore).get().zScore - expected.zScore) < 1e-9)
  }

  @Test func comparesGrowthWithinWindow() throws {
    let history = try measuredMember().growthHistory
    let window = Window(from: day("2026-05-01"), through: day("2026-06-30"))
    let weight = try #require(
      GrowthMetrics(history, in: window, sinceVisit: false).measureChanges.first)
    #expect(weight.comparisonPoint?.recordIDs == ["w2"])
    #expect(weight.newestPoint.recordIDs == ["w3"])
    #expect(abs((weight.changePerDay ?? 0) - 0.02) < 1e-12)
    #expect(abs((weight.changePerWeek ?? 0) - 0.14) < 1e-12)
    let z = try [#require(weight.comparisonPoint), weight.newestPoint].map {
      try $0.score.get().zScore
    }
    #expect(abs((weight.centileSpacesGained ?? 0) - (z[1] - z[0]) * 1.5) < 1e-12)
    // If the window contains only one point, it is compared with the newest point before the
    // window.
    let june = Window(from: day("2026-06-01"), through: window.last)
    let courses = GrowthMetrics(history, in: june, sinceVisit: false).measureChanges
    #expect(courses.first?.comparisonPoint?.recordIDs == ["w2"])
    let length = try #require(courses.first { $0.measure == .length })
    #expect(
      length.comparisonPoint == nil && length.change == nil && length.centileSpacesGained == nil)
  }

  /// Growth is compared with the measurement on the day of the visit or the newest one before it,
  /// because a doctor wants to know the change since the visit.
  @Test(arguments: [
    ("2026-05-20", "w2"), ("2026-05-30", "w2"), ("2026-05-01", "w1"), ("2026-01-10", "w0"),
  ])
  func comparesGrowthSinceVisitAtWindowStart(visitDate: String, firstRecordID: String) throws {
    let member = try measuredMember { $0.addVisit(.checkup, on: visitDate) }
    let weight = try #require(member.visitMetrics.first?.growthMetrics.measureChanges.first)
    #expect(weight.comparisonPoint?.recordIDs == [firstRecordID])
    #expect(weight.newestPoint.recordIDs == ["w3"])
  }

  /// A vaccination on the first of the 14 days is no visit to compare with.
  @Test func vaccinationIsNoVisitToCompareGrowthWith() throws {
    let member = try measuredMember {
      $0.addMeasurement(6.95, on: "2026-06-22", id: "w4")
      $0.addMeasurement(7.1, on: "2026-06-28", id: "w5")
      $0.addVisit(.vaccination, on: "2026-06-18")
    }
    let weight = try #require(member.visitMetrics.first?.growthMetrics.measureChanges.first)
    #expect(weight.comparisonPoint?.recordIDs == ["w4"])
  }

  /// The day of a visit belongs to the window after the visit.
  ///
  /// No day is counted twice or omitted.
  @Test func visitWindowsAreConsecutive() throws {
    let dates = ["2026-02-10", "2026-03-12", "2026-03-13", "2026-06-01"]
    let member = try measuredMember { for date in dates { $0.addVisit(.checkup, on: date) } }
    let windows = member.visitMetrics.map(\.metrics.window).reversed()
    let visits = dates.map(day)
    #expect(windows.map(\.last) == visits.map { $0 - 1 } + [day("2026-07-01")])
    #expect(windows.dropFirst().map(\.first) == visits)
  }

  @Test(
    arguments: [
      ([:], .who), (["region": "us"], .cdc), (["centiles": "cdc"], .cdc),
      (["region": "us", "centiles": "who"], .who),
    ] as [([String: String], GrowthStandard)])
  func settingsSelectGrowthStandard(settings: [String: String], standard: GrowthStandard) {
    #expect(Family(name: "", timeZone: .utc, settings: settings).growthStandard == standard)
  }

  @Test func writesGrowthCSV() throws {
    let member = try measuredMember { $0.profile.dueDate = day("2026-02-07") }
    let rows = member.growthHistory.table(in: member.zone).csv.split(separator: "\r\n").map(
      String.init)
    #expect(
      rows[0] == "date,age_days,corrected_age_days,measure,value,unit,z,centile,standard,"
        + "z_corrected,centile_corrected,standard_corrected,note,note_corrected")
    #expect(rows[1] == "2026-01-10,0,-28,weight,2.7,kg,,,,,,,before_due_date,before_due_date")
    #expect(rows[3].contains(",130,102,weight,6.3,kg,"))
    #expect(rows.count == 8)
  }
}
