import Testing

@testable import TestFamilies

@Suite struct PhotosTakenTests {
  @Test func countsPhotosInWindow() throws {
    var baby = Baby()
    for age in [198, 199, 200, 201] { baby.addPhoto(age) }
    #expect(try baby.highlight("photos", 199...200)?.recordIDs == ["r2", "r3"])
    #expect(try baby.highlight("photos", 202...203) == nil)
  }
}
