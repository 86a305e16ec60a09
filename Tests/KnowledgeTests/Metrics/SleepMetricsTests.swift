import Testing

@testable import TestFamilies

@Suite struct SleepMetricsTests {
  @Test func joinsOverlappingNapsAcrossMidnight() throws {
    var database = ChildDatabase()
    let columns = "started_at, ended_at, kind"
    database.add("sleeps", columns, "$36000, $39600, 'nap'")
    database.add("sleeps", columns, "$39000, $43200, 'nap'")
    database.add("sleeps", columns, "$82800, $97200, 'nap'")
    let sleep = try database.metrics().sleep
    #expect(sleep.naps.total == 2)
    #expect(sleep.meanNapSeconds == 10_800)
    #expect(sleep.longestSleepSeconds == 7200)
    #expect(try database.metrics(1...1).sleep.longestSleepSeconds == 14_400)
  }

  @Test func napBeyondWindowKeepsFullLength() throws {
    var database = ChildDatabase()
    let columns = "started_at, ended_at, kind"
    database.add("sleeps", columns, "$82800, $86400, 'nap'")
    database.add("sleeps", columns, "$86400, $90000, 'nap'")
    let (first, both) = (try database.metrics(0...0).sleep, try database.metrics(0...1).sleep)
    #expect(first.meanNapSeconds == 7200)
    #expect(both.meanNapSeconds == 7200)
    #expect(first.sleepSeconds.total == 3600)
  }

  /// The sleep is logged in 17 overlapping pieces that start eleven days earlier.
  @Test func joinsSleepLoggedInPieces() throws {
    var database = ChildDatabase()
    for piece in 0..<17 as Range<Int64> {
      let from = -1_012_800 + piece * 64_400
      database.add("sleeps", "started_at, ended_at, kind", "$\(from), $\(from + 64_800), 'night'")
    }
    #expect(try database.metrics().sleep.longestSleepSeconds == 1_095_200)
    #expect(try database.metrics(-20...0).sleep.longestSleepSeconds == 1_095_200)
  }
}
