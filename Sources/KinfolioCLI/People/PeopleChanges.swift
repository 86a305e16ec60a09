import Escapes
import Foundation
import Knowledge
import Records
import Reports
import SQLite
import Site

/// The additions and corrections of one run of `kinfolio people`.
struct PeopleChanges {
  private let added: [Profile]
  private let changed: [(before: Profile, after: Profile)]
  private let caregivers: [Caregiver]
  /// The weights at birth.
  private let measurements: [GrowthMeasurement]

  init(_ arguments: ParsedArguments, to people: Journal, at moment: Instant) throws(UsageError) {
    let today = people.family.zone.day(of: moment)
    var (all, weights, put) = (people.profiles, [GrowthMeasurement](), Set<ID<Profile>>())
    /// Checks a person and adds it, in place of the profile with the same id if there is one.
    func add(_ person: PersonDescription) throws(UsageError) {
      var profile = person.profile
      let before = all.first { $0.id == profile.id }
      all.removeAll { $0.id == profile.id }
      if let problem = person.problem(today: today) { throw UsageError(problem) }
      // Two people who already have one name can be corrected.
      if before?.hasNamesake(among: all) != true { try profile.checkHasNoNamesake(among: all) }
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
    let known = Dictionary(uniqueKeysWithValues: people.profiles.map { ($0.id, $0) })
    added = all.filter { known[$0.id] == nil }
    changed = all.filter { put.contains($0.id) }.compactMap { after in
      known[after.id].map { ($0, after) }
    }
    measurements = weights
    caregivers = try arguments.caregivers(besides: people.caregivers, at: moment)
  }

  var isEmpty: Bool { added.isEmpty && changed.isEmpty && caregivers.isEmpty }

  /// True if a value has a column only since version 4 of the schema.
  var needVersion4: Bool {
    (added + changed.map(\.after)).contains {
      $0.fullName != nil || $0.endedOn != nil || $0.status == .remembered
    }
  }

  var descriptions: [String] {
    added.map { "Added \($0.line)." } + changed.map { "Changed: \($0.after.line)." }
      + caregivers.map { "Added \($0.name.printable) (caregiver)." }
  }

  func write(into database: Database) throws(SQLiteError) {
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
    for weight in measurements {
      let isKnown = try correct.firstInteger([
        .text(weight.profile.text), .text(weight.measuredOn.description), .real(weight.value),
        .integer(weight.entry.changedAt.seconds),
      ])
      if isKnown == nil { try database.insert([weight]) }
    }
  }
}

extension Profile {
  /// Marks the profile as remembered; throws if the last day is no day, is in the future, or is before birth.
  fileprivate mutating func remember(until day: String?, today: LocalDate) throws(UsageError) {
    status = .remembered
    guard let day else { return }
    guard let date = LocalDate(day), date <= today, birthDate.map({ $0 <= date }) ?? true else {
      throw UsageError(
        "The last day of \(name) must be a day such as \(today), not in the future and not before "
          + "birth, not '\(day)'.")
    }
    endedOn = date
  }

  /// A line about the profile for a terminal.
  var line: String {
    let details = [
      birthDate.map { "born \($0)" }, dueDate.map { "due \($0)" }, sex?.rawValue, relationship,
      fullName, status == .confirmed ? nil : status.rawValue, endedOn.map { "until \($0)" },
    ].compactMap(\.self)
    return "\(name) (\(([kind.rawValue] + details).joined(separator: ", ")))".printable
  }
}

extension ProfileFinder {
  /// Returns the profile with this name; the error of the command line contains the names that are possible.
  fileprivate func profile(named name: String) throws(UsageError) -> Profile {
    do throws(ProfileLookupError) { return try profile(called: name) } catch {
      throw UsageError(error.description.printable)
    }
  }
}
