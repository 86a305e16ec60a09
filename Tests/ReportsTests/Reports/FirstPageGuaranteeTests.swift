import TestSupport
import Testing

@testable import Documents
@testable import Drawing
@testable import Knowledge
@testable import Records
@testable import Reports
@testable import TestFamilies
@testable import TestReports

/// The first page contains what a doctor must not miss, also if the family wrote much else.
@Suite struct FirstPageGuaranteeTests {
  @Test(arguments: Cases.seeds(8, underStress: 1000) as Range<UInt64>)
  func vitalContentIsOnFirstPage(seed: UInt64) throws {
    let family = FamilyOfManyRecords(seed)
    let context = try ReportSamples.context(family.rows)
    let reports = try context.visitReportLibrary()
    let textLayout = TextLayout()
    var vitalLineCounts: Set<Int> = []
    for language in Language.allCases {
      let wording = try context.wording(in: language).forPaper
      let content = try #require(reports[ID(family.profile), day("2026-07-01"), language])
      for paper in Cases.isStressRun || seed % 2 == 0 ? [Family.PaperSize.a4, .letter] : [.letter] {
        let name = "\(seed) \(family.profile) \(language) \(paper)"
        var document = try content.document(on: paper, wording, using: textLayout)
        document.blockGroups = [document.blockGroups[0]]
        let texts = document.pages(using: textLayout)
          .flatMap { $0.placedTexts(textLayout) }.filter { !$0.isPageArtifact }
        let page = texts.map(\.text).joined().filter { !$0.isWhitespace }
        let missing =
          family.vitalTokens.filter { !page.contains($0) }
          + content.vitalTexts.filter { text in !page.contains(text.filter { !$0.isWhitespace }) }
        #expect(missing.isEmpty, "\(name)")
        // The height of a line is 0.82 of the size of its text.
        let small = texts.filter { $0.frame.height < 0.82 * 8.5 }.map(\.text)
        #expect(small.isEmpty, "\(name)")
      }
      vitalLineCounts.insert(
        content.sections.flatMap(\.parts).flatMap(\.lines).count(where: \.isVital))
    }
    #expect(vitalLineCounts.count == 1, "\(seed): differs by language")
  }
}

/// A family with up to 30 notes, questions, symptoms, reactions, medicines and doses, some of them dangerous.
private struct FamilyOfManyRecords {
  let profile: String
  private(set) var rows: String
  /// Words that only occur in records that the first page must contain.
  private(set) var vitalTokens: [String] = []
  private var random: SeededGenerator

  init(_ seed: UInt64) {
    profile = ["mia", "mia", "rosa", "tom"][Int(seed % 4)]
    random = SeededGenerator(seed)
    rows = ReportSamples.completeChildRows + ReportSamples.elderAndPet
    if seed % 4 == 0 { rows += IllnessRows.temperature(39.4, "2026-06-30T07:00") }
    rows +=
      "UPDATE profiles SET care_notes = '\(chatter()). Allergic to Nuts0.' WHERE id = '\(profile)';"
    vitalTokens = ["Nuts0"]
    addNotes()
    addSymptoms()
    addReactions()
    addMedicines()
  }

  private mutating func addNotes() {
    addRows("notes", "written_at, kind, text") { family, number in
      let isVital = family.chance(4)
      let danger = ["a seizure", "des lèvres bleues", "se desmayó"].randomElement(
        using: &family.random)
      let sentence = isVital ? "Then \(danger ?? "") Note\(number) came. " : ""
      if isVital { family.vitalTokens.append("Note\(number)") }
      return "\(family.moment()), 'note', '\(family.chatter()). \(sentence)\(family.chatter())'"
    }
    addRows("notes", "written_at, kind, text") { family, number in
      "\(family.moment()), 'question', '\(family.chatter())?'"
    }
  }

  private mutating func addSymptoms() {
    addRows("symptoms", "started_at, ended_at, name, severity, note") { family, number in
      let severity = ["mild", "moderate", "severe"].randomElement(using: &family.random) ?? ""
      if severity == "severe" { family.vitalTokens.append("Symptom\(number)") }
      let start = family.moment()
      let end = family.chance(2) ? "NULL" : "\(start + 3600)"
      return "\(start), \(end), 'Symptom\(number)', '\(severity)', '\(family.chatter())'"
    }
  }

  private mutating func addReactions() {
    if profile != "mia" { return }
    addRows("reactions", "food_log_id, noticed_at, severity, signs") { family, number in
      let severity = ["mild", "moderate", "severe"].randomElement(using: &family.random) ?? ""
      if severity != "mild" { family.vitalTokens.append("Sign\(number)") }
      return "'f1', \(family.moment()), '\(severity)', 'Sign\(number) \(family.chatter())'"
    }
  }

  private mutating func addMedicines() {
    addRows("medicines", "name, amount, unit, times, starts_on, note") { family, number in
      if family.profile == "rosa" { family.vitalTokens.append("Medicine\(number)") }
      return "'Medicine\(number)', 5, 'ml', '08:00', '2026-06-01', '\(family.chatter())'"
    }
    addRows("doses", "given_at, name, amount, unit") { family, number in
      family.vitalTokens.append("Dose\(number)")
      return "\(family.moment()), 'Dose\(number)', 5, 'ml'"
    }
  }

  private mutating func addRows(
    _ table: String, _ columns: String, _ values: (inout Self, _ number: Int) -> String
  ) {
    for _ in 0..<Int.random(in: 0...30, using: &random) {
      count += 1
      let values = values(&self, count)
      rows += """
        INSERT INTO \(table) (id, profile_id, \(columns), changed_at)
          VALUES ('many\(count)', '\(profile)', \(values), 1);

        """
    }
  }

  private var count = 0

  private mutating func chance(_ number: Int) -> Bool {
    Int.random(in: 0..<number, using: &random) == 0
  }

  /// Returns a moment of the last 60 hours of June 2026.
  private mutating func moment() -> Int {
    1_782_850_000 - Int.random(in: 0..<216_000, using: &random)
  }

  /// Returns up to 100 harmless words.
  private mutating func chatter() -> String {
    let words = ["sunny", "walk", "park", "grandma", "pasta", "music"]
    let count =
      chance(3) ? Int.random(in: 1...100, using: &random) : Int.random(in: 1...12, using: &random)
    return (0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
  }
}

extension VisitContent {
  /// The texts of the vital lines and facts.
  fileprivate var vitalTexts: [String] {
    let facts = sections.filter { [.identity, .illness].contains($0.id) }.flatMap(\.parts)
      .flatMap {
        if case .facts(let facts) = $0 { facts.map { $0.short ?? $0.value } } else { [String]() }
      }
    let lines = sections.flatMap(\.parts).flatMap(\.lines).filter(\.isVital)
    return facts + lines.map { $0.short ?? $0.text }
  }
}
