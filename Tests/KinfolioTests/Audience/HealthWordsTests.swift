import TestSupport
import Testing

@testable import Kinfolio

@Suite struct HealthWordsTests {
  @Test(arguments: [
    "Fever all night", "fiebre, otra vez", "Après le VACCIN", "El medico vino", "El médico vino",
    "À l’hôpital", "2ml", "Now 7,2 kg!", "blood-pressure day", "💊 time", "🌡️", "Pediatra",
    "fe\u{ad}ver", "With her 👩🏽‍⚕️", "68 cm!", "Des poux", "Mal à la gorge", "Estreñida",
    "Calpol again",
    "Vitamine D",
  ])
  func findsHealthWordsInAnySpelling(_ text: String) throws {
    #expect(try words.occur(in: text))
  }

  @Test(arguments: [
    "", "Pain au chocolat", "Blood orange", "Dos besos", "Fell asleep before the story.",
    "First tooth", "Estrena zapatos", "Iron bridge", "I’ll be back", "Coucher de soleil",
    "Illuminations", "Feet in the sea", "👵🏽 and 🐈",
  ])
  func acceptsHarmlessTexts(_ text: String) throws {
    #expect(try !words.occur(in: text))
  }

  private var words: HealthWords {
    get throws { try HealthWords(folder: Project.path("Assets/Rules")) }
  }
}
