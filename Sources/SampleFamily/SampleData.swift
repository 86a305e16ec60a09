import Drawing
import Records
import SQLite

struct SampleDatabaseRow: Hashable, Sendable {
  let tableName: String
  let columnNames: [String]
  let values: [SQLiteValue]

  /// The SQL statement that inserts the row, with a placeholder for each column in the order of the columns.
  var insertStatement: String {
    let places = columnNames.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    return "INSERT INTO \(tableName) (\(columnNames.joined(separator: ", "))) VALUES (\(places))"
  }
}

/// All database rows and photos of the sample family, in an order in which no row refers to a later row.
struct SampleData: Sendable {
  let calendar: SampleCalendar
  let tables: SampleTables
  /// All foods, ordered by color as in a rainbow, from red to violet, then brown and white foods.
  let foods: [SampleFood]
  private(set) var rows: [SampleDatabaseRow] = []
  private(set) var photos: [SamplePhoto] = []
  private var photoCountByProfile: [SampleProfile: Int] = [:]
  private var idGeneratorByTable: [String: SampleRandom] = [:]
  private var loggingDelayGenerator = SampleRandom("delays")

  init(_ calendar: SampleCalendar, _ tables: SampleTables) throws(SampleProblem) {
    self.calendar = calendar
    self.tables = tables
    foods = try tables.foods()
  }

  /// Adds a record to a table and returns the id of the record, which is generated if `id` is nil.
  ///
  /// `values` are those of the columns after the first three. The record was last changed up to 15 minutes after
  /// `moment`, or after the end of a longer event, but not after `SampleFamily.referenceTime`.
  @discardableResult
  mutating func add<Record>(
    _ table: RecordTable<Record>, id: String? = nil, by person: SampleCaregiver? = nil,
    at moment: Instant, _ values: [(any SampleValue)?]
  ) -> String {
    let id = id ?? idGeneratorByTable[table.name, default: SampleRandom(table.name)].uuid()
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

  /// Adds a row to any table, such as the family, a setting or the name of a food, which are not records.
  mutating func add(_ table: String, _ columns: [String], _ values: [(any SampleValue)?]) {
    rows.append(
      SampleDatabaseRow(
        tableName: table, columnNames: columns, values: values.map { $0?.sqliteValue ?? .null }))
  }

  /// Returns the common food with an English name; if there is none, the program ends.
  func food(_ name: String) -> SampleFood {
    guard let food = foods.first(where: { $0.name == name }) else {
      // Only an error in the source code reaches this point, and any test would reveal it.
      preconditionFailure("there is no food \(name)")
    }
    return food
  }

  /// Adds a photo, and a record of the photo with an optional caption; returns the id of the record.
  @discardableResult
  mutating func addPhoto(
    _ subject: SamplePhotoSubject, of profile: SampleProfile, by person: SampleCaregiver?,
    at moment: Instant, caption: String?, favourite: Bool = false, foodLogID: String? = nil,
    forViewers choice: ViewerChoice? = nil
  ) -> String {
    let id = SamplePhoto.id(of: profile, photoIndex: photoCountByProfile[profile, default: 0])
    photoCountByProfile[profile, default: 0] += 1
    let photo = SamplePhoto(
      subject, id: id, indexInSample: photos.count, at: moment, in: calendar.zone)
    photos.append(photo)
    return add(
      Photo.table, id: photo.id, by: person, at: moment,
      [
        profile.id, moment, photo.pathInPhotosFolder, caption, favourite, foodLogID,
        photo.facePosition?.x,
        photo.facePosition?.y, choice?.rawValue,
      ])
  }

  /// Adds an entry to the activity log; `before` and `after` are the values before and after a change.
  mutating func logActivity(
    _ kind: ActivityLogEntry.Kind, _ subject: String, about profile: SampleProfile? = nil,
    by person: SampleCaregiver, at moment: Instant, before: String? = nil, after: String? = nil
  ) {
    add(
      ActivityLogEntry.table, by: person, at: moment,
      [moment, profile?.id, kind.rawValue, subject, before, after])
  }
}

/// A type whose values the sample family stores in a column of the database.
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
