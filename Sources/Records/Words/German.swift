extension LanguageWords.SpreadsheetWords {
  /// The German words that families write in spreadsheets; Kinfolio has no pages in German.
  static let german = Self(
    feeds: ["futterung", "flasche", "stillen", "brust", "mahlzeit"], wetDiapers: ["nass"],
    dirtyDiapers: ["kacka", "stuhl"], mixedDiapers: ["pipi und kacka"], pumpings: ["abpumpen"],
    notes: ["notiz"], breastMilk: ["muttermilch"], formula: ["pre milch"], left: ["links"],
    right: ["rechts"], both: ["beide"], minutes: ["minuten"], milliliters: ["milliliter"],
    ounces: [], andWords: ["und"], loadingText: "Wird geladen")
}
