extension LanguageWords {
  static let spanish = LanguageWords(
    language: Language(code: "es"), absencesBefore: ["sin", "no"], absencesAfter: [],
    doseDenials: [
      "se me acab", "la vomit", "lo vomit", "todavia no", "aun no", "se me paso", "no la he",
      "no lo he", "no me la he", "no me lo he", "no la tom", "no lo tom", "no he tomado", "no tom",
      "no quis",
    ], doseDelays: ["manana", "olvid", "luego", "mas tarde", "despues"],
    doseAssurances: ["no se me olvid", "no olvid", "no hay problem"], negations: ["no", "nunca"],
    confirmations: ["tome", "tomada", "tomado", "tomadas", "hecho"],
    denialLinks: [
      "gota", "hay", "la", "le", "les", "lo", "mas", "me", "nos", "signos", "tiene", "un", "una",
    ], conjunctions: ["ni", "o"], fillers: ["a", "de", "es", "esta", "muy", "se"],
    fevers: ["febri-", "fiebre-", "calentur-", "afiebr-", "temperat-"],
    feverDenials: [
      "sin fiebre-", "no fiebre-", "no tiene- fiebre-", "no tuvo- fiebre-", "no hay fiebre-",
      "ni fiebre-", "no febri-",
    ], temperatureDenials: ["no temp-", "sin temp-"],
    normalTemperatures: ["temp- baja-", "temp- normal-"], pastDenials: ["no ha tenido- fiebre-"],
    ageUnits: ["semanas", "sem"], teaspoons: ["cucharaditas?"], tablespoons: ["cucharadas?"],
    pieces: ["comp", "pastill", "caps", "supos", "sobre"], singleDoses: ["amp", "vial"],
    drops: ["gota"], skinForms: ["gel", "crema", "pomada"], internationalUnits: ["ui"],
    perAfterUnits: ["por"], perAfterMilligrams: ["por"],
    bloodPressures: [
      "(?-i:TA|PA)", #"t[.\/]a"#, #"pres+i[oó]\p{L}*"#, "preci[oó]n", #"ten[cs]i\p{L}*"#,
    ],
    bloodPressureLinks: ["arterial", "de", "la", "a", "era", "fue", "está", "tenía", "en"],
    pulses: ["pulso"], over: ["sobre"], overInCentimeters: ["por", "con"], and: ["y"],
    lying: ["tumbad[oa]", "acostad[oa]", "echad[oa]"], standing: ["de pie", "parad[oa]"],
    sitting: ["sentad[oa]"], editedPhotoSuffixes: ["-editado", "-ha editado"],
    sheet: SpreadsheetWords(
      feeds: ["toma", "biberon", "pecho", "leche", "lactancia"],
      wetDiapers: ["pipi", "pis", "orina", "mojado"], dirtyDiapers: ["caca", "sucio"],
      mixedDiapers: ["pipi y caca"], pumpings: ["sacaleches", "extraccion"], notes: ["nota"],
      breastMilk: ["leche materna"], formula: ["leche de formula"],
      left: ["izquierdo", "izquierda", "izq"], right: ["derecho", "derecha", "der"],
      both: ["ambos"], minutes: ["minuto", "minutos"], milliliters: ["mililitro", "mililitros"],
      ounces: ["onza", "onzas"], joints: ["y"], loading: "Cargando"))
}
