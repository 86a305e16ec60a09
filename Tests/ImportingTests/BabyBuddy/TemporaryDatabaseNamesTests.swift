import TestSupport
import Testing

@testable import Importing
@testable import Records
@testable import TestFamilies

/// Skipped rows of a Baby Buddy database have the same names in a site and in an import.
@Suite struct TemporaryDatabaseNamesTests {
  @Test func rowsOfDaysToComeHaveTheirNamesInBabyBuddy() throws {
    let sample = try BabyBuddySample()
    try sample.run(
      """
      INSERT INTO core_feeding (id, child_id, start, "end", type, method, amount) VALUES
        (9002, 1, '2027-03-01 08:00:00', '2027-03-01 08:10:00', 'formula', 'bottle', 3),
        (9003, 1, '2026-03-01 08:00:00', '2026-03-01 08:10:00', 'formula', 'bottle', -3);
      """)
    let declared = BabyBuddy.DeclaredValues(
      units: try DeclaredUnits("weight=lb,height=in,volume=oz,temperature=f"), familyZone: .utc,
      exportedAt: BabyBuddySample.exported)
    let schema = try Project.schema.get()
    let conversion = try BabyBuddy(at: sample.path).convertedDatabase(
      fromFileAt: sample.path, schema: schema, declared: declared)
    let journal = try Journal(
      readingFrom: conversion.database, until: Instant(seconds: 1_782_863_999))
    #expect(journal.skippedRows.map(\.id) == ["feeding 9003", "feeding 9002"])
    #expect(journal.skippedRows.map(\.problem.fault) == [.outOfRange, .inTheFuture])
    #expect(
      journal.skippedRows.last?.profile == journal.profiles.first { $0.name == "Ida Lark" }?.id)
  }
}
