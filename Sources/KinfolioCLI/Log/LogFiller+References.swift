import Foundation
import Knowledge
import Records

extension LogFiller {
  /// The id and name of a record to which the new record refers; the name is nil if the new record has a column for it.
  private typealias Reference = (id: String, name: String?)

  /// Fills the column that refers to a record named in the line, such as a food.
  mutating func fillReference() throws(LogProblem) {
    guard let column = kind.reference,
      case .reference(let table)? = fields.first(where: { $0.name == column })?.valueType
    else { return }
    let found: Reference?
    switch table {
    case Food.table.name: found = try takeFoodOrCommonFood()
    case PetFood.table.name: found = try takePetFood()
    case Medicine.table.name: found = try takeMedicine()
    case FoodLog.table.name: found = try takeFoodLog()
    case CareTask.table.name: found = try takeTask()
    default: found = nil
    }
    record.values[column] = found?.id
    record.names[column] = found?.name
  }

  private mutating func takeFood() -> Food? {
    let foods = reader.journal.foods.values.sorted { $0.entry.id < $1.entry.id }
    return line.takeWords(includingQuotes: true) { [reader] phrase in
      let common = reader.commonFood(of: phrase)
      return foods.first { food in
        ([food.name] + food.namesByLanguage.values).contains { LogWords.folded($0) == phrase }
          || common != nil && reader.commonFood(of: LogWords.folded(food.name)) == common
      }
    }
  }

  /// Removes the name of a food and returns the food.
  ///
  /// A common food that the family has not used yet becomes `newFood`.
  private mutating func takeFoodOrCommonFood() throws(LogProblem) -> Reference {
    if let food = takeFood() { return (food.entry.id, food.name) }
    let common = line.find(includingQuotes: true) { phrase in
      reader.commonFood(of: phrase).flatMap { name in CommonFood.all.first { $0.name == name } }
    }
    guard let (common, place) = common else {
      let name = line.takeTexts().map(\.text).joined(separator: " ")
      if name.isEmpty { throw LogProblem("Which food? Write its name.") }
      throw LogProblem(
        "'\(name)' is a new food. Add it first, with its color group and its allergens, for example: "
          + "food \"egg salad\" yellow egg milk")
    }
    let phrase = line.tokens[place].text
    line.remove(place)
    let new = LogRecord(
      kind: LogKind.of(Food.table.name) ?? kind,
      values: [
        "name": phrase.prefix(1).uppercased() + phrase.dropFirst(), "colour": common.color.rawValue,
        "allergens": common.allergens.map(\.rawValue).joined(separator: " "),
      ])
    newFood = new
    return (new.id, new.values["name"])
  }

  private mutating func takePetFood() throws(LogProblem) -> Reference {
    let foods = reader.journal.petFoods.values.sorted { $0.entry.id < $1.entry.id }
    let named = line.takeWords(includingQuotes: true) { phrase in
      foods.first { LogWords.folded($0.name) == phrase }
    }
    guard let food = named ?? (line.tokens.contains(where: \.isWordOrQuoted) ? nil : foods.only)
    else {
      let name = line.takeTexts().map(\.text).joined(separator: " ")
      throw LogProblem(
        name.isEmpty
          ? "Which pet food? Write its name."
          : "'\(name)' is a new pet food. Add it first, with its form and energy, for example: "
            + "pet food \"Crunchy\" dry 375 kcal")
    }
    return (food.entry.id, food.name)
  }

  /// Removes the name of a planned medicine, copies its name and amount to the dose, and returns its plan.
  ///
  /// An amount in the line has priority over that of the plan. Throws if several plans of that day fit.
  private mutating func takeMedicine() throws(LogProblem) -> Reference? {
    guard let profile = record.profile, let time = record.moment("given_at") else { return nil }
    let day = reader.journal.zone(of: profile).day(of: time)
    let plans = line.takeWords(includingQuotes: true) { [reader] words -> [Medicine]? in
      let plans = reader.plans(named: words, of: profile).filter {
        $0.startsOn <= day && $0.endsOn.map { day <= $0 } ?? true
      }
      return plans.isEmpty ? nil : plans
    }
    guard let plans else { return nil }
    // If the plans differ, such as after a change of the dose, the line must contain the amount.
    let amount = record.values["amount"].flatMap(Double.init)
    let isChanged = Set(plans.map(\.amountAndUnit)).count > 1
    let fitting = plans.filter { !isChanged || $0.amount == amount }
    guard let plan = fitting.last, Set(plans.map { LogWords.folded($0.name) }).count == 1,
      Set(fitting.map(\.amountAndUnit)).count == 1
    else {
      let names = plans.map { "\($0.name) \($0.amountAndUnit)" }.joined(separator: ", ")
      throw LogProblem(
        "Several medicines are planned that day: \(names). Write the whole name of one, in double quotes, and "
          + "its amount.")
    }
    record.values["name"] = plan.name
    if record.values["amount"] == nil, let amount = plan.amount {
      record.values["amount"] = "\(amount)"
      record.values["unit"] = plan.unit
    }
    return (plan.entry.id, nil)
  }

  /// Removes the name of a food, and returns the last meal with this food before the time of the record.
  private mutating func takeFoodLog() throws(LogProblem) -> Reference? {
    guard let profile = record.profile else { return nil }
    guard let food = takeFood() else {
      if let (name, _) = line.find({ reader.commonFood(of: $0) }) {
        throw LogProblem("\(profile.name) has not eaten \(name) yet, by the records.")
      }
      guard let text = line.takeTexts().first?.text else { return nil }
      let eaten = Set(reader.journal.foodLogs.of(profile.id).map(\.food))
      let names = eaten.compactMap { reader.journal.foods[$0]?.name }.sorted()
      throw LogProblem(
        "'\(text)' is no food that \(profile.name) has eaten, by the records"
          + (names.isEmpty ? "." : ": \(names.prefix(20).joined(separator: ", ")).")
          + " Write signs after a colon.")
    }
    let time = record.moment("noticed_at") ?? record.moment("done_at") ?? reader.moment
    let logs = reader.journal.foodLogs.of(profile.id).filter {
      $0.food.text == food.entry.id && $0.eatenAt <= time
    }
    guard let log = logs.last else {
      throw LogProblem("\(profile.name) had not eaten \(food.name) by then, by the records.")
    }
    // A reaction some minutes after a meal is often typed in the evening, but not a day later.
    let onset = record.values["onset_minutes"].flatMap { Int64($0) }.map { $0 * 60 + 12 * hour }
    if time - log.eatenAt > onset ?? 3 * 24 * hour {
      let day = reader.journal.zone(of: profile).day(of: log.eatenAt)
      throw LogProblem(
        "\(profile.name) ate \(food.name) on \(day), and not since, by the records. Write a line for the later "
          + "meal first, or add the day and the time of what happened after that one.")
    }
    if let column = kind.dueAfterMeal {
      let delay = reader.journal.family.checkInDelaySeconds
      record.values[column] = "\((log.eatenAt + delay).seconds)"
    }
    return (log.entry.id, food.name)
  }

  private mutating func takeTask() throws(LogProblem) -> Reference? {
    guard let profile = record.profile else { return nil }
    let tasks = reader.journal.tasks.of(profile.id)
    let named = line.takeWords(includingQuotes: true) { phrase in
      tasks.last { LogWords.folded($0.title) == phrase }
    }
    if named == nil, record.values["completed"] == "1" {
      throw LogProblem(
        "Which task? Write its title: \(tasks.map(\.title).joined(separator: ", "))\(tasks.isEmpty ? "there is none" : "")."
      )
    }
    return named.map { ($0.entry.id, $0.title) }
  }

  /// Fills the energy of dry food, which is per 100 g, and the size of a packet, a box or a bag.
  mutating func fillSupply() {
    if record.values["form"] == PetFood.Form.dry.rawValue,
      let energy = record.values["kcal_per_packet"]
    {
      record.values["kcal_per_packet"] = nil
      record.values["kcal_per_100g"] = energy
      _ = line.take { $0.content == .number(100, code: "g") ? true : nil }
    }
    // "375 kcal per packet" is about a food; the packets of a stock are its amount.
    if kind.amountAndUnit == nil,
      let unit = PetFoodStockCount.table.columns.map(\.field).first(where: { $0.name == "unit" }),
      let units = reader.words.values(of: unit)
    {
      line.removeWords { units[$0.folded] == PetFoodStockCount.Unit.packet.rawValue }
    }
    guard let unit = record.values["unit"], record.values["per_unit"] == nil else { return }
    if let grams = line.take({ $0.amount(in: .grams, of: nil) }) {
      record.values["per_unit"] = "\(grams)"
    } else if unit == PetFoodStockCount.Unit.packet.rawValue
      || unit == PetFoodStockCount.Unit.gram.rawValue
    {
      record.values["per_unit"] = "1"
    }
  }
}

extension Medicine {
  /// The amount of a dose as it is typed, such as "850 mg", or an empty text.
  var amountAndUnit: String {
    amount.map {
      "\($0.formatted(.number.grouping(.never).locale(Locale(identifier: "en")))) \(unit ?? "")"
    } ?? ""
  }
}

extension Collection {
  /// The only element, or nil if there is none or more than one.
  var only: Element? { count == 1 ? first : nil }
}

extension LogReader {
  /// Returns the English name of a common food, if the text is this name, its plural or another name; otherwise nil.
  fileprivate func commonFood(of text: String) -> String? {
    let endings = [("", ""), ("ies", "y"), ("es", ""), ("s", ""), ("", "s")]
    for (ending, other) in endings where text.hasSuffix(ending) {
      var food = Food.empty
      food.name = text.dropLast(ending.count) + other
      if let name = commonFoods.commonFood(food)?.name ?? words.commonFood(of: food.name) {
        return name
      }
    }
    return nil
  }
}
