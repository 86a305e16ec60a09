import Foundation
import Knowledge
import Records

extension LogRecordFiller {
  /// The id and name of a record to which the new record refers; the name is nil if the new record has a column for it.
  private typealias RecordReference = (id: String, name: String?)

  /// Fills the column that refers to a record named in the line, such as a food.
  mutating func fillReference() throws(LogProblem) {
    guard let column = kind.referenceColumn,
      case .reference(let table)? = fields.first(where: { $0.name == column })?.valueType
    else { return }
    let found: RecordReference?
    switch table {
    case Food.table.name: found = try takeFoodOrCommonFood()
    case PetFood.table.name: found = try takePetFood()
    case Medicine.table.name: found = try takeMedicine()
    case FoodLog.table.name: found = try takeFoodLog()
    case CareTask.table.name: found = try takeTask()
    default: found = nil
    }
    record.valuesByColumn[column] = found?.id
    record.referencedNamesByColumn[column] = found?.name
  }

  private mutating func takeFood() -> Food? {
    let foods = reader.journal.foodsByID.values.sorted { $0.entry.id < $1.entry.id }
    return line.takePhrase(includingQuotes: true) { [reader] phrase in
      let common = reader.commonFoodName(of: phrase)
      return foods.first { food in
        ([food.name] + food.namesByLanguage.values).contains { LogWords.folded($0) == phrase }
          || common != nil && reader.commonFoodName(of: LogWords.folded(food.name)) == common
      }
    }
  }

  /// Removes the name of a food and returns the food.
  ///
  /// A common food that the family has not used yet becomes `newFoodRecord`.
  private mutating func takeFoodOrCommonFood() throws(LogProblem) -> RecordReference {
    if let food = takeFood() { return (food.entry.id, food.name) }
    let common = line.findPhrase(includingQuotes: true) { phrase in
      reader.commonFoodName(of: phrase).flatMap { name in
        CommonFood.all.first { $0.englishName == name }
      }
    }
    guard let (common, place) = common else {
      let name = line.takeWordGroups().map(\.joinedText).joined(separator: " ")
      if name.isEmpty { throw LogProblem("Which food? Write its name.") }
      throw LogProblem(
        "'\(name)' is a new food. Add it first, with its color group and its allergens, for example: "
          + "food \"egg salad\" yellow egg milk")
    }
    let phrase = line.tokens[place].joinedText
    line.remove(place)
    let new = LogRecord(
      kind: LogKind.kind(ofTable: Food.table.name) ?? kind,
      valuesByColumn: [
        "name": phrase.prefix(1).uppercased() + phrase.dropFirst(),
        "colour": common.colorGroup.rawValue,
        "allergens": common.allergens.map(\.rawValue).joined(separator: " "),
      ])
    newFoodRecord = new
    return (new.id, new.valuesByColumn["name"])
  }

  private mutating func takePetFood() throws(LogProblem) -> RecordReference {
    let foods = reader.journal.petFoodsByID.values.sorted { $0.entry.id < $1.entry.id }
    let named = line.takePhrase(includingQuotes: true) { phrase in
      foods.first { LogWords.folded($0.name) == phrase }
    }
    guard
      let food = named ?? (line.tokens.contains(where: \.isWordOrQuoted) ? nil : foods.onlyElement)
    else {
      let name = line.takeWordGroups().map(\.joinedText).joined(separator: " ")
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
  /// An amount in the line has priority over that of the plan. Throws if several plans fit on the day of the dose.
  private mutating func takeMedicine() throws(LogProblem) -> RecordReference? {
    guard let profile = record.profile, let time = record.moment(inColumn: "given_at") else {
      return nil
    }
    let day = reader.journal.zone(of: profile).day(of: time)
    let plans = line.takePhrase(includingQuotes: true) { [reader] words -> [Medicine]? in
      let plans = reader.medicinePlans(named: words, of: profile).filter {
        $0.startsOn <= day && $0.endsOn.map { day <= $0 } ?? true
      }
      return plans.isEmpty ? nil : plans
    }
    guard let plans else { return nil }
    // If the plans differ, such as after a change of the dose, the line must contain the amount.
    let amount = record.valuesByColumn["amount"].flatMap(Double.init)
    let isChanged = Set(plans.map(\.doseAmountText)).count > 1
    let fitting = plans.filter { !isChanged || $0.amount == amount }
    guard let plan = fitting.last, Set(plans.map { LogWords.folded($0.name) }).count == 1,
      Set(fitting.map(\.doseAmountText)).count == 1
    else {
      let names = plans.map { "\($0.name) \($0.doseAmountText)" }.joined(separator: ", ")
      throw LogProblem(
        "Several medicines are planned that day: \(names). Write the whole name of one, in double quotes, and "
          + "its amount.")
    }
    record.valuesByColumn["name"] = plan.name
    if record.valuesByColumn["amount"] == nil, let amount = plan.amount {
      record.valuesByColumn["amount"] = "\(amount)"
      record.valuesByColumn["unit"] = plan.unit
    }
    return (plan.entry.id, nil)
  }

  /// Removes the name of a food, and returns the last meal with this food before the time of the record.
  private mutating func takeFoodLog() throws(LogProblem) -> RecordReference? {
    guard let profile = record.profile else { return nil }
    guard let food = takeFood() else {
      if let (name, _) = line.findPhrase({ reader.commonFoodName(of: $0) }) {
        throw LogProblem("\(profile.name) has not eaten \(name) yet, by the records.")
      }
      guard let text = line.takeWordGroups().first?.joinedText else { return nil }
      let eaten = Set(reader.journal.foodLogs.of(profile.id).map(\.food))
      let names = eaten.compactMap { reader.journal.foodsByID[$0]?.name }.sorted()
      throw LogProblem(
        "'\(text)' is no food that \(profile.name) has eaten, by the records"
          + (names.isEmpty ? "." : ": \(names.prefix(20).joined(separator: ", ")).")
          + " Write signs after a colon.")
    }
    let time =
      record.moment(inColumn: "noticed_at") ?? record.moment(inColumn: "done_at")
      ?? reader.currentTime
    let logs = reader.journal.foodLogs.of(profile.id).filter {
      $0.food.text == food.entry.id && $0.eatenAt <= time
    }
    guard let log = logs.last else {
      throw LogProblem("\(profile.name) had not eaten \(food.name) by then, by the records.")
    }
    // A reaction some minutes after a meal is often typed in the evening, but not a day later.
    let onset = record.valuesByColumn["onset_minutes"].flatMap { Int64($0) }.map {
      $0 * 60 + 12 * hour
    }
    if time - log.eatenAt > onset ?? 3 * 24 * hour {
      let day = reader.journal.zone(of: profile).day(of: log.eatenAt)
      throw LogProblem(
        "\(profile.name) ate \(food.name) on \(day), and not since, by the records. Write a line for the later "
          + "meal first, or add the day and the time of what happened after that one.")
    }
    if let column = kind.mealCheckColumn {
      let delay = reader.journal.family.checkInDelaySeconds
      record.valuesByColumn[column] = "\((log.eatenAt + delay).seconds)"
    }
    return (log.entry.id, food.name)
  }

  private mutating func takeTask() throws(LogProblem) -> RecordReference? {
    guard let profile = record.profile else { return nil }
    let tasks = reader.journal.tasks.of(profile.id)
    let named = line.takePhrase(includingQuotes: true) { phrase in
      tasks.last { LogWords.folded($0.title) == phrase }
    }
    if named == nil, record.valuesByColumn["completed"] == "1" {
      throw LogProblem(
        "Which task? Write its title: \(tasks.map(\.title).joined(separator: ", "))\(tasks.isEmpty ? "there is none" : "")."
      )
    }
    return named.map { ($0.entry.id, $0.title) }
  }

  /// Fills the energy of a dry food, which is per 100 g, and the size in grams of a packet, a box or a bag.
  mutating func fillPetFoodDetails() {
    if record.valuesByColumn["form"] == PetFood.Form.dry.rawValue,
      let energy = record.valuesByColumn["kcal_per_packet"]
    {
      record.valuesByColumn["kcal_per_packet"] = nil
      record.valuesByColumn["kcal_per_100g"] = energy
      _ = line.takeToken { $0.content == .number(100, code: "g") ? true : nil }
    }
    // "375 kcal per packet" is about a food; the packets of a stock are its amount.
    if kind.amountAndUnitColumns == nil,
      let unit = PetFoodStockCount.table.columns.map(\.field).first(where: { $0.name == "unit" }),
      let units = reader.words.valuesByWord(of: unit)
    {
      line.removeWords { units[$0.foldedText] == PetFoodStockCount.Unit.packet.rawValue }
    }
    guard let unit = record.valuesByColumn["unit"], record.valuesByColumn["per_unit"] == nil else {
      return
    }
    if let grams = line.takeToken({ $0.amount(in: .grams, ofKind: nil) }) {
      record.valuesByColumn["per_unit"] = "\(grams)"
    } else if unit == PetFoodStockCount.Unit.packet.rawValue
      || unit == PetFoodStockCount.Unit.gram.rawValue
    {
      record.valuesByColumn["per_unit"] = "1"
    }
  }
}

extension Medicine {
  /// The amount of a dose as it is typed, such as "850 mg", or an empty text.
  var doseAmountText: String {
    amount.map {
      "\($0.formatted(.number.grouping(.never).locale(Locale(identifier: "en")))) \(unit ?? "")"
    } ?? ""
  }
}

extension Collection {
  /// The only element, or nil if there is none or more than one.
  var onlyElement: Element? { count == 1 ? first : nil }
}

extension LogLineReader {
  /// Returns the English name of a common food, if the text is this name, its plural or another name; otherwise nil.
  fileprivate func commonFoodName(of text: String) -> String? {
    let endings = [("", ""), ("ies", "y"), ("es", ""), ("s", ""), ("", "s")]
    for (ending, other) in endings where text.hasSuffix(ending) {
      var food = Food.empty
      food.name = text.dropLast(ending.count) + other
      if let name = commonFoods.commonFood(matching: food)?.name
        ?? words.commonFoodName(of: food.name)
      {
        return name
      }
    }
    return nil
  }
}
