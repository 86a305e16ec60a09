import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

/// Metrics of several kinds of records follow the uses that each kind states.
@Suite struct RecordUseTests {
  @Test(arguments: Journal.kinds.filter(\.isAboutProfiles))
  func metricsFollowTheUses(of kind: RecordKind) throws {
    var journal = try SampleDatabase(fullRows(freeText: "Mango")).journal()
    for other in Journal.kinds where other.isAboutProfiles && other.table != kind.table {
      other.removeRecords(&journal)
    }
    let mia = try #require(journal.profiles.first { $0.entry.id == "mia" })
    let records = ChildRecords(journal, of: mia.id, in: .epoch..<journal.referenceTime)
    #expect(records.loggedRanges.isEmpty == !kind.uses.contains(.endsRecordingGap))
    let firstDay = journal.firstRecordDay(of: .startsDailyTable, about: mia)
    #expect((firstDay == nil) == !kind.uses.contains(.startsDailyTable))
  }

  @Test(arguments: RecordUse.allCases)
  func aKindStatesEachUse(_ use: RecordUse) {
    #expect(Journal.kinds.contains { $0.uses.contains(use) })
  }
}
