import SQLite

/// A database of Baby Buddy, read as it lies on the disk.
///
/// Its rows say neither a unit nor when they were changed, and its children no sex. A row is known again
/// by its table, its id and the database it stands in: a family that has begun anew, or two families,
/// have a first feeding each. A database is told by the moment its first table was made, which stays
/// with it through copies and newer versions of Baby Buddy. Documentation/BabyBuddy.md tells what becomes
/// of each table.
package struct BabyBuddy {
  /// What its rows are marked with in the tracking database.
  package static let source = "baby_buddy"

  /// Somebody whom its rows are about.
  package struct Child: Hashable, Sendable {
    /// First and last name, as Baby Buddy shows them.
    package let name: String
    package let firstName: String
    package let birthDate: LocalDate?
    let id: Int64
  }

  /// What Baby Buddy does not say, and the family does.
  package struct Declared: Sendable {
    /// The units of its figures.
    package var units: DeclaredUnits
    /// By a child's name or first name.
    package var sexes: [String: Profile.Sex] = [:]
    /// Profiles that children are, by the same names; others become profiles of their own.
    package var profiles: [String: ID<Profile>] = [:]
    /// Where the family's photos lie, Baby Buddy's own folder `media` among or instead of them.
    package var photos: PhotoFolder?
    /// The zone of the family's days.
    package var zone: Zone
    /// When the file was last written, in seconds since 1970: its rows are of that moment.
    package var exportedAt: Int64

    /// Declares units, zone and moment; the rest can be set.
    package init(units: DeclaredUnits, zone: Zone, exportedAt: Int64) {
      self.units = units
      self.zone = zone
      self.exportedAt = exportedAt
    }
  }

  /// Its children in the order they were entered.
  package let children: [Child]
  /// The zone that its users have chosen; nil where they have left it at UTC, or do not agree.
  package let zone: Zone?
  /// The language that its users have chosen; nil where it is none of ours, or they do not agree.
  package let language: Language?
  let file: BabyBuddyFile

  /// Opens the database at `path` for reading: while it is open, Baby Buddy may not be able to save, so
  /// let go of it before a person is asked anything.
  ///
  /// Throws ``DatabaseProblem`` for what is no database or cannot be read, and ``ImportProblem`` for one
  /// of another program.
  package init(at path: String) throws {
    file = try BabyBuddyFile(at: path)
    children = try file.children()
    let zones = try file.settings("timezone").compactMap(Zone.init).filter { $0 != .utc }
    zone = Set(zones).count == 1 ? zones.first : nil
    let languages = try Set(file.settings("language").map { String($0.prefix { $0 != "-" }) })
    language = languages.count == 1 ? languages.first.flatMap(Language.init) : nil
  }

  /// Whether a database of Baby Buddy lies at `path`.
  package static func fits(_ path: String) -> Bool { (try? BabyBuddyFile(at: path)) != nil }

  /// The quantities of which it holds figures, each of a unit that must be declared.
  package func quantities() throws -> [DeclaredUnits.Quantity] {
    let bottles =
      "amount IS NOT NULL AND type <> 'solid food' "
      + "AND method NOT IN ('left breast', 'right breast', 'both breasts')"
    let places: [(DeclaredUnits.Quantity, table: String, condition: String)] = [
      (.weight, "core_weight", "1"), (.height, "core_height", "1"),
      (.head, "core_headcircumference", "1"), (.volume, "core_feeding", bottles),
      (.pumping, "core_pumping", "1"), (.temperature, "core_temperature", "1"),
    ]
    let found = try places.filter { try file.holds($0.condition, in: $0.table) }.map(\.0)
    return DeclaredUnits.Quantity.allCases.filter(found.contains)
  }

  /// Takes every row over, or skips it with its name and the reason; gives back what has no place in a
  /// tracking database, by name and number.
  ///
  /// Throws ``ImportProblem`` where a unit is missing or a child is not there, and what SQLite refuses.
  package func read(
    into importer: inout Importer, declared: Declared
  ) throws -> [String: Int] {
    let lacking = try quantities().filter { !declared.units.tells($0) }
    let unknown = lacking.filter { $0.kin.map(lacking.contains) != true }
    if !unknown.isEmpty {
      throw ImportProblem(
        "Baby Buddy does not say the units of its figures. "
          + "Add --units \(DeclaredUnits.sentence(unknown)), with one unit of each.")
    }
    let records = try BabyBuddyRecords(of: self, declared)
    var leftOut = try file.leftOut()
    for table in BabyBuddyTable.all {
      try file.forEachRow(of: table) { number, row in
        let made = Result { () throws(RowProblem) in
          try table.make(records)(try row.get(), &leftOut)
        }
        switch made {
        case .success(let told): for record in told { try importer.take(record) }
        case .failure(let problem):
          let id = (try? row.get())?.id
          let key = id.map { records.key(table.model, $0) } ?? table.model
          importer.skip(id.map(Int.init) ?? number, named: key, problem)
        }
      }
    }
    return leftOut
  }
}
