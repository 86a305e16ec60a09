import Records

/// V1: vaccinations whose recorded due date has passed without a matching dose, the oldest first.
enum OverdueVaccination {
  static let rule = FindingRule(
    id: "V1", topic: .vaccination,
    each: { input in
      input.journal.vaccinations.of(input.id).stillDue(on: input.window.last)
        .filter { $0.day < input.window.last }
        .map { due in
          Finding(
            ruleID: "V1", phraseKey: "concern.vaccination_overdue",
            arguments: ["vaccine": .text(due.vaccination.vaccine), "date": .date(due.day)],
            recordIDs: [due.vaccination.entry.id])
        }
    })
}
