import TestSupport
import Testing

@testable import Documents
@testable import Drawing
@testable import Knowledge
@testable import Records
@testable import Reports
@testable import TestFamilies
@testable import TestReports

/// Documents of profiles without records, with one record, or with years of records.
@Suite struct ExtremeRecordsTests {
  /// Three profiles; the child was born five years ago.
  private static let profiles = """
    UPDATE profiles SET birth_date = '2021-06-20' WHERE id = 'mia';
    INSERT INTO profiles (id, kind, name, birth_date, slot, changed_at) VALUES
      ('rosa', 'elder', 'Rosa', '1948-03-02', 2, 1), ('tom', 'pet', 'Tom', '2020-05-01', 3, 1);

    """

  /// Returns a table expression `r` with the numbers `n` from 0 to `count` − 1.
  private static func numberTable(_ count: Int) -> String {
    "WITH RECURSIVE r(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM r WHERE n < \(count - 1))"
  }

  /// Checks the layout of a document and returns its pages.
  private func checkedPages(of content: VisitContent, in context: ReportContext) throws -> [Picture]
  {
    let textLayout = TextLayout()
    let pages = try content.document(
      on: .a4, context.wording(in: content.language).forPaper, using: textLayout
    ).pages(using: textLayout)
    for (number, page) in pages.enumerated() {
      let words = page.placedTexts(textLayout)
      words.expectValidLayout(on: page.size, "\(content.title) page \(number + 1)")
      let bottom = words.filter { !$0.isPageArtifact }.map(\.frame.maxY).max() ?? 0
      // The last page can end after one line.
      #expect(
        bottom > page.size.height * 0.15 || number == pages.count - 1,
        "\(content.title) page \(number + 1)")
    }
    return pages
  }

  @Test(
    "Fault 24: Reports are made of no record and of one",
    arguments: [
      "",
      """
      INSERT INTO diapers (id, profile_id, happened_at, wet, changed_at)
        VALUES ('d', 'mia', 1782800000, 1, 1);
      INSERT INTO temperatures (id, profile_id, measured_at, celsius, changed_at)
        VALUES ('t', 'rosa', 1782800000, 36.8, 1), ('u', 'tom', 1782800000, 38.5, 1);
      """,
    ])
  func zeroOrOneRecordMakesPage(rows: String) throws {
    let context = try ReportSamples.context(Self.profiles + rows)
    let contents = try context.visitReportLibrary().contents
    #expect(contents.count == 3 * Language.allCases.count)
    for content in contents {
      #expect(
        try (1...2).contains(checkedPages(of: content, in: context).count), "\(content.title)")
    }
  }

  /// Five years with ten feeds, sleeps and diapers a day, and monthly measurements.
  private static let fiveYearsOfRows =
    profiles + """
      \(numberTable(18_250)) INSERT INTO bottle_feeds (id, profile_id, started_at, volume_ml, contents,
          changed_at)
        SELECT 'b' || n, 'mia', 1782770000 - n * 8640, 80 + n % 90, iif(n % 3, 'formula',
          'breast_milk'), 1 FROM r;
      \(numberTable(18_250)) INSERT INTO sleeps (id, profile_id, started_at, ended_at, kind, changed_at)
        SELECT 's' || n, 'mia', 1782771000 - n * 8640, 1782775000 - n * 8640 + n % 7 * 100,
          iif(n % 5, 'nap', 'night'), 1 FROM r;
      \(numberTable(18_250)) INSERT INTO diapers (id, profile_id, happened_at, wet, dirty, changed_at)
        SELECT 'd' || n, 'mia', 1782776000 - n * 8640, 1, n % 4 = 0, 1 FROM r;
      \(numberTable(60)) INSERT INTO measurements (id, profile_id, measured_on, kind, value, changed_at)
        SELECT 'w' || n, 'mia', date('2021-06-20', (n * 30) || ' days'), 'weight',
          3.4 + 0.25 * n, 1 FROM r UNION ALL
        SELECT 'l' || n, 'mia', date('2021-06-20', (n * 30) || ' days'),
          iif(n < 24, 'length', 'height'), 50 + n, 1 FROM r;

      """

  @Test(
    "Fault 24: Five years of records need only a few pages", .untilHang,
    arguments: [nil, "2021-06-20"])
  func fiveYearsFitOnFewPages(since: String?) throws {
    let journal = try SampleDatabase(Self.fiveYearsOfRows).journal()
    #expect(journal.skippedRows.isEmpty)
    let mia = try #require(journal.profiles.first { $0.name == "Mia" })
    let context = try ReportSamples.context(
      journal, for: mia, in: ReportWindowOptions(since: since, until: nil, last: nil))
    let content = try #require(context.visitReportLibrary().contents.first)
    let pages = try checkedPages(of: content, in: context)
    #expect((4...10).contains(pages.count))
    for figure in content.figures {
      #expect(!figure.picture.labelTexts.contains { $0.contains("…") }, "\(figure.id)")
    }
    let days = since == nil ? "12 of 13 past days complete" : "1,825 of 1,837 past days complete"
    #expect(content.figures.map(\.title).map(withOrdinarySpaces).contains(days))
  }

  /// The sample has 10,000 records of each kind in two weeks, as from a faulty script.
  @Test(.untilHang)
  func thousandsOfRowsFitInDocument() throws {
    let tables = [
      "diapers (id, profile_id, happened_at, wet, changed_at) SELECT 'd' || n, 'mia', t, 1, 1",
      "temperatures (id, profile_id, measured_at, celsius, changed_at) "
        + "SELECT 't' || n, 'mia', t, 37 + n % 30 * 0.1, 1",
      "notes (id, profile_id, written_at, kind, text, changed_at) "
        + "SELECT 'n' || n, 'mia', t, iif(n % 100, 'note', 'question'), 'Number ' || n, 1",
      "symptoms (id, profile_id, started_at, name, changed_at) "
        + "SELECT 'y' || n, 'mia', t, 'Cough', 1",
      "doses (id, profile_id, given_at, name, changed_at) "
        + "SELECT 'o' || n, 'mia', t, 'Paracetamol', 1",
    ]
    let rows = tables.map {
      "\(Self.numberTable(2_000)) INSERT INTO \($0) FROM (SELECT n, 1782770000 - n * 500 AS t FROM r);"
    }
    let context = try ReportSamples.context(
      Self.profiles + rows.joined(separator: "\n"), languages: [.english])
    let content = try #require(
      context.visitReportLibrary().contents.first { $0.profile.kind == .child })
    #expect(try (4...20).contains(checkedPages(of: content, in: context).count))
    #expect(
      content.plainTextLines.contains {
        $0.contains("earlier entries in this period are only in the family’s records")
      })
  }
}
