import Photos
import Records
import SQLite

/// A database file of Baby Buddy, or the tables that Baby Buddy exports.
///
/// Rows contain no unit and no time of their last change, and children have no sex. A row is identified by its table,
/// its ID and its database, because each database has, for example, a first feeding. A database is identified by the
/// time when its first table was created, which copies and newer versions keep. Exported tables do not name their
/// database. Documentation/Import.md describes the import of each table.
package struct BabyBuddy {
  /// The text in the column `source` of all records that are imported from Baby Buddy.
  package static let recordSource = "baby_buddy"

  package struct Child: Hashable, Sendable {
    /// The first and last name, as Baby Buddy shows them.
    package let name: String
    package let firstName: String
    package let birthDate: LocalDate?
    let id: Int64
  }

  /// What the family states for an import because Baby Buddy does not store it, such as units.
  package struct DeclaredValues: Sendable {
    package var units: DeclaredUnits
    /// The quantities whose unit is unknown, so that their numbers are not converted.
    var quantitiesOfUnknownUnit: Quantities = []
    /// The sexes of children, by their full or first names.
    package var sexesByChildName: [String: Profile.Sex] = [:]
    /// The family's photo folder, which may contain or be Baby Buddy's own folder `media`.
    package var photoFolder: PhotoFolder?
    /// True to keep the paths of missing photos, because a build must distinguish an unmounted disk from deleted
    /// photos.
    package var keepsMissingPhotoPaths = false
    package var familyZone: Zone
    /// The time zone of the imported times: UTC in databases, and that of Baby Buddy's server in exported tables.
    package var sourceZone = Zone.utc
    /// True if the declared units or the declared time zone differ from those of an earlier import.
    package var differsFromEarlierImport = false
    /// When the file was last written, in seconds since 1970, which counts as the time of the last change of each row.
    package var exportedAt: Int64

    package init(units: DeclaredUnits, familyZone: Zone, exportedAt: Int64) {
      self.units = units
      self.familyZone = familyZone
      self.exportedAt = exportedAt
    }
  }

  /// The children in the order in which they were entered in Baby Buddy.
  package let children: [Child]
  /// The only time zone except UTC that users of Baby Buddy have chosen, or nil if there are none or several.
  package let usersZone: Zone?
  /// The only language that users of Baby Buddy have chosen, or nil if there are several or it is not supported.
  package let usersLanguage: Language?
  let database: BabyBuddyDatabase
  let databaseID: BabyBuddyDatabaseID
  /// The numbers of rows and values in exported tables that Kinfolio has no place for, by table, file or column.
  let omittedCounts: [String: Int]
  /// The names of children in the rows of exported tables, by child ID.
  let childNamesByID: [Int64: Set<String>]

  /// Opens the database at `path` for reading.
  ///
  /// While the value exists, Baby Buddy may be unable to save, so release the value before asking the user anything. Of
  /// the languages of Baby Buddy's users, only `languages` are recognized. Throws ``DatabaseProblem`` if the file is
  /// not a readable database, and ``ImportProblem`` if it is one of another program.
  package init(
    at path: String, busyTimeout: Double = 5, languages known: [Language] = [.english]
  ) throws {
    database = try BabyBuddyDatabase(at: path, busyTimeout: busyTimeout)
    databaseID = BabyBuddyDatabaseID(text: try database.databaseID())
    children = try database.children()
    (omittedCounts, childNamesByID) = ([:], [:])
    let zones = try database.userSettings(inColumn: "timezone").compactMap(Zone.init).filter {
      $0 != .utc
    }
    usersZone = Set(zones).count == 1 ? zones.first : nil
    let languages = try Set(
      database.userSettings(inColumn: "language").map { String($0.prefix { $0 != "-" }) })
    usersLanguage = languages.count == 1 ? known.first { $0.rawValue == languages.first } : nil
  }

  /// Returns the quantities of which there are numbers, such as weight, so that the family must declare their units.
  package func recordedQuantities() throws -> [DeclaredUnits.Quantity] {
    let bottles =
      "amount IS NOT NULL AND type <> 'solid food' "
      + "AND method NOT IN ('left breast', 'right breast', 'both breasts')"
    let found = try BabyBuddyTable.all.filter { table in
      try table.measuredQuantity != nil
        && database.hasRow(where: table.measuredQuantity == .volume ? bottles : "1", in: table.name)
    }.map(\.measuredQuantity)
    return DeclaredUnits.Quantity.allCases.filter(found.contains)
  }

  /// Returns the quantities of which there are numbers, but for which `units` contains no unit.
  ///
  /// If several of them share a unit, such as height and head, only the first one is returned.
  package func recordedQuantities(lackingUnitIn units: DeclaredUnits) throws -> [DeclaredUnits
    .Quantity]
  {
    let lacking = try recordedQuantities().filter { units.unit(of: $0) == nil }
    return lacking.filter { $0.fallbackQuantity.map(lacking.contains) != true }
  }

  /// Returns the names of the children whose sex is not in `sexes`, by full or first name, except children for whom
  /// `isKnown` returns true and names that several children have.
  package func namesOfChildren(
    lackingSexIn sexes: [String: Profile.Sex], except isKnown: (Child) -> Bool = { _ in false }
  ) -> [String] {
    children.filter { child in
      !isKnown(child) && sexes[child.name] == nil && sexes[child.firstName] == nil
        && children.count { $0.name == child.name } == 1
    }.map(\.name)
  }

  /// Returns an error that asks the user for the units of `quantities`, or nil if `quantities` is empty.
  package static func missingUnitsProblem(of quantities: [DeclaredUnits.Quantity]) -> ImportProblem?
  {
    if quantities.isEmpty { return nil }
    return ImportProblem(
      "Baby Buddy does not say the units of its figures. "
        + "Add --units \(DeclaredUnits.syntax(for: quantities)), with one unit of each.")
  }

  package func profileID(of child: Child) -> ID<Profile> { profileID(forChildID: child.id) }

  func profileID(forChildID child: Int64) -> ID<Profile> {
    ID(
      ImportID.text(
        Self.recordSource, Profile.table.name, databaseID.rowKey(kind: "child", id: child)))
  }
}

/// The identifier of a Baby Buddy database, with an empty text if the identifier is unknown.
struct BabyBuddyDatabaseID: Hashable, Sendable {
  let text: String

  /// The identifier of exported tables, which do not name their database.
  static let exportedTables = BabyBuddyDatabaseID(text: "CSV")

  /// Returns the key of a Baby Buddy row, such as `feeding 17 of CSV`, by which later imports find its records.
  func rowKey(kind: String, id: Int64) -> String {
    "\(kind) \(id)\(rowKeySuffix)"
  }

  /// Returns the key of a row without the identifier of the database, for messages, such as `feeding 17`.
  func keyWithoutDatabaseID(_ key: String) -> String {
    key.hasSuffix(rowKeySuffix) ? String(key.dropLast(rowKeySuffix.count)) : key
  }

  /// The ending of the keys of all rows in the database, such as ` of CSV`.
  var rowKeySuffix: String { text.isEmpty ? "" : " of \(text)" }
}
