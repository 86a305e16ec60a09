import Records
import SQLite

enum SampleCaregiver: String, Sendable {
  case lucia = "Lucía Ferrer"
  case thomas = "Thomas Morel"
  case henri = "Henri Morel"

  var id: String { SeededRandom.uuid(ofTopic: "caregiver \(rawValue)") }
}

enum SampleProfile: String, Sendable {
  case alba = "Alba"
  case leo = "Leo"
  case carmen = "Carmen"
  case canela = "Canela"

  var id: String { SeededRandom.uuid(ofTopic: "profile \(rawValue)") }
}

extension SampleData {
  mutating func addPeople() throws(SampleProblem) {
    let start = calendar.instant(on: .day("2026-02-20"), atMinute: 20 * 60)
    addRow(
      toTable: "family",
      columns: ["id", "name", "time_zone", "language", "units", "paper", "changed_at"],
      values: [1, "Ferrer Morel", calendar.zone.name, "en", "metric", "a4", start])
    for (name, value) in [("languages", "en,es,fr"), ("region", "eu")] {
      addRow(
        toTable: "settings", columns: ["name", "value", "changed_at"], values: [name, value, start])
    }
    try addCaregivers(startingAt: start)
    try addInvitations(startingAt: start)
    addChildren(startingAt: start)
    addElderAndPet(startingAt: start)
  }

  private mutating func addCaregivers(startingAt start: Instant) throws(SampleProblem) {
    let caregivers: [(SampleCaregiver, String, String)] = try tables["caregivers"]
    for (person, role, language) in caregivers {
      addRecord(to: Caregiver.table, id: person.id, at: start, [person.rawValue, role, language])
    }
  }

  private mutating func addInvitations(startingAt start: Instant) throws(SampleProblem) {
    let day: Int64 = 86_400
    let invitations: [(String, String, String, Int, Int?)] = try tables["invitations"]
    for (name, role, state, days, minutes) in invitations {
      let sent = start + Int64(days) * day
      let answered = minutes.map { sent + Int64($0) * 60 }
      addRecord(
        to: Invitation.table, by: .lucia, at: answered ?? sent,
        [name, role, state, sent, sent + 14 * day, answered])
      logActivity(.invitationSent, name, by: .lucia, at: sent, newValue: role)
      if state == "accepted", let answered {
        logActivity(
          .invitationAccepted, name, by: name.hasPrefix("Thomas") ? .thomas : .henri, at: answered)
      }
    }
  }

  private mutating func addChildren(startingAt start: Instant) {
    let born = calendar.instant(on: SampleCalendar.babyBirthday, atMinute: 14 * 60 + 12)
    addRecord(
      to: Profile.table, id: SampleProfile.alba.id, by: .thomas, at: born + 10_000,
      [
        "child", "Alba", "🌅", SamplePhoto.id(of: .alba, photoIndex: 0), SampleCalendar.babyBirthday,
        "female",
        LocalDate.day("2026-03-26"), nil, nil,
        "Born three weeks early. Vitamin D every morning. Sleeps with the grey rabbit.", 0,
        "confirmed", born + 10_000, 800.0, nil, nil, nil,
      ])
    addRecord(
      to: Profile.table, id: SampleProfile.leo.id, by: .lucia, at: start + 600,
      [
        "child", "Leo", "🦁", SamplePhoto.id(of: .leo, photoIndex: 0), LocalDate.day("2023-05-20"),
        "male", nil,
        nil, nil, "One hour of screens at most, none before lunch.", 1, "confirmed", start + 600,
        nil, nil, nil, nil,
      ])
    logActivity(.profileAdded, "Leo", about: .leo, by: .lucia, at: start + 600)
    logActivity(.profileAdded, "Alba", about: .alba, by: .thomas, at: born + 10_000)
  }

  private mutating func addElderAndPet(startingAt start: Instant) {
    let joined = calendar.instant(on: .day("2026-03-20"), atMinute: 18 * 60 + 4)
    addRecord(
      to: Profile.table, id: SampleProfile.carmen.id, by: .lucia, at: joined,
      [
        "elder", "Carmen", "🌻", nil, LocalDate.day("1951-02-14"), "female", nil, "Grandmother",
        "Europe/Madrid",
        "Lives two streets away. Left knee aches in damp weather; texts are best, large.", 2,
        "confirmed", joined, nil, nil, nil, nil,
      ])
    addRecord(
      to: Profile.table, id: SampleProfile.canela.id, by: .thomas, at: start + 900,
      [
        "pet", "Canela", "🐈", SamplePhoto.id(of: .canela, photoIndex: 0),
        LocalDate.day("2021-06-01"), "female",
        nil, nil, nil, "Ginger cat. The vet wants her at 4.4 kg. No milk, whatever she says.", 3,
        "confirmed", start + 900, nil, 8.0, 165.0, 4.4,
      ])
    logActivity(.profileAdded, "Canela", about: .canela, by: .thomas, at: start + 900)
    logActivity(.profileAdded, "Carmen", about: .carmen, by: .lucia, at: joined + -7200)
    let changed = calendar.instant(on: .day("2026-05-02"), atMinute: 21 * 60)
    logActivity(
      .settingsChanged, "languages", by: .lucia, at: changed, oldValue: "en,es",
      newValue: "en,es,fr")
    logActivity(
      .settingsChanged, "paper", by: .thomas, at: changed + 300, oldValue: "letter", newValue: "a4")
  }
}
