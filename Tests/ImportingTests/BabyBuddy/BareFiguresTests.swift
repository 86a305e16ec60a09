import Foundation
import TestSupport
import Testing

@testable import Figures
@testable import Importing
@testable import Knowledge
@testable import Records
@testable import TestFamilies

/// Numbers in an unknown unit are not converted, and not compared with references.
@Suite struct BareFiguresTests {
  private static let moment = Instant(seconds: 1_782_863_999)

  /// A five-month-old's weight in pounds, temperatures of a fever in Fahrenheit, and two impossible bottles.
  private static let more = """
    INSERT INTO core_weight (id, child_id, date, weight) VALUES (3, 1, '2026-06-05', 18.5);
    INSERT INTO core_temperature (id, child_id, time, temperature) VALUES
      (2, 1, '2026-04-02 08:00:00', 98.6), (3, 1, '2026-04-02 18:00:00', 104);
    INSERT INTO core_feeding (id, child_id, start, "end", type, method, amount) VALUES
      (8, 1, '2026-03-02 08:00:00', '2026-03-02 08:10:00', 'formula', 'bottle', -1),
      (9, 1, '2026-03-02 12:00:00', '2026-03-02 12:10:00', 'formula', 'bottle', 9e999);

    """

  private let sample: BabyBuddySample

  init() throws {
    sample = try BabyBuddySample(BabyBuddySample.newest, BabyBuddySample.rows + Self.more)
  }

  private func conversion(
    _ units: String = "", _ sexes: [String: Profile.Sex] = ["Ida": .female, "Tom": .male]
  ) throws -> BabyBuddy.ConvertedDatabase {
    var declared = BabyBuddy.DeclaredValues(
      units: try DeclaredUnits(units), familyZone: .utc, exportedAt: BabyBuddySample.exported)
    declared.sexesByChildName = sexes
    return try BabyBuddy(at: sample.path)
      .convertedDatabase(fromFileAt: sample.path, schema: Project.schema.get(), declared: declared)
  }

  private func journal(_ units: String = "") throws -> Journal {
    try Journal(readingFrom: conversion(units).database, until: Self.moment)
  }

  @Test func whatNoUnitIsKnownOfIsTakenAsItStands() throws {
    let journal = try journal()
    #expect(journal.family.quantitiesOfUnknownUnit == [.weight, .length, .volume, .temperature])
    #expect(journal.measurements.filter { $0.kind == .weight }.map(\.value) == [10.5, 14.25, 18.5])
    #expect(journal.temperatures.map(\.celsius) == [100.4, 98.6, 104])
    #expect(
      journal.bottleFeeds.reduce(0) { $0 + $1.volumeMl }
        == (try sample.sum(
          "SELECT sum(amount) FROM core_feeding WHERE method NOT LIKE '%breast%' "
            + "AND type <> 'solid food' AND amount BETWEEN 0 AND 1000")))
    #expect(
      journal.pumpingSessions.reduce(0) { $0 + $1.volumeMl }
        == (try sample.sum("SELECT sum(amount) FROM core_pumping")))
  }

  @Test func whatNoUnitMakesTrueIsLeftOutAndNamed() throws {
    let leftOut = try journal().skippedRows
    #expect(leftOut.map(\.table) == ["bottle_feeds", "bottle_feeds"])
    #expect(leftOut.map { $0.id.prefix(9) } == ["feeding 8", "feeding 9"])
    #expect(leftOut.allSatisfy { $0.problem.fault == .outOfRange })
  }

  @Test func whatIsDeclaredIsConvertedAndTheRestIsBare() throws {
    let part = try journal("weight=lb,pumping=ml,temperature=f")
    #expect(part.family.quantitiesOfUnknownUnit == [.length, .volume])
    #expect(part.temperatures.map { ($0.celsius * 10).rounded() / 10 } == [38, 37, 40])
    // Bottles and pumped milk are shown together, so if the unit of one is unknown, neither is converted.
    #expect(part.pumpingSessions.map(\.volumeMl) == [4, 3.5])
    let none = try conversion("weight=lb,height=in,volume=oz,temperature=f")
    #expect(none.quantitiesLackingUnit.isEmpty && none.namesOfChildrenLackingSex.isEmpty)
    #expect(try none.database.family().quantitiesOfUnknownUnit.isEmpty)
  }

  @Test func whatIsStillToBeDeclaredIsTold() throws {
    let open = try conversion("weight=lb", ["Tom": .male])
    #expect(open.quantitiesLackingUnit == [.height, .volume, .temperature])
    #expect(open.namesOfChildrenLackingSex == ["Ida Lark"])
    #expect(open.omittedCounts["core_bmi"] == 1)
  }

  /// In degrees Celsius and kilograms, these numbers would give a fever, a z-score and a doubtful measurement.
  @Test func nothingIsComparedWithAReference() throws {
    let standards = try GrowthStandards(folder: Project.path("Assets/Growth"))
    let ruleData = try RuleData(folder: Project.path("Assets/Rules"), foodNames: [:])
    for units in ["", "weight=lb,height=in,volume=oz,temperature=f"] {
      let journal = standards.removingDoubtfulMeasurements(from: try journal(units))
      let ida = try #require(journal.profiles.first { $0.name == "Ida Lark" })
      let history = GrowthHistory(journal, of: ida, by: standards)
      let window = Window(dayCount: 91, endingOn: try #require(LocalDate("2026-06-30")))
      let metrics = FamilySummary.Metrics.child(ChildMetrics(journal, of: ida, in: window))
      let input = FindingRule.Input(
        journal: journal, profile: ida, metrics: metrics, growthHistory: history, ruleData: ruleData
      )
      let rules = RuleLists.allConcernRules + RuleLists.highlightRules
      let found = rules.flatMap { $0.find(input) } + Narrative.paragraphs(of: input).joined()
      let units = found.flatMap { Array($0.arguments.values) }.filter { $0.isMeasured }
      if journal.family.quantitiesOfUnknownUnit.isEmpty {
        #expect(history.points.contains { (try? $0.score.get()) != nil } && !units.isEmpty)
        #expect(history.points.contains { $0.measure == .weightForLength })
      } else {
        #expect(history.points.allSatisfy { $0.score == .failure(.unitUnknown) })
        #expect(Set(history.points.map(\.measure)) == [.weight, .length, .head])
        #expect(units.isEmpty, "\(units)")
      }
    }
  }

  @Test func numbersAreWrittenWithoutAUnit() throws {
    let books = try Phrasebooks(assets: Project.path("Assets"))
    for (language, comma) in [(Language.english, "."), (.spanish, ","), (.french, ",")] {
      for units in Family.UnitSystem.allCases {
        let wording = try Wording(
          language, from: books, units: units, zone: .utc,
          quantitiesOfUnknownUnit: [.weight, .length, .volume, .temperature])
        let point = units == .imperial && language == .spanish ? "." : comma
        #expect(wording.weight(kg: 18.5) == "18\(point)5")
        #expect(wording.weight(kg: 3.456) == "3\(point)456")
        #expect(wording.weightChange(kg: 1.25) == "+1\(point)25")
        #expect(wording.length(cm: 26) == "26")
        #expect(wording.volume(ml: 29.875) == "29\(point)88")
        #expect(wording.temperature(celsius: 98.6) == "98\(point)6")
        for unit in [MeasureUnit.weight, MeasureUnit.length, MeasureUnit.volume].map({ $0(wording) }
        ) {
          #expect(unit.name.isEmpty && unit.converted(fromStored: 7) == 7)
        }
      }
    }
  }
}

extension Finding.Argument {
  /// True if the argument is a measurement of growth or temperature, or a centile.
  fileprivate var isMeasured: Bool {
    switch self {
    case .weight, .weightChange, .length, .temperature, .centile: true
    default: false
    }
  }
}
