import Foundation
import TestSupport
import Testing

@testable import Kinfolio

@Suite struct RulebookTests {
  @Test func uncheckedValuesAreKeptButNeverUsed() throws {
    let book = try rulebook.get()
    let unchecked = book.thresholds.filter { $0.status == .unchecked }
    #expect(Set(unchecked.map(\.rule)) == ["G3", "G4", "G5", "G6", "N2", "N3", "O5"])
    for threshold in unchecked {
      for region in Region.allCases {
        for age in [5, 150, 500, 2000] {
          let found = book.threshold(
            threshold.id, on: day("2020-01-01") + age, bornOn: day("2020-01-01"), in: region)
          #expect(found == nil, "\(threshold.id)")
        }
      }
    }
  }

  /// Of two values with one name, region and age nobody could say which holds.
  @Test func atMostOneValueHoldsAtATime() throws {
    let book = try rulebook.get()
    let born = day("2020-01-31")
    for region in Region.allCases {
      for (id, all) in Dictionary(grouping: book.thresholds, by: \.id) {
        let own = all.filter { $0.regions.contains(region) }
        for age in (0...100).map({ $0 }) + [120, 181, 182, 364, 366, 800, 1100, 2500, 5000] {
          #expect(own.count { $0.holds(on: born + age, bornOn: born) } <= 1, "\(id) at \(age)")
        }
      }
    }
  }

  /// What a rule asks the book for must be in it.
  @Test func everyValueARuleAsksForIsThere() throws {
    let ids = Set(try rulebook.get().thresholds.map(\.id))
    for (name, text) in try Project.texts(below: "Sources/Kinfolio/Findings", ending: ".swift") {
      let asked = text.matches(of: /"([A-Z]\d\.[a-z_0-9]+)"/).map { String($0.1) }
      #expect(asked.filter { !ids.contains($0) } == [], "\(name)")
    }
  }

  @Test(arguments: [
    (
      #"[{"id": "X1.a", "rule": "X1", "value": 1, "unit": "x", "regions": [], "source": "s", "status": "checked"}]"#,
      "needs a number, a region"
    ),
    (
      #"[{"id": "X1.a", "rule": "X1", "value": 1, "unit": "x", "until": "soon", "regions": ["us"], "source": "s", "status": "checked"}]"#,
      "entry 1, until, \"soon\" is not an age"
    ),
    (#"[{"id": "X1.a"}]"#, "entry 1"), ("[", "thresholds.json"),
  ])
  func saysWhatIsWrongInTheFile(text: String, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "thresholds.json")
    try folder.write("{}", to: "medicines.json")
    let error = #expect(throws: RulebookError.self) { try Rulebook(folder: folder.url) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  /// A reference stands beside a record and never judges it.
  @Test(arguments: Language.allCases)
  func noPhraseJudges(language: Language) throws {
    let words =
      switch language {
      case .english: ["normal", "should", "must ", "too low", "too high", "too few", "too much"]
      case .spanish: ["normal", "debe", "debería", "demasiad"]
      case .french: ["normal", "doit", "devrait", " trop "]
      }
    for (key, phrase) in try phrasebooks()[language].phrases
    where ["concern", "reference", "finding", "story"].contains(key.split(separator: ".")[0]) {
      let text = phrase.filled(with: [:])
      #expect(words.filter { text.contains($0) } == [], "\(key)")
    }
  }
}
