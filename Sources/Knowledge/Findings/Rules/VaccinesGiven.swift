import Records

/// A highlight: the vaccinations that a child or pet got on the days that the report covers.
let vaccinesGivenRule = FindingRule(id: "vaccines_given") { input in
  guard input.elderMetrics == nil else { return nil }
  return .sentence(
    "story.vaccinated", listing: input.vaccinationsGiven.map { ($0.vaccine, $0.entry.id) })
}
