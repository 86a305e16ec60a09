import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

@Suite struct WordingTests {
  @Test(arguments: [
    (Language.english, Family.UnitSystem.metric, "1,234.5", "85%", "−3.20"),
    (.english, .imperial, "1,234.5", "85%", "−3.20"),
    (.spanish, .metric, "1234,5", "85\u{a0}%", "−3,20"),
    (.spanish, .imperial, "1,234.5", "85%", "−3.20"),
    (.french, .metric, "1\u{202f}234,5", "85\u{a0}%", "−3,20"),
    (.french, .imperial, "1\u{a0}234,5", "85\u{a0}%", "−3,20"),
  ])
  func writesNumbers(
    language: Language, units: Family.UnitSystem, decimal: String, share: String, negative: String
  ) throws {
    let words = try wording(language, units)
    #expect(words.number(1234.5, decimals: 1) == decimal)
    #expect(words.percent(0.854) == share)
    #expect(words.number(-3.2, decimals: 2) == negative)
  }

  @Test(arguments: [
    (0.025, "0.025\u{a0}mg"), (0.125, "0.125\u{a0}mg"), (0.0625, "0.0625\u{a0}mg"),
    (5, "5\u{a0}mg"), (2.5, "2.5\u{a0}mg"), (400, "400\u{a0}mg"),
  ]) func neverRoundsADose(amount: Double, expected: String) throws {
    #expect(try wording(.english, .metric).medicineAmount(amount, "mg") == expected)
  }

  @Test func writesExtremeCentilesWithRegionalSeparator() throws {
    let (low, high) = (
      GrowthScore(zScore: -4, edition: .who2006, remarks: []),
      GrowthScore(zScore: 4, edition: .who2006, remarks: [])
    )
    #expect(try wording(.english).centile(low) == "<0.1")
    #expect(try wording(.spanish).centile(low) == "<0,1")
    #expect(try wording(.french).centile(high) == ">99,9")
    #expect(try wording(.spanish, .metric, .northAmerican).centile(high) == ">99.9")
  }

  @Test func roundsHalfAwayFromZero() throws {
    let words = try wording(.english)
    #expect(words.number(0.5) == "1")
    #expect(words.number(2.5) == "3")
    #expect(words.number(1.005, decimals: 2) == "1.01")
    #expect(words.number(-0.4, signed: true) == "0")
    #expect(words.number(0.4, decimals: 1, signed: true) == "+0.4")
    #expect(words.number(.infinity) == "–")
    #expect(words.duration(seconds: .nan) == "–")
    #expect(words.weight(kg: .infinity) == "–")
  }

  @Test(arguments: [
    (0.0, "0 min"), (20, "< 1 min"), (90, "2 min"), (3569, "59 min"), (3570, "1 h"),
    (7500, "2 h 05 min"), (90_000, "25 h"),
  ])
  func writesDurations(seconds: Double, text: String) throws {
    #expect(withOrdinarySpaces(try wording(.french).duration(seconds: seconds)) == text)
  }

  @Test func writesLists() throws {
    #expect(try wording(.english).list(["a", "b", "c"]) == "a, b and c")
    #expect(try wording(.english, .imperial).list(["a", "b", "c"]) == "a, b, and c")
    #expect(try wording(.spanish).list(["a", "b", "c"]) == "a, b y c")
    #expect(try wording(.spanish).list(["agua", "Inés"]) == "agua e Inés")
    #expect(try wording(.spanish).list(["agua", "hielo"]) == "agua y hielo")
    #expect(try wording(.french).list(["a", "b", "c"]) == "a, b et c")
    #expect(try wording(.french).list(["a"]) == "a")
  }

  @Test(arguments: [
    (1, "1st", "1er"), (2, "2nd", "2e"), (3, "3rd", "3e"), (4, "4th", "4e"), (11, "11th", "11e"),
    (12, "12th", "12e"), (13, "13th", "13e"), (21, "21st", "21e"), (22, "22nd", "22e"),
    (112, "112th", "112e"), (123, "123rd", "123e"),
  ])
  func writesOrdinals(number: Int, english: String, french: String) throws {
    #expect(try wording(.english).ordinal(number) == english)
    #expect(try wording(.french).ordinal(number) == french)
    #expect(try wording(.spanish).ordinal(number) == "\(number).º")
  }

  @Test(arguments: [
    (1, "1.er", "1.ª", "1re"), (2, "2.º", "2.ª", "2e"), (3, "3.er", "3.ª", "3e"),
    (11, "11.º", "11.ª", "11e"), (13, "13.º", "13.ª", "13e"), (21, "21.er", "21.ª", "21e"),
    (113, "113.º", "113.ª", "113e"),
  ])
  func writesOrdinalsByGender(
    number: Int, beforeMasculine: String, spanishFeminine: String, frenchFeminine: String
  ) throws {
    #expect(try wording(.spanish).ordinal(number, .beforeMasculine) == beforeMasculine)
    #expect(try wording(.spanish).ordinal(number, .feminine) == spanishFeminine)
    #expect(try wording(.french).ordinal(number, .feminine) == frenchFeminine)
    #expect(try wording(.english).ordinal(number, .feminine) == wording(.english).ordinal(number))
  }

  @Test func writesHalves() throws {
    let words = try wording(.spanish)
    #expect([0.5, 1, 1.5, 2, -0.5].map(words.numberInHalves) == ["½", "1", "1½", "2", "−½"])
  }

  /// French uses the singular below two; the other languages use it below one and for one.
  @Test(arguments: [
    (Language.english, "½ packet, 1 packet, 1½ packets"), (.spanish, "½ sobre, 1 sobre, 1½ sobres"),
    (.french, "½ sachet, 1 sachet, 1½ sachet"),
  ])
  func countsHalvesWithPluralForm(language: Language, expected: String) throws {
    let words = try wording(language)
    let packets = try [0.5, 1, 1.5].map { try words.countedText("pet.packets", halves: $0) }
    #expect(packets.joined(separator: ", ") == expected)
  }

  @Test func localizesInternationalUnits() throws {
    #expect(try withOrdinarySpaces(wording(.spanish).medicineAmount(400, "IU")) == "400 UI")
    #expect(try withOrdinarySpaces(wording(.french).medicineAmount(400, "IU")) == "400 UI")
    #expect(try withOrdinarySpaces(wording(.english).medicineAmount(400, "UI")) == "400 IU")
    #expect(try withOrdinarySpaces(wording(.french).medicineAmount(2.5, "ml")) == "2,5 ml")
  }

  /// Numbers in the activity log are localized; text that a caregiver typed stays unchanged.
  @Test func localizesLoggedNumbers() throws {
    let words = try wording(.spanish)
    let logged = ["4.69 kg", "93.4 °C", "-20", "0.50", "400 IU"]
    #expect(
      logged.map { words.localizedQuantity($0).map(withOrdinarySpaces) } == [
        "4,69 kg", "93,4 °C", "−20", "0,50", "400 UI",
      ]
    )
    let typed = ["ended 15:40", "6 h, timer forgotten", "½ packet", "2026-05-06", "2026", "a4", ""]
    #expect(typed.compactMap(words.localizedQuantity) == [])
    #expect(
      try wording(.spanish, .metric, .northAmerican).localizedQuantity("4.69 kg") == "4.69\u{a0}kg")
  }

  @Test func countsWithDecimals() throws {
    #expect(try wording(.french).countedText("age.days", 1.5, decimals: 1) == "1,5 jour")
    #expect(try wording(.english).countedText("age.days", 1, decimals: 1) == "1.0 days")
    #expect(try wording(.spanish).countedText("age.days", 3) == "3 días")
  }

  @Test func capitalizesFirstLetter() throws {
    #expect(
      try wording(.spanish).capitalizingFirstLetter("noviembre de 2026") == "Noviembre de 2026")
    #expect(try wording(.french).capitalizingFirstLetter("été") == "Été")
  }

  @Test func frenchUsesNoBreakSpaces() throws {
    #expect(
      try phrasebooks().languages[.french].withNoBreakSpaces("Oui ! Et : « 5 % » ; non ?")
        == "Oui\u{202f}! Et\u{a0}: «\u{a0}5\u{a0}%\u{a0}»\u{202f}; non\u{202f}?")
  }
}
