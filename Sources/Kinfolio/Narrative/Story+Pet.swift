extension FindingRule.Scene {
  /// Energy by day beside the ideal, where one is set.
  func eating(_ figures: PetFigures) -> Finding? {
    guard let mean = figures.meanKcal, mean > 0 else { return nil }
    let days = figures.energyDays.count
    var arguments: [String: Finding.Argument] = [
      "name": .text(profile.name), "energy": .kilocalories(mean), "count": .count(days),
    ]
    guard let ideal = profile.idealKcal else {
      return sentence("story.energy", arguments, rows(journal.petMeals))
    }
    arguments["ideal"] = .kilocalories(ideal)
    return sentence(
      Self.compared(
        mean, ideal, more: "story.energy_ideal_more", less: "story.energy_ideal_less",
        same: "story.energy_ideal_same"), arguments, rows(journal.petMeals))
  }

  /// Half packets more or less, as counted towards the ideal.
  func advice(_ figures: PetFigures) -> Finding? {
    guard let packets = figures.adviceInPackets, packets != 0 else { return nil }
    return sentence(
      packets > 0 ? "pet.advice_more" : "pet.advice_less",
      ["packets": .number(abs(packets), decimals: packets == packets.rounded() ? 0 : 1)],
      rows(journal.petMeals))
  }

  func supply(_ figures: PetFigures) -> Finding? {
    let known = figures.supplies.compactMap { supply in supply.days.map { (supply, $0) } }
    guard let (supply, days) = known.min(by: { $0.1 < $1.1 }) else { return nil }
    let rows = journal.stock.filter { $0.food.text == supply.food.entry.id }.map(\.entry.id)
    if days < 1 {
      return sentence("story.stock_today", ["food": .text(supply.food.name)], rows)
    }
    return sentence(
      known.count > 1 ? "story.stock_first" : "story.stock",
      ["food": .text(supply.food.name), "count": .count(Int(min(days, 9999)))], rows)
  }

  /// The next vaccination that is due after the window.
  var nextVaccination: Finding? {
    let due = journal.vaccinations.of(id)
      .compactMap { vaccination in
        vaccination.nextDueOn.map { (vaccination: vaccination, day: $0) }
      }
      .filter { $0.day > window.last }
    guard let next = due.min(by: { $0.day < $1.day }) else { return nil }
    return sentence(
      "story.vaccination",
      ["vaccine": .text(next.vaccination.vaccine), "date": .date(next.day)],
      [next.vaccination.entry.id])
  }
}
