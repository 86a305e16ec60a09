import TestSupport
import Testing

@testable import Records
@testable import TestFamilies
@testable import TestReports

/// Different weeks must produce texts that differ in more than their digits.
@Suite struct DifferentWeeksTests {
  private static let childWeeks = [
    "an ordinary week": "",
    "few feeds": "DELETE FROM bottle_feeds WHERE id >= 'b13' AND substr(id, 4) >= '3';",
    "a gap in the records": """
    DELETE FROM bottle_feeds WHERE id >= 'b10'; DELETE FROM diapers WHERE id >= 'd10';
    DELETE FROM sleeps WHERE CAST(substr(id, 2) AS INTEGER) >= 10;
    """,
    "no fever": "DELETE FROM temperatures;",
    "a cold": """
    INSERT INTO symptoms (id, profile_id, started_at, name, changed_at) VALUES
      ('y', 'mia', strftime('%s', '2026-06-20'), 'Cough', 1767225600);
    INSERT INTO doses (id, profile_id, given_at, name, changed_at) VALUES
      ('o', 'mia', strftime('%s', '2026-06-20'), 'Paracetamol', 1767225600);
    """,
    "a first step": """
    INSERT INTO milestones (id, profile_id, reached_on, kind, title, changed_at) VALUES
      ('s', 'mia', '2026-06-20', 'step', 'Three steps to Papa', 1767225600);
    """,
    "no first food": "DELETE FROM reactions; DELETE FROM food_logs;",
    "longer nights":
      "UPDATE sleeps SET ended_at = ended_at + 5400 WHERE id IN ('n13','n14','n15','n16','n17','n18','n19');",
    "nothing at all": """
    DELETE FROM bottle_feeds; DELETE FROM diapers; DELETE FROM sleeps; DELETE FROM temperatures;
    DELETE FROM reactions; DELETE FROM food_logs; DELETE FROM measurements; DELETE FROM notes;
    DELETE FROM vaccinations; DELETE FROM points; DELETE FROM usage_sessions;
    """,
  ]

  private static let elderWeeks = [
    "an ordinary week": "",
    "everything done": """
    DELETE FROM replies WHERE task_id = 'walk'; DELETE FROM tasks WHERE id = 'walk';
    """,
    "a bad week": "DELETE FROM replies WHERE CAST(substr(id, 2) AS INTEGER) >= 7;",
    "no answers": "DELETE FROM replies;",
    "no tasks": "DELETE FROM replies; DELETE FROM tasks;",
  ]

  private static let petWeeks = [
    "an ordinary week": "",
    "one food": "DELETE FROM pet_meals WHERE food_id = 'bits';",
    "no meals": "DELETE FROM pet_meals;",
    "a vaccination": "UPDATE vaccinations SET given_on = '2026-06-24' WHERE id = 'cat';",
  ]

  private func narrative(_ profile: String, _ rows: String, _ language: Language) throws -> String {
    let context = try ReportSamples.context(
      ReportSamples.completeChildRows + ReportSamples.elderAndPet + rows)
    let member = try #require(context.summary.members.first { $0.profile.id == ID(profile) })
    let metrics = try #require(member.visitMetrics.first).metrics
    let words = try wording(language)
    return try context.findingGenerator.narrativeParagraphs(of: member.profile, metrics)
      .map { try $0.map(words.sentence).joined(separator: " ") }.joined(separator: "\n")
  }

  @Test(
    arguments: Language.allCases, [("mia", childWeeks), ("rosa", elderWeeks), ("tom", petWeeks)])
  func differentWeeksHaveDifferentTexts(
    language: Language, of profile: (name: String, weeks: [String: String])
  ) throws {
    var seen: [String: String] = [:]
    for (week, rows) in profile.weeks {
      let text = try narrative(profile.name, rows, language).replacing(/[0-9.,½]+/, with: "#")
      let other = seen.updateValue(week, forKey: text)
      #expect(other == nil, "\(week) reads like \(other ?? "")")
    }
  }

  /// If fewer than 70 % of the days are complete, the text gives no metrics per day and states the
  /// reason.
  @Test func statesReasonForMissingDailyMetrics() throws {
    let text = try narrative("mia", Self.childWeeks["a gap in the records"] ?? "", .english)
    #expect(
      text.hasPrefix(
        "Days recorded without long gaps: 3 of the last 13, so no figures by day are given. "
          + "Recorded in this time: 18 feeds, 12 nappies and 27 hours of sleep."), "\(text)")
    #expect(!text.contains("typical day"))
  }

  @Test func noRecordsGiveNoNarrative() throws {
    #expect(try narrative("mia", Self.childWeeks["nothing at all"] ?? "", .english) == "")
    let noTasks = try narrative("rosa", Self.elderWeeks["no tasks"] ?? "", .english)
    #expect(noTasks == "")
    let noMeals = try narrative("tom", Self.petWeeks["no meals"] ?? "", .english)
    #expect(noMeals.hasPrefix("No meals were recorded in this period.\n"), "\(noMeals)")
  }
}
