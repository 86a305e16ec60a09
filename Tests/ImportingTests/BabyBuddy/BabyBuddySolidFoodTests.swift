import TestSupport
import Testing

@testable import TestFamilies

/// A feeding that changes from milk to solid food does not stay a bottle feed.
@Suite struct BabyBuddySolidFoodTests {
  private let sample: BabyBuddySample

  init() throws { sample = try BabyBuddySample() }

  private static let uncounted = "core_feeding of solid food without a note"

  @Test func aBottleThatBecameFoodWithoutAWordIsANote() throws {
    try sample.bringOver()
    try sample.run("UPDATE core_feeding SET type = 'solid food' WHERE id = 2")
    let later = BabyBuddySample.exported + 60
    let read = try sample.bringOver(exportedAt: later)
    // The feeding that was always solid food is still only counted.
    #expect(read.leftOut[Self.uncounted] == 1)
    let journal = try sample.family.journal()
    #expect(journal.bottleFeeds.map { $0.volumeMl.rounded() } == [104, 126])
    #expect(journal.notes.map(\.text).contains("solid food · bottle · amount 2"))
    #expect(journal.activityLog.contains { $0.before?.contains("volume_ml 59.1") == true })
    let before = try sample.dump()
    #expect(try !sample.bringOver(exportedAt: later).outcome.changesAnything)
    #expect(try sample.dump() == before)
  }

  @Test func anEarlierCopyDoesNotBringTheBottleBack() throws {
    try sample.bringOver()
    try sample.run("UPDATE core_feeding SET type = 'solid food' WHERE id = 2")
    try sample.bringOver(exportedAt: BabyBuddySample.exported + 60)
    try sample.run("UPDATE core_feeding SET type = 'formula' WHERE id = 2")
    try sample.bringOver(exportedAt: BabyBuddySample.exported + 30)
    #expect(try sample.family.journal().bottleFeeds.count == 2)
    try sample.bringOver(exportedAt: BabyBuddySample.exported + 90)
    #expect(try sample.family.journal().bottleFeeds.count == 3)
  }
}
