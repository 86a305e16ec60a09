import Foundation
import TestSupport
import Testing

@testable import Drawing
@testable import Figures
@testable import Records
@testable import Reports
@testable import TestFamilies
@testable import TestReports

@Suite struct FigureTests {
  private func figures(
    _ profile: String, _ rows: String, _ language: Language = .english,
    units: Family.UnitSystem = .metric
  ) throws -> FigureSet {
    try FigureSamples.figureSet(rows, of: profile, in: language, units: units)
  }

  @Test(arguments: [
    (
      "mia",
      [
        "coverage", "per_day", "raster", "milk", "feed_gaps", "sleep_pattern", "sleep", "diapers",
        "weight", "length", "weight_for_length", "sd", "rainbow", "new_foods", "allergens",
        "vaccinations",
      ]
    ),
    ("rosa", ["task_strips", "week_trend", "tasks", "reply_time"]),
    ("tom", ["energy", "weight", "stock", "vaccinations"]),
  ])
  func everyProfileHasItsFigures(profile: String, ids: [String]) throws {
    let figures = try figures(profile, ReportSamples.completeChildRows + ReportSamples.elderAndPet)
    #expect(figures.figures.map(\.id) == ids)
    for figure in figures.figures {
      #expect(!figure.rows.isEmpty, "\(figure.id) has its data as a table")
      #expect(figure.rows.allSatisfy { $0.count == figure.header.count }, "\(figure.id)")
      #expect(figure.picture.size.width <= 483, "\(figure.id) fits between the margins")
    }
  }

  /// A type has the name of its file, and most types have several figures.
  @Test func everyFigureIsInAList() throws {
    let definition = /static (?:let|func) (\w+).* (?:=|->) \w*Figure(?:Definition<Metrics>)?[ (]/
    let defined = try Project.texts(below: "Sources/Figures", ending: ".swift")
      .flatMap { name, text in
        text.matches(of: definition).map {
          "\(name.dropLast(".swift".count).split(separator: "/").last ?? "").\($0.1)"
        }
      }
    let listed = try Project.names(
      matching: /(\w+Figures?\.\w+)/, below: "Sources/Figures", ending: "FigureLists.swift")
    #expect(Set(defined).subtracting(listed) == [])
  }

  @Test func drawsNoFigureForZeroOrOnePoint() throws {
    let empty = try figures("mia", "")
    #expect(empty.figures.isEmpty && empty.titlesOfSparseFigures == [])
    let cat =
      "INSERT INTO profiles (id, kind, name, slot, changed_at) VALUES ('tom', 'pet', 'Tom', 1, 1);"
    let one = try figures(
      "tom", cat + FigureSamples.measurementInserts("2026-06-09 weight 4.4", of: "tom"))
    #expect(one.figures.isEmpty && one.titlesOfSparseFigures == ["Weight"])
  }

  @Test func unloggedDayIsGapInsteadOfZero() throws {
    let milk = try #require(
      try figures("mia", ReportSamples.completeChildRows).figures.first { $0.id == "milk" })
    let rows = milk.rows.map { withOrdinarySpaces($0.joined(separator: " | ")) }
    #expect(milk.header == ["Date", "Breast milk", "Formula", "Total"])
    #expect(rows.contains("11 Jun 2026 | 440 ml | 220 ml | 660 ml"))
    #expect(rows.contains("10 Jun 2026 | – | – | –"))
    #expect(withOrdinarySpaces(milk.summary).contains("between 660 ml and 780 ml"))
  }

  @Test func usesImperialUnits() throws {
    let milk = try #require(
      try figures("mia", ReportSamples.completeChildRows, units: .imperial).figures
        .first { $0.id == "milk" })
    #expect(milk.rows.contains { withOrdinarySpaces($0[3]) == "22.3 fl oz" })
    let svg = String(decoding: try milk.svgFile.data, as: UTF8.self)
    #expect(withOrdinarySpaces(svg).contains(">fl oz<"))
  }

  /// In Paris, 25 October has 25 hours, and the label of its row includes that.
  @Test func rasterLabelsClockChanges() throws {
    let autumn = Instant(seconds: 1_793_314_800)  // 30 October, 00:00 in Paris
    let journal = try SampleDatabase(
      """
      INSERT INTO sleeps (id, profile_id, started_at, ended_at, kind, changed_at) VALUES
        ('a', 'mia', 1792879200, 1792911600, 'night', 1),
        ('b', 'mia', 1793048400, 1793077200, 'night', 1);
      """
    ).journal(until: autumn)
    let library = try FigureLibrary(of: ReportSamples.context(journal))
    let raster = try #require(library[ID("mia"), .english].first { $0.id == "raster" })
    #expect(raster.rows.map { withOrdinarySpaces($0[0]) }.contains("24 Oct · 25 h"))
    #expect(raster.rows.contains { withOrdinarySpaces($0[1]).contains("00:00–03:00, 02:00–08:00") })
  }

  /// File names depend on the contents: equal in every run, different in another language.
  @Test func fileNamesDependOnContents() throws {
    let first = try figures("rosa", ReportSamples.elderAndPet)
    let again = try figures("rosa", ReportSamples.elderAndPet)
    let french = try figures("rosa", ReportSamples.elderAndPet, .french)
    let names = try first.figures.map { try $0.svgFile.name }
    #expect(try names == again.figures.map { try $0.svgFile.name })
    #expect(try Set(names).isDisjoint(with: french.figures.map { try $0.svgFile.name }))
  }

  /// Phones get narrow drawings, because a desktop drawing is illegible at 360 px.
  ///
  /// Print needs no narrow drawing.
  @Test func phonesGetSeparateDrawings() throws {
    let figures = try figures("rosa", ReportSamples.elderAndPet).figures
    for figure in figures {
      #expect(try #require(figure.phonePicture).size.width <= 300, "\(figure.id)")
      #expect(try figure.phoneSVGFile?.data.starts(with: Data("<svg".utf8)) == true, "\(figure.id)")
    }
    let context = try ReportSamples.context(SampleDatabase(ReportSamples.elderAndPet).journal())
    let printed = try context.visitReportLibrary(isForPhones: false).contents.flatMap(\.figures)
    #expect(!printed.isEmpty && printed.allSatisfy { $0.phonePicture == nil })
  }

  /// Every chart of the sample family's site, for desktops and for phones.
  @Test(arguments: Language.allCases)
  func textsStayInsideTheirPicture(language: Language) throws {
    let context = try ReportSamples.sampleFamily(languages: [language])
    let library = try FigureLibrary(of: context)
    let pages = context.summary.members.flatMap { library[$0.profile.id, language] }
    let visits = try context.visitReportLibrary().contents.flatMap(\.figures)
    let pictures = (pages + visits).flatMap { [$0.picture, $0.phonePicture].compactMap(\.self) }
    #expect(pictures.count > 200)
    let textLayout = TextLayout()
    for picture in pictures {
      let (right, bottom) = (picture.size.width + 0.1, picture.size.height)
      for text in picture.placedTexts(textLayout) {
        let frame = text.frame
        #expect(
          frame.x > -0.1 && frame.maxX < right && frame.y >= 0 && frame.maxY <= bottom,
          "\(picture.title) (\(picture.size)): \(text)")
      }
    }
  }
}
