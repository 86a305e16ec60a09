import Foundation
import Records

extension Wording {
  /// Returns the text of a finding (a sentence of a report); throws if its phrase and its arguments do not match.
  package func sentence(_ finding: Finding) throws(PhraseError) -> String {
    try filledPhrase(key: finding.phraseKey, arguments: finding.arguments)
  }

  /// Returns the text of a finding, followed by its reference value and the number of the source in the list of
  /// sources.
  ///
  /// If the finding has no reference value, the text states only the recorded fact.
  package func concernText(_ finding: Finding, citationNumber: Int) throws(PhraseError) -> String {
    let recorded = try sentence(finding)
    guard let reference = finding.reference else {
      return try text("concern.recorded", ["recorded": recorded])
    }
    return try text(
      "concern.beside",
      [
        "recorded": recorded, "number": self.number(citationNumber),
        "reference": try filledPhrase(key: reference.phraseKey, arguments: reference.arguments),
      ])
  }

  /// Returns the source of a reference value with its year, as in a report's list of sources.
  package func text(of citation: Citation) throws(PhraseError) -> String {
    if let year = citation.publicationYear { return "\(citation.source) (\(year))" }
    guard let read = citation.accessYear else { return citation.source }
    return try text("reference.undated", ["source": citation.source, "year": "\(read)"])
  }

  /// Returns the title of a milestone, or the name of its kind if the title is empty because it is not published.
  package func title(of milestone: Milestone) throws(PhraseError) -> String {
    guard milestone.title.isEmpty else { return milestone.title }
    return capitalizingFirstLetter(try text("milestone_kind.\(milestone.kind.rawValue)"))
  }

  package func name(of food: Food) -> String { food.namesByLanguage[language] ?? food.name }

  /// Returns the name of a food for the middle of a sentence.
  ///
  /// In Spanish and French, a translated name is in lowercase there. A name that the family wrote is often a brand, so
  /// it does not change.
  package func nameInSentence(of food: Food) -> String {
    guard description.lowercasesFoodNames ?? false, let name = food.namesByLanguage[language] else {
      return self.name(of: food)
    }
    let firstWord = name.dropFirst().prefix { !$0.isWhitespace }
    if firstWord.contains(where: \.isUppercase) { return name }
    return name.prefix(1).lowercased(with: locale) + name.dropFirst()
  }

  /// Returns the parts of a finding's sentence that may be the family's own words.
  ///
  /// These are names of foods and medicines, signs of illness, and notes.
  package func familyWords(in finding: Finding) -> [String] {
    func words(_ argument: Finding.Argument) -> [String] {
      switch argument {
      case .text(let text), .quotedText(let text): [text]
      case .food(let food): [nameInSentence(of: food)]
      case .foods(let foods): foods.map(nameInSentence(of:))
      case .list(let items): items.flatMap(words)
      default: []
      }
    }
    return finding.arguments.sorted { $0.key < $1.key }.flatMap { words($0.value) }
  }

  private func filledPhrase(
    key phrase: String, arguments metrics: [String: Finding.Argument]
  ) throws(PhraseError) -> String {
    var arguments: [String: String] = [:]
    for (name, argument) in metrics { arguments[name] = try formatted(argument) }
    return switch metrics["count"] {
    case .count(let number): try countedText(phrase, number, arguments)
    case .number(let number, let decimals):
      try countedText(phrase, number, decimals: decimals, arguments)
    case .multipleOfHalf(let number): try countedText(phrase, halves: number, arguments)
    default: try text(phrase, arguments)
    }
  }

  private func formatted(_ argument: Finding.Argument) throws(PhraseError) -> String {
    switch argument {
    case .count(let count): number(count)
    case .countedPhrase(let phrase, let count): try self.countedText(phrase, count)
    case .number(let value, let decimals): number(value, decimals: decimals)
    case .multipleOfHalf(let value): numberInHalves(value)
    case .date(let day): date(day)
    case .dates(let days): dateRange(days)
    case .moment(let moment): dateAndTime(moment)
    case .share(let share): percent(share)
    case .relativeChange(let share): percentChange(share)
    case .food(let food): nameInSentence(of: food)
    case .foods(let foods): try formatted(foods)
    case .text(let text): text
    case .quotedText(let title): try text("common.quoted", ["text": title])
    case .list(let items): try list(items.map { item throws(PhraseError) in try formatted(item) })
    case .phraseKey(let key): try text(key)
    case .datedCounts(let days): try formatted(days)
    case .centile(let score): try centileAndZ(score)
    case .zScore(let z): number(z, decimals: 2, signed: true)
    case .duration(let seconds): duration(seconds: Double(seconds))
    case .kilocalories(let kcal): energy(kcal: kcal)
    case .volume(let ml): volume(ml: ml)
    case .weight(let kg): weight(kg: kg)
    case .weightChange(let kg): weightChange(kg: kg)
    case .length(let cm): length(cm: cm)
    case .temperature(let celsius): temperature(celsius: celsius)
    }
  }

  /// Returns a list of the last few foods by name and the number of other foods.
  private func formatted(_ foods: [Food]) throws(PhraseError) -> String {
    let shown = foods.count > 8 ? 6 : foods.count
    var items = foods.suffix(shown).map(nameInSentence(of:))
    if foods.count > shown { items.append(try countedText("common.more", foods.count - shown)) }
    return list(items)
  }

  /// Returns a list of the first few days and the number of other days: "4 on 12 Mar, 5 on 13 Mar and 2 more days".
  private func formatted(_ days: [Finding.DatedCount]) throws(PhraseError) -> String {
    let shown = days.count > 4 ? 3 : days.count
    var items = try days.prefix(shown).map { day throws(PhraseError) in
      try text("concern.on_day", ["number": number(day.count), "date": date(day.date, .short)])
    }
    if days.count > shown { items.append(try countedText("concern.more_days", days.count - shown)) }
    return list(items)
  }
}
