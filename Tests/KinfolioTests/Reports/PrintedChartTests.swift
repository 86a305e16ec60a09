import Documents
import Drawing
import TestSupport
import Testing

@testable import Kinfolio
@testable import Records

/// How charts look beside the words of a printed report.
@Suite struct PrintedChartTests {
  private func content(_ rows: String) throws -> (VisitContent, SiteContext) {
    let context = try ReportSamples.context(rows, languages: [.english])
    return (try #require(context.visitLibrary()[ID("mia"), day("2026-07-01"), .english]), context)
  }

  /// Running text is eight points high; nothing in a chart is louder, nor too small to be read.
  @Test(arguments: [Family.Paper.a4, .letter])
  func lettersAreNoLargerThanTheTexts(paper: Family.Paper) throws {
    let (content, context) = try content(ReportSamples.wellLogged)
    let typesetter = Typesetter()
    let pages = try content.document(
      on: paper, context.wording(in: .english), family: "Test", using: typesetter
    ).pages(using: typesetter)
    let sizes = pages.flatMap { Self.sizes($0.items, scale: 1, inFigure: false) }
    #expect(sizes.count > 100)
    #expect((sizes.max() ?? 0) < 8.5 && (sizes.min() ?? 0) > 5.8, "\(sizes.min() ?? 0)")
  }

  /// How high the letters of all charts are on paper, in points.
  private static func sizes(
    _ items: [Picture.Item], scale: Double, inFigure: Bool
  ) -> [Double] {
    items.flatMap { item -> [Double] in
      switch item {
      case .label(let label): return inFigure ? [label.style.size * scale] : []
      case .group(let group):
        let isFigure = if case .figure = group.role { true } else { false }
        return sizes(
          group.items, scale: scale * group.transform.d, inFigure: inFigure || isFigure)
      default: return []
      }
    }
  }

  /// A chart under a heading of its own does not say the same again.
  @Test func noTitleIsSaidTwice() throws {
    let (content, _) = try content(ReportSamples.wellLogged)
    for section in content.sections where section.id != VisitContent.Section.coverage {
      for case .figure(let figure) in section.parts where figure.title == section.title {
        #expect(!figure.picture.words.contains(figure.title), "\(section.id)")
      }
    }
    for section in content.sections {
      let titles = section.parts.flatMap { part -> [String] in
        if case .row(let figures) = part { figures.map(\.title) } else { [] }
      }
      #expect(!titles.contains(section.title), "\(section.id)")
    }
  }

  @Test func whoseSexIsUnknownHasNoLines() throws {
    let rows = ReportSamples.wellLogged + "UPDATE profiles SET sex = NULL;"
    let (content, _) = try content(rows)
    let weight = try #require(content.figures.first { $0.id == "weight" })
    #expect(!weight.caption.contains("lines"), "\(weight.caption)")
  }

  /// A nap alone makes no chart of sleep, so nothing refers to where its range is from.
  @Test func onlyCitedSourcesAreListed() throws {
    let (content, _) = try content(
      """
      INSERT INTO sleeps (id, profile_id, kind, started_at, ended_at, changed_at)
        VALUES ('s', 'mia', 'nap', 1782820000, 1782823600, 1);
      """)
    #expect(!content.lines.contains { $0.contains("AASM") })
  }
}
