import Foundation
import TestSupport

@testable import Knowledge
@testable import Photos
@testable import Records
@testable import Reports
@testable import SQLite
@testable import SampleFamily
@testable import TestFamilies

/// Small families whose reports are easy to check by eye.
package enum ReportSamples {
  /// Returns the input of a report for a database with these rows.
  static func context(
    _ rows: String = "", units: Family.UnitSystem = .metric, paper: Family.PaperSize = .a4,
    photos: PhotoLibrary = PhotoLibrary(), languages: [Language] = Language.allCases
  ) throws -> ReportContext {
    try context(
      SampleDatabase(rows).journal(), units: units, paper: paper, photos: photos,
      languages: languages)
  }

  static func context(
    _ journal: Journal, units: Family.UnitSystem = .metric, paper: Family.PaperSize = .a4,
    photos: PhotoLibrary = PhotoLibrary(), narratives: ExternalNarratives = ExternalNarratives(),
    languages: [Language] = Language.allCases
  ) throws -> ReportContext {
    let summary = FamilySummary(of: journal, standards: try ReferenceData.project().growthStandards)
    return try context(
      journal, summary, units: units, paper: paper, photos: photos, narratives: narratives,
      languages: languages)
  }

  /// Returns the input of the sample family's site, without photos.
  static func sampleFamily(languages: [Language]) throws -> ReportContext {
    let folder = try TemporaryFolder()
    let path = folder.path("family.sqlite")
    try SampleFamily().writeDatabase(to: path, schema: Project.schema.get())
    return try context(
      Journal(readingFrom: TrackingDatabase(at: path), until: SampleFamily.referenceTime),
      languages: languages)
  }

  /// Returns the input of a single English report about `profile`.
  static func context(
    _ journal: Journal, for profile: Profile, in window: ReportWindowOptions
  ) throws -> ReportContext {
    let standards = try ReferenceData.project().growthStandards
    return try context(
      journal, FamilySummary(of: journal, standards: standards, for: profile, in: window),
      languages: [.english])
  }

  private static func context(
    _ journal: Journal, _ summary: FamilySummary, units: Family.UnitSystem = .metric,
    paper: Family.PaperSize = .a4, photos: PhotoLibrary = PhotoLibrary(),
    narratives: ExternalNarratives = ExternalNarratives(), languages: [Language]
  ) throws -> ReportContext {
    let reference = try ReferenceData.project()
    return ReportContext(
      journal: journal, summary: summary,
      findingGenerator: FindingGenerator(in: journal, summary, by: reference.ruleData),
      photos: photos,
      narratives: narratives, languages: languages, units: units, paper: paper,
      referenceData: reference)
  }

  /// Returns an SQL expression for a Paris time during daylight saving time.
  private static func sqlTime(_ time: String) -> String { "strftime('%s', '\(time)', '-2 hours')" }

  /// Twenty complete days of Mia, each with six bottles, a night, a nap and four diapers.
  static let completeChildRows = """
    UPDATE profiles SET due_date = '2026-02-07', milk_goal_ml = 700 WHERE id = 'mia';
    WITH RECURSIVE days(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM days WHERE n < 19),
      bottles(k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM bottles WHERE k < 5)
    INSERT INTO bottle_feeds (id, profile_id, started_at, volume_ml, contents, changed_at)
    SELECT printf('b%02d%d', n, k), 'mia', \(sqlTime("2026-06-11")) + n * 86400 + k * 14400 + 3600,
      110 + 10 * (n % 3), iif(k % 3 = 0, 'formula', 'breast_milk'), 1767225600 FROM days, bottles;
    WITH RECURSIVE days(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM days WHERE n < 19)
    INSERT INTO sleeps (id, profile_id, started_at, ended_at, kind, changed_at)
    SELECT 'n' || n, 'mia', \(sqlTime("2026-06-10T20:30")) + n * 86400,
      \(sqlTime("2026-06-11T05:30")) + n * 86400 + n % 4 * 600, 'night', 1767225600 FROM days
    UNION ALL
    SELECT 'm' || n, 'mia', \(sqlTime("2026-06-11T09:00")) + n * 86400,
      \(sqlTime("2026-06-11T10:15")) + n * 86400, 'nap', 1767225600 FROM days;
    WITH RECURSIVE days(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM days WHERE n < 19),
      changes(k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM changes WHERE k < 3)
    INSERT INTO diapers (id, profile_id, happened_at, wet, dirty, changed_at)
    SELECT printf('d%02d%d', n, k), 'mia', \(sqlTime("2026-06-11T06:00")) + n * 86400 + k * 18000,
      1, k = 1, 1767225600 FROM days, changes;
    INSERT INTO measurements (id, profile_id, measured_on, kind, value, changed_at) VALUES
      ('w1', 'mia', '2026-04-10', 'weight', 5.15, 1767225600),
      ('w2', 'mia', '2026-06-09', 'weight', 6.4, 1767225600),
      ('l1', 'mia', '2026-06-09', 'length', 63.5, 1767225600);
    INSERT INTO visits (id, profile_id, visited_on, kind, clinician, changed_at) VALUES
      ('v1', 'mia', '2026-06-11', 'checkup', 'Dr. Roy', 1767225600);
    INSERT INTO notes (id, profile_id, written_at, kind, text, answered_at, changed_at) VALUES
      ('q1', 'mia', \(sqlTime("2026-06-20")), 'question', 'Is one nap enough?', NULL, 1767225600),
      ('q2', 'mia', \(sqlTime("2026-06-01")), 'question', 'Vitamin D?', \(sqlTime("2026-06-11T12:00")),
        1767225600),
      ('q3', 'mia', \(sqlTime("2026-06-21")), 'note', 'Two teeth.', NULL, 1767225600);
    INSERT INTO foods (id, name, colour, allergens, changed_at) VALUES
      ('egg', 'Egg', 'yellow', 'egg', 1767225600);
    INSERT INTO food_names (food_id, language, name) VALUES ('egg', 'fr', 'Œuf');
    INSERT INTO food_logs (id, profile_id, food_id, eaten_at, liking, changed_at) VALUES
      ('f1', 'mia', 'egg', \(sqlTime("2026-06-22T12:00")), 'liked', 1767225600);
    INSERT INTO reactions (id, profile_id, food_log_id, noticed_at, onset_minutes, severity, signs,
      changed_at) VALUES ('r1', 'mia', 'f1', \(sqlTime("2026-06-22T12:25")), 25, 'mild',
      'Redness around the mouth', 1767225600);
    INSERT INTO medicines (id, profile_id, name, amount, unit, times, starts_on, changed_at) VALUES
      ('d', 'mia', 'Vitamin D', 400, 'IU', '08:00', '2026-01-15', 1767225600);
    INSERT INTO vaccinations (id, profile_id, vaccine, given_on, next_due_on, changed_at) VALUES
      ('x', 'mia', 'MenB', '2026-06-15', '2026-08-15', 1767225600);
    INSERT INTO temperatures (id, profile_id, measured_at, celsius, place, changed_at) VALUES
      ('t', 'mia', \(sqlTime("2026-06-25T18:00")), 38.4, 'rectal', 1767225600);

    """

  /// Grandmother Rosa with two tasks a day for 13 days, and Tom the cat.
  static let elderAndPet = """
    INSERT INTO profiles (id, kind, name, birth_date, relationship, slot, ideal_kcal, changed_at)
    VALUES ('rosa', 'elder', 'Rosa', '1948-03-02', 'Grandmother', 2, NULL, 1767225600),
      ('tom', 'pet', 'Tom', '2020-05-01', NULL, 3, 220, 1767225600);
    INSERT INTO tasks (id, profile_id, title, category, weekdays, times, deadline_minutes,
      confirmation, starts_on, changed_at) VALUES
      ('pill', 'rosa', 'Blood pressure pill', 'medication', '1234567', '08:00', 30, 'text',
        '2026-06-18', 1767225600),
      ('walk', 'rosa', 'A walk', 'exercise', '1234567', '16:00', 30, 'photo', '2026-06-18',
        1767225600);
    WITH RECURSIVE days(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM days WHERE n < 12)
    INSERT INTO replies (id, profile_id, task_id, due_at, received_at, completed, changed_at)
    SELECT 'p' || n, 'rosa', 'pill', \(sqlTime("2026-06-18T08:00")) + n * 86400,
      \(sqlTime("2026-06-18T08:05")) + n * 86400 + n % 5 * 600, 1, 1767225600 FROM days
    UNION ALL
    SELECT 'w' || n, 'rosa', 'walk', \(sqlTime("2026-06-18T16:00")) + n * 86400,
      \(sqlTime("2026-06-18T16:10")) + n * 86400, 1, 1767225600 FROM days WHERE n % 3 > 0;
    INSERT INTO pet_foods (id, name, form, kcal_per_packet, kcal_per_100g, changed_at) VALUES
      ('tuna', 'Tuna', 'wet', 80, NULL, 1767225600),
      ('bits', 'Bits', 'dry', NULL, 360, 1767225600);
    WITH RECURSIVE days(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM days WHERE n < 12)
    INSERT INTO pet_meals (id, profile_id, fed_at, food_id, portion, grams, changed_at)
    SELECT 'a' || n, 'tom', \(sqlTime("2026-06-18T07:00")) + n * 86400, 'tuna', 1, NULL, 1767225600
    FROM days UNION ALL
    SELECT 'e' || n, 'tom', \(sqlTime("2026-06-18T19:00")) + n * 86400, 'bits', NULL, 30 + n % 3 * 5,
      1767225600 FROM days;
    INSERT INTO stock (id, food_id, counted_at, amount, unit, per_unit, changed_at) VALUES
      ('s1', 'tuna', \(sqlTime("2026-06-18")), 2, 'box', 12, 1767225600),
      ('s2', 'bits', \(sqlTime("2026-06-18")), 1, 'bag', 1500, 1767225600);
    INSERT INTO measurements (id, profile_id, measured_on, kind, value, changed_at) VALUES
      ('c1', 'tom', '2026-01-10', 'weight', 4.6, 1767225600),
      ('c2', 'tom', '2026-06-01', 'weight', 4.75, 1767225600);
    INSERT INTO vaccinations (id, profile_id, vaccine, given_on, next_due_on, changed_at) VALUES
      ('cat', 'tom', 'Feline distemper', '2025-07-20', '2026-07-20', 1767225600);

    """
}

extension VisitReportLibrary {
  /// Returns the report of the visit on `date`, or nil if there is none.
  subscript(profile: ID<Profile>, date: LocalDate, language: Language) -> VisitContent? {
    self[profile, ReportName(date: date, summaryFirstDay: nil), language]
  }
}

extension ReportContext {
  func visitReportLibrary(isForPhones: Bool = true) throws -> VisitReportLibrary {
    try VisitReportLibrary(of: self, addsPhoneVersions: isForPhones)
  }
}

/// The content of the sample family's site, created once for all tests.
package enum SampleSite {
  static let context = Result { try context(in: ReferenceData.project()) }

  /// Creates the content with other reference data, additional rows, and the photo library for the given ids.
  static func context(
    in reference: ReferenceData, adding rows: String = "",
    photos: ([ID<Photo>]) throws -> PhotoLibrary = { _ in .init() }
  ) throws -> ReportContext {
    let folder = try TemporaryFolder()
    let file = folder.path("family.sqlite")
    try SampleFamily().writeDatabase(to: file, schema: Project.schema.get())
    try Database(path: file, openMode: .writing).execute(rows)
    let journal = try Journal(
      readingFrom: TrackingDatabase(at: file), until: SampleFamily.referenceTime)
    let summary = FamilySummary(of: journal, standards: reference.growthStandards)
    return ReportContext(
      journal: journal, summary: summary,
      findingGenerator: FindingGenerator(in: journal, summary, by: reference.ruleData),
      photos: try photos(journal.photos.map { ID($0.entry.id) }),
      languages: Language.allCases, units: .metric, paper: .a4, referenceData: reference)
  }
}
