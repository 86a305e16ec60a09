import Foundation
import SQLite
import TestSupport
import Testing

@testable import Kinfolio

@Suite struct SampleFamilyTests {
  private let journal: Journal
  private let family: SampleFamily
  private let zone: Zone

  init() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("family.sqlite")
    let family = try SampleFamily()
    try Schema(folder: Project.path("Assets/Schema")).create(at: path) {
      try family.write(into: $0)
    }
    self.family = family
    journal = try Journal(
      readingFrom: TrackingDatabase(at: path), until: SampleFamily.moment)
    zone = journal.family.zone
  }

  private var alba: ID<Profile> { ID(SampleProfile.alba.id) }

  @Test func isTheSameEachTime() throws {
    let again = try SampleFamily()
    #expect(again.rows == family.rows)
    #expect(again.photos == family.photos)
  }

  @Test func everyRowIsUsable() {
    #expect(journal.leftOut == [])
    #expect(journal.missingTables == [])
    #expect(family.rows.count > 8_000)
    #expect(family.rows.count < 40_000)
  }
}
