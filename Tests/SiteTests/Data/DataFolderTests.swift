import Foundation
import TestSupport
import Testing

@testable import Publishing
@testable import Reports
@testable import Site
@testable import TestFamilies
@testable import TestReports

@Suite struct DataFolderTests {
  private let context: ReportContext
  private let files: [String: Artifact]

  init() throws {
    context = try SampleSite.context.get()
    let site = try TestSite(of: context).content()
    files = Dictionary(DataFiles(site: site).artifacts().map { ($0.path, $0) }) { first, _ in
      first
    }
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try #require(files["data/\(path)"], "\(path)").bytes(), as: UTF8.self)
  }

  @Test func equalInputGivesEqualBytes() throws {
    let first = try text("alba/summary.json")
    #expect(try text("alba/summary.json") == first)
    #expect(!first.contains("/home"))
  }

  /// An id in a table is useful only if the data folder contains the row with this id.
  @Test(arguments: [
    ("leo", "food_logs", "food_id", "foods"), ("canela", "pet_meals", "food_id", "pet_foods"),
    ("canela", "stock", "food_id", "pet_foods"), ("alba", "diapers", "logged_by", "caregivers"),
    ("alba", "doses", "medicine_id", "medicines"), ("carmen", "replies", "task_id", "tasks"),
  ])
  func referencedRowsAreInFolder(
    profileSlug: String, table: String, column: String, referencedTable: String
  ) throws {
    let journal = try JSONSerialization.jsonObject(
      with: Data(text("\(profileSlug)/journal.json").utf8))
    let records = (journal as? [String: Any])?["records"] as? [String: [[String: Any]]]
    let ids = Set(records?[referencedTable]?.compactMap { $0["id"] as? String } ?? [])
    let names = Set(records?[table]?.compactMap { $0[column] as? String } ?? [])
    #expect(!names.isEmpty && names.isSubset(of: ids))
  }
}
