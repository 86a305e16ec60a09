import TestSupport
import Testing

@testable import Records
@testable import Site
@testable import TestFamilies

/// The change of a record by an import, described in the reader's language.
///
/// The description contains only the differences.
@Suite struct RecordChangeTests {
  private static let before =
    "profile_id 709f6a70-1 · started_at 2026-05-31 06:05:00 UTC · volume_ml 120"
    + " · contents formula · note Half · asleep"
  private static let after =
    "profile_id 709f6a70-2 · started_at 2026-05-31 06:20:00 UTC · volume_ml 90"
    + " · contents breast_milk · note Half · asleep"

  private func descriptions(
    _ language: Language, of table: String = "bottle_feeds", _ before: String? = before,
    _ after: String? = after
  ) throws -> [String?]? {
    let wording = try wording(language)
    guard let change = RecordChange(of: table, before: before, after: after) else { return nil }
    return [
      try change.changedColumnsText(of: \.columnsBefore, from: \.columnsAfter, in: wording).map(
        withOrdinarySpaces),
      try change.changedColumnsText(of: \.columnsAfter, from: \.columnsBefore, in: wording).map(
        withOrdinarySpaces),
    ]
  }

  /// Paris is two hours ahead of UTC in May.
  @Test(
    arguments: [
      (
        .english, "Start: 31 May 2026, 08:05; Amount: 120 ml; Contents: formula",
        "Start: 31 May 2026, 08:20; Amount: 90 ml; Contents: breast milk"
      ),
      (
        .spanish, "Inicio: 31 may 2026, 8:05; Cantidad: 120 ml; Contenido: leche de fórmula",
        "Inicio: 31 may 2026, 8:20; Cantidad: 90 ml; Contenido: leche materna"
      ),
      (
        .french, "Début : 31 mai 2026, 08:05 ; Quantité : 120 ml ; Contenu : lait infantile",
        "Début : 31 mai 2026, 08:20 ; Quantité : 90 ml ; Contenu : lait maternel"
      ),
    ] as [(Language, String, String)])
  func describesOnlyDifferences(language: Language, before: String, after: String) throws {
    #expect(try descriptions(language) == [before, after])
  }

  @Test func localizesEnumerationsFlagsAndDates() throws {
    #expect(
      try descriptions(.french, of: "diapers", "wet 1 · dirty 0 · colour green", "wet 0 · dirty 0")
        == ["Couches mouillées : oui ; Couleur : vert", "Couches mouillées : non"])
    #expect(
      try descriptions(
        .english, of: "measurements", "measured_on 2026-05-31 · kind weight · value 7.4",
        "measured_on 2026-05-31 · kind weight · value 7.45") == [
          "Date: 31 May 2026; Kind: weight; Value: 7.40 kg", "Value: 7.45 kg",
        ])
    #expect(try descriptions(.english, of: "profiles", nil, "sex female") == [nil, "Sex: female"])
  }

  /// Free text may contain the separator or the name of a column.
  @Test func keepsNoteContainingSeparator() throws {
    #expect(
      try descriptions(.english, "note Half · asleep", "note Half · awake · note again")
        == ["Note: Half · asleep", "Note: Half · awake · note again"])
  }

  @Test func startsWithIdentifyingColumns() throws {
    #expect(
      try descriptions(
        .english, "started_at 2026-05-31 06:05:00 UTC · volume_ml 120",
        "started_at 2026-05-31 06:05:00 UTC · volume_ml 90")
        == ["Start: 31 May 2026, 08:05; Amount: 120 ml", "Amount: 90 ml"])
    #expect(try descriptions(.english, of: "tasks", "title Walk", "title Walk") == [nil, nil])
  }

  @Test func changesOfIDsAreNotDescribed() throws {
    #expect(
      try descriptions(.english, of: "pet_meals", "food_id 12ab", "food_id 34cd") == [nil, nil])
  }

  @Test func identifiesRecordIfDifferencesCannotBeShown() throws {
    let change = RecordChange(
      of: "pet_meals", before: "fed_at 2026-05-31 06:05:00 UTC · food_id 12ab",
      after: "fed_at 2026-05-31 06:05:00 UTC · food_id 34cd")
    #expect(
      try change?.identifyingColumnsText(in: wording(.english)).map(withOrdinarySpaces)
        == "Time: 31 May 2026, 08:05")
  }

  @Test func localizesActivityEvents() throws {
    #expect(
      try descriptions(
        .spanish, of: "activity", "kind app_categorised · subject Chess · before games",
        "kind app_categorised · subject Chess · before learning") == [
          "Valor anterior: juegos", "Valor anterior: aprendizaje",
        ])
    // In other tables, `after` is an ordinary word of the family's text.
    #expect(
      try descriptions(.english, "note Half · after lunch", "note Half")?.first
        == "Note: Half · after lunch")
  }

  @Test(arguments: [("4.69 kg", "4.70 kg"), ("Dr Ruiz", nil), (nil, nil)] as [(String?, String?)])
  func ignoresTextWithoutColumns(before: String?, after: String?) throws {
    #expect(try descriptions(.english, before, after) == nil)
  }
}
