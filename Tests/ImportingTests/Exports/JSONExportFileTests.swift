import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import Records
@testable import SampleFamily
@testable import TestFamilies

/// The same documents are found in exports of any structure, and their values are read in every form.
@Suite struct JSONExportFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func documents(_ text: String, in collection: String = "logs") throws -> [String:
    JSONNode]
  {
    let file = try JSONExportFile(folder.write(text, to: "export.json"), of: [.petFood])
    var found: [String: JSONNode] = [:]
    try file.forEachDocument(in: [collection]) {
      var fields = ExportFields($0, in: .utc)
      found[$0.path] = fields.takeValue(["portion"])?.node
    }
    return found
  }

  @Test(arguments: [
    #"{"__collections__":{"feeds":{"miso":{"name":"Miso","__collections__":{"logs":{"a":{"portion":1,"__collections__":{}}}}}}}}"#,
    #"{"feeds":{"miso":{"logs":{"a":{"portion":1}},"name":"Miso"}},"version":1}"#,
    #"{"feeds":{"miso":{"subCollection":{"feeds/miso/logs":{"a":{"portion":1}}}}}}"#,
    #"{"feeds":{"miso":{"logs":[{"portion":1,"id":"a"}]}}}"#,
    #"{"feeds":[{"id":"miso","logs":[{"id":"a","portion":1}]}]}"#,
    #"{"documents":[{"name":"projects/p/databases/(default)/documents/feeds/miso/logs/a","fields":{"portion":{"integerValue":"1"}},"createTime":"2026-06-01T08:00:00Z"}]}"#,
  ])
  func documentsAreFoundInEveryShape(text: String) throws {
    #expect(try documents(text) == ["feeds/miso/logs/a": .integer(1)])
  }

  @Test func aCollectionIsCountedAndADocumentTellsItsLine() throws {
    let path = try folder.write(
      "{\"pets\": {\n\"miso\": {},\n\"kiki\": {}}, \"other\": [{}, {}, {}]}", to: "export.json")
    let file = try JSONExportFile(path, of: [])
    #expect(try file.documentCounts(knowing: { _ in true }) == ["pets": 2, "other": 3])
    var lines: [String: Int] = [:]
    try file.forEachDocument(in: ["pets"]) { lines[$0.id] = $0.line }
    #expect(lines == ["miso": 2, "kiki": 3])
  }

  private func node(_ text: String) throws -> JSONNode {
    var reader = try JSONReader(folder.write(text, to: "value.json"))
    return try reader.readValue()
  }

  /// 2026-11-08 20:30:00 in UTC.
  private static let moment: Int64 = 1_794_169_800

  @Test(arguments: [
    #"{"_seconds":1794169800,"_nanoseconds":999000000}"#,
    #"{"seconds":1794169800,"nanoseconds":0}"#, #"{"seconds":"1794169800","nanos":5}"#,
    #"{"__datatype__":"timestamp","value":{"_seconds":1794169800,"_nanoseconds":0}}"#,
    #"{"__datatype__":"timestamp","value":"2026-11-08T20:30:00.000Z"}"#,
    #"{"__time__":"2026-11-08T20:30:00Z"}"#, #""2026-11-08T21:30:00+01:00""#,
    #""2026-11-08T16:00:00.25-0430""#, #""2026-11-08 21:30:00""#, #""2026-11-08T21:30""#,
    "1794169800", "1794169800123", "1794169800.75", "1794169800999.5",
  ])
  func momentsAreReadInEveryForm(text: String) throws {
    let zone = try #require(Zone("Europe/Paris"))
    let node = try node(text)
    #expect(ExportTimeParser.seconds(node, in: zone) == Self.moment)
  }

  @Test(arguments: [
    #""yesterday""#, #""2026-02-30T10:00:00Z""#, #""2026-11-08T25:00:00Z""#, #""2026-11-08""#,
    "true",
    #""2026-11-08T20:30:00 CET""#, "{}", "[]", "1e300", #"{"_seconds":1e300}"#, #"{"seconds":"x"}"#,
    #"{"__datatype__":"geopoint","value":{"_latitude":48.85,"_longitude":2.29}}"#, "-1e18",
  ])
  func whatIsNoMomentIsNone(text: String) throws {
    #expect(try ExportTimeParser.seconds(node(text), in: .utc) == nil)
  }

  @Test(arguments: [
    #""ana""#, #""users/ana""#, #"{"__datatype__":"documentReference","value":"users/ana"}"#,
    #"{"_firestore":{},"_path":{"segments":["users","ana"]}}"#, #"{"__ref__":"users/ana"}"#,
    #"{"path":"users/ana"}"#, #""projects/p/databases/(default)/documents/users/ana""#,
  ])
  func referencesAreReadInEveryForm(text: String) throws {
    let node = try node(text)
    let document = ExportDocument(path: "logs/a", line: 1, fields: ["by": node])
    var fields = ExportFields(document, in: .utc)
    #expect(try fields.referencedName("by") == "ana" && fields.untakenFields.isEmpty)
  }

  @Test func aFieldOfAnotherTypeIsAProblemWithItsName() {
    let document = ExportDocument(
      path: "pets/miso", line: 4,
      fields: [
        "a": .text("much"), "b": .integer(3), "c": .list([]), "d": .flag(true), "e": .null,
        "f": .number(.infinity), "g": .integer(.max),
      ])
    var fields = ExportFields(document, in: .utc)
    #expect(throws: RowProblem(.notANumber, column: "a", found: "'much'")) {
      try fields.number("a")
    }
    #expect(throws: RowProblem(.notText, column: "b", found: "3")) {
      try fields.text("b")
    }
    #expect(throws: RowProblem(.notAllowed, column: "c")) { try fields.flag("c") }
    #expect(throws: RowProblem(.notADate, column: "d", found: "true")) {
      try fields.moment("d")
    }
    #expect(throws: RowProblem(.notANumber, column: "f", found: "inf")) {
      try fields.number("f")
    }
    #expect(throws: RowProblem.self) { try fields.moment("g") }
    #expect((try? fields.text("e")) == .some(nil))
  }

  @Test func theBinaryExportOfTheEmulatorIsRefusedWithAdvice() throws {
    try folder.write("{\"version\": \"1\"}", to: "out/firebase-export-metadata.json")
    let log = folder.path("records")
    try Data([1, 2, 3, 4, 0x20, 0, 1, 8, 9]).write(to: URL(fileURLWithPath: log))
    try folder.write("x", to: "out/firestore_export/firestore_export.overall_export_metadata")
    for path in ["out", "out/firestore_export", "out/firebase-export-metadata.json", "records"] {
      let problem = #expect(throws: ImportProblem.self, "\(path)") {
        try JSONExportFile(folder.path(path), of: [])
      }
      #expect(problem?.description.contains("JSON") == true)
    }
    #expect(
      !FirestoreBinaryExport.isBinaryExport(at: try folder.write("{\"pets\":{}}", to: "good.json")))
  }

  @Test func whatIsNoExportIsRefused() throws {
    for text in ["[1]", "\"a\"", "{\"pets\": {\"a\": {}}", "a,b\n1,2\n", ""] {
      #expect(throws: ImportProblem.self, "\(text)") { try documents(text) }
    }
    let problem = #expect(throws: ImportProblem.self) {
      try documents(#"{"feeds":[{"logs":[{"id":"a"}],"id":"miso"}]}"#)
    }
    #expect(problem?.description.contains("id first") == true)
  }
}
