import Testing

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
    let baby = Baby { $0.addSymptom(name, 50, note: note) }
    #expect(try baby.reports("Y2", 45...50) == isReported)
  }

  @Test func quotesFamilysWordsWithSource() throws {
    let baby = Baby { $0.addSymptom("Vomiting", 50, severity: .severe, note: "bright green") }
    let finding = try #require(try baby.concern("Y2", 45...50))
    #expect(
      try concernText(finding)
        == "Recorded: Vomiting, severity: severe (since 1 Mar 2026, 08:00): “bright green”. "
        + "Reference: green vomit is listed as a warning sign [1].")
  }

  @Test(arguments: [
    "Vomissements verdâtres", "Ha devuelto verde", "Bilious vomiting", "Threw up green",
    "Vómitos verdes", "Threw up, it was green", "vomited 3x, green", "Brought up green",
    "Vomitó algo verde", "A vomi du vert", "Régurgitations vertes",
  ])
  func greenVomitInOtherWords(name: String) throws {
    let baby = Baby { $0.addSymptom(name, 200) }
    #expect(try baby.reports("Y2", 195...205))
  }

  @Test(arguments: [
    "Vomiting, bilateral ear infection", "Vomiting and green runny poo",
    "Been sick since Friday, green snot", "Vomitó verduras",
  ])
  func otherGreenIsNoGreenVomit(name: String) throws {
    let baby = Baby { $0.addSymptom(name, 200) }
    #expect(try baby.concern("Y2", 195...205) == nil)
  }
}
