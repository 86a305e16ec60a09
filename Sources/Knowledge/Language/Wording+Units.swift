import Records

extension Wording {
  /// Returns a volume of milk or water, given in milliliters: "120 ml" or "4.1 fl oz".
  package func volume(ml: Double) -> String {
    switch units {
    case _ where quantitiesOfUnknownUnit.contains(.volume): unitlessNumber(ml)
    case .metric: quantity(ml, "ml", decimals: 0)
    case .imperial:
      quantity(ml / ImperialUnit.millilitersPerFluidOunce, fluidOunceAbbreviation, decimals: 1)
    }
  }

  /// Returns a body weight, given in kilograms: "850 g", "7.42 kg", "68.5 kg" or "16 lb 6 oz".
  ///
  /// Imperial weights from 100 lb (adults) are only in pounds, and those below a pound are in tenths of an ounce.
  package func weight(kg: Double) -> String { weight(kg: kg, signed: false) }

  /// Returns a change of weight, given in kilograms: "+320 g", "−1.25 kg" or "+11.3 oz".
  package func weightChange(kg: Double) -> String { weight(kg: kg, signed: true) }

  /// Returns a length, height or head circumference, given in centimeters: "68.5 cm" or "27.0 in".
  package func length(cm: Double) -> String { length(cm: cm, signed: false) }

  /// Returns a change of length, given in centimeters: "+1.5 cm" or "+0.6 in".
  package func lengthChange(cm: Double, decimals: Int = 1) -> String {
    length(cm: cm, signed: true, decimals: decimals)
  }

  /// Returns a body temperature, given in degrees Celsius: "38.2 °C" or "100.8 °F".
  package func temperature(celsius: Double) -> String {
    let number = temperatureNumber(celsius: celsius)
    return temperatureUnit.map { "\(number)\u{a0}\($0)" } ?? number
  }

  package var temperatureUnit: String? {
    quantitiesOfUnknownUnit.contains(.temperature) ? nil : units == .metric ? "°C" : "°F"
  }

  /// Returns a body temperature without its unit, such as "38.4", for places where the unit is printed nearby.
  package func temperatureNumber(celsius: Double) -> String {
    if quantitiesOfUnknownUnit.contains(.temperature) { return unitlessNumber(celsius) }
    return number(units == .metric ? celsius : celsius * 1.8 + 32, decimals: 1)
  }

  package func energy(kcal: Double) -> String { quantity(kcal, "kcal", decimals: 0) }

  /// Returns a weight of food, given in grams: "85 g" or "3.0 oz".
  package func foodWeight(grams: Double) -> String {
    switch units {
    case .metric where grams >= 1000: quantity(grams / 1000, "kg", decimals: 1)
    case .metric: quantity(grams, "g", decimals: 0)
    case .imperial: quantity(grams / 1000 / ImperialUnit.kilogramsPerOunce, "oz", decimals: 1)
    }
  }

  /// Returns an amount of pet food: packets of wet food, or a weight of dry food.
  package func petFoodAmount(_ amount: Double, of food: PetFood) throws(PhraseError) -> String {
    if food.form != .wet { return foodWeight(grams: amount) }
    let hasHalf = (amount * 2).rounded() == amount * 2
    return try hasHalf
      ? countedText("pet.packets", halves: amount) : countedText("pet.packets", amount, decimals: 1)
  }

  /// Returns the reason why it is unknown how much of a pet food is left or how long it will last.
  ///
  /// Returns nil if both are known.
  package func unknownSupplyReason(for supply: PetMetrics.FoodSupply) throws(PhraseError) -> String?
  {
    if supply.remainingAmount == nil {
      return try text("pet.stock_unknown", ["date": date(supply.countedAt)])
    }
    return supply.dailyUse == nil ? try text("pet.stock_days_unknown") : nil
  }

  package var fluidOunceAbbreviation: String { description.abbreviation(of: "fl\u{a0}oz") }

  package var inchAbbreviation: String { description.abbreviation(of: "in") }

  /// Returns the text of a number whose unit is unknown, without unnecessary decimals: "18.5".
  package func unitlessNumber(_ number: Double, maximumDecimals: Int = 2, signed: Bool = false)
    -> String
  {
    let rounded = number.rounded(toDecimals: maximumDecimals)
    let needed = (0..<maximumDecimals).first { rounded.rounded(toDecimals: $0) == rounded }
    return self.number(rounded, decimals: needed ?? maximumDecimals, signed: signed)
  }

  private func weight(kg: Double, signed: Bool) -> String {
    let size = signed ? kg.magnitude : kg
    switch units {
    case _ where quantitiesOfUnknownUnit.contains(.weight):
      return unitlessNumber(kg, maximumDecimals: 3, signed: signed)
    case .metric where size < 0.9995:
      return quantity(kg * 1000, "g", decimals: 0, signed: signed)
    case .metric:
      return quantity(kg, "kg", decimals: signed || kg < 19.995 ? 2 : 1, signed: signed)
    case .imperial where !signed && kg / ImperialUnit.kilogramsPerPound >= 100:
      return quantity(kg / ImperialUnit.kilogramsPerPound, "lb", decimals: 1)
    case .imperial where size / ImperialUnit.kilogramsPerOunce < 15.95:
      return quantity(kg / ImperialUnit.kilogramsPerOunce, "oz", decimals: 1, signed: signed)
    case .imperial:
      return sign(of: kg, signed: signed)
        + poundsAndOunces(nearestWholeNumber(size / ImperialUnit.kilogramsPerOunce))
    }
  }

  private func length(cm: Double, signed: Bool, decimals: Int = 1) -> String {
    switch units {
    case _ where quantitiesOfUnknownUnit.contains(.length): unitlessNumber(cm, signed: signed)
    case .metric: quantity(cm, "cm", decimals: decimals, signed: signed)
    case .imperial:
      quantity(
        cm / ImperialUnit.centimetersPerInch, inchAbbreviation, decimals: decimals, signed: signed)
    }
  }

  private func poundsAndOunces(_ ounces: Int) -> String {
    let (pounds, rest) = ounces.quotientAndRemainder(dividingBy: 16)
    return (pounds > 0 ? "\(pounds)\u{a0}lb\u{a0}" : "") + "\(rest)\u{a0}oz"
  }
}

package enum ImperialUnit {
  package static let kilogramsPerPound = 0.453_592_37
  package static let kilogramsPerOunce = kilogramsPerPound / 16
  package static let centimetersPerInch = 2.54
  package static let millilitersPerFluidOunce = 29.573_529_562_5
}
