extension LanguageWords {
  static let spanish = LanguageWords(
    language: Language(code: "es"), withoutWords: ["sin", "no"], wordsLikeFree: [],
    notTakenPhrases: [
      "se me acab", "la vomit", "lo vomit", "todavia no", "aun no", "se me paso", "no la he",
      "no lo he", "no me la he", "no me lo he", "no la tom", "no lo tom", "no he tomado", "no tom",
      "no quis",
    ], laterPhrases: ["manana", "olvid", "luego", "mas tarde", "despues"],
    notForgotten: ["no se me olvid", "no olvid", "no hay problem"], noWords: ["no", "nunca"],
    takenWords: ["tome", "tomada", "tomado", "tomadas", "hecho"],
    wordsAfterNo: [
      "gota", "hay", "la", "le", "les", "lo", "mas", "me", "nos", "signos", "tiene", "un", "una",
    ], orWords: ["ni", "o"], ignoredWords: ["a", "de", "es", "esta", "muy", "se"],
    feverPhrases: ["febri-", "fiebre-", "calentur-", "afiebr-", "temperat-"],
    noFeverPhrases: [
      "sin fiebre-", "no fiebre-", "no tiene- fiebre-", "no tuvo- fiebre-", "no hay fiebre-",
      "ni fiebre-", "no febri-",
    ], noTemperature: ["no temp-", "sin temp-"],
    normalTemperatures: ["temp- baja-", "temp- normal-"], noPastFever: ["no ha tenido- fiebre-"],
    ageUnits: ["semanas", "sem"], teaspoons: ["cucharaditas?"], tablespoons: ["cucharadas?"],
    tabletWords: ["comp", "pastill", "caps", "supos", "sobre"], singleDoses: ["amp", "vial"],
    drops: ["gota"], skinMedicines: ["gel", "crema", "pomada"], internationalUnits: ["ui"],
    perAfterUnits: ["por"], perAfterMilligrams: ["por"],
    bloodPressures: [
      "(?-i:TA|PA)", #"t[.\/]a"#, #"pres+i[oó]\p{L}*"#, "preci[oó]n", #"ten[cs]i\p{L}*"#,
    ],
    bloodPressureLinks: ["arterial", "de", "la", "a", "era", "fue", "está", "tenía", "en"],
    pulses: ["pulso"], overWords: ["sobre"], overInCentimeters: ["por", "con"], andWords: ["y"],
    lying: ["tumbad[oa]", "acostad[oa]", "echad[oa]"], standing: ["de pie", "parad[oa]"],
    sitting: ["sentad[oa]"], editedPhotoSuffixes: ["-editado", "-ha editado"],
    spreadsheetWords: SpreadsheetWords(
      feeds: ["toma", "biberon", "pecho", "leche", "lactancia"],
      wetDiapers: ["pipi", "pis", "orina", "mojado"], dirtyDiapers: ["caca", "sucio"],
      mixedDiapers: ["pipi y caca"], pumpings: ["sacaleches", "extraccion"], notes: ["nota"],
      breastMilk: ["leche materna"], formula: ["leche de formula"],
      left: ["izquierdo", "izquierda", "izq"], right: ["derecho", "derecha", "der"],
      both: ["ambos"], minutes: ["minuto", "minutos"], milliliters: ["mililitro", "mililitros"],
      ounces: ["onza", "onzas"], andWords: ["y"], loadingText: "Cargando"))
}
