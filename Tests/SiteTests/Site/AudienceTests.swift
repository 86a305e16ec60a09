import Foundation
import TestSupport
import Testing

@testable import Audiences
@testable import Photos
@testable import Records
@testable import Site
@testable import TestFamilies
@testable import TestReports

@Suite struct AudienceTests {
  @Test(arguments: TestFamily.allCases, [Audience.viewer, .doctor(ID("mia")), .doctor(ID("rosa"))])
  func everyLinkWorksAndEveryFileIsReachable(_ family: TestFamily, _ audience: Audience) throws {
    let people = try SampleDatabase(family.rows).journal().profiles
    if let about = audience.profileID, !people.contains(where: { $0.id == about }) { return }
    let site = try BuiltPages(family, for: audience)
    #expect(site.linkChecker.deadLinks == [])
    #expect(site.linkChecker.unlinkedFiles == [], "files no page leads to")
    for (path, html) in site.pages {
      #expect(html.matches(of: /<h1[ >]/).count == 1, "\(path)")
      let ids = html.matches(of: #/ id="([^"]*)"/#).map { String($0.1) }
      #expect(Set(ids).count == ids.count, "\(path) has an id twice: \(ids)")
    }
  }

  /// An audit reports files that an audience never gets.
  @Test(arguments: [
    ("data/alba/sleeps.csv", "family"), ("charts/alba/milk.en.svg", "family doctor"),
    ("en/activity/index.html", "family"), ("en/visits/index.html", "family doctor"),
    ("fr/alba/visits/2026-05-10/index.html", "family doctor"),
    ("documents/alba-visit-2026-05-10.en.pdf", "family doctor"),
    ("en/alba/growth/index.html", "family"), ("en/alba/food/index.html", "family"),
    ("es/carmen/tasks/index.html", "family"), ("en/timeline/2026-05/index.html", "family viewer"),
    ("documents/timeline-2026.en.pdf", "family viewer"), ("feed/en.xml", "family viewer"),
    ("calendar/alba.en.ics", "family viewer"), ("en/alba/index.html", "family viewer doctor"),
    ("index.html", "family viewer doctor"),
    ("music/timeline/index.html", "family viewer doctor"),
    ("photos/1-fit-800.jpg", "family viewer doctor"),
  ])
  func audiencesGetOnlyTheirPaths(path: String, readers: String) {
    let found = AudienceKind.all.filter { !$0.capabilities.excludesFile(at: path) }.map(\.name)
    #expect(found.joined(separator: " ") == readers)
  }

  /// A new audience can have any parts.
  @Test(arguments: Capability.allCases)
  func everyLinkWorksWithoutOnePartAndWithOneAlone(part: Capability) throws {
    for parts in [AudienceKind.family.capabilities.subtracting([part]), [part]] {
      let audience = try Audience.family(with: parts)
      let photos = parts.contains(.timeline) ? samplePhotos : PhotoLibrary()
      let site = try BuiltPages(.complete, for: audience, photos: photos)
      #expect(site.linkChecker.deadLinks == [], "\(parts)")
      #expect(site.filePaths.filter(parts.excludesFile) == [], "\(parts)")
    }
  }

  @Test func viewersGetPhotosMilestonesAndFirstFoods() throws {
    let site = try BuiltPages(
      completeFamilyRows(freeText: "Mango party") + usualNames + """
        UPDATE photos SET for_viewers = 'everything' WHERE id = 'p1';
        UPDATE photos SET for_viewers = 'picture' WHERE id = 'P 2/..';
        UPDATE milestones SET for_viewers = 'picture';
        """, for: .viewer)
    let home = withOrdinarySpaces(site["en/index.html"])
    for words in ["Mango party", "first taste: Mango", "Abuela Rosa", "Our photos 2026"] {
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

  @Test(arguments: [Audience.family, .viewer, .doctor(ID("mia"))])
  func homePageHasItsTime(audience: Audience) throws {
    let home = withOrdinarySpaces(try BuiltPages(.complete, for: audience)["en/index.html"])
    #expect(home.contains("Made from the family’s records up to"))
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
    #expect(try documents(of: narrow).count == Language.allCases.count)
    #expect(
      try documents(of: narrow) == documents(of: journal).filter { $0.key.contains("miso") })
    #expect(narrow.petMeals.allSatisfy { $0.profile != ID("dog") && $0.note == nil })
  }

  /// An app may build ids from words; without a key, short ids could be found by trying all of them.
  @Test func idsAreReplacedByPseudonymsWithTheKeyOfTheFamily() throws {
    let photo = """
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
        VALUES ('leofever', 'mia', 1782000000, 'a.jpg', 1);

      """
    var seen: Set<String> = []
    for key in [
      "INSERT INTO settings VALUES ('viewers_id', 'one', 1);",
      "INSERT INTO settings VALUES ('viewers_id', 'two', 1);",
      // Before the family has an identifier, the owners are the key.
      "INSERT INTO caregivers (id, name, role, changed_at) VALUES ('o1', 'Ana', 'owner', 1);",
      "INSERT INTO caregivers (id, name, role, changed_at) VALUES ('o2', 'Ana', 'owner', 1);",
    ] {
      let journal = try SampleDatabase(photo + key).journal()
      seen.formUnion(try narrowed(journal, to: .viewer).photos.map(\.id.text))
    }
    #expect(seen.count == 4 && !seen.contains("leofever"))
    let skipped = photo + "UPDATE photos SET captured_at = 1;"
    let pseudonyms = Pseudonyms(of: try SampleDatabase(skipped).journal().family)
    for (audience, isShown) in [(Audience.family, true), (.doctor(ID("mia")), false)] {
      let page = try BuiltPages(skipped, for: audience)["en/about/index.html"]
      #expect(page.contains("leofever") == isShown, "\(audience.kind.name)")
      #expect(!page.contains(pseudonyms.pseudonym(for: "leofever").prefix(8)))
    }
  }

  @Test func viewersSeeOnlyThePhotosThatAreNotPrivate() throws {
    let journal = try SampleDatabase(completeFamilyRows() + usualNames + privatePhotos).journal()
    let seen = try narrowed(journal, to: .viewer)
    #expect(
      Set(seen.photos.compactMap(\.file)) == ["a.jpg", "c.jpg", "d.jpg", "Mango, loved!", "h2.jpg"])
    #expect(seen.photos.allSatisfy { $0.caption == nil })
    #expect(seen.milestones.isEmpty)
    #expect(seen.foodsByID.values.map(\.name) == ["Mango"], "not the own name for it")
    #expect(seen.profiles.allSatisfy { $0.emoji == nil })
  }

  @Test func sampleFamilyShowsViewersExactlyTheSharedTexts() throws {
    let journal = try SampleSite.context.get().journal
    let seen = try narrowed(journal, to: .viewer)
    let shared = journal.photos.filter { $0.viewerChoice == .everything }.compactMap(\.caption)
    #expect(shared.count > 20)
    #expect(journal.photos.compactMap(\.caption).count - shared.count > 20)
    #expect(seen.photos.compactMap(\.caption).sorted() == shared.sorted())
    let titles = journal.milestones.filter { $0.viewerChoice == .everything }.map(\.title)
    #expect(seen.milestones.map(\.title).sorted() == titles.sorted())
    #expect(seen.photos.count > shared.count, "pictures without a text")
  }

  @Test func viewersSeeCommonFoodsByTheirUsualNames() throws {
    let journal = try SampleDatabase(
      completeFamilyRows() + usualNames + """
        DELETE FROM food_names;
        INSERT INTO foods (id, name, colour, changed_at)
          VALUES ('own', 'CARROT', 'orange', 1), ('odd', 'Carrot for her rash', 'orange', 1);
        INSERT INTO food_names (food_id, language, name) VALUES ('own', 'fr', 'Potion');
        INSERT INTO food_logs (id, profile_id, food_id, eaten_at, changed_at)
          VALUES ('l8', 'mia', 'own', 1782750000, 1), ('l9', 'mia', 'odd', 1782750000, 1);
        """
    ).journal()
    let foods = try narrowed(journal, to: .viewer).foodsByID.values
    #expect(foods.map(\.name) == ["Carrot"])
    #expect(
      foods.first?.namesByLanguage == [
        .english: "Carrot", .spanish: "Zanahoria", .french: "Carotte",
      ])
  }

  /// A wrong date in a reaction does not make its photo less private.
  @Test func rowsThatCannotBeUsedKeepTheirPhotosPrivate() throws {
    let journal = try SampleDatabase(
      completeFamilyRows() + usualNames + """
        PRAGMA ignore_check_constraints = ON;
        INSERT INTO food_logs (id, profile_id, food_id, eaten_at, changed_at) VALUES
          ('late', 'mia', 'mango', 1782750003, 1), ('checked', 'mia', 'mango', 1782750004, 1),
          ('unborn', 'mia', 'mango', 1000000000, 1), ('fine', 'mia', 'mango', 1782750005, 1);
        INSERT INTO photos (id, profile_id, captured_at, file, food_log_id, changed_at) VALUES
          ('q1', 'mia', 1782750003, 'late.jpg', 'late', 1),
          ('q2', 'mia', 1782750003, 'checked.jpg', 'checked', 1),
          ('q3', 'mia', 1782750003, 'unborn.jpg', 'unborn', 1),
          ('q4', 'mia', 1782750003, 'event.jpg', NULL, 1),
          ('q5', 'mia', 1782750003, 'answer.jpg', NULL, 1),
          ('q6', 'mia', 1782750003, 'fine.jpg', 'fine', 1);
        INSERT INTO reactions (id, profile_id, food_log_id, noticed_at, severity, signs, changed_at) VALUES
          ('x1', 'mia', 'late', 2600000000, 'mild', 'Rash', 1),
          ('x2', 'mia', 'unborn', 1782750003, 'mild', 'Rash', 1);
        INSERT INTO check_ins (id, profile_id, food_log_id, due_at, done_at, outcome, changed_at) VALUES
          ('y1', 'mia', 'checked', 1782750003, 2600000000, 'reaction', 1),
          ('y2', 'mia', 'fine', 1782750003, 1782750004, 'fine', 1);
        INSERT INTO gallery_events (id, profile_id, kind, happened_at, photo_id, changed_at)
          VALUES ('z1', 'mia', 'task_answered', 2600000000, 'q4', 1);
        INSERT INTO replies (id, profile_id, received_at, photo_id, completed, changed_at)
          VALUES ('r1', 'rosa', 1782804000, 'q5', 7, 1);
        """
    ).journal()
    let files = try narrowed(journal, to: .viewer).photos.compactMap(\.file)
    #expect(files.contains("fine.jpg"))
    for name in ["late", "checked", "unborn", "event", "answer"] {
      #expect(!files.contains("\(name).jpg"), "\(name)")
    }
  }

  @Test func countsWithheldRecords() throws {
    let journal = try SampleDatabase(completeFamilyRows() + usualNames + privatePhotos).journal()
    let seen = try narrowed(journal, to: .viewer)
    let withheld = WithheldRecordCounts(
      comparing: journal, withRedacted: seen, shownPhotoCount: seen.photos.count)
    #expect((withheld.profiles, withheld.milestones) == (1, 4))
    #expect(withheld.photos == journal.photos.count - 5)
    let none = WithheldRecordCounts(
      comparing: journal, withRedacted: journal, shownPhotoCount: journal.photos.count)
    #expect(none.countsByKind.allSatisfy { $0.count == 0 })
  }

  @Test func viewerRecordsContainNoOriginalIds() throws {
    let journal = try SampleDatabase(
      TestFamily.complete.rows + usualNames + "UPDATE photos SET for_viewers = 'everything';"
    ).journal()
    let seen = try narrowed(journal, to: .viewer)
    let mia = try #require(seen.profiles.first { $0.name == "Mia" })
    #expect(mia.id != ID("mia") && mia.birthDate != nil)
    #expect(mia.dueDate == nil && mia.careNotes == nil && mia.sex == nil)
    #expect(seen.photos.allSatisfy { photo in seen.profiles.contains { $0.id == photo.profile } })
    #expect(seen.foodLogs.allSatisfy { $0.note == nil && seen.foodsByID[$0.food]?.allergens == [] })
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
    let plan = try TestSite(journal).artifacts()
    let documents = plan.filter { $0.path.hasPrefix("documents/") }
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

/// Rows with one photo for each way to be private, and one with a caption about health.
private let privatePhotos = """
  INSERT INTO food_logs (id, profile_id, food_id, eaten_at, note, changed_at)
    VALUES ('l5', 'mia', 'mango', 1782750003, NULL, 1);
  INSERT INTO check_ins (id, profile_id, food_log_id, due_at, done_at, outcome, changed_at)
    VALUES ('c5', 'mia', 'l5', 1782757200, 1782757300, 'unsure', 1);
  INSERT INTO tasks (id, profile_id, title, category, weekdays, times, confirmation, starts_on, changed_at)
    VALUES ('walk', 'rosa', 'Walk', 'exercise', '1', '09:00', 'photo', '2026-06-01', 1);
  INSERT INTO photos (id, profile_id, captured_at, file, caption, food_log_id, changed_at)
    VALUES ('h1', 'rosa', 1782804000, 'h1.jpg', 'In the park', NULL, 1),
      ('h2', 'mia', 1782804000, 'h2.jpg', 'Toute la nuit de la FIÈVRE', NULL, 1),
      ('h3', 'mia', 1782804000, 'h3.jpg', 'Red all over', 'l2', 1),
      ('h5', 'rosa', 1782804000, 'h5.jpg', 'Whose answer?', NULL, 1),
      ('h6', 'rosa', 1782804000, 'h6.jpg', 'Whose moment?', NULL, 1),
      ('h10', 'mia', 1782804000, 'h10.jpg', 'Hm', 'l5', 1);
  INSERT INTO gallery_events (id, profile_id, kind, happened_at, photo_id, changed_at)
    VALUES ('g6', 'rosa', 'task_answered', 1782804000, 'h6', 1);
  UPDATE profiles SET emoji = '🤒' WHERE id = 'mia';
  INSERT INTO replies (id, profile_id, task_id, received_at, photo_id, changed_at)
    VALUES ('rh', 'rosa', 'walk', 1782804000, 'h1', 1), ('r?', 'rosa', NULL, 1782804000, 'h5', 1);
  INSERT INTO milestones (id, profile_id, reached_on, kind, title, photo_id, changed_at)
    VALUES ('x1', 'mia', '2026-06-28', 'other', 'Primera vacuna', NULL, 1),
      ('x2', 'mia', '2026-06-28', 'record', 'Eight hours in one go', NULL, 1);

  """
