import Foundation
import TestSupport
import Testing

@testable import Publishing
@testable import Records
@testable import Site
@testable import TestFamilies
@testable import TestReports

/// The guide to the data folder describes exactly the existing columns and keys.
@Suite struct DataGuideTests {
  private let files: [String: Artifact]
  private let guide: String
  private static let slugs = ["alba", "leo", "carmen", "canela"]

  init() throws {
    let site = try TestSite(of: SampleSite.context.get()).content()
    files = Dictionary(DataFiles(site: site).artifacts().map { ($0.path, $0) }) { first, _ in
      first
    }
    guide = try String(contentsOf: Project.path("Documentation/Data.md"), encoding: .utf8)
  }

  /// Returns the guide's lines after the first line with this prefix, up to the next heading.
  private func guideLines(afterPrefix start: String) -> [Substring] {
    let lines = guide.split(separator: "\n").drop { !$0.hasPrefix(start) }.dropFirst()
    return Array(lines.prefix { !$0.hasPrefix("#") })
  }

  /// Returns the names in backticks in the last cell of the row whose first cell is `name`.
  ///
  /// Searches the guide from the first line that starts with `start` to the next heading.
  private func documentedNames(inRow name: String, after start: String) -> [String] {
    let row = guideLines(afterPrefix: start).first { $0.hasPrefix("| \(name) |") } ?? ""
    return (row.split(separator: "|").last ?? "").matches(of: /`(\w+)`/).map { String($0.1) }
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try #require(files["data/\(path)"], "\(path)").bytes(), as: UTF8.self)
  }

  private func header(_ path: String) throws -> [String] {
    try text(path).prefix { $0 != "\r\n" }.split(separator: ",").map(String.init)
  }

  private func json(_ path: String) throws -> [String: JSONNode] {
    try JSONDecoder().decode([String: JSONNode].self, from: Data(text(path).utf8))
  }

  @Test func guideListsDailyColumns() throws {
    let rows = try [("child", "alba"), ("elder", "carmen"), ("pet", "canela")].map { kind, slug in
      let columns = try header("\(slug)/daily.csv").map { "`\($0)`" }
      return "| \(kind) | \(columns.joined(separator: " ")) |"
    }
    try expectRows(rows, in: "Documentation/Data.md", after: "## daily.csv")
  }

  @Test func growthColumnsMatchGuide() throws {
    #expect(
      try header("alba/growth.csv")
        == documentedNames(inRow: "`growth.csv`", after: "## growth.csv"))
  }

  /// Returns the columns of a table in the guide to the database.
  private static func documentedColumns(of table: some StringProtocol) throws -> [String] {
    let page = try String(contentsOf: Project.path("Documentation/Database.md"), encoding: .utf8)
    let lines = page.split(separator: "\n").drop { $0 != "## All columns" }
    let row = lines.first { $0.hasPrefix("| `\(table)` |") } ?? ""
    return row.matches(of: /`(\w+)`/).dropFirst().map { String($0.1) }
  }

  @Test func recordColumnsMatchGuide() throws {
    let paths = files.keys.filter {
      $0.hasSuffix(".csv") && !$0.hasSuffix("/daily.csv") && !$0.hasSuffix("/growth.csv")
    }
    #expect(Set(paths.compactMap { $0.split(separator: "/").last }).count > 20)
    for path in paths {
      let path = path.dropFirst("data/".count)
      let table = path.split(separator: "/")[1].dropLast(".csv".count)
      // The file names of photos are private, and each profile has its own folder.
      var columns = try Self.documentedColumns(of: table).filter {
        !["file", "profile_id"].contains($0)
      }
      if table == "foods" {
        columns.replace(["name"], with: ["name"] + Language.allCases.map { "name_\($0.rawValue)" })
      }
      #expect(
        try header(String(path)) == ["id", "logged_by", "changed_at"] + columns, "\(path)")
    }
  }

  @Test func journalKeysMatchGuide() throws {
    let journal = try json("alba/journal.json")
    #expect(Set(journal.keys) == ["profile", "moment", "records", "left_out"])
    for key in journal.keys { #expect(guide.contains("\n| `\(key)` | "), "\(key)") }
    #expect(try Set(Self.documentedColumns(of: "profiles")) == journal["profile"]?.memberNames)
    let faults = Set(RowProblem.Fault.allCases.map(\.rawValue))
    #expect(
      Set(documentedNames(inRow: "`left_out`", after: "## journal.json"))
        == faults.union(["table", "id", "column", "fault"]))
  }

  private func windows() throws -> [[String: JSONNode]] {
    try Self.slugs.flatMap { slug in
      guard case .list(let windows) = try json("\(slug)/summary.json")["windows"] else {
        return [[String: JSONNode]]()
      }
      return windows.compactMap(\.members)
    }
  }

  @Test func figureKeysMatchGuide() throws {
    let shapes: Set = [
      "total", "mean_per_day", "median_per_day", "this_week_per_day", "last_week_per_day",
      "change_per_day", "count", "mean", "median", "shortest", "longest", "due", "done",
      "done_share",
    ]
    var found: [String: Set<String>] = [:]
    for window in try windows() {
      for (group, node) in window["figures"]?.members ?? [:] {
        found[group, default: []].formUnion(node.nestedMemberNames)
      }
    }
    #expect(!found.isEmpty)
    for (group, names) in found {
      let listed = Set(documentedNames(inRow: "`\(group)`", after: "Each group of"))
      let plain = { (name: String) in name.replacing(/_(ml|s)$/, with: "") }
      let missing = names.subtracting(listed).filter { !shapes.contains(plain($0)) }
      #expect(missing == [], "\(group): not in the guide")
      #expect(listed.subtracting(names) == [], "\(group): only in the guide")
    }
  }

  @Test func summaryKeysMatchGuide() throws {
    var names: Set<String> = []
    for slug in Self.slugs {
      let summary = try json("\(slug)/summary.json")
      for key in summary.keys { #expect(guide.contains("\n| `\(key)` | "), "\(key)") }
      names.formUnion(summary["profile"]?.memberNames ?? [])
    }
    for window in try windows() {
      for key in window.keys { #expect(guide.contains("\n| `\(key)` | "), "\(key)") }
      names.formUnion(window["growth"]?.nestedMemberNames ?? [])
      for part in ["story", "highlights", "concerns"] {
        for finding in window[part]?.objects ?? [] {
          names.formUnion(finding.keys)
          names.formUnion(finding["reference"]?.memberNames ?? [])
        }
      }
    }
    #expect(names.contains("centile_spaces") && names.contains("threshold"))
    for name in names { #expect(guide.contains("`\(name)`"), "\(name)") }
  }
}
