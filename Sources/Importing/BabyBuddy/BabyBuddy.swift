import Photos
import Records
import SQLite

/// A database of Baby Buddy, read as it lies on the disk, or the tables that Baby Buddy exports of it.
///
/// Its rows say neither a unit nor when they were changed, and its children no sex. A row is known again
/// by its table, its id and the database it stands in: a family that has begun anew, or two families,
/// have a first feeding each. A database is told by the moment its first table was made, which stays
/// with it through copies and newer versions of Baby Buddy; tables do not say of which they are. Documentation/Import.md tells what becomes
/// of each table.
package struct BabyBuddy {
  /// What its rows are marked with in the tracking database.
  package static let source = "baby_buddy"

  package struct Child: Hashable, Sendable {
    /// First and last name, as Baby Buddy shows them.
    package let name: String
    package let firstName: String
    package let birthDate: LocalDate?
    let id: Int64
  }

  /// What Baby Buddy does not say, and the family does.
  package struct Declared: Sendable {
    package var units: DeclaredUnits
    /// Whose figures are taken as they are, whatever their unit is.
    var bare: Quantities = []
    /// By a child's name or first name.
    package var sexes: [String: Profile.Sex] = [:]
    /// Where the family's photos lie, Baby Buddy's own folder `media` among or instead of them.
    package var photos: PhotoFolder?
    /// True for a build, which must distinguish a photo on a disk that is not mounted from one that was deleted.
    package var keepsMissingPhotos = false
    /// The zone of the family's days.
    package var zone: Zone
    /// The zone of the server, by whose clock exported tables tell times; those of a database are of UTC.
    package var clock = Zone.utc
    /// Whether units or the clock were declared otherwise when records were taken over before.
    package var isOtherThanBefore = false
    /// When the file was last written, in seconds since 1970: its rows are of that moment.
    package var exportedAt: Int64

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
  let mark: BabyBuddyMark
  /// What exported tables hold that has no place here, by name and number.
  let leftOut: [String: Int]
  /// Whom the rows of exported tables are about, by the children's ids.
  let mentioned: [Int64: Set<String>]

  /// Opens the database at `path` for reading: while it is open, Baby Buddy may not be able to save, so
  /// let go of it before a person is asked anything.
  ///
  /// Throws ``DatabaseProblem`` for what is no database or cannot be read, and ``ImportProblem`` for one
  /// of another program. Users may have chosen one of the `languages`.
  package init(
    at path: String, busyTimeout: Double = 5, languages known: [Language] = [.english]
  ) throws {
    file = try BabyBuddyFile(at: path, busyTimeout: busyTimeout)
    mark = BabyBuddyMark(text: try file.mark())
    children = try file.children()
    (leftOut, mentioned) = ([:], [:])
    let zones = try file.settings("timezone").compactMap(Zone.init).filter { $0 != .utc }
    zone = Set(zones).count == 1 ? zones.first : nil
    let languages = try Set(file.settings("language").map { String($0.prefix { $0 != "-" }) })
    language = languages.count == 1 ? known.first { $0.rawValue == languages.first } : nil
  }

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

  /// The quantities of which a unit is still to be declared; that of one may tell another's.
  package func quantities(
    lackingIn units: DeclaredUnits
  ) throws -> [DeclaredUnits.Quantity] {
    let lacking = try quantities().filter { !units.tells($0) }
    return lacking.filter { $0.kin.map(lacking.contains) != true }
  }

  /// The children, by names that tell them apart, of whom nobody has said whether they are girls or boys:
  /// neither by name nor, where they are `known`, elsewhere.
  package func childrenLackingSex(
    _ sexes: [String: Profile.Sex], where isKnown: (Child) -> Bool = { _ in false }
  ) -> [String] {
    children.filter { child in
      !isKnown(child) && sexes[child.name] == nil && sexes[child.firstName] == nil
        && children.count { $0.name == child.name } == 1
    }.map(\.name)
  }

  /// What to do where quantities lack a unit; nil where there are none.
  package static func problem(lacking quantities: [DeclaredUnits.Quantity]) -> ImportProblem? {
    if quantities.isEmpty { return nil }
    return ImportProblem(
      "Baby Buddy does not say the units of its figures. "
        + "Add --units \(DeclaredUnits.sentence(quantities)), with one unit of each.")
  }

  package func profile(of child: Child) -> ID<Profile> { profile(child.id) }

  func profile(_ child: Int64) -> ID<Profile> {
    ID(ImportID.text(Self.source, Profile.table.name, mark.key("child", child)))
  }
}

/// What tells a database from every other; empty where it does not say.
struct BabyBuddyMark: Hashable, Sendable {
  let text: String

  /// That of exported tables, which do not say which database they are from.
  static let tables = BabyBuddyMark(text: "CSV")

  /// What a row is called, in whatever tables it is found again.
  func key(_ model: String, _ id: Int64) -> String {
    "\(model) \(id)\(ending)"
  }

  /// The same to people, who read of one database alone: `feeding 17`.
  func plain(_ key: String) -> String {
    key.hasSuffix(ending) ? String(key.dropLast(ending.count)) : key
  }

  /// How the names of all its rows end.
  var ending: String { text.isEmpty ? "" : " of \(text)" }
}
