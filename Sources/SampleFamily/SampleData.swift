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
  /// All foods in the order of their colors: from red to violet, then brown, then white.
  let foods: [SampleFood]
  private(set) var databaseRows: [SampleDatabaseRow] = []
  private(set) var photos: [SamplePhoto] = []
  private var photoCountByProfile: [SampleProfile: Int] = [:]
  private var idGeneratorByTable: [String: SeededRandom] = [:]
  private var loggingDelayGenerator = SeededRandom(topic: "delays")

  init(_ calendar: SampleCalendar, _ tables: SampleTables) throws(SampleProblem) {
    self.calendar = calendar
    self.tables = tables
    foods = try tables.foods()
  }

  /// Adds a record to a table and returns the id of the record, which is generated if `id` is nil.
  ///
  /// `values` are those of the columns after the id, the caregiver and the time of the last change. That time is up to
  /// 15 minutes after `moment` or after the end of the event, but not after `SampleFamily.referenceTime`.
  @discardableResult
  mutating func addRecord<Record>(
    to table: RecordTable<Record>, id: String? = nil, by person: SampleCaregiver? = nil,
    at moment: Instant, _ values: [(any SampleColumnValue)?]
  ) -> String {
    let id =
      id ?? idGeneratorByTable[table.name, default: SeededRandom(topic: table.name)].nextUUID()
    let columns = table.columnNames
    var ended = moment
    if let index = columns.firstIndex(of: "ended_at"), let end = values[index - 3] as? Instant {
      ended = end
    }
    let delay = Int64(loggingDelayGenerator.integer(30...900))
    let logged = min(ended + delay, SampleFamily.referenceTime)
    addRow(toTable: table.name, columns: columns, values: [id, person?.id, logged] + values)
    return id
  }

  /// Adds a row to any table, also to one without records, such as the table of settings or of food names.
  mutating func addRow(toTable table: String, columns: [String], values: [(any SampleColumnValue)?])
  {
    databaseRows.append(
      SampleDatabaseRow(
        tableName: table, columnNames: columns, values: values.map { $0?.sqliteValue ?? .null }))
  }

  /// Returns the common food with this English name; if there is none, the program ends.
  func food(named name: String) -> SampleFood {
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
    at moment: Instant, caption: String?, isFavourite: Bool = false, foodLogID: String? = nil,
    viewerChoice choice: ViewerChoice? = nil
  ) -> String {
    let id = SamplePhoto.id(of: profile, photoIndex: photoCountByProfile[profile, default: 0])
    photoCountByProfile[profile, default: 0] += 1
    let photo = SamplePhoto(
      subject, id: id, indexInSample: photos.count, takenAt: moment, in: calendar.zone)
    photos.append(photo)
    return addRecord(
      to: Photo.table, id: photo.id, by: person, at: moment,
      [
        profile.id, moment, photo.pathInPhotosFolder, caption, isFavourite, foodLogID,
        photo.relativeFacePosition?.x,
        photo.relativeFacePosition?.y, choice?.rawValue,
      ])
  }

  /// Adds an entry to the activity log; `oldValue` and `newValue` are the values before and after a change.
  mutating func logActivity(
    _ kind: ActivityLogEntry.Kind, _ subject: String, about profile: SampleProfile? = nil,
    by person: SampleCaregiver, at moment: Instant, oldValue: String? = nil, newValue: String? = nil
  ) {
    addRecord(
      to: ActivityLogEntry.table, by: person, at: moment,
      [moment, profile?.id, kind.rawValue, subject, oldValue, newValue])
  }
}

/// A type whose values the sample family stores in a column of the database.
protocol SampleColumnValue {
  var sqliteValue: SQLiteValue { get }
}

extension String: SampleColumnValue { var sqliteValue: SQLiteValue { .text(self) } }
extension Double: SampleColumnValue { var sqliteValue: SQLiteValue { .real(self) } }
extension Int: SampleColumnValue { var sqliteValue: SQLiteValue { .integer(Int64(self)) } }
extension Int64: SampleColumnValue { var sqliteValue: SQLiteValue { .integer(self) } }
extension Bool: SampleColumnValue { var sqliteValue: SQLiteValue { .integer(self ? 1 : 0) } }
extension Instant: SampleColumnValue { var sqliteValue: SQLiteValue { .integer(seconds) } }
extension LocalDate: SampleColumnValue { var sqliteValue: SQLiteValue { .text(description) } }
