import Foundation
import TestSupport

@testable import Importing
@testable import Records
@testable import SQLite
@testable import TestFamilies

/// A folder for exported tables of Baby Buddy, and a family's database into which they are imported.
struct BabyBuddyTablesSample {
  let folder: TemporaryFolder
  let family: SampleDatabase

  static let children = "id,first_name,last_name,birth_date,birth_time\n1,Ida,Lark,2025-01-05,\n"
  static let feedingColumns =
    "id,child_id,child_first_name,child_last_name,start,end,type,method,amount,notes,tags\n"

  init(into family: SampleDatabase? = nil) throws {
    folder = try TemporaryFolder()
    self.family = try family ?? SampleDatabase()
  }

  /// Writes files with the given names and texts, and returns an export that consists of them.
  func export(_ files: KeyValuePairs<String, String>) throws -> BabyBuddyExport {
    var export = BabyBuddyExport()
    for (name, text) in files { try export.addTables(at: folder.write(text, to: name)) }
    return export
  }

  /// Imports exported tables with times in `zone`.
  @discardableResult func bringOver(
    _ export: BabyBuddyExport, in zone: Zone = .utc,
    units: String = "weight=lb,height=in,volume=oz,temperature=f",
    sexes: [String: Profile.Sex] = [:], exportedAt: Int64 = BabyBuddySample.exported,
    differsFromBefore: Bool = false
  ) throws -> (outcome: ImportOutcome, leftOut: [String: Int], suspicions: [UnitSuspicion]) {
    let people = try TrackingDatabase(at: family.path).family()
    var declared = BabyBuddy.DeclaredValues(
      units: try DeclaredUnits(units), familyZone: people.timeZone, exportedAt: exportedAt)
    declared.sexesByChildName = sexes
    declared.sourceZone = zone
    declared.differsFromEarlierImport = differsFromBefore
    let buddy = try BabyBuddy(export)
    let database = try Database(path: family.path, openMode: .writing)
    return try database.transaction {
      var importer = try Importer(
        BabyBuddy.recordSource, into: database, of: people, at: Instant(seconds: 1_782_863_999))
      let reading = try buddy.importRows(into: &importer, declared: declared)
      return (importer.outcome, reading.omittedCounts, reading.unitSuspicions)
    }
  }
}
