import TestSupport
import Testing

@testable import Drawing
@testable import Knowledge
@testable import Records
@testable import Reports
@testable import TestFamilies
@testable import TestReports

/// The doses on the first page of a report for a sick child.
@Suite struct IllnessDoseTests {
  /// The weight is 6.4 kg; 96 mg are 15 mg/kg.
  @Test(arguments: [
    ("Paracetamol", "96, 'mg'", "30 Jun, 10:00 | 96 mg | 15.0"),
    ("Paracetamol 120 mg/5 ml", "4, 'ml'", "30 Jun, 10:00 | 4 ml (96 mg) | 15.0"),
    ("Paracetamol 24mg/ml", "4, 'ml'", "30 Jun, 10:00 | 4 ml (96 mg) | 15.0"),
    ("Doliprane 2,4 %", "4, 'ml'", "30 Jun, 10:00 | 4 ml (96 mg) | 15.0"),
    ("Paracetamol", "4, 'ml'", "30 Jun, 10:00 | 4 ml"),
  ])
  func dosesAreInMilligramsPerKilogram(name: String, amount: String, row: String) throws {
    let rows =
      IllnessRows.temperature(39, "2026-06-30T07:00")
      + IllnessRows.dose(name, amount, "2026-06-30T08:00")
    #expect(try IllnessRows.lines(rows).contains(row))
  }

  @Test(arguments: [
    ("Apiretal 100 mg/ml", "1.1, 'ml'", "30 Jun, 10:00 | 1.1 ml (110 mg) | 17.2"),
    ("Apiretal", "1, 'suppository 150 mg'", "30 Jun, 10:00 | 1 suppository 150 mg | 23.4"),
    ("Apiretal 150 mg", "2, 'suppositories'", "30 Jun, 10:00 | 2 suppositories (300 mg) | 46.9"),
  ])
  func milligramsAreBesideOtherUnits(name: String, amount: String, row: String) throws {
    let rows =
      IllnessRows.temperature(39, "2026-06-30T07:00")
      + IllnessRows.dose(name, amount, "2026-06-30T08:00")
    let lines = try IllnessRows.lines(rows)
    #expect(lines.contains(row), "\(lines.filter { $0.contains(" | ") })")
  }

  @Test func dosesOfTheLastDayAreCountedAndAdded() throws {
    let rows =
      IllnessRows.temperature(39, "2026-06-30T07:00")
      + IllnessRows.dose("Paracetamol", "96, 'mg'", "2026-06-29T23:58")
      + IllnessRows.dose("Paracetamol", "96, 'mg'", "2026-06-30T00:00")
      + IllnessRows.dose("Paracetamol", "96, 'mg'", "2026-06-30T08:00")
    #expect(
      try IllnessRows.lines(rows).contains(
        "- Paracetamol: 2 doses in the last 24 hours · 30.0 mg/kg in total at 6.40 kg"
          + " · last 30 Jun, 10:00: 96 mg, 15.0 mg/kg"))
  }

  /// The newest doses are of the medicine that matters now.
  @Test func mostGivenMedicineComesFirst() throws {
    let rows =
      IllnessRows.temperature(39, "2026-06-30T07:00")
      + IllnessRows.dose("Aerius", "2.5, 'mg'", "2026-06-28T02:00")
      + IllnessRows.dose("Paracetamol", "96, 'mg'", "2026-06-30T02:00")
      + IllnessRows.dose("Ibuprofen", "60, 'mg'", "2026-06-30T01:00")
      + IllnessRows.dose("Ibuprofen", "60, 'mg'", "2026-06-30T08:00")
    let totals = try IllnessRows.lines(rows).filter { $0.contains("in the last 24 hours") }
    #expect(
      totals.filter { $0.hasPrefix("- ") }.map { $0.prefix(7) } == [
        "- Ibupr", "- Parac", "- Aeriu",
      ])
  }

  /// The strength of a combination of two substances is not that of one.
  @Test(arguments: [
    "Augmentin 400 mg/57 mg/5 ml", "Augmentin 400/57 mg/5 ml", "1,000 mg/100 ml", "Dalsy 2 % o 4 %",
    "Gel 1/2 %",
  ])
  func unclearStrengthGivesNoMilligrams(name: String) throws {
    let rows =
      IllnessRows.temperature(39, "2026-06-30T07:00")
      + IllnessRows.dose(name, "4, 'ml'", "2026-06-30T08:00")
    #expect(try IllnessRows.lines(rows).contains("30 Jun, 10:00 | 4 ml"))
  }

  @Test func namesOfOneMedicineAreAdded() throws {
    let rows =
      IllnessRows.temperature(39, "2026-06-30T07:00")
      + IllnessRows.dose("Paracetamol", "96, 'mg'", "2026-06-30T00:00")
      + IllnessRows.dose("paracétamol", "96, 'mg'", "2026-06-30T08:00")
    #expect(
      try IllnessRows.lines(rows).contains {
        $0.contains(": 2 doses in the last 24 hours · 30.0 mg/kg in total at 6.40 kg")
      })
  }

  /// A long list of doses, which is complete on a later page, does not displace the comparison.
  @Test func manyDosesDoNotDisplaceComparison() throws {
    var rows = IllnessRows.symptom("Cough", "mild", from: "2026-06-29T06:00")
    for number in 0..<24 {
      let time = "2026-06-\(28 + number / 8)T\(10 + number % 8):00"
      rows +=
        IllnessRows.temperature(39, time)
        + IllnessRows.dose(number % 2 == 0 ? "Calpol" : "Nurofen", "90, 'mg'", time)
    }
    let content = try IllnessRows.content(rows)
    let textLayout = TextLayout()
    let page = try content.document(on: .a4, wording(.english).forPaper, using: textLayout)
      .pages(using: textLayout)[0]
    let comparison = try #require(content.sections.first { $0.id == .illnessChange })
    #expect(page.placedTexts(textLayout).contains { $0.text == comparison.title })
  }

  /// A planned medicine that was not given does not make each dose two lines high.
  @Test func plannedMedicineAddsNoNamesToDoses() throws {
    let rows =
      """
      INSERT INTO medicines (id, profile_id, name, amount, unit, times, starts_on, changed_at)
        VALUES ('amox', 'mia', 'Amoxicillin', 125, 'mg', '08:00', '2026-06-15', 1);

      """ + IllnessRows.temperature(39, "2026-06-30T07:00")
      + IllnessRows.dose("Paracetamol", "96, 'mg'", "2026-06-30T08:00")
    #expect(try IllnessRows.lines(rows).contains("30 Jun, 10:00 | 96 mg | 15.0"))
  }

  /// A medicine that is not planned any more is among those given.
  @Test func finishedMedicineIsListed() throws {
    let rows =
      """
      INSERT INTO medicines (id, profile_id, name, amount, unit, times, starts_on, ends_on, changed_at)
        VALUES ('amox', 'mia', 'Amoxicillin', 125, 'mg', '08:00', '2026-06-15', '2026-06-20', 1);

      """ + IllnessRows.dose("Amoxicillin", "125, 'mg'", "2026-06-16T06:00")
    #expect(
      try IllnessRows.lines(rows).contains {
        $0
          == "- Amoxicillin: 1 dose · doses recorded on only 1 of 6 days · last 16 Jun, 08:00: 125 mg, 19.5 mg/kg"
      })
  }

  /// Milligrams per kilogram of the wrong twin would be worse than none.
  @Test func doubtfulGainIsNotUsedForDoses() throws {
    let rows = """
      INSERT INTO measurements (id, profile_id, measured_on, kind, value, changed_at)
        VALUES ('w3', 'mia', '2026-06-20', 'weight', 7.9, 1);

      """
    let doses = rows + IllnessRows.dose("Apiretal", "120, 'mg'", "2026-06-30 12:00")
    let fever = IllnessRows.temperature(39.2, "2026-06-30 10:00")
    let lines = try IllnessRows.lines(doses + fever)
    #expect(
      lines.contains { $0.contains("6.40 kg on 9 June 2026, 7.90 kg on 20 June 2026") }, "\(lines)")
    #expect(!lines.contains { $0.contains("mg/kg") || $0.contains("23.4%") }, "\(lines)")
  }
}
