import Foundation
import TestSupport
import Testing

@testable import Knowledge
@testable import TestFamilies

/// The words for danger, tried on sentences that were written without knowing them.
@Suite struct DangerWordsTests {
  private struct Sentence {
    let isDanger: Bool
    let text: String
  }

  private func sentences() throws -> [Sentence] {
    let file = Project.root.appendingPathComponent("Tests/Fixtures/danger-sentences.tsv")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst().map {
      let cells = $0.split(separator: "\t")
      return Sentence(isDanger: cells[1] == "danger", text: String(cells[3]))
    }
  }

  @Test func noDangerousSentenceIsMissed() throws {
    let ruleData = try ReferenceData.project().ruleData
    let missed = try sentences().filter { $0.isDanger && !ruleData.describesDanger($0.text) }
    #expect(missed.map(\.text) == [])
  }

  @Test func atMostThreePercentOfHarmlessSentencesCountAsDanger() throws {
    let ruleData = try ReferenceData.project().ruleData
    let harmless = try sentences().filter { !$0.isDanger }
    let wrong = harmless.filter { ruleData.describesDanger($0.text) }
    #expect(harmless.count > 150)
    #expect(Double(wrong.count) <= 0.03 * Double(harmless.count), "\(wrong.map(\.text))")
  }

  @Test(arguments: [
    ("no blood in the stool", false), ("No fever, cough or blood.", false),
    ("sin sangre ni fiebre", false), ("pas de sang", false),
    ("No fever. Blood in the stool.", true), ("No fever but blood in her stool", true),
    ("she does not breathe well", true), ("no respira bien", true), ("il ne se réveille pas", true),
    ("Sleeps well. Ate an apple. Fits in the car seat.", false),
  ])
  func denialsAreUnderstood(text: String, isDanger: Bool) throws {
    #expect(try ReferenceData.project().ruleData.describesDanger(text) == isDanger)
  }

  /// A long note is shortened to the sentence with the words for danger.
  @Test(arguments: ["She had a seizure and blue lips", "Allergic to peanuts"])
  func excerptKeepsDanger(sentence: String) throws {
    let chatter = String(repeating: "We went for a walk and saw ducks. ", count: 30)
    let ruleData = try ReferenceData.project().ruleData
    for text in ["\(chatter)\(sentence). \(chatter)", chatter + sentence] {
      let excerpt = ruleData.excerpt(of: text, maximumCount: 200)
      #expect(excerpt.count <= 200)
      #expect(excerpt.contains(sentence), "\(excerpt)")
    }
    let unbroken = chatter.replacing(".", with: "") + sentence + chatter.replacing(".", with: "")
    #expect(ruleData.excerpt(of: unbroken, maximumCount: 200).contains(sentence.prefix(12)))
  }

  /// A full first page has space for the first symptoms only.
  @Test func urgentSymptomsComeFirst() throws {
    var baby = Baby()
    for name in ["Runny nose", "Seizure, 3 minutes", "Cough"] { baby.addSymptom(name, 100) }
    baby.addSymptom("Floppy after sleep", 100, severity: .severe)
    let ruleData = try ReferenceData.project().ruleData
    let names = ruleData.mostUrgentFirst(Array(baby.journal(100).symptoms)).map(\.name)
    #expect(Set(names.prefix(2)) == ["Seizure, 3 minutes", "Floppy after sleep"])
    #expect(Set(names.dropFirst(2)) == ["Runny nose", "Cough"])
  }

  /// Otherwise the newest symptom is first.
  @Test(arguments: [
    "Could not speak", "No podía hablar", "Ne pouvait plus parler", "Face drooping",
    "Bouche de travers", "Slipped in the bath", "Tropezón en la escalera", "A glissé",
    "Found on the floor", "Difficile à réveiller", "Cuesta despertarla", "Ojos hundidos",
    "Elle geint",
  ])
  func signOfDangerComesFirst(name: String) throws {
    var baby = Baby()
    baby.addSymptom(name, 100, hour: 8)
    baby.addSymptom("Runny nose", 100, hour: 9)
    let ruleData = try ReferenceData.project().ruleData
    #expect(ruleData.mostUrgentFirst(Array(baby.journal(100).symptoms)).first?.name == name)
  }
}
