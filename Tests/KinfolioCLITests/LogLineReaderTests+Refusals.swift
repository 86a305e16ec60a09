import Testing

@testable import KinfolioCLI

/// The lines that `kinfolio log` refuses, and the reasons.
extension LogLineReaderTests {
  private func problem(of line: String) throws -> String {
    do throws(LogProblem) {
      let records = try reader.records(ofLine: line)
      Issue.record("'\(line)' was understood: \(records.map(\.valuesByColumn))")
      return ""
    } catch { return "\(error.description) \(error.suggestedLine.map { "→ \($0)" } ?? "")" }
  }

  /// Words that change the meaning, second events, and times that may be durations are never written as something else.
  @Test(arguments: [
    "Rosa no tomó metformina 850 mg", "Rosa n'a pas pris metformine 500 mg",
    "Rosa did not take metformin 500 mg",
    "Rosa no hizo short walk", "Mia pas de caca", "Mia sin caca", "Mia no poo",
    "Mia ya no tiene tos", "Mia plus de toux",
    "Mia no comió huevo", "Mia bottle 120 ml 8:30 in the evening",
    "Mia biberón 120 ml a las 8:30 de la noche",
    "Mia biberon 120 ml à 8h du soir", "Mia biberón 120 ml anteayer 10:00",
    "Mia bottle 120 ml monday 10:00",
    "Mia fiebre 38,5 anoche", "Mia biberón 100 ml hace 20 min", "Mia biberon 100 ml il y a 2h",
    "Mia bottle 100 ml 2 hours ago",
    "Mia visit friday", "Mia revisión esta mañana", "Mia sieste 13h", "Mia siesta 1h30",
    "Mia biberon 120 ml 3h",
    "Mia siesta de 1 a 2", "Mia biberón 120 ml a las 8", "Mia nap until 14:10",
    "Mia nap ended 14:10",
    "Mia tos por la noche", "Mia fever 38.5 and cough", "Mia bottle 120 ml and poo",
    "Mia took formula 120 ml",
    "Mia tomó agua 30 ml", "Mia ate huevo and toast 12:00", "Mia fiebre 38 y medio",
    "Mia took ibuprofen half a tablet",
    "Mia nap 1:00-2:10 pm", "Mia nap 1:00-2:10pm", "Mia nap 1:00 pm to 2:10", "Mia nap 12:30-1:15",
    "Mia took ibuprofen 500mg x2",
    "Mia took ibuprofen 5 ml daily", "Mia took \"\" 5 ml", "Mia ate \"toast",
    "stock Crunchy 2 bags of 2", "Miso ate Crunchy 3",
    "pet food Felix dry 400 kcal per cup", "Rosa vet 2026-11-03", "Mia reaction banana mild",
    "food Huevo yellow egg",
    "Mia nap 999999999999999999 min", "Mia points 99999999999999999999 x", "Mia points 5.5 tidy",
    "Mia bottle 120 ml EST 13:00",
    "Mia bottle 120 ml: 90 ml", "Mia should take ibuprofen 5 ml", "Mia cough gone",
    "Mia weight 15 lb -2 oz",
    "Rosa took vitamin 8:00", "Mia reaction huevo mild red cheeks 2026-11-01 9:30",
    "Mia bottle 120 ml loud music", "Mia symptom dry mild cough", "Mia stop calpol 5 ml",
    "Mia spat calpol 5 ml", "Mia took calpol or ibuprofen 5 ml",
    "Mia took calpol 5 ml?", "Rosa prescription stop metformin 500 mg 8:00",
    "Rosa prescription aspirin 100 mg 8:00-20:00",
    "Mia calpol 5 kg", "Mia vaccine MMR postponed", "Mia vaccine none", "food peanut brown",
    "Rosa did refuse short walk", "Rosa did fall",
    "Rosa task walk Monday to Friday 10:00", "Rosa task walk 10:00 weekends", "Mia cough over",
    "Mia nap to 14:10", "Mia nap -14:10",
    "Mia nap in 30 min", "Mia minus 5 points", "stock Crunchy +200 g",
    "Mia checkup postponed 2026-12-05", "Mia first steps soon",
    "Mia took 100 mg ibuprofen Junior 5 ml",
    "Rosa metformin retard 8:00: missed", "Rosa metformin retard: not taken",
    "Rosa metformin retard 8:00: no tomada", "Rosa metformin retard 8:00: pas prise",
    "Mia vaccine MMR: not given, fever", "Mia poo: none", "Mia caca: nada", "Mia selle: aucune",
    "Rosa metformin retard: dose missed", "Rosa metformin retard: she refused",
    "Rosa metformin retard: no se la tomó", "Rosa metformin retard: n'a pas pris",
    "Mia vaccine MMR: declined",
    "Rosa did short walk: no", "Mia cough: none", "Miso vet: cancelled",
    "Mia bottle 120 ml 8 45 am", "Mia poo 9 :30 am", "Mia nap 1-1:45", "Mia bottle 120 ml 1-1:20",
    "Mia cough until yesterday 18:00", "Mia tos hasta ayer 18:00", "Mia night until today 6:30",
    "Mia bottle 120 ml 9:00 and 12:00", "Mia nap 9:00, 12:00", "Mia cough 9:00 y 12:00",
  ])
  func refusesWhatChangesTheMeaning(line: String) throws { _ = try problem(of: line) }

  @Test(arguments: [
    ("Mia bottle 120 14:30", "120 of which unit? Write, for example, 120 ml or oz."),
    ("Mia weight 7", "7 of which unit?"),
    ("Mia ibuprofen 100", "100 of which unit?"),
    ("Mia ibuprofen", "How much? Add an amount"),
    ("Mia ibuprofen 100 mg 5 ml", "5 ml has no place in this record."),
    ("Mia bottle 12o ml", "'12o' is not clear."),
    ("Mia bottle 1,000 ml", "1,000 can mean two numbers."),
    ("Mia bottle 120 ml 3/11", "'3/11' is not clear."),
    ("Mia temperature 60", "60 of which unit?"),
    ("Mia bottle 120 ml 80 ml", "80 ml has no place"),
    ("Mia bottle 120 ml 23:50", "23:50 is still to come. Add the day, such as yesterday 23:50."),
    ("Mia bottle 120 ml yesterday", "At what time on 2026-11-07?"),
    ("Mia slept 13:00-14:00", "The kind is missing. Add one of: nap, night."),
    ("Mia breast 20 min", "How long at which breast?"),
    (
      "Mia reaction huevo: red cheeks",
      "The severity is missing. Add one of: mild, moderate, severe."
    ),
    ("bottle 120 ml", "Whose is it? Start the line with a name: Mia, Zoé Ñandú."),
    (
      "Mua bottle 120 ml",
      "Whose is it? Start the line with a name: Mia, Zoé Ñandú. → Mia bottle 120 ml"
    ),
    ("Mia and Zoé Ñandú bottle 120 ml", "Is it about Mia or Zoé Ñandú?"),
    ("Rosa bottle 120 ml", "Rosa is an elder, and this record is only for: child."),
    ("Mia botle 120 ml", "It is not clear what 'botle' is. → Mia bottle 120 ml"),
    ("Mia bibeeron 120 ml", "It is not clear what 'bibeeron' is. → Mia biberon 120 ml"),
    (
      "Mia bottle 120 ml frmula",
      "'frmula' is not understood. Write a note after a colon. → "
        + "Mia bottle 120 ml formula"
    ),
    ("Mia ate lasagna 12:00", "'lasagna' is a new food. Add it first"),
    ("Miso ate Fluffy 40 g", "'Fluffy' is a new pet food. Add it first"),
    ("Mia 120 ml", "It is not clear what happened."),
    ("Mia took 500 mg", "The name is missing."),
    ("Mia poo 2026-03-29 2:30", "did not exist"),
    (
      "Mia reaction toast mild",
      "'toast' is no food that Mia has eaten, by the records: Huevo, Pera."
    ),
    ("Mia reaction pera mild 30 min: red cheeks", "and not since, by the records."),
    ("Mia nap 9:00 12:00", "Is it from 9:00 to 12:00? Write 9:00-12:00"),
  ])
  func refuses(line: String, reason: String) throws {
    #expect(try problem(of: line).contains(reason))
  }
}
