import TestSupport
import Testing

@testable import Importing
@testable import TestFamilies

/// Whether a child is a girl or a boy decides about its growth charts, and can be corrected.
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
    // Said again it changes nothing, and not said neither; a later file keeps it and the log.
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
