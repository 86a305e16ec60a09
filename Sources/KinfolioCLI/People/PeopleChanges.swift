import Foundation
import Knowledge
import Records
import SQLite
import Site

/// The additions and corrections of one run of `kinfolio people`.
struct PeopleChanges {
  private let addedProfiles: [Profile]
  private let changedProfiles: [(before: Profile, after: Profile)]
  private let addedCaregivers: [Caregiver]
  private let birthWeightMeasurements: [GrowthMeasurement]
  /// The pairs of profiles of one person; a merge removes the first profile and keeps the second.
  private let mergedProfilePairs: [(emptied: Profile, kept: Profile)]
  private let familyCorrection: FamilyCorrection

  init(
    _ arguments: ParsedArguments, to people: Journal, _ languages: Languages, at moment: Instant
  ) throws(UsageError) {
    let today = people.family.timeZone.day(of: moment)
    var (all, weights, put) = (people.profiles, [GrowthMeasurement](), Set<ID<Profile>>())
    /// Checks a person and adds it, in place of the profile with the same id if there is one.
    func add(_ person: PersonDescription) throws(UsageError) {
      var profile = person.profile
      let before = all.first { $0.id == profile.id }
      all.removeAll { $0.id == profile.id }
      if let problem = person.dateOrWeightProblem(today: today) { throw UsageError(problem) }
      // Two people who already have one name can be corrected.
      if before?.namesake(among: all) == nil { try profile.checkHasNoNamesake(among: all) }
      if profile.entry.id.isEmpty {
        profile.entry = .new(at: moment)
        profile.colorIndex = all.count % 4
      } else {
        profile.entry = RecordMetadata(
          id: profile.entry.id, loggedBy: profile.entry.loggedBy, changedAt: moment)
      }
      all.append(profile)
      put.insert(profile.id)
      weights += [person.birthWeightMeasurement(of: profile, at: moment)].compactMap(\.self)
    }
    for (text, kind) in arguments.newPeopleWithKinds {
      try add(PersonDescription(text, as: kind))
    }
    for text in arguments.values("--change") {
      let (name, details) = PersonDescription.nameAndDetails(in: text)
      let profile = try ProfileFinder(among: all).profile(named: name)
      try add(PersonDescription(correcting: profile, details ?? ""))
    }
    for text in arguments.values("--remember") {
      let (name, day) = PersonDescription.nameAndDetails(in: text)
      var profile = try ProfileFinder(among: all).profile(named: name)
      try profile.markAsRemembered(until: day, today: today)
      try add(PersonDescription(correcting: profile, nil))
    }
    for name in arguments.values("--undo-remember") {
      var profile = try ProfileFinder(among: all).profile(named: name)
      try profile.removeRememberedMark()
      try add(PersonDescription(correcting: profile, nil))
    }
    let known = Dictionary(uniqueKeysWithValues: people.profiles.map { ($0.id, $0) })
    addedProfiles = all.filter { known[$0.id] == nil }
    changedProfiles = all.filter { put.contains($0.id) }.compactMap { after in
      known[after.id].map { ($0, after) }
    }
    birthWeightMeasurements = weights
    var merges: [(Profile, Profile)] = []
    for text in arguments.values("--merge") {
      let (name, other) = PersonDescription.nameAndDetails(in: text)
      let finder = ProfileFinder(among: all)
      guard let other else { throw UsageError("Write two names, such as --merge 'Mia 2'=Mia.") }
      let (emptied, kept) = (try finder.profile(named: name), try finder.profile(named: other))
      let result = try kept.addingMissingDetails(of: emptied, named: name, in: arguments)
      all.removeAll { [emptied.id, kept.id].contains($0.id) }
      all.append(result)
      merges.append((emptied, kept))
    }
    self.mergedProfilePairs = merges
    familyCorrection = try FamilyCorrection(arguments, of: people.family, languages)
    addedCaregivers = try arguments.newCaregivers(besides: people.caregivers, at: moment)
  }

  var isEmpty: Bool { changeDescriptions.isEmpty }

  /// True if one of the changed values needs a column that the database has only since version 4 of its schema.
  var needSchemaVersion4: Bool {
    (addedProfiles + changedProfiles.map(\.after)).contains {
      $0.fullName != nil || $0.endedOn != nil || $0.status == .remembered
    }
  }

  /// A sentence for the user about each change.
  var changeDescriptions: [String] {
    let merged = mergedProfilePairs.map {
      "Merged \($0.emptied.name) into \($0.kept.name). --undo-merge takes this back.".printable
    }
    let renamed = changedProfiles.filter {
      $0.before.name.foldedForNames != $0.after.name.foldedForNames
    }
    .map {
      "If there is a photo folder \($0.before.name), rename it to \($0.after.name). Otherwise its pictures "
        + "will belong to the whole family."
    }
    return addedProfiles.map { "Added \($0.descriptionLine())." }
      + changedProfiles.map { "Changed: \($0.after.descriptionLine())." }
      + renamed.map(\.printable) + merged + familyCorrection.changeDescriptions
      + addedCaregivers.map { "Added \($0.name.printable) (caregiver)." }
  }

  func write(into database: Database, at moment: Instant) throws {
    try familyCorrection.write(into: database, at: moment)
    try database.insert(addedCaregivers)
    try database.insert(addedProfiles)
    let move = try database.prepare(
      "UPDATE measurements SET measured_on = ?3, changed_at = ?4 "
        + "WHERE profile_id = ?1 AND measured_on = ?2")
    for (before, after) in changedProfiles {
      try database.update(before, to: after)
      guard let former = before.birthDate, let born = after.birthDate, born != former else {
        continue
      }
      try move.run([
        .text(after.id.text), .text(former.description), .text(born.description),
        .integer(after.entry.changedAt.seconds),
      ])
    }
    let correct = try database.prepare(
      "UPDATE measurements SET value = ?3, changed_at = ?4 WHERE profile_id = ?1 "
        + "AND measured_on = ?2 AND kind = 'weight' RETURNING 1")
    for weight in birthWeightMeasurements {
      let isKnown = try correct.firstInteger([
        .text(weight.profile.text), .text(weight.measuredOn.description), .real(weight.value),
        .integer(weight.entry.changedAt.seconds),
      ])
      if isKnown == nil { try database.insert([weight]) }
    }
    for (emptied, kept) in mergedProfilePairs {
      let tables = try database.otherProgramsTables(referringTo: emptied)
      if !tables.isEmpty {
        throw UnusableInputError(
          description: ("Other tables contain rows about \(emptied.name), which a merge does not move: "
            + "\(tables.joined(separator: ", ")). Nothing was changed.").printable)
      }
      try database.merge(emptied, into: kept, at: moment)
    }
  }
}

extension ProfileFinder {
  /// Returns the profile with a name; if there is none, the error contains the possible names.
  fileprivate func profile(named name: String) throws(UsageError) -> Profile {
    do throws(ProfileLookupError) { return try profile(called: name) } catch {
      throw UsageError(error.description.printable)
    }
  }
}
