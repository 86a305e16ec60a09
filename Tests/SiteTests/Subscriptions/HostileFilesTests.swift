import Foundation
import FoundationXML
import TestSupport
import Testing

@testable import Records
@testable import TestFamilies
@testable import TestReports

/// Calendars, feeds, tables and JSON files stay well formed for any text that users type.
@Suite struct HostileFilesTests {
  private func files(
    _ ending: String, of family: TestFamily
  ) throws -> [(path: String, data: Data)] {
    let site = try TestSite(SampleDatabase(family.rows).journal(), photos: samplePhotos)
    let found = try site.artifacts()
      .filter { $0.path.hasSuffix(ending) }.map { ($0.path, try $0.bytes()) }
    #expect(!found.isEmpty || family != .hostile)
    return found
  }

  @Test(arguments: TestFamily.allCases)
  func calendarsContainOnlyKnownProperties(of family: TestFamily) throws {
    let names = ["BEGIN", "END", "VERSION", "PRODID", "CALSCALE", "X-WR-CALNAME", "UID"]
    let more = ["DTSTAMP", "DTSTART", "RRULE", "DURATION", "SUMMARY", "TRANSP", "ACTION"]
    let zones = ["TZID", "RDATE", "TZOFFSETFROM", "TZOFFSETTO"]
    let known = Set(names + more + zones + ["DESCRIPTION", "TRIGGER"])
    for (path, data) in try files(".ics", of: family) {
      let lines = String(decoding: data, as: UTF8.self).components(separatedBy: "\r\n")
      for line in lines.dropLast() {
        let name = line.prefix { $0 != ":" && $0 != ";" }
        #expect(line.utf8.first == 0x20 || known.contains(String(name)), "\(path): \(line)")
        #expect(line.utf8.count <= 75, "\(path): \(line)")
        #expect(!line.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "\(path): \(line)")
      }
    }
  }

  @Test(arguments: TestFamily.allCases)
  func feedsAreWellFormedXML(of family: TestFamily) throws {
    for (path, data) in try files(".xml", of: family) {
      let parser = XMLParser(data: data)
      #expect(parser.parse(), "\(path): \(String(describing: parser.parserError))")
    }
  }

  @Test(arguments: TestFamily.allCases)
  func csvRowsHaveAllColumnsAndNoFormulas(of family: TestFamily) throws {
    for (path, data) in try files(".csv", of: family) {
      let rows = try rows(of: data)
      for row in rows {
        #expect(row.count == rows.first?.count, "\(path): \(row)")
        #expect(!row.contains { $0.hasPrefix("=") }, "\(path): \(row)")
      }
    }
  }

  private func rows(of data: Data) throws -> [[String]] {
    var pieces = [[UInt8](data)]
    var reader = try CSVReader { pieces.popLast() ?? [] }
    var rows: [[String]] = []
    while try reader.readNextRow() {
      rows.append(reader.cellRanges.indices.map { reader.text($0) })
    }
    return rows
  }

  @Test(arguments: TestFamily.allCases)
  func jsonPreservesTypedText(of family: TestFamily) throws {
    let found = try files(".json", of: family)
    for (path, data) in found {
      #expect(throws: Never.self, "\(path)") { try JSONDecoder().decode(JSONNode.self, from: data) }
    }
    guard family == .hostile else { return }
    let journal = try #require(found.first { $0.path == "data/mia/journal.json" })
    let read = try JSONSerialization.jsonObject(with: journal.data) as? [String: Any]
    let records = read?["records"] as? [String: [[String: Any]]]
    #expect(records?["notes"]?.first?["text"] as? String == hostileText)
  }
}
