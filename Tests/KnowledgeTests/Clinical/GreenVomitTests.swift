import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

@Suite struct GreenVomitTests {
  @Test(
    arguments: [
      ("Green vomit", nil, true), ("Vomiting", "bright green", true), ("Vómitos verdes", nil, true),
      ("Vomissements verts", nil, true), ("Vomiting", "milk only", false),
      ("Green stool", nil, false), ("Vomiting", "It was green", true),
      ("Vomissements", "liquide vert", true), ("Vomiting", "poo was green", false),
      ("Vomiting and green poo", nil, false), ("Vomited green twice, poo normal", nil, true),
      ("Vomissements", "vertiges", false),
    ] as [(String, String?, Bool)])
  func bileInVomit(name: String, note: String?, isReported: Bool) throws {
    var baby = Baby()
    baby.addSymptom(name, 50, note: note)
    #expect((try baby.concern("Y2", 45...50) != nil) == isReported)
  }

  @Test func quotesFamilysWordsWithSource() throws {
    var baby = Baby()
    baby.addSymptom("Vomiting", 50, severity: "severe", note: "bright green")
    let finding = try #require(try baby.concern("Y2", 45...50))
    #expect(
      withOrdinarySpaces(try wording(.english).in(.utc).concern(finding, citationNumber: 1))
        == "Recorded: Vomiting, severity: severe (since 1 Mar 2026, 08:00): “bright green”. "
        + "Reference: green vomit is listed as a warning sign [1].")
  }
}
