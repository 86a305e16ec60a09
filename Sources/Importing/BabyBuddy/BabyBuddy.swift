import Photos
import Records
import SQLite

/// A database file of Baby Buddy, or the tables that Baby Buddy exports.
///
/// Rows contain neither a unit nor the time of their last change, and children no sex. A row is identified by its
/// table, its ID and its database, because a family that has started again with an empty database, or a second family,
/// also has a first feeding. A database is identified by the time when its first table was created, which copies and
/// newer versions of Baby Buddy keep. Exported tables do not name their database. Documentation/Import.md describes the
/// import of each table.
package struct BabyBuddy {
  package static let source = "baby_buddy"

  package struct Child: Hashable, Sendable {
    /// First and last name, as Baby Buddy shows them.
    package let name: String
    package let firstName: String
    package let birthDate: LocalDate?
    let id: Int64
  }

  /// Values that Baby Buddy does not contain and the family declares.
  package struct Declared: Sendable {
    package var units: DeclaredUnits
    /// The quantities whose unit is unknown, so that their numbers are not converted.
    var unitless: Quantities = []
    /// The sexes of children, by their full or first names.
    package var sexes: [String: Profile.Sex] = [:]
    /// The family's photo folder, which may contain or be Baby Buddy's own folder `media`.
    package var photos: PhotoFolder?
    /// True to keep the paths of missing photos, for a build that must distinguish an unmounted disk from deleted
    /// photos.
    package var keepsMissingPhotos = false
    package var zone: Zone
    /// The time zone in which the imported times are written.
    ///
    /// In exported tables it is the zone of the server; in a database it is UTC.
    package var clock = Zone.utc
    /// True if the declared units or the declared time zone differ from those of an earlier import.
    package var differsFromBefore = false
    /// The time in seconds since 1970 at which the file was last written, which counts as the time of change of all
    /// rows.
    package var exportedAt: Int64

    package init(units: DeclaredUnits, zone: Zone, exportedAt: Int64) {
      self.units = units
      self.zone = zone
      self.exportedAt = exportedAt
    }
  }

  /// The children in the order in which they were entered in Baby Buddy.
  package let children: [Child]
  /// The only time zone except UTC that users of Baby Buddy have chosen, or nil if there are none or several.
  package let zone: Zone?
  /// The only language that users of Baby Buddy have chosen, or nil if there are several or Kinfolio does not support
  /// it.
  package let language: Language?
  let file: BabyBuddyFile
  let databaseID: BabyBuddyID
  /// The numbers of rows and values in exported tables that a tracking database cannot contain, by name.
  let omitted: [String: Int]
  /// The names of children in the rows of exported tables, by child ID.
  let childNames: [Int64: Set<String>]

  /// Opens the database at `path` for reading.
  ///
  /// While the value exists, Baby Buddy may be unable to save, so release the value before asking the user anything.
  /// Throws ``DatabaseProblem`` if the file is not a readable database, and ``ImportProblem`` for a database of another
  /// program. Only `languages` are recognized.
  package init(
    at path: String, busyTimeout: Double = 5, languages known: [Language] = [.english]
  ) throws {
    file = try BabyBuddyFile(at: path, busyTimeout: busyTimeout)
    databaseID = BabyBuddyID(text: try file.databaseID())
    children = try file.children()
    (omitted, childNames) = ([:], [:])
    let zones = try file.settings("timezone").compactMap(Zone.init).filter { $0 != .utc }
    zone = Set(zones).count == 1 ? zones.first : nil
    let languages = try Set(file.settings("language").map { String($0.prefix { $0 != "-" }) })
    language = languages.count == 1 ? known.first { $0.rawValue == languages.first } : nil
  }

  /// Returns the quantities, such as weight, of which there are numbers; each quantity needs a declared unit.
  package func quantities() throws -> [DeclaredUnits.Quantity] {
    let bottles =
      "amount IS NOT NULL AND type <> 'solid food' "
      + "AND method NOT IN ('left breast', 'right breast', 'both breasts')"
    let found = try BabyBuddyTable.all.filter { table in
      try table.quantity != nil
        && file.hasRow(where: table.quantity == .volume ? bottles : "1", in: table.name)
    }.map(\.quantity)
    return DeclaredUnits.Quantity.allCases.filter(found.contains)
  }

  /// Returns the quantities of which there are numbers, but for which `units` contains no unit.
  ///
  /// Of quantities that have the same unit, such as height and head, only the first one is returned.
  package func quantities(lackingIn units: DeclaredUnits) throws -> [DeclaredUnits.Quantity] {
    let lacking = try quantities().filter { units.unit(of: $0) == nil }
    return lacking.filter { $0.fallback.map(lacking.contains) != true }
  }

  /// Returns the names of children without a declared sex, except names that several children have, and children for
  /// whom `isKnown` returns true.
  package func childrenLackingSex(
    _ sexes: [String: Profile.Sex], where isKnown: (Child) -> Bool = { _ in false }
  ) -> [String] {
    children.filter { child in
      !isKnown(child) && sexes[child.name] == nil && sexes[child.firstName] == nil
        && children.count { $0.name == child.name } == 1
    }.map(\.name)
  }

  package static func problem(lacking quantities: [DeclaredUnits.Quantity]) -> ImportProblem? {
    if quantities.isEmpty { return nil }
    return ImportProblem(
      "Baby Buddy does not say the units of its figures. "
        + "Add --units \(DeclaredUnits.syntax(quantities)), with one unit of each.")
  }

  package func profile(of child: Child) -> ID<Profile> { profile(child.id) }

  func profile(_ child: Int64) -> ID<Profile> {
    ID(ImportID.text(Self.source, Profile.table.name, databaseID.key("child", child)))
  }
}

/// The identifier of a Baby Buddy database; its text is empty if the identifier is unknown.
struct BabyBuddyID: Hashable, Sendable {
  let text: String

  /// The identifier of exported tables, which do not name their database.
  static let tables = BabyBuddyID(text: "CSV")

  /// Returns the key of a Baby Buddy row, such as `feeding 17 of CSV`, which is the same in all tables of the tracking
  /// database.
  func key(_ model: String, _ id: Int64) -> String {
    "\(model) \(id)\(keySuffix)"
  }

  /// Returns the key of a row without the identifier of the database, for messages, such as `feeding 17`.
  func shortKey(_ key: String) -> String {
    key.hasSuffix(keySuffix) ? String(key.dropLast(keySuffix.count)) : key
  }

  /// The ending of the keys of all rows in the database, such as ` of CSV`.
  var keySuffix: String { text.isEmpty ? "" : " of \(text)" }
}
