import TestSupport
import Testing

@testable import Documents
@testable import Drawing
@testable import Records
@testable import Reports
@testable import TestFamilies
@testable import TestReports

/// Charts in relation to the text of a printed report.
@Suite struct PrintedChartTests {
  private func content(_ rows: String) throws -> (VisitContent, ReportContext) {
    let context = try ReportSamples.context(rows, languages: [.english])
    return (
      try #require(context.visitReportLibrary()[ID("mia"), day("2026-07-01"), .english]), context
    )
  }

  /// Body text is 9 points high; labels are not larger, and at least 8 points on A4.
  @Test(arguments: [Family.PaperSize.a4, .letter])
  func labelsAreAboutAsLargeAsBodyText(paper: Family.PaperSize) throws {
    let (content, context) = try content(ReportSamples.completeChildRows)
    let textLayout = TextLayout()
    let pages = try content.document(on: paper, context.wording(in: .english), using: textLayout)
      .pages(using: textLayout)
    let sizes = pages.flatMap { Self.labelSizes($0.items, scale: 1, isInFigure: false) }
    #expect(sizes.count > 100)
    #expect((sizes.max() ?? 0) < 10 && (sizes.min() ?? 0) >= 7.99, "\(sizes.min() ?? 0)")
  }

  /// A chart that is alone in its section is as wide as the column, and its caption is not cut.
  @Test func onlyChartFillsItsColumn() throws {
    let (content, context) = try content(
      """
      INSERT INTO sleeps (id, profile_id, kind, started_at, ended_at, changed_at) VALUES
        ('s', 'mia', 'night', 1782158400, 1782190800, 1782800000);
      INSERT INTO temperatures (id, profile_id, measured_at, celsius, changed_at) VALUES
        ('t', 'mia', 1782158400, 38.5, 1782800000);
      INSERT INTO vaccinations (id, profile_id, vaccine, given_on, changed_at) VALUES
        ('v', 'mia', 'MMR', '2026-06-20', 1782800000);
      """)
    let textLayout = TextLayout()
    let pages = try content.document(on: .a4, context.wording(in: .english), using: textLayout)
      .pages(using: textLayout)
    let sizes = pages.flatMap { Self.labelSizes($0.items, scale: 1, isInFigure: false) }
    #expect((sizes.min() ?? 0) >= 7.99, "\(sizes.min() ?? 0)")
    let texts = pages.flatMap { $0.placedTexts(textLayout) }
    #expect(!texts.contains { $0.text.hasSuffix("…") })
  }

  /// Returns the sizes of all labels in figures, as printed, in points.
  private static func labelSizes(
    _ items: [Picture.Item], scale: Double, isInFigure: Bool
  ) -> [Double] {
    items.flatMap { item -> [Double] in
      switch item {
      case .label(let label): return isInFigure ? [label.style.size * scale] : []
      case .group(let group):
        let isFigure = if case .figure = group.role { true } else { false }
        return labelSizes(
          group.items, scale: scale * group.transform.d, isInFigure: isInFigure || isFigure)
      default: return []
      }
    }
  }

  /// A chart does not repeat its title if the section has the same title.
  @Test func chartsDoNotRepeatSectionTitle() throws {
    let (content, _) = try content(ReportSamples.completeChildRows)
    for section in content.sections where section.id != .coverage {
      for case .figure(let figure) in section.parts where figure.title == section.title {
        #expect(!figure.picture.labelTexts.contains(figure.title), "\(section.id)")
      }
    }
    for section in content.sections {
      let titles = section.parts.flatMap { part -> [String] in
        if case .row(let figures) = part { figures.map(\.title) } else { [] }
      }
      #expect(!titles.contains(section.title), "\(section.id)")
    }
  }

  @Test func unknownSexHasNoCentileLines() throws {
    let rows = ReportSamples.completeChildRows + "UPDATE profiles SET sex = NULL;"
    let (content, _) = try content(rows)
    let weight = try #require(content.figures.first { $0.id == "weight" })
    #expect(!weight.caption.contains("lines"), "\(weight.caption)")
  }

  /// A single nap is too little for a chart of sleep, so its reference range is not cited.
  @Test func onlyCitedSourcesAreListed() throws {
    let (content, _) = try content(
      """
      INSERT INTO sleeps (id, profile_id, kind, started_at, ended_at, changed_at)
        VALUES ('s', 'mia', 'nap', 1782820000, 1782823600, 1);
      """)
    #expect(!content.plainTextLines.contains { $0.contains("AASM") })
  }
}
