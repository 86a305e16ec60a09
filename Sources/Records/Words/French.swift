extension LanguageWords {
  static let french = LanguageWords(
    language: Language(code: "fr"), withoutWords: ["sans"], wordsLikeFree: [],
    notTakenPhrases: [
      "refus", "n y en a plus", "plus de compr", "pas encore", "pas pris", "ne l ai pas",
    ], laterPhrases: ["demain", "oubli", "plus tard", "ce soir"], notForgotten: ["pas oubli"],
    noWords: ["non", "jamais"], takenWords: ["pris", "prise", "prises", "fait"],
    wordsAfterNo: ["d", "des", "du", "goutte", "la", "le", "les", "signe", "un", "une"],
    orWords: ["ni", "ou"], ignoredWords: ["a", "de", "est", "se", "sont", "tres"],
    feverPhrases: ["febri-", "fievre-", "temperat-"],
    noFeverPhrases: ["pas fievre-", "sans- fievre-", "plus- fievre-", "ni fievre-", "pas febri-"],
    noTemperature: ["pas temp-", "sans- temp-", "plus- temp-"],
    normalTemperatures: ["temp- basse-", "temp- normal-"], noPastFever: ["pas eu fievre-"],
    ageUnits: ["semaines", "sem"],
    teaspoons: ["cuill[eè]res? [aà] caf[eé]", #"c\.? ?[aà] ?\.?c"#],
    tablespoons: ["cuill[eè]res? [aà] soupe"],
    tabletWords: ["comp", "cp", "pilul", "pastill", "gelul", "supp", "sachet"],
    singleDoses: ["amp"],
    drops: ["goutte"], skinMedicines: ["gel", "creme", "pommade"], internationalUnits: ["ui"],
    perAfterUnits: ["par"], perAfterMilligrams: ["pour"],
    bloodPressures: ["(?-i:TA|PA)", #"t[.\/]a"#, #"pres+io\p{L}*"#, #"tensi\p{L}*"#],
    bloodPressureLinks: ["artérielle", "de", "la", "à", "en", "est", "était"], pulses: ["pouls"],
    overWords: ["sur"], overInCentimeters: [], andWords: ["et"], lying: ["couchee?", "allongee?"],
    standing: ["debout"], sitting: ["assise?"], editedPhotoSuffixes: ["-modifié"],
    spreadsheetWords: SpreadsheetWords(
      feeds: ["tetee", "biberon", "repas", "lait", "sein", "allaitement"],
      wetDiapers: ["pipi", "mouille", "urine"], dirtyDiapers: ["caca", "sale", "selles"],
      mixedDiapers: ["pipi et caca"], pumpings: ["tire lait"], notes: ["note", "remarque"],
      breastMilk: ["lait maternel"], formula: ["lait infantile"], left: ["gauche", "g"],
      right: ["droite", "droit", "d"], both: ["deux"], minutes: ["minute", "minutes"],
      milliliters: ["millilitre", "millilitres"], ounces: ["onces"], andWords: ["et", "les"],
      loadingText: "Chargement"))
}
