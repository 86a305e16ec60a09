import TestSupport
import Testing

@testable import SQLite

/// The results of all accessors for a column.
struct ColumnValues: Equatable {
  var integer: Int64?
  var number: Double?
  var text: String?
  var blob: [UInt8]?
  var description: String
}

extension ColumnValues {
  init(_ row: borrowing Row) {
    self.init(
      integer: row.integer(0), number: row.number(0), text: row.text(0), blob: row.blob(0),
      description: row.description(of: 0))
  }
}

@Suite struct ValueTests {
  @Test(arguments: [
    (SQLiteValue.null, ColumnValues(description: "nothing")),
    (
      .integer(.min),
      ColumnValues(integer: .min, number: -0x1p63, description: "-9223372036854775808")
    ),
    (.real(0.5), ColumnValues(number: 0.5, description: "0.5")),
    (.real(.infinity), ColumnValues(number: .infinity, description: "inf")),
    (.real(.nan), ColumnValues(description: "nothing")),
    (.text(""), ColumnValues(text: "", description: "''")),
    (.text("12"), ColumnValues(text: "12", description: "'12'")),
    (.text("crème 🥭"), ColumnValues(text: "crème 🥭", description: "'crème 🥭'")),
    (.text("a\0b"), ColumnValues(text: "a\0b", description: "'a\0b'")),
    (.blob([]), ColumnValues(blob: [], description: "0 bytes")),
    (.blob([7]), ColumnValues(blob: [7], description: "1 byte")),
    (.blob([0, 255]), ColumnValues(blob: [0, 255], description: "2 bytes")),
  ])
  func boundValueRoundTrips(value: SQLiteValue, expected: ColumnValues) throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.path("a.sqlite"), openMode: .creating)
    try database.execute("CREATE TABLE t (v)")
    try database.prepare("INSERT INTO t VALUES (?1)").run([value])
    var found: [ColumnValues] = []
    try database.prepare("SELECT v FROM t").forEachRow { found.append(ColumnValues($0)) }
    #expect(found == [expected])
  }

  @Test func invalidUTF8IsNotText() throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.path("a.sqlite"), openMode: .creating)
    var found: [ColumnValues] = []
    try database.prepare("SELECT CAST(x'41FF42' AS TEXT)").forEachRow {
      found.append(ColumnValues($0))
    }
    #expect(found == [ColumnValues(description: "text that is not UTF-8")])
  }

  @Test func statementCanBeReused() throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.path("a.sqlite"), openMode: .creating)
    let statement = try database.prepare("SELECT ?1 + coalesce(?2, 0)")
    #expect(try statement.firstInteger([.integer(1), .integer(2)]) == 3)
    #expect(try statement.firstInteger([.integer(5)]) == 5)
  }
}
