import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

@Suite struct LanguageWordsTests {
  /// The program would write pages in a language without words, but not understand the family's notes.
  @Test func everyLanguageHasWords() {
    #expect(LanguageWords.all.map(\.language).sorted() == Language.allCases)
  }

  /// A word with an accent or a capital would never be found in a text without them.
  @Test func wordsHaveNoAccents() {
    for words in LanguageWords.all {
      let groups = [
        words.withoutWords, words.wordsLikeFree, words.notTakenPhrases, words.laterPhrases,
        words.notForgotten, words.noWords, words.takenWords, words.wordsAfterNo,
        words.orWords, words.ignoredWords, words.feverPhrases, words.noFeverPhrases,
        words.noTemperature, words.normalTemperatures, words.noPastFever, words.tabletWords,
        words.skinMedicines, words.lying, words.standing, words.sitting,
      ]
      for word in groups.joined() {
        #expect(MedicineName.normalized(word) == word, "\(words.language.rawValue)")
      }
    }
    for words in LanguageWords.SpreadsheetWords.all {
      let groups = [
        words.feeds, words.wetDiapers, words.dirtyDiapers, words.mixedDiapers, words.pumpings,
        words.notes, words.breastMilk, words.formula,
      ]
      for word in groups.joined() { #expect(MedicineName.normalized(word) == word) }
    }
  }
}
