import Foundation
import TestSupport
import Testing

@testable import Kinfolio
@testable import Records

@Suite struct AudienceTests {
  @Test(arguments: TestFamily.allCases, [Audience.viewer, .doctor(ID("mia")), .doctor(ID("rosa"))])
  func everyLinkWorksAndEveryFileIsReachable(_ family: TestFamily, _ audience: Audience) throws {
    let people = try SampleDatabase(family.rows).journal().profiles
    if case .doctor(let about) = audience, !people.contains(where: { $0.id == about }) { return }
    let site = try BuiltPages(family, for: audience)
    #expect(site.linkChecker.deadLinks == [])
    #expect(site.linkChecker.unlinkedFiles == [], "files no page leads to")
    for (path, html) in site.pages {
      #expect(html.matches(of: /<h1[ >]/).count == 1, "\(path)")
      let ids = html.matches(of: #/ id="([^"]*)"/#).map { String($0.1) }
      #expect(Set(ids).count == ids.count, "\(path) has an id twice: \(ids)")
    }
  }

  @Test func viewersGetPhotosMilestonesAndFirstFoods() throws {
    let site = try BuiltPages(
      completeFamilyRows(freeText: "Mango party") + usualNames, for: .viewer)
    let home = withOrdinarySpaces(site["en/index.html"])
    for words in ["Mango party", "first taste: Mango party", "Abuela Rosa", "Our photos 2026"] {
      #expect(home.contains(words), "\(words)")
    }
    let mia = withOrdinarySpaces(site["en/mia/index.html"])
    for words in ["Milestones", "First foods", "Date of birth", "Mia: dates"] {
      #expect(mia.contains(words), "\(words)")
    }
    let rooms = Set(
      site.filePaths.map { $0.split(separator: "/").prefix(2).joined(separator: "/") })
    for room in ["data", "charts", "en/activity"] {
      #expect(!rooms.contains { $0.hasPrefix(room) }, "\(room)")
    }
  }

  @Test func doctorGetsIdenticalDocuments() throws {
    let journal = try SampleDatabase(TestFamily.complete.rows + usualNames).journal()
    let family = try documents(of: journal)
    for (id, slug) in [("mia", "mia"), ("rosa", "abuela-rosa"), ("cat", "miso")] {
      let own = family.filter { $0.key.hasPrefix("documents/\(slug)-visit") }
      #expect(!own.isEmpty, "\(slug)")
      #expect(try documents(of: narrowed(journal, to: .doctor(ID(id)))) == own, "\(slug)")
    }
  }

  /// The remaining food is the same for every audience, also if another pet eats from it.
  @Test func sharedPetFoodKeepsDoctorDocumentsIdentical() throws {
    let journal = try SampleDatabase(
      completeFamilyRows() + usualNames + """
        INSERT INTO profiles (id, kind, name, slot, changed_at) VALUES ('dog', 'pet', 'Rex', 3, 1);
        INSERT INTO pet_meals (id, profile_id, fed_at, food_id, portion, note, changed_at)
          VALUES ('d1', 'dog', 1782830000, 'tuna', 3, 'Rex ate it', 1);
        """
    ).journal()
    let narrow = try narrowed(journal, to: .doctor(ID("cat")))
    #expect(try documents(of: narrow).count == 3)
    #expect(
      try documents(of: narrow) == documents(of: journal).filter { $0.key.contains("miso") })
    #expect(narrow.petMeals.allSatisfy { $0.profile != ID("dog") && $0.note == nil })
  }

  @Test func viewersGetNoHealthPhotos() throws {
    let journal = try SampleDatabase(completeFamilyRows() + usualNames + healthPhotos).journal()
    let seen = try narrowed(journal, to: .viewer)
    let captions = Set(seen.photos.map { $0.caption ?? $0.file ?? "" })
    #expect(captions == ["Mango, loved!", "c.jpg", "In the park"])
    let titles = ["Mango, loved!", "Mango, loved!", "Out again"]
    #expect(seen.milestones.map(\.title).sorted() == titles)
    #expect(seen.profiles.first { $0.name == "Mia" }?.emoji == nil)
  }

  @Test func unreadableReplyWithholdsElderPhoto() throws {
    let journal = try SampleDatabase(
      completeFamilyRows() + usualNames + healthPhotos + """
        PRAGMA ignore_check_constraints = ON;
        INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
          VALUES ('lost', 'rosa', 1782804000, 'lost.jpg', 1);
        INSERT INTO replies (id, profile_id, task_id, received_at, photo_id, completed, changed_at)
          VALUES ('rl', 'rosa', 't1', 1782804000, 'lost', 7, 1);
        """
    ).journal()
    #expect(journal.skippedRows.contains { $0.table == "replies" })
    let files = try narrowed(journal, to: .viewer).photos.compactMap(\.file)
    #expect(files.contains("w.jpg") && !files.contains("lost.jpg"))
  }

  @Test func symptomAndVaccineNamesCountAsHealthWords() throws {
    let journal = try SampleDatabase(
      completeFamilyRows() + usualNames + """
        INSERT INTO symptoms (id, profile_id, started_at, name, changed_at)
          VALUES ('s1', 'mia', 1782700000, 'Hiccups', 1);
        UPDATE photos SET caption = 'Hiccups, then MENB!' WHERE id = 'p3';
        UPDATE milestones SET title = 'No more hiccups' WHERE id = 'm2';
        """
    ).journal()
    let seen = try narrowed(journal, to: .viewer)
    #expect(!seen.photos.contains { $0.caption?.contains("iccups") == true })
    #expect(seen.milestones.map(\.title) == ["Mango, loved!"])
  }

  @Test func countsWithheldRecords() throws {
    let journal = try SampleDatabase(completeFamilyRows() + usualNames + healthPhotos).journal()
    let seen = try narrowed(journal, to: .viewer)
    let withheld = RedactionSummary(
      comparing: journal, withRedacted: seen, shownPhotoCount: seen.photos.count)
    #expect((withheld.profiles, withheld.milestones) == (1, 2))
    #expect(withheld.photos == journal.photos.count - 3)
    let none = RedactionSummary(
      comparing: journal, withRedacted: journal, shownPhotoCount: journal.photos.count)
    #expect(none.counts.allSatisfy { $0.count == 0 })
  }

  @Test func viewerRecordsContainNoOriginalIds() throws {
    let journal = try SampleDatabase(TestFamily.complete.rows + usualNames).journal()
    let seen = try narrowed(journal, to: .viewer)
    let mia = try #require(seen.profiles.first { $0.name == "Mia" })
    #expect(mia.id != ID("mia") && mia.birthDate != nil)
    #expect(mia.dueDate == nil && mia.careNotes == nil && mia.sex == nil)
    #expect(seen.photos.allSatisfy { photo in seen.profiles.contains { $0.id == photo.profile } })
    #expect(seen.foodLogs.allSatisfy { $0.note == nil && seen.foods[$0.food]?.allergens == [] })
    #expect(
      mia.portraitId.map { portrait in seen.photos.contains { $0.id.text == portrait } } == true)
  }

  @Test func viewerLanguagesAreOrderedByFrequency() throws {
    let journal = try SampleDatabase(
      """
      INSERT INTO caregivers (id, name, role, language, changed_at) VALUES
        ('a', 'Ada', 'viewer', 'es', 1), ('b', 'Bo', 'viewer', 'fr', 1), ('c', 'Cy', 'viewer', 'fr', 1),
        ('d', 'Di', 'co_parent', 'en', 1), ('e', 'Ed', 'viewer', NULL, 1);
      """
    ).journal()
    #expect(journal.preferredLanguages(of: .viewer) == [.french, .spanish])
  }

  private func documents(of journal: Journal) throws -> [String: Data] {
    let plan = try siteContext(journal).plan(progress: .silent)
    let documents = plan.artifacts.filter { $0.path.hasPrefix("documents/") }
    return Dictionary(
      uniqueKeysWithValues: try documents.map { ($0.path, try $0.bytes()) })
  }
}

/// Rows with the usual names of medicines, vaccines and profiles.
private let usualNames = """
  UPDATE medicines SET name = 'Vitamin D';
  UPDATE vaccinations SET vaccine = 'MenB';
  UPDATE profiles SET name = 'Miso' WHERE id = 'cat';
  UPDATE profiles SET name = 'Jean' WHERE id = 'new';

  """

/// Rows with one photo for each way to reveal health information, and one photo of a walk.
private let healthPhotos = """
  INSERT INTO foods (id, name, colour, changed_at) VALUES ('syrup', 'Calpol', 'red', 1);
  INSERT INTO food_logs (id, profile_id, food_id, eaten_at, note, changed_at)
    VALUES ('l3', 'mia', 'syrup', 1782750001, NULL, 1), ('l4', 'mia', 'mango', 1782750002, 'Rash after it', 1),
      ('l5', 'mia', 'mango', 1782750003, NULL, 1);
  INSERT INTO check_ins (id, profile_id, food_log_id, due_at, done_at, outcome, changed_at)
    VALUES ('c5', 'mia', 'l5', 1782757200, 1782757300, 'unsure', 1);
  INSERT INTO tasks (id, profile_id, title, category, weekdays, times, confirmation, starts_on, changed_at)
    VALUES ('walk', 'rosa', 'Walk', 'exercise', '1', '09:00', 'photo', '2026-06-01', 1),
      ('care', 'rosa', 'Physiotherapy', 'exercise', '1', '09:00', 'photo', '2026-06-01', 1);
  INSERT INTO photos (id, profile_id, captured_at, file, caption, food_log_id, changed_at)
    VALUES ('w', 'rosa', 1782804000, 'w.jpg', 'In the park', NULL, 1),
      ('h1', 'rosa', 1782804000, 'h.jpg', 'On the mat', NULL, 1),
      ('h2', 'mia', 1782804000, 'h.jpg', 'Toute la nuit de la FIÈVRE', NULL, 1),
      ('h3', 'mia', 1782804000, 'h.jpg', 'Red all over', 'l2', 1),
      ('h4', 'mia', 1782804000, 'h.jpg', 'So brave', NULL, 1),
      ('h5', 'rosa', 1782804000, 'h.jpg', 'Whose answer?', NULL, 1),
      ('h6', 'rosa', 1782804000, 'h.jpg', 'Whose moment?', NULL, 1),
      ('h7', 'mia', 1782804000, 'at-the-hospital2.jpg', 'Waiting', NULL, 1),
      ('h8', 'mia', 1782804000, 'h.jpg', 'A spoonful', 'l3', 1),
      ('h9', 'mia', 1782804000, 'h.jpg', 'What a face', 'l4', 1),
      ('h10', 'mia', 1782804000, 'h.jpg', 'Hm', 'l5', 1),
      ('h11', 'mia', 1782804000, 'h.jpg', 'Out!', NULL, 1);
  INSERT INTO gallery_events (id, profile_id, kind, happened_at, photo_id, changed_at)
    VALUES ('g6', 'rosa', 'task_answered', 1782804000, 'h6', 1);
  UPDATE profiles SET emoji = '🤒' WHERE id = 'mia';
  INSERT INTO replies (id, profile_id, task_id, received_at, photo_id, changed_at)
    VALUES ('rw', 'rosa', 'walk', 1782804000, 'w', 1), ('rh', 'rosa', 'care', 1782804000, 'h1', 1),
      ('r?', 'rosa', NULL, 1782804000, 'h5', 1);
  INSERT INTO milestones (id, profile_id, reached_on, kind, title, photo_id, changed_at)
    VALUES ('x1', 'mia', '2026-06-28', 'other', 'Primera vacuna', 'h4', 1),
      ('x2', 'mia', '2026-06-28', 'record', 'Eight hours in one go', NULL, 1);
  INSERT INTO milestones (id, profile_id, reached_on, kind, title, note, photo_id, changed_at)
    VALUES ('x3', 'mia', '2026-06-28', 'other', 'Out again', 'After the surgery', 'h11', 1);
  DELETE FROM photos WHERE id IN ('gone', 'p4');

  """
