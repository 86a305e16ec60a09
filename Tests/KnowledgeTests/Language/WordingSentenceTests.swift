import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

@Suite struct WordingSentenceTests {
  @Test func writesRemainingDays() throws {
    #expect(try wording(.english).remainingTime(days: 0.4) == "less than a day")
    #expect(try wording(.spanish).remainingTime(days: 1.9) == "1 día")
    #expect(try wording(.french).remainingTime(days: 12) == "12 jours")
  }

  /// Inside a sentence, translated food names start with a lowercase letter, unless their first
  /// word contains another capital.
  ///
  /// The family's own names stay unchanged.
  @Test func foodNamesAreLowercaseInSentences() throws {
    func food(_ name: String, es: String? = nil, fr: String? = nil) -> Food {
      Food(
        entry: RecordMetadata(id: "f", changedAt: Instant(seconds: 0)), name: name,
        namesByLanguage: [Language.spanish: es, .french: fr].compactMapValues(\.self),
        color: .orange,
        allergens: [])
    }
    let egg = food("Egg", es: "Huevo", fr: "Œuf")
    #expect(try wording(.spanish).nameInSentence(of: egg) == "huevo")
    #expect(try wording(.french).nameInSentence(of: egg) == "œuf")
    #expect(try wording(.english).nameInSentence(of: egg) == "Egg")
    #expect(try wording(.french).name(of: egg) == "Œuf")
    let brand = food("Blédina")
    #expect(try wording(.french).nameInSentence(of: brand) == "Blédina")
    #expect(try wording(.spanish).nameInSentence(of: food("x", es: "KitKat")) == "KitKat")
    #expect(
      try wording(.spanish).nameInSentence(of: food("x", es: "IPA sin alcohol"))
        == "IPA sin alcohol")
  }

  /// A sentence that ends with an abbreviation has one full stop, not two.
  @Test func endsWithOneFullStop() throws {
    let finding = Finding(
      ruleID: "", phraseKey: "concern.recorded", arguments: ["recorded": .text("3 avr.")],
      recordIDs: [])
    #expect(withOrdinarySpaces(try wording(.french).sentence(finding)) == "Noté : 3 avr.")
  }

  @Test func writesFindings() throws {
    let finding = Finding(
      ruleID: "tasks_done", phraseKey: "finding.tasks_done",
      arguments: ["share": .share(0.854), "count": .count(41)], recordIDs: [])
    #expect(try wording(.english).sentence(finding) == "41 tasks done: 85% of what was due.")
    let sleep = Finding(
      ruleID: "longest_sleep", phraseKey: "finding.longest_sleep",
      arguments: ["duration": .duration(seconds: 29_100), "date": .date(day("2026-11-08"))],
      recordIDs: [])
    #expect(
      withOrdinarySpaces(try wording(.spanish).sentence(sleep))
        == "El sueño más largo de este periodo duró 8 h 05 min (8 de noviembre de 2026).")
  }

  @Test(arguments: [(1, "Le gustó: Mango."), (2, "Le gustaron: Mango y Mango.")])
  func verbAgreesWithNumberOfFoods(count: Int, sentence: String) throws {
    let mango = Food(
      entry: RecordMetadata(id: "f", changedAt: Instant(seconds: 0)), name: "Mango", color: .orange,
      allergens: [])
    let finding = Finding(
      ruleID: "story", phraseKey: "story.foods_liked",
      arguments: ["count": .count(count), "foods": .foods(Array(repeating: mango, count: count))],
      recordIDs: [])
    #expect(try wording(.spanish).sentence(finding) == sentence)
  }
}
