import Foundation
import Knowledge
import Records
import SQLite
import Site

/// The additions and corrections of one run of `kinfolio people`.
struct PeopleChanges {
  private let added: [Profile]
  private let changed: [(before: Profile, after: Profile)]
  private let caregivers: [Caregiver]
  /// The weights at birth.
  private let birthWeights: [GrowthMeasurement]
  /// The pairs of profiles of one person.
  ///
  /// A merge removes the first one and keeps the second one.
  private let merges: [(emptied: Profile, kept: Profile)]
  private let family: FamilyCorrection

  init(
    _ arguments: ParsedArguments, to people: Journal, _ languages: Languages, at moment: Instant
  ) throws(UsageError) {
    let today = people.family.zone.day(of: moment)
    var (all, weights, put) = (people.profiles, [GrowthMeasurement](), Set<ID<Profile>>())
    /// Checks a person and adds it, in place of the profile with the same id if there is one.
    func add(_ person: PersonDescription) throws(UsageError) {
      var profile = person.profile
      let before = all.first { $0.id == profile.id }
      all.removeAll { $0.id == profile.id }
      if let problem = person.problem(today: today) { throw UsageError(problem) }
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
      weights += [person.birthMeasurement(of: profile, at: moment)].compactMap(\.self)
    }
    for (text, kind) in arguments.peopleWithKinds {
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
      try profile.remember(until: day, today: today)
      try add(PersonDescription(correcting: profile, nil))
    }
    for name in arguments.values("--undo-remember") {
      var profile = try ProfileFinder(among: all).profile(named: name)
      try profile.undoRemember()
      try add(PersonDescription(correcting: profile, nil))
    }
    let known = Dictionary(uniqueKeysWithValues: people.profiles.map { ($0.id, $0) })
    added = all.filter { known[$0.id] == nil }
    changed = all.filter { put.contains($0.id) }.compactMap { after in
      known[after.id].map { ($0, after) }
    }
    birthWeights = weights
    var merges: [(Profile, Profile)] = []
    for text in arguments.values("--merge") {
      let (name, other) = PersonDescription.nameAndDetails(in: text)
      let finder = ProfileFinder(among: all)
      guard let other else { throw UsageError("Write two names, such as --merge 'Mia 2'=Mia.") }
      let (emptied, kept) = (try finder.profile(named: name), try finder.profile(named: other))
      let result = try kept.completed(by: emptied, named: name, in: arguments)
      all.removeAll { [emptied.id, kept.id].contains($0.id) }
      all.append(result)
      merges.append((emptied, kept))
    }
    self.merges = merges
    family = try FamilyCorrection(arguments, of: people.family, languages)
    caregivers = try arguments.caregivers(besides: people.caregivers, at: moment)
  }

  var isEmpty: Bool { descriptions.isEmpty }

  /// True if one of the changed values needs a column that the database has only since version 4 of its schema.
  var needVersion4: Bool {
    (added + changed.map(\.after)).contains {
      $0.fullName != nil || $0.endedOn != nil || $0.status == .remembered
    }
  }

  /// A sentence for the user about each change.
  var descriptions: [String] {
    let merged = merges.map {
      "Merged \($0.emptied.name) into \($0.kept.name). --undo-merge takes this back.".printable
    }
    let renamed = changed.filter { $0.before.name.foldedForNames != $0.after.name.foldedForNames }
      .map {
        "If there is a photo folder \($0.before.name), rename it to \($0.after.name). Otherwise its pictures "
          + "will belong to the whole family."
      }
    return added.map { "Added \($0.line())." } + changed.map { "Changed: \($0.after.line())." }
      + renamed.map(\.printable) + merged + family.descriptions
      + caregivers.map { "Added \($0.name.printable) (caregiver)." }
  }

  func write(into database: Database, at moment: Instant) throws {
    try family.write(into: database, at: moment)
    try database.insert(caregivers)
    try database.insert(added)
    let move = try database.prepare(
      "UPDATE measurements SET measured_on = ?3, changed_at = ?4 "
        + "WHERE profile_id = ?1 AND measured_on = ?2")
    for (before, after) in changed {
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
    for weight in birthWeights {
      let isKnown = try correct.firstInteger([
        .text(weight.profile.text), .text(weight.measuredOn.description), .real(weight.value),
        .integer(weight.entry.changedAt.seconds),
      ])
      if isKnown == nil { try database.insert([weight]) }
    }
    for (emptied, kept) in merges {
      let tables = try database.foreignTables(referringTo: emptied)
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
  /// Returns the profile with a name.
  ///
  /// If there is none, the error of the command line contains the possible names.
  fileprivate func profile(named name: String) throws(UsageError) -> Profile {
    do throws(ProfileLookupError) { return try profile(called: name) } catch {
      throw UsageError(error.description.printable)
    }
  }
}
