import Synchronization
import TestSupport
import Testing

@testable import Importing
@testable import TestFamilies

/// An import of exported tables reports its progress, and skips rows with too many cells.
@Suite struct BabyBuddyTablesDoubtsTests {
  private let sample: BabyBuddyTablesSample

  init() throws { sample = try BabyBuddyTablesSample() }

  /// Without this rule, an amount of 3,5 without quotation marks would become an amount of 3 and a note.
  @Test func aRowWithMoreCellsThanColumnsIsSkippedByItsName() throws {
    let rows = """
      1,1,Ida,Lark,2025-06-01 08:00:00,2025-06-01 08:10:00,formula,bottle,3,5,,
      2,1,Ida,Lark,2025-06-01 11:00:00,2025-06-01 11:10:00,formula,bottle,3.125,,

      """
    let read = try sample.bringOver(
      sample.export([
        "Child.csv": BabyBuddyTablesSample.children,
        "Feeding.csv": BabyBuddyTablesSample.feedingColumns + rows,
        "Weight.csv": "id,child_id,date,weight,weight\n1,1,2025-06-01,15.125,16\n",
      ]), units: "volume=ml,weight=lb")
    #expect(read.outcome.firstSkippedRows.map(\.problem.fault) == [.tooManyCells])
    #expect(read.outcome.firstSkippedRows.map(\.key) == ["feeding 1 of CSV"])
    #expect(read.leftOut == ["core_weight.weight in column 5": 1])
    let journal = try sample.family.journal()
    #expect(journal.bottleFeeds.contains { $0.volumeMl == 3.125 })
    #expect(read.outcome.countsByTable["measurements"] == .init(added: 1))
  }

  /// The progress names the user's files, not the private copy that is read.
  @Test func howFarTheyAreReadIsToldOfWhatWasGiven() throws {
    let rows = (1...1100).map { "\($0),1,2025-06-01 08:00:00,2025-06-01 08:01:00,1\n" }.joined()
    let export = try sample.export([
      "Child.csv": BabyBuddyTablesSample.children,
      "Sleep.csv": "id,child_id,start,end,nap\n" + rows,
    ])
    let told = Mutex<Set<FileReadingProgress>>([])
    _ = try FileReadingProgress.reporting(to: { progress in
      told.withLock { _ = $0.insert(progress) }
    }) {
      try sample.bringOver(export)
    }
    let files = ["Child.csv", "Sleep.csv"].map(sample.folder.path)
    #expect(told.withLock { Set($0.map(\.path)) } == Set(files))
    // The progress counts bytes while a table is copied, and rows while they are imported.
    let rowsRead = FileReadingProgress(path: files[0], readCount: 1024, totalCount: 1101)
    #expect(told.withLock { $0.contains(rowsRead) })
  }
}
