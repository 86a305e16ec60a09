import Foundation
import TestSupport
import Testing

@testable import Kinfolio

@Suite struct DataFolderTests {
  private let context: SiteContext
  private let files: [String: Artefact]
  private let guide: String

  init() throws {
    context = try SampleSite.context.get()
    files = Dictionary(context.dataFiles().map { ($0.path, $0) }) { first, _ in first }
    guide = try String(contentsOf: Project.path("Documentation/Data.md"), encoding: .utf8)
  }

  /// The names in the second column of the guide's row that begins with a name.
  private func documented(_ name: String) -> [String] {
    let row = guide.split(separator: "\n").first { $0.hasPrefix("| \(name) | `") } ?? ""
    return row.split(separator: "|").last.map { cell in
      cell.matches(of: /`(\w+)`/).map { String($0.1) }
    } ?? []
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try #require(files["data/\(path)"], "\(path)").bytes(), as: UTF8.self)
  }

  private func header(_ path: String) throws -> [String] {
    try text(path).prefix { $0 != "\r\n" }.split(separator: ",").map(String.init)
  }

  @Test(arguments: [
    ("child", "alba/daily.csv"), ("elder", "carmen/daily.csv"), ("pet", "canela/daily.csv"),
    ("`growth.csv`", "alba/growth.csv"),
  ])
  func tablesHaveTheColumnsOfTheGuide(row: String, path: String) throws {
    let columns = documented(row)
    #expect(!columns.isEmpty)
    #expect(try header(path) == columns)
  }

  @Test func recordsHaveTheirTablesColumns() throws {
    #expect(
      try header("alba/diapers.csv")
        == ["id", "logged_by", "changed_at"]
        + Diaper.table.columns.filter { $0 != "profile_id" }
        .filter { !["id", "logged_by", "changed_at"].contains($0) })
  }

  @Test(arguments: ["alba", "leo", "carmen", "canela"])
  func theSummaryHasTheKeysOfTheGuide(slug: String) throws {
    let summary = try JSONDecoder().decode(
      [String: JSONNode].self, from: Data(text("\(slug)/summary.json").utf8))
    #expect(Set(summary.keys) == ["format", "moment", "region", "profile", "windows"])
    guard case .list(let windows) = summary["windows"], case .object(let today) = windows.first,
      case .list(let stories) = today["story"], case .object(let profile) = summary["profile"]
    else {
      Issue.record("\(slug): no window")
      return
    }
    #expect(!stories.isEmpty)
    for key in Array(summary.keys) + today.keys {
      #expect(guide.contains("\n| `\(key)` | "), "\(key)")
    }
    for key in profile.keys { #expect(guide.contains("`\(key)`"), "\(key)") }
  }

  @Test func equalInputGivesEqualBytes() throws {
    let first = try text("alba/summary.json")
    #expect(try text("alba/summary.json") == first)
    #expect(!first.contains("/home"))
  }
}
