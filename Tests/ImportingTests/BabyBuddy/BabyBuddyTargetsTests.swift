import TestSupport
import Testing

@testable import Importing
@testable import Records
@testable import TestFamilies

/// New units or a new time zone apply to all records of a database, in any table, and to no other database.
@Suite struct BabyBuddyTargetsTests {
  /// Feedings that became nursing sessions or notes also change with the time zone, so their table is required.
  @Test(arguments: ["breast milk,left breast,,,", "solid food,self fed,,peas,"])
  func anotherClockNeedsTheFeedingsWhateverTheyBecame(kind: String) throws {
    let sample = try BabyBuddyTablesSample()
    let row = "1,1,Ida,Lark,2025-06-01 08:00:00,2025-06-01 08:10:00,\(kind)\n"
    let sleeps = "id,child_id,start,end,nap\n1,1,2025-06-01 09:30:00,2025-06-01 10:00:00,1\n"
    try sample.bringOver(
      sample.export([
        "Child.csv": BabyBuddyTablesSample.children,
        "Feeding.csv": BabyBuddyTablesSample.feedingColumns + row, "Sleep.csv": sleeps,
      ]))
    let part = try sample.export([
      "Child.csv": BabyBuddyTablesSample.children, "Sleep.csv": sleeps,
    ])
    let zone = try #require(Zone("America/New_York"))
    let problem = #expect(throws: ImportProblem.self) {
      try sample.bringOver(part, in: zone, differsFromBefore: true)
    }
    #expect(
      problem?.description.contains("do not contain the tables of: feeding.") == true,
      "\(problem as Any)")
  }

  /// A later copy of another database does not prevent new units for a database without an identifier.
  @Test func aLaterCopyOfAnotherDatabaseDoesNotStandInTheWay() throws {
    let sample = try BabyBuddySample()
    try sample.run("DELETE FROM django_migrations")
    try sample.bringOver()
    let other = try BabyBuddySample(into: sample.family)
    let later = BabyBuddySample.exported + 60
    try other.bringOver(exportedAt: later)
    let anew = try sample.bringOver(units: "weight=lb,height=in,volume=ml,temperature=f") {
      $0.differsFromEarlierImport = true
    }
    #expect(anew.outcome.countsByTable["bottle_feeds"] == .init(changed: 3))
    let volumes = try sample.family.journal().bottleFeeds.map { $0.volumeMl.rounded() }
    #expect(volumes.sorted() == [2, 4, 4, 59, 104, 126])
    try sample.bringOver(exportedAt: later + 60)
    #expect(throws: ImportProblem.self) {
      try sample.bringOver { $0.differsFromEarlierImport = true }
    }
  }
}
