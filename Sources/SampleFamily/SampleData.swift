import Drawing
import Records
import SQLite

struct SampleRow: Hashable, Sendable {
  let table: String
  let columns: [String]
  let values: [SQLiteValue]

  /// The SQL statement that inserts the row; its placeholders are in the order of `columns`.
  var insertStatement: String {
    let places = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    return "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))"
  }
}

/// All database rows and photos of the sample family, in an order in which no row refers to a later row.
struct SampleData: Sendable {
  let calendar: SampleCalendar
  let tables: SampleTables
  /// All foods, ordered by color as in a rainbow, from red to violet, then brown and white foods.
  let foods: [SampleFood]
  private(set) var rows: [SampleRow] = []
  private(set) var photos: [SamplePhoto] = []
  private var photoCounts: [SampleProfile: Int] = [:]
  private var idGenerators: [String: SampleRandom] = [:]
  private var loggingDelayGenerator = SampleRandom("delays")

  init(_ calendar: SampleCalendar, _ tables: SampleTables) throws(SampleProblem) {
    self.calendar = calendar
    self.tables = tables
    foods = try tables.foods()
  }

  /// Adds a record to a table and returns the id of the record, which is generated if `id` is nil.
  ///
  /// The change time of the record is up to 15 minutes after `moment` or the end of the event, and at most the
  /// reference time of the sample.
  @discardableResult
  mutating func add<Record>(
    _ table: RecordTable<Record>, id: String? = nil, by person: SampleCaregiver? = nil,
    at moment: Instant, _ values: [(any SampleValue)?]
  ) -> String {
    let id = id ?? idGenerators[table.name, default: SampleRandom(table.name)].uuid()
    let columns = table.columnNames
    var ended = moment
    if let index = columns.firstIndex(of: "ended_at"), let end = values[index - 3] as? Instant {
      ended = end
    }
    let delay = Int64(loggingDelayGenerator.integer(30...900))
    let logged = min(ended + delay, SampleFamily.referenceTime)
    add(table.name, columns, [id, person?.id, logged] + values)
    return id
  }

  /// Adds a row to a table, for example a row that is no record: the family, a setting or a food's name.
  mutating func add(_ table: String, _ columns: [String], _ values: [(any SampleValue)?]) {
    rows.append(
      SampleRow(
        table: table, columns: columns, values: values.map { $0?.sqliteValue ?? .null }))
  }

  /// Returns the common food with an English name; if there is none, the program ends.
  func food(_ name: String) -> SampleFood {
    guard let food = foods.first(where: { $0.name == name }) else {
      // Only an error in the source code reaches this point, and any test would reveal it.
      preconditionFailure("there is no food \(name)")
    }
    return food
  }

  @discardableResult
  mutating func addPhoto(
    _ subject: SamplePhotoSubject, of profile: SampleProfile, by person: SampleCaregiver?,
    at moment: Instant, caption: String?, favourite: Bool = false, foodLogID: String? = nil,
    forViewers choice: ViewerChoice? = nil
  ) -> String {
    let id = SamplePhoto.id(of: profile, photoCounts[profile, default: 0])
    photoCounts[profile, default: 0] += 1
    let photo = SamplePhoto(subject, id: id, number: photos.count, at: moment, in: calendar.zone)
    photos.append(photo)
    return add(
      Photo.table, id: photo.id, by: person, at: moment,
      [
        profile.id, moment, photo.relativePath, caption, favourite, foodLogID, photo.focus?.x,
        photo.focus?.y, choice?.rawValue,
      ])
  }

  mutating func logActivity(
    _ kind: Activity.Kind, _ subject: String, about profile: SampleProfile? = nil,
    by person: SampleCaregiver, at moment: Instant, before: String? = nil, after: String? = nil
  ) {
    add(
      Activity.table, by: person, at: moment,
      [moment, profile?.id, kind.rawValue, subject, before, after])
  }
}

/// A value that the sample stores in a column.
protocol SampleValue {
  var sqliteValue: SQLiteValue { get }
}

extension String: SampleValue { var sqliteValue: SQLiteValue { .text(self) } }
extension Double: SampleValue { var sqliteValue: SQLiteValue { .real(self) } }
extension Int: SampleValue { var sqliteValue: SQLiteValue { .integer(Int64(self)) } }
extension Int64: SampleValue { var sqliteValue: SQLiteValue { .integer(self) } }
extension Bool: SampleValue { var sqliteValue: SQLiteValue { .integer(self ? 1 : 0) } }
extension Instant: SampleValue { var sqliteValue: SQLiteValue { .integer(seconds) } }
extension LocalDate: SampleValue { var sqliteValue: SQLiteValue { .text(description) } }
