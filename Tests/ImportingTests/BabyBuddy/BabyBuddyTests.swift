import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import Records
@testable import SQLite
@testable import TestFamilies

/// An import of a Baby Buddy database keeps the totals, converted from the units that the family declares.
@Suite struct BabyBuddyTests {
  private let sample: BabyBuddySample

  init() throws { sample = try BabyBuddySample() }

  private static func near(_ left: Double, _ right: Double) -> Bool { abs(left - right) < 1e-6 }

  @Test func milkIsThatOfTheFile() throws {
    let outcome = try sample.bringOver().outcome
    #expect(outcome.firstSkippedRows.isEmpty, "\(outcome.firstSkippedRows)")
    let journal = try sample.family.journal()
    #expect(journal.skippedRows.isEmpty && journal.ignoredValues.isEmpty)
    let bottles = "FROM core_feeding WHERE type <> 'solid food' AND method NOT LIKE '%breast%'"
    let given = try sample.sum("SELECT sum(amount) * 29.5735295625 " + bottles)
    #expect(Self.near(journal.bottleFeeds.map(\.volumeMl).reduce(0, +), given))
    #expect(
      journal.bottleFeeds.map(\.contents) == [.formula, .breastMilk, .fortifiedBreastMilk])
    let pumped = try sample.sum("SELECT sum(amount) * 29.5735295625 FROM core_pumping")
    #expect(Self.near(journal.pumpingSessions.map(\.volumeMl).reduce(0, +), pumped))
    let nursed = try sample.sum(
      "SELECT sum(strftime('%s', \"end\") - strftime('%s', start)) FROM core_feeding "
        + "WHERE method LIKE '%breast%'")
    let sides = journal.nursingSessions.map { [$0.leftSeconds, $0.rightSeconds] }
    #expect(sides.joined().reduce(0, +) == Int(nursed))
    #expect(sides == [[601, 600], [600, 0]])
  }

  @Test func pumpedMilkCanBeOfAUnitOfItsOwn() throws {
    try sample.bringOver(units: "weight=lb,height=in,volume=oz,pumping=ml,temperature=f")
    let journal = try sample.family.journal()
    #expect(journal.pumpingSessions.map(\.volumeMl) == [4, 3.5])
    #expect(journal.bottleFeeds.map { ($0.volumeMl / 29.57).rounded() } == [4, 2, 4])
  }

  @Test func daysAreThoseOfTheFile() throws {
    try sample.bringOver()
    let journal = try sample.family.journal()
    let slept = try sample.sum(
      "SELECT sum(strftime('%s', \"end\") - strftime('%s', start)) FROM core_sleep")
    #expect(journal.sleeps.compactMap(\.span.durationSeconds).reduce(0, +) == Int64(slept))
    #expect(journal.sleeps.map(\.kind) == [.night, .nap])
    let counts = journal.diapers.map { ($0.isWet ? 1 : 0, $0.isDirty ? 1 : 0) }
    #expect(
      Double(counts.map(\.0).reduce(0, +))
        == (try sample.sum("SELECT sum(wet) FROM core_diaperchange")))
    #expect(
      Double(counts.map(\.1).reduce(0, +))
        == (try sample.sum("SELECT sum(solid) FROM core_diaperchange")))
    #expect(journal.diapers.map(\.color) == [nil, .yellow, .gray, nil])
    #expect(journal.diapers.map(\.note) == ["amount 6.2", "leaked", nil, "color purple"])
    #expect(journal.temperatures.map { ($0.celsius * 100).rounded() } == [3800])
    let dose = try #require(journal.doses.first)
    #expect(dose.name == "Ibuprofen" && dose.amount == 2.5 && dose.unit == "ml")
    #expect(dose.note == "after food · next dose after 6 h")
  }

  @Test func growthIsThatOfTheFile() throws {
    try sample.bringOver()
    let measured = try sample.family.journal().measurements
    func values(_ kind: GrowthMeasurement.Kind) -> [Double] {
      measured.filter { $0.kind == kind }.map(\.value)
    }
    let weights = try sample.sum("SELECT sum(weight) * 0.45359237 FROM core_weight")
    #expect(values(.weight).count == 2 && Self.near(values(.weight).reduce(0, +), weights))
    // Children are measured lying at four months, and standing at three years.
    #expect(values(.length) == [25 * 2.54] && values(.height) == [37 * 2.54])
    #expect(values(.head) == [16.5 * 2.54])
  }

  @Test func childrenBecomeProfilesAndTheirSexIsDeclared() throws {
    try sample.bringOver { $0.sexesByChildName = ["Ida": .female] }
    let ida = try #require(try sample.profile("Ida Lark"))
    let tom = try #require(try sample.profile("Tom"))
    #expect(ida.birthDate?.description == "2026-01-05" && ida.sex == .female && ida.colorIndex == 0)
    #expect(tom.sex == nil && tom.colorIndex == 1 && tom.kind == .child)
    // A later import adds newly declared values, and keeps the color that the family has chosen.
    try sample.family.run("UPDATE profiles SET slot = 3 WHERE name = 'Ida Lark'")
    let later = try sample.bringOver(exportedAt: BabyBuddySample.exported + 9) {
      $0.sexesByChildName = ["Tom": .male]
    }
    #expect(later.outcome.countsByTable["profiles"] == .init(changed: 1, unchanged: 1))
    let again = try #require(try sample.profile("Ida Lark"))
    #expect(again.colorIndex == 3 && again.sex == .female)
    #expect(try sample.profile("Tom")?.sex == .male)
  }

  @Test func whatIsDeclaredOfAChildWhoIsNotThereIsRefused() throws {
    let error = #expect(throws: ImportProblem.self) {
      try sample.bringOver { $0.sexesByChildName = ["Ada": .female] }
    }
    #expect(error?.description.contains("Ada") == true)
    #expect(error?.description.contains("Ida Lark, Tom") == true)
  }

  @Test func zoneAndLanguageAreThoseThatUsersHaveChosen() throws {
    do {
      let buddy = try BabyBuddy(at: sample.path)
      #expect(buddy.usersZone?.name == "America/New_York" && buddy.usersLanguage == .english)
      #expect(buddy.children.map(\.name) == ["Ida Lark", "Tom"])
    }
    try sample.run("INSERT INTO babybuddy_settings VALUES (7, 3, 'de', 'Europe/Berlin')")
    let divided = try BabyBuddy(at: sample.path)
    #expect(divided.usersZone == nil && divided.usersLanguage == nil)
  }

  @Test func unitsAreNeededOnlyForWhatIsThere() throws {
    #expect(
      try BabyBuddy(at: sample.path).recordedQuantities()
        == [.weight, .height, .head, .volume, .pumping, .temperature])
    let error = #expect(throws: ImportProblem.self) {
      try sample.bringOver(units: "weight=kg,temperature=c,head=cm")
    }
    #expect(error?.description.contains("--units height=cm|in,volume=ml|oz, with") == true)
    try sample.run("DELETE FROM core_height")
    let pumped = #expect(throws: ImportProblem.self) {
      try sample.bringOver(units: "weight=kg,temperature=c,head=cm,pumping=ml")
    }
    #expect(pumped?.description.contains("--units volume=ml|oz, with") == true)
    try sample.run("DELETE FROM core_pumping")
    #expect(throws: ImportProblem.self) {
      try sample.bringOver(units: "weight=kg,temperature=c,head=cm")
    }
    try sample.run("UPDATE core_feeding SET amount = NULL WHERE method IN ('bottle', 'parent fed')")
    let outcome = try sample.bringOver(units: "weight=kg,temperature=c,head=cm").outcome
    #expect(outcome.countsByTable["measurements"]?.added == 2)
  }
}
