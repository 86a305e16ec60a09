/// The identifiers of the sections of visit reports; the raw value is the HTML anchor of the section.
package enum SectionID: String, Sendable, Encodable {
  case identity, summary, previous, concerns, highlights, questions, notes, methods
  case symptoms, allergens, growth, temperatures, vaccinations, medicines, doses
  case vaccinationsDue = "vaccinations_due"
  case sparseFigures = "too_few"
  // Children.
  case coverage, day, measurements, rhythm, feeding, diapers, fever, exposures, milestones, illness
  case illnessChange = "illness_change"
  case illnessDoses = "illness_doses"
  case growthCharts = "growth_charts"
  // Elders.
  case tasks, charts, answers
  case bloodPressure = "blood_pressure"
  case medicineDays = "medicine_days"
  case missedRuns = "missed_runs"
  // Pets.
  case meals
  case weightChart = "weight_chart"
}
