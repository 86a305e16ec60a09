import Records
import SQLite

enum SampleCaregiver: String, Sendable {
  case lucia = "Lucía Ferrer"
  case thomas = "Thomas Morel"
  case henri = "Henri Morel"

  var id: String { SampleRandom.uuid(of: "caregiver \(rawValue)") }
}

enum SampleProfile: String, Sendable {
  case alba = "Alba"
  case leo = "Leo"
  case carmen = "Carmen"
  case canela = "Canela"

  var id: String { SampleRandom.uuid(of: "profile \(rawValue)") }
}

extension SampleData {
  mutating func addPeople() throws(SampleProblem) {
    let start = calendar.instant(on: .day("2026-02-20"), atMinute: 20 * 60)
    add(
      "family", "id name time_zone language units paper changed_at",
      [
        .integer(1), .text("Ferrer Morel"), .text(calendar.zone.name), .text("en"), .text("metric"),
        .text("a4"), .at(start),
      ])
    for (name, value) in [("languages", "en,es,fr"), ("region", "eu")] {
      add("settings", "name value changed_at", [.text(name), .text(value), .at(start)])
    }
    try addCaregivers(from: start)
    try addInvitations(from: start)
    addChildren(from: start)
    addElderAndPet(from: start)
  }

  private mutating func addCaregivers(from start: Instant) throws(SampleProblem) {
    let caregivers: [(SampleCaregiver, String, String)] = try tables["caregivers"]
    for (person, role, language) in caregivers {
      add(
        Caregiver.table, id: person.id, at: start,
        [.text(person.rawValue), .text(role), .text(language)])
    }
  }

  private mutating func addInvitations(from start: Instant) throws(SampleProblem) {
    let day: Int64 = 86_400
    let invitations: [(String, String, String, Int, Int?)] = try tables["invitations"]
    for (name, role, state, days, minutes) in invitations {
      let sent = start + Int64(days) * day
      let answered = minutes.map { sent + Int64($0) * 60 }
      add(
        Invitation.table, by: .lucia, at: answered ?? sent,
        [
          .text(name), .text(role), .text(state), .at(sent), .at(sent + 14 * day),
          .optional(answered),
        ])
      logActivity(.invitationSent, name, by: .lucia, at: sent, after: role)
      if state == "accepted", let answered {
        logActivity(
          .invitationAccepted, name, by: name.hasPrefix("Thomas") ? .thomas : .henri, at: answered)
      }
    }
  }

  private mutating func addChildren(from start: Instant) {
    let born = calendar.instant(on: SampleCalendar.birth, atMinute: 14 * 60 + 12)
    add(
      Profile.table, id: SampleProfile.alba.id, by: .thomas, at: born + 10_000,
      [
        .text("child"), .text("Alba"), .text("🌅"), .text(SamplePhoto.id(of: .alba, 0)),
        .on(SampleCalendar.birth), .text("female"), .on(.day("2026-03-26")), .null, .null,
        .text("Born three weeks early. Vitamin D every morning. Sleeps with the grey rabbit."),
        .integer(0), .text("confirmed"), .at(born + 10_000), .real(800), .null, .null, .null,
      ])
    add(
      Profile.table, id: SampleProfile.leo.id, by: .lucia, at: start + 600,
      [
        .text("child"), .text("Leo"), .text("🦁"), .text(SamplePhoto.id(of: .leo, 0)),
        .on(.day("2023-05-20")), .text("male"), .null, .null, .null,
        .text("One hour of screens at most, none before lunch."), .integer(1), .text("confirmed"),
        .at(start + 600), .null, .null, .null, .null,
      ])
    logActivity(.profileAdded, "Leo", about: .leo, by: .lucia, at: start + 600)
    logActivity(.profileAdded, "Alba", about: .alba, by: .thomas, at: born + 10_000)
  }

  private mutating func addElderAndPet(from start: Instant) {
    let joined = calendar.instant(on: .day("2026-03-20"), atMinute: 18 * 60 + 4)
    add(
      Profile.table, id: SampleProfile.carmen.id, by: .lucia, at: joined,
      [
        .text("elder"), .text("Carmen"), .text("🌻"), .null, .on(.day("1951-02-14")),
        .text("female"), .null, .text("Grandmother"), .text("Europe/Madrid"),
        .text("Lives two streets away. Left knee aches in damp weather; texts are best, large."),
        .integer(2), .text("confirmed"), .at(joined), .null, .null, .null, .null,
      ])
    add(
      Profile.table, id: SampleProfile.canela.id, by: .thomas, at: start + 900,
      [
        .text("pet"), .text("Canela"), .text("🐈"), .text(SamplePhoto.id(of: .canela, 0)),
        .on(.day("2021-06-01")), .text("female"), .null, .null, .null,
        .text("Ginger cat. The vet wants her at 4.4 kg. No milk, whatever she says."), .integer(3),
        .text("confirmed"), .at(start + 900), .null, .real(8), .real(165), .real(4.4),
      ])
    logActivity(.profileAdded, "Canela", about: .canela, by: .thomas, at: start + 900)
    logActivity(.profileAdded, "Carmen", about: .carmen, by: .lucia, at: joined + -7200)
    let changed = calendar.instant(on: .day("2026-05-02"), atMinute: 21 * 60)
    logActivity(
      .settingsChanged, "languages", by: .lucia, at: changed, before: "en,es", after: "en,es,fr")
    logActivity(
      .settingsChanged, "paper", by: .thomas, at: changed + 300, before: "letter", after: "a4")
  }
}
