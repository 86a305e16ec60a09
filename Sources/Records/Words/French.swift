extension LanguageWords {
  static let french = LanguageWords(
    language: Language(code: "fr"), absencesBefore: ["sans"], absencesAfter: [],
    doseDenials: [
      "refus", "n y en a plus", "plus de compr", "pas encore", "pas pris", "ne l ai pas",
    ], doseDelays: ["demain", "oubli", "plus tard", "ce soir"], doseAssurances: ["pas oubli"],
    negations: ["non", "jamais"], confirmations: ["pris", "prise", "prises", "fait"],
    denialLinks: ["d", "des", "du", "goutte", "la", "le", "les", "signe", "un", "une"],
    conjunctions: ["ni", "ou"], fillers: ["a", "de", "est", "se", "sont", "tres"],
    fevers: ["febri-", "fievre-", "temperat-"],
    feverDenials: ["pas fievre-", "sans- fievre-", "plus- fievre-", "ni fievre-", "pas febri-"],
    temperatureDenials: ["pas temp-", "sans- temp-", "plus- temp-"],
    normalTemperatures: ["temp- basse-", "temp- normal-"], pastDenials: ["pas eu fievre-"],
    ageUnits: ["semaines", "sem"],
    teaspoons: ["cuill[eè]res? [aà] caf[eé]", #"c\.? ?[aà] ?\.?c"#],
    tablespoons: ["cuill[eè]res? [aà] soupe"],
    pieces: ["comp", "cp", "pilul", "pastill", "gelul", "supp", "sachet"], singleDoses: ["amp"],
    drops: ["goutte"], skinForms: ["gel", "creme", "pommade"], internationalUnits: ["ui"],
    perAfterUnits: ["par"], perAfterMilligrams: ["pour"],
    bloodPressures: ["(?-i:TA|PA)", #"t[.\/]a"#, #"pres+io\p{L}*"#, #"tensi\p{L}*"#],
    bloodPressureLinks: ["artérielle", "de", "la", "à", "en", "est", "était"], pulses: ["pouls"],
    over: ["sur"], overInCentimeters: [], and: ["et"], lying: ["couchee?", "allongee?"],
    standing: ["debout"], sitting: ["assise?"], editedPhotoSuffixes: ["-modifié"],
    sheet: SpreadsheetWords(
      feeds: ["tetee", "biberon", "repas", "lait", "sein", "allaitement"],
      wetDiapers: ["pipi", "mouille", "urine"], dirtyDiapers: ["caca", "sale", "selles"],
      mixedDiapers: ["pipi et caca"], pumpings: ["tire lait"], notes: ["note", "remarque"],
      breastMilk: ["lait maternel"], formula: ["lait infantile"], left: ["gauche", "g"],
      right: ["droite", "droit", "d"], both: ["deux"], minutes: ["minute", "minutes"],
      milliliters: ["millilitre", "millilitres"], ounces: ["onces"], joints: ["et", "les"],
      loading: "Chargement"))
}
