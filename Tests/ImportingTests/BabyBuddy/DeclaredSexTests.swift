import TestSupport
import Testing

@testable import Importing
@testable import TestFamilies

/// The declared sex of a child determines the growth charts, and can be corrected.
@Suite struct DeclaredSexTests {
  private let sample: BabyBuddySample

  init() throws { sample = try BabyBuddySample() }

  @Test func aSexThatWasDeclaredWronglyIsReplacedAndTheEarlierOneKept() throws {
    try sample.bringOver { $0.sexesByChildName = ["Ida": .male] }
    let corrected = try sample.bringOver { $0.sexesByChildName = ["Ida": .female] }
    #expect(corrected.outcome.countsByTable["profiles"] == .init(changed: 1, unchanged: 1))
    #expect(try sample.profile("Ida Lark")?.sex == .female)
    let log = try sample.family.journal().activityLog.map { [$0.before, $0.after] }
    #expect(log == [["sex male", "sex female"]])
    // Declaring the same sex again, or none, changes nothing. A later file keeps the sex and the log.
    let before = try sample.dump()
    try sample.bringOver { $0.sexesByChildName = ["Ida": .female] }
    try sample.bringOver()
    #expect(try sample.dump() == before)
    try sample.run("UPDATE core_child SET last_name = 'Larke' WHERE id = 1")
    try sample.bringOver(exportedAt: BabyBuddySample.exported + 60)
    #expect(try sample.profile("Ida Larke")?.sex == .female)
    #expect(try sample.family.journal().activityLog.count == 2)
  }
}
