import Records
import SQLite

enum SampleCaregiver: String, Sendable, CaseIterable {
  case lucia = "Lucía Ferrer"
  case thomas = "Thomas Morel"
  case henri = "Henri Morel"

  var id: String {
    var random = SampleRandom("caregiver \(rawValue)")
    return random.uuid()
  }
}

enum SampleProfile: String, Sendable, CaseIterable {
  case alba = "Alba"
  case leo = "Leo"
  case carmen = "Carmen"
  case canela = "Canela"

  var id: String {
    var random = SampleRandom("profile \(rawValue)")
    return random.uuid()
  }
}

enum SamplePeople {
  static func write(into data: inout SampleData) {
    let start = data.calendar.instant(on: .day("2026-02-20"), atMinute: 20 * 60)
    data.add(
      "family", "id name time_zone language units paper changed_at",
      [
        .integer(1), .text("Ferrer Morel"), .text(data.calendar.zone.name), .text("en"),
        .text("metric"), .text("a4"), .at(start),
      ])
    for (name, value) in [("languages", "en,es,fr"), ("region", "eu")] {
      data.add("settings", "name value changed_at", [.text(name), .text(value), .at(start)])
    }
    writeCaregivers(from: start, into: &data)
    writeInvitations(from: start, into: &data)
    writeChildren(from: start, into: &data)
    writeElderAndPet(from: start, into: &data)
  }

  private static func writeCaregivers(from start: Instant, into data: inout SampleData) {
    let words = [
      SampleCaregiver.lucia: ("owner", "es"), .thomas: ("co_parent", "fr"),
      .henri: ("viewer", "fr"),
    ]
    for person in SampleCaregiver.allCases {
      guard let (role, language) = words[person] else { continue }
      data.add(
        Caregiver.table, id: person.id, at: start,
        [.text(person.rawValue), .text(role), .text(language)])
    }
  }

  private static func writeInvitations(from start: Instant, into data: inout SampleData) {
    let day: Int64 = 86_400
    let invitations: [(String, String, String, Instant, Instant?)] = [
      ("Thomas Morel", "co_parent", "accepted", start, start + 900),
      ("Henri Morel", "viewer", "accepted", start + 3 * day, start + 4 * day),
      ("Marta Soler", "viewer", "expired", start + 60 * day, nil),
      ("Clara Vidal", "co_parent", "cancelled", start + 120 * day, start + 121 * day),
      ("Inés Ferrer", "viewer", "pending", start + 258 * day, nil),
    ]
    for (name, role, state, sent, answered) in invitations {
      data.add(
        Invitation.table, by: .lucia, at: answered ?? sent,
        [
          .text(name), .text(role), .text(state), .at(sent), .at(sent + 14 * day),
          .optional(answered),
        ])
      data.logActivity(.invitationSent, name, by: .lucia, at: sent, after: role)
      if state == "accepted", let answered {
        data.logActivity(
          .invitationAccepted, name, by: name.hasPrefix("Thomas") ? .thomas : .henri, at: answered)
      }
    }
  }

  private static func writeChildren(from start: Instant, into data: inout SampleData) {
    let born = data.calendar.instant(on: SampleCalendar.birth, atMinute: 14 * 60 + 12)
    data.add(
      Profile.table, id: SampleProfile.alba.id, by: .thomas, at: born + 10_000,
      [
        .text("child"), .text("Alba"), .text("🌅"), .text(SamplePhoto.id(of: .alba, 0)),
        .on(SampleCalendar.birth), .text("female"), .on(.day("2026-03-26")), .null, .null,
        .text("Born three weeks early. Vitamin D every morning. Sleeps with the grey rabbit."),
        .integer(0), .text("confirmed"), .at(born + 10_000), .real(800), .null, .null, .null,
      ])
    data.add(
      Profile.table, id: SampleProfile.leo.id, by: .lucia, at: start + 600,
      [
        .text("child"), .text("Leo"), .text("🦁"), .text(SamplePhoto.id(of: .leo, 0)),
        .on(.day("2023-05-20")), .text("male"), .null,
        .null, .null, .text("One hour of screens at most, none before lunch."), .integer(1),
        .text("confirmed"), .at(start + 600), .null, .null, .null, .null,
      ])
    data.logActivity(.profileAdded, "Leo", about: .leo, by: .lucia, at: start + 600)
    data.logActivity(.profileAdded, "Alba", about: .alba, by: .thomas, at: born + 10_000)
  }

  private static func writeElderAndPet(from start: Instant, into data: inout SampleData) {
    let joined = data.calendar.instant(on: .day("2026-03-20"), atMinute: 18 * 60 + 4)
    data.add(
      Profile.table, id: SampleProfile.carmen.id, by: .lucia, at: joined,
      [
        .text("elder"), .text("Carmen"), .text("🌻"), .null, .on(.day("1951-02-14")),
        .text("female"),
        .null, .text("Grandmother"), .text("Europe/Madrid"),
        .text("Lives two streets away. Left knee aches in damp weather; texts are best, large."),
        .integer(2), .text("confirmed"), .at(joined), .null, .null, .null, .null,
      ])
    data.add(
      Profile.table, id: SampleProfile.canela.id, by: .thomas, at: start + 900,
      [
        .text("pet"), .text("Canela"), .text("🐈"), .text(SamplePhoto.id(of: .canela, 0)),
        .on(.day("2021-06-01")), .text("female"), .null,
        .null, .null, .text("Ginger cat. The vet wants her at 4.4 kg. No milk, whatever she says."),
        .integer(3), .text("confirmed"), .at(start + 900), .null, .real(8), .real(165), .real(4.4),
      ])
    data.logActivity(.profileAdded, "Canela", about: .canela, by: .thomas, at: start + 900)
    data.logActivity(.profileAdded, "Carmen", about: .carmen, by: .lucia, at: joined + -7200)
    let changed = data.calendar.instant(on: .day("2026-05-02"), atMinute: 21 * 60)
    data.logActivity(
      .settingsChanged, "languages", by: .lucia, at: changed, before: "en,es", after: "en,es,fr")
    data.logActivity(
      .settingsChanged, "paper", by: .thomas, at: changed + 300, before: "letter", after: "a4")
  }
}
