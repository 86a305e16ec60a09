import Foundation
import TestSupport
import Testing

@testable import Documents
@testable import Drawing
@testable import Figures
@testable import Knowledge
@testable import Photos
@testable import Records
@testable import Reports
@testable import TestFamilies
@testable import TestReports

/// Properties of the printed report that readers rely on, even if lists are shortened.
@Suite struct PrintedReportTests {
  private func content(
    _ profile: String, _ rows: String, _ language: Language = .english,
    photos: PhotoLibrary = PhotoLibrary()
  ) throws -> (VisitContent, ReportContext) {
    let context = try ReportSamples.context(rows, photos: photos)
    let visits = try context.visitReportLibrary()
    return (try #require(visits[ID(profile), day("2026-07-01"), language]), context)
  }

  /// The reports of the sample's infant have four growth charts.
  @Test(arguments: Language.allCases) func infantReportHasAtMostSixPages(language: Language) throws
  {
    let context = try ReportSamples.sampleFamily(languages: [language])
    let infant = try #require(context.journal.profiles.first { $0.name == "Alba" })
    let contents = try context.visitReportLibrary().contents.filter { $0.profile.id == infant.id }
    #expect(contents.count > 5)
    let textLayout = TextLayout()
    let wording = try context.wording(in: language).forPaper
    for content in contents {
      for paper in [Family.PaperSize.a4, .letter] {
        let document = try content.document(on: paper, wording, using: textLayout)
        let count = document.pages(using: textLayout).count
        #expect(count <= 6, "\(content.date) \(paper)")
      }
    }
  }

  /// Dates contain no regular spaces, so that no line breaks within them.
  @Test(arguments: Language.allCases)
  func datesDoNotBreakAcrossLines(language: Language) throws {
    let printed = try wording(language).forPaper
    let date = day("2026-11-08")
    for form in [DateStyle.long, .medium, .short, .dayAndMonth] {
      #expect(!printed.date(date, form).contains(" "), "\(printed.date(date, form))")
    }
    #expect(printed.dateRange(date...(date + 30)).split(separator: " ").count == 2)
  }

  /// The end of a long head is cut, and must not be the date.
  @Test(arguments: Language.allCases)
  func headOfEachPageHasDateOfBirthBesideLongName(language: Language) throws {
    let rows = """
      UPDATE profiles SET full_name = 'María Fernanda González Rodríguez de la Torre y Beauchamp'
        WHERE id = 'mia';
      """
    let (content, context) = try content("mia", ReportSamples.completeChildRows + rows, language)
    let textLayout = TextLayout()
    let wording = try context.wording(in: language).forPaper
    let pages = try content.document(on: .a4, wording, using: textLayout)
      .pages(using: textLayout)
    for page in pages {
      let heads = page.placedTexts(textLayout).filter(\.isPageArtifact).map(\.text)
      #expect(
        heads.contains {
          $0.contains(wording.date(day("2026-01-10"), .medium)) && $0.contains("María Fernanda")
        }, "\(heads)")
    }
  }

  /// A medicine that was never given is needed more than those given every day.
  @Test func medicineWithoutDosesIsFirst() throws {
    let rows = """
      DELETE FROM medicines;
      INSERT INTO medicines (id, profile_id, name, amount, unit, times, starts_on, changed_at) VALUES
        ('a', 'mia', 'Never', 5, 'ml', '08:00', '2026-01-20', 1),
        ('b', 'mia', 'Once missed', 5, 'ml', '08:00', '2026-06-01', 1);
      INSERT INTO doses (id, profile_id, given_at, name, amount, unit, changed_at)
        VALUES ('d', 'mia', unixepoch('2026-06-20 08:00'), 'Once missed', 5, 'ml', 1);
      """
    let (content, _) = try content("mia", ReportSamples.completeChildRows + rows, .english)
    let lines = content.plainTextLines.filter {
      $0.hasPrefix("- Never:") || $0.hasPrefix("- Once missed:")
    }
    #expect(lines.map { $0.prefix(7) } == ["- Never", "- Once "], "\(lines)")
    let (ended, _) = try self.content(
      "mia",
      ReportSamples.completeChildRows + rows
        + "UPDATE medicines SET ends_on = '2026-07-01' WHERE id = 'a';", .english)
    let line = ended.plainTextLines.first { $0.hasPrefix("- Never:") }
    #expect(withOrdinarySpaces(line ?? "").contains("until 1 Jul 2026"), "\(line ?? "")")
  }

  /// The rows add nine medicines, six vaccines and six severe reactions.
  ///
  /// The first page must contain each medicine, the next due date and each severity.
  @Test(arguments: Language.allCases)
  func shortenedListsKeepEssentials(language: Language) throws {
    let long = String(repeating: "and it went on and on ", count: 12)
    let medicines = (1...9).map {
      "('x\($0)', 'mia', 'Medicine \($0)', 5, 'ml', '08:00', '2026-06-01', '\(long)', 1)"
    }
    let vaccines = (1...6).map {
      "('y\($0)', 'mia', 'Vaccine \($0)', '2026-06-1\($0)', '2026-09-1\($0)', 1)"
    }
    let reactions = (1...6).map {
      "('z\($0)', 'mia', 'f1', 1782200000 + \($0), 'severe', '\(long)', 1)"
    }
    let questions = (1...5).map { "('q\($0)x', 'mia', 1782200000, 'question', '\(long)', 1)" }
    let rows = """
      INSERT INTO medicines (id, profile_id, name, amount, unit, times, starts_on, note, changed_at)
        VALUES \(medicines.joined(separator: ","));
      INSERT INTO vaccinations (id, profile_id, vaccine, given_on, next_due_on, changed_at)
        VALUES \(vaccines.joined(separator: ","));
      INSERT INTO reactions (id, profile_id, food_log_id, noticed_at, severity, signs, changed_at)
        VALUES \(reactions.joined(separator: ","));
      INSERT INTO notes (id, profile_id, written_at, kind, text, changed_at)
        VALUES \(questions.joined(separator: ","));
      """
    let (content, context) = try content("mia", ReportSamples.completeChildRows + rows, language)
    let textLayout = TextLayout()
    let wording = try context.wording(in: language).forPaper
    let pages = try content.document(on: .letter, wording, using: textLayout)
      .pages(using: textLayout)
    let texts = pages.map { page in
      page.placedTexts(textLayout).map { withOrdinarySpaces($0.text) }.joined(separator: " ")
    }
    for number in 1...9 { #expect(texts[0].contains("Medicine \(number)")) }
    for number in 1...6 {
      let due = withOrdinarySpaces(wording.date(day("2026-09-1\(number)"), .medium))
      #expect(texts.contains { $0.contains(due) })
    }
    let next = withOrdinarySpaces(wording.date(day("2026-08-15"), .medium))
    #expect(texts[0].contains("MenB") && texts[0].contains(next))
    let severe = try wording.phrases.word("severity", Severity.severe)
    // The list of reactions contains six, some of them as "Egg (severe) ×4"; a finding may repeat the word.
    let parts = texts[0].split(separator: severe, omittingEmptySubsequences: false).dropFirst()
    let counts = parts.map { $0.firstMatch(of: /^\) ×(\d)/).flatMap { Int($0.1) } ?? 1 }
    #expect(counts.reduce(0, +) >= 6, "\(counts)")
    let title = try wording.text("visit.medicines_planned")
    let page = try #require(texts.dropFirst().firstIndex { $0.contains(title) }) + 1
    let more = try wording.countedText("document.more_items", 9, ["page": "\(page)"])
    let place = try wording.text("document.section_page", ["title": title, "page": "\(page)"])
    #expect(
      [more.suffix(8), place[...]].contains { texts[0].contains(withOrdinarySpaces(String($0))) },
      "the page of the other medicines")
  }

  /// The next sections fill the empty space of a short first page.
  @Test func fillsShortFirstPageWithNextSections() throws {
    let (content, context) = try content("mia", "")
    let textLayout = TextLayout()
    let pages = try content.document(on: .a4, context.wording(in: .english), using: textLayout)
      .pages(using: textLayout)
    #expect(pages.count == 1)
    #expect(pages[0].placedTexts(textLayout).contains { $0.text == "Methods" })
  }

  @Test func sourceNumbersAreConsistent() throws {
    let rows = """
      UPDATE profiles SET birth_date = '2026-05-01' WHERE id = 'mia';
      """
    let (content, _) = try content("mia", ReportSamples.completeChildRows + rows)
    var numbers: [String: Set<String>] = [:]
    for match in content.plainTextLines.joined(separator: "\n").matches(of: /\[(\d+)\] ([^.·\n]+)/)
    {
      numbers[String(match.2.prefix(20)), default: []]
        .insert(String(match.1))
    }
    #expect(numbers.count > 1 && numbers.values.allSatisfy { $0.count == 1 }, "\(numbers)")
    #expect(Set(numbers.values).count == numbers.count, "\(numbers)")
  }

  /// Labels have enough space, also for the youngest babies, which have no reference range.
  @Test(arguments: Language.allCases)
  func chartLabelsAreNotTruncated(language: Language) throws {
    let young = "UPDATE profiles SET birth_date = '2026-05-01' WHERE id = 'mia';"
    let (content, _) = try content("mia", ReportSamples.completeChildRows + young, language)
    for figure in content.figures {
      #expect(!figure.picture.labelTexts.contains { $0.contains("…") }, "\(figure.id)")
    }
  }

  @Test func includesPreviousVisit() throws {
    let note = "UPDATE visits SET note = 'Come back in June.' WHERE id = 'v1';"
    let lines = try content("mia", ReportSamples.completeChildRows + note).0.plainTextLines.map(
      withOrdinarySpaces)
    #expect(lines.contains("Previous visit: 11 June 2026, Dr. Roy"))
    #expect(lines.contains("- 11 Jun · Dr. Roy: Come back in June."))
  }

  @Test func includesRepliesWithPhotos() throws {
    let rows = """
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
        VALUES ('p', 'rosa', 1782500000, 'a.jpg', 1);
      UPDATE replies SET text = 'Twice around the pond', photo_id = 'p' WHERE id = 'w11';
      UPDATE replies SET text = 'Taken' WHERE id = 'p3';
      """
    let folder = try TemporaryFolder()
    let library = try TinyPhotos.library(of: [ID("p")], in: folder)
    let (content, context) = try content("rosa", ReportSamples.elderAndPet + rows, photos: library)
    let lines = content.plainTextLines.map(withOrdinarySpaces)
    #expect(lines.contains("29 Jun 2026, 16:10 | A walk | Twice around the pond · photo"))
    #expect(lines.contains("21 Jun 2026, 08:35 | Blood pressure pill | Taken"))
    #expect(lines.contains("[29 Jun · A walk · Twice around the pond]"))
    let file = folder.path("care.pdf")
    try Data(try VisitDocument(of: content, in: context).pdf()).write(
      to: URL(fileURLWithPath: file))
    let images = try run("pdfimages", "-list", file).output
    #expect(images.split(separator: "\n").count == 3, "one photo")
  }

  @Test func listsConsecutiveMissedTasks() throws {
    let rows = "DELETE FROM replies WHERE id IN ('p4', 'p5', 'p6');"
    let lines = try content("rosa", ReportSamples.elderAndPet + rows).0.plainTextLines.map(
      withOrdinarySpaces)
    #expect(lines.contains("Blood pressure pill | 3 | 22–24 June 2026"))
  }
}

extension VisitContent {
  func document(
    on paper: Family.PaperSize, _ wording: Wording, using textLayout: TextLayout
  ) throws -> Document {
    try VisitDocument(content: self, paper: paper, wording: wording, family: "Test")
      .document(using: textLayout)
  }
}
