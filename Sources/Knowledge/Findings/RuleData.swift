import Foundation
import Records

/// The data that rules use: reference values with their sources, names of medicines, and words for signs of illness.
package struct RuleData: Sendable {
  /// All reference values in `thresholds.json`, including those that no person has compared with their source.
  package let thresholds: [Threshold]
  private let thresholdsByID: [String: [Threshold]]
  package let medicineNames: [MedicineName]
  private let namedSubstances: [(normalizedName: String, substance: MedicineName.Substance)]
  private let symptomWords: [SymptomWords]
  /// The words for honey in all languages, in lowercase and without accents.
  private let honeyNames: Set<String>

  /// Reads `thresholds.json`, `medicines.json` and `symptoms.json` in a folder; throws if a file is missing or invalid.
  ///
  /// `foodNames` contains the names of common foods in each language, by their English names.
  package init(folder: URL, foodNames: [Language: [String: String]]) throws(RuleDataError) {
    honeyNames = Set(
      ["honey"] + foodNames.values.compactMap { $0["Honey"].map(MedicineName.normalized) })
    thresholds = try Self.read("thresholds.json", in: folder)
    thresholdsByID = Dictionary(grouping: thresholds, by: \.id)
    medicineNames = try Self.read("medicines.json", in: folder)
    namedSubstances = medicineNames.map { (MedicineName.normalized($0.name), $0.substance) }
    let words: [SymptomWords] = try Self.read("symptoms.json", in: folder)
    let denials = Set(words.flatMap(\.denials))
    symptomWords = words.map { $0.replacingDenials(with: denials) }
    try validate()
  }

  /// Returns the checked reference value with an id that applies on a day to a person with a birth date.
  ///
  /// Returns nil if there is none. If the region is nil, returns the strictest value of all regions.
  package func threshold(
    _ id: String, on day: LocalDate, bornOn birth: LocalDate?, in region: ReferenceRegion?
  ) -> Threshold? {
    strictestThreshold(id, in: region) { $0.applies(on: day, bornOn: birth) }
  }

  /// Returns the strictest checked reference value with the id for which `applies` is true, or nil if there is none.
  func strictestThreshold(
    _ id: String, in region: ReferenceRegion?, where applies: (Threshold) -> Bool
  ) -> Threshold? {
    (thresholdsByID[id] ?? []).filter { $0.applies(in: region) && applies($0) }
      .max { $1.isStricter(than: $0) }
  }

  /// Returns the only substance that the name of a medicine contains, or nil if it contains none or several.
  func onlySubstance(inMedicine medicine: String) -> MedicineName.Substance? {
    let found = substances(inMedicine: medicine)
    return found.count == 1 ? found.first : nil
  }

  /// Returns all substances whose generic or brand names are words in the name of a medicine.
  func substances(inMedicine medicine: String) -> Set<MedicineName.Substance> {
    let words = MedicineName.normalized(medicine)
    let found = namedSubstances.filter { MedicineName.isMentioned($0.normalizedName, in: words) }
    return Set(found.map(\.substance))
  }

  /// Returns true if a medicine contains vitamin D or iron, which many children get daily, and no other substance.
  package func isDailySupplement(_ medicine: String) -> Bool {
    let found = substances(inMedicine: medicine)
    return !found.isEmpty && found.isSubset(of: [.vitaminD, .iron])
  }

  /// Returns true if a symptom's name, or its name and note together, describe a sign of illness in any language.
  func describes(_ symptom: Symptom, _ sign: SymptomWords.IllnessSign) -> Bool {
    describes(symptom.nameAndNote, sign) || describes(symptom.name, sign)
  }

  package func describesDanger(_ text: String) -> Bool { describes(text, .danger, .fall) }

  package func describesDoubleDose(_ text: String) -> Bool { describes(text, .doubleDose) }

  package func describesFall(_ text: String) -> Bool { describes(text, .fall) }

  func describes(_ text: String, _ signs: SymptomWords.IllnessSign...) -> Bool {
    let words = NormalizedWordList(text)
    return symptomWords.contains { signs.contains($0.sign) && $0.matches(words) }
  }

  /// Returns the symptoms in the order in which a doctor should read them: urgent ones first, then by severity and
  /// time.
  package func mostUrgentFirst(_ symptoms: [Symptom]) -> [Symptom] {
    symptoms.sortedDescending { (isUrgent($0) ? 1 : 0, $0.severity?.rank ?? -1, $0.span.start) }
  }

  package func mostUrgentFirst(_ reactions: [Reaction]) -> [Reaction] {
    reactions.sortedDescending { (isUrgent($0) ? 1 : 0, $0.severity.rank, $0.noticedAt) }
  }

  package func isUrgent(_ symptom: Symptom) -> Bool {
    symptom.severity == .severe || describes(symptom, .danger) || describes(symptom, .fall)
  }

  package func isUrgent(_ reaction: Reaction) -> Bool {
    reaction.severity == .severe || describesDanger(reaction.signs)
  }

  func isHoney(_ food: Food) -> Bool {
    ([food.name] + food.namesByLanguage.values).contains { name in
      !honeyNames.isDisjoint(
        with: MedicineName.normalized(name).split { !$0.isLetter }.map(String.init))
    }
  }

  private func validate() throws(RuleDataError) {
    var seen: Set<Threshold> = []
    for threshold in thresholds {
      func error(_ problem: String) -> RuleDataError {
        RuleDataError(fileName: "thresholds.json", problem: "\"\(threshold.id)\" \(problem)")
      }
      guard threshold.value.isFinite, !threshold.regions.isEmpty, !threshold.source.isEmpty,
        threshold.id.hasPrefix("\(threshold.rule).")
      else { throw error("needs a number, a region, a source and its rule's name") }
      guard threshold.from != nil || threshold.until != nil,
        (threshold.year == nil) != (threshold.read == nil)
      else { throw error("needs an age, and the year of its source or of its reading") }
      guard seen.insert(threshold).inserted else { throw error("appears twice") }
    }
  }

  private static func read<Content: Decodable>(
    _ file: String, in folder: URL
  ) throws(RuleDataError) -> Content {
    do {
      let data = try Data(contentsOf: folder.appendingPathComponent(file))
      return try JSONDecoder().decode(Content.self, from: data)
    } catch let error as DecodingError {
      throw RuleDataError(fileName: file, problem: error.pathAndProblem)
    } catch {
      throw RuleDataError(fileName: file, problem: "cannot read the file")
    }
  }
}

package struct RuleDataError: Error, Hashable, CustomStringConvertible {
  let fileName: String
  let problem: String

  package var description: String { "\(fileName): \(problem)" }
}

extension DecodingError {
  fileprivate var pathAndProblem: String {
    let context: Context? =
      switch self {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .keyNotFound(_, let context), .dataCorrupted(let context):
        context
      @unknown default: nil
      }
    let path = (context?.codingPath ?? []).map {
      $0.intValue.map { "entry \($0 + 1)" } ?? $0.stringValue
    }
    return (path + [context?.debugDescription ?? "\(self)"]).joined(separator: ", ")
  }
}

extension Sequence {
  /// Returns the records with the highest key first; `key` returns a record's urgency, rank of severity and moment.
  fileprivate func sortedDescending(byUrgencySeverityAndTime key: (Element) -> (Int, Int, Instant))
    -> [Element]
  {
    map { (record: $0, key: key($0)) }.sorted { $1.key < $0.key }.map(\.record)
  }
}
