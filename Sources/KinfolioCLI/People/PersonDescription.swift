import Foundation
import Knowledge
import Records

/// A child, elder or pet as a user describes it, such as `Mia=2025-01-05,female,3.4kg`.
struct PersonDescription {
  private(set) var profile: Profile
  /// The weight at birth in kilograms, or nil if it is not given.
  private(set) var birthWeight: Double?

  /// Parses a name, or a name and details separated by commas; throws if it has no name or a detail has no meaning.
  init(_ text: String, as kind: Profile.Kind) throws(UsageError) {
    let (name, details) = Self.nameAndDetails(in: text)
    var profile = Profile.empty
    profile.kind = kind
    profile.status = .confirmed
    profile.name = name
    if name.isEmpty { throw UsageError("'\(text)' has no name. \(kind.syntax)") }
    try self.init(correcting: profile, details)
  }

  /// Applies details, separated by commas, to a profile; throws if a detail has no meaning.
  ///
  /// If `details` is nil, the profile stays as it is.
  init(correcting profile: Profile, _ details: String?) throws(UsageError) {
    self.profile = profile
    guard let details else { return }
    for detail in details.split(separator: ",", omittingEmptySubsequences: false) {
      let detail = detail.trimmingCharacters(in: .whitespaces)
      guard add(detail) else {
        throw UsageError("'\(detail)' has no meaning for \(profile.name). \(profile.kind.syntax)")
      }
    }
  }

  /// Returns the two sides of the first equals sign; `details` is nil if there is none.
  static func nameAndDetails(in text: String) -> (name: String, details: String?) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    return (parts[0], parts.count > 1 ? parts[1] : nil)
  }

  /// Adds a detail; returns false if it has no meaning for this kind of profile.
  private mutating func add(_ detail: String) -> Bool {
    let sexes: [String: Profile.Sex] = ["f": .female, "m": .male]
    if let date = LocalDate(detail) {
      profile.birthDate = date
    } else if let sex = sexes[detail.lowercased()] ?? Profile.Sex(rawValue: detail.lowercased()) {
      profile.sex = sex
    } else if let name = detail.valueOfDetail("name") {
      profile.name = name
    } else if let name = detail.valueOfDetail("full name") {
      profile.fullName = name
    } else {
      switch profile.kind {
      case .child: return addDueDate(detail) || addBirthWeight(detail)
      case .elder:
        guard detail.contains(where: \.isLetter), !detail.contains(where: \.isNumber) else {
          return false
        }
        profile.relationship = detail
      case .pet:
        guard let emoji = Self.animals[detail.lowercased()] else { return false }
        profile.emoji = emoji
      }
    }
    return true
  }

  private mutating func addDueDate(_ detail: String) -> Bool {
    guard detail.lowercased().hasPrefix("due"),
      let date = LocalDate(detail.dropFirst(3).drop { " =:".contains($0) })
    else { return false }
    profile.dueDate = date
    return true
  }

  /// Adds a weight such as `3.4kg`, `3400 g` or `7lb 8oz`.
  private mutating func addBirthWeight(_ detail: String) -> Bool {
    let pattern = /([0-9]+(?:\.[0-9]+)?) ?(kg|g|lb)(?: ?([0-9]+(?:\.[0-9]+)?) ?oz)?/
    guard let match = detail.lowercased().wholeMatch(of: pattern), let amount = Double(match.1),
      match.3 == nil || match.2 == "lb"
    else { return false }
    let ounces = match.3.flatMap { Double($0) } ?? 0
    birthWeight =
      switch match.2 {
      case "kg": amount
      case "g": amount / 1000
      default:
        amount * ImperialUnit.kilogramsPerPound + ounces * ImperialUnit.kilogramsPerOunce
      }
    return true
  }

  /// The options that add people, for commands that take descriptions.
  static let options: [OptionSpec] = [
    .repeatable(
      "--child", "NAME[=DETAILS]",
      "a child, such as Mia=2025-01-05,female,due 2025-01-20,3.4kg; once for each child"),
    .repeatable("--elder", "NAME[=DETAILS]", "an elder, such as Rosa=1944-03-18,grandmother"),
    .repeatable("--pet", "NAME[=DETAILS]", "a pet, such as Miso=2020-05-01,cat"),
    .repeatable("--caregiver", "NAME", "someone who records; once for each person"),
  ]

  static let help = """
    The details of a child, elder or pet are separated by commas, in any order: a birth date; female
    or male; for a child 'due' with the expected date, and the weight at birth in kg, g or lb and
    oz; for an elder the relationship; for a pet cat, dog, rabbit, bird or horse.
    """

  /// Returns the measurement of the weight at birth, or nil if the weight is unknown.
  func birthMeasurement(of profile: Profile, at moment: Instant) -> GrowthMeasurement? {
    birthWeight.map { weight in
      var measurement = GrowthMeasurement.empty
      measurement.entry = .new(at: moment)
      measurement.profile = profile.id
      measurement.measuredOn = profile.birthDate ?? .epoch
      measurement.value = weight
      return measurement
    }
  }

  /// The animals whose picture a pet can have in place of its initial.
  fileprivate static let animals = [
    "cat": "🐈", "dog": "🐕", "rabbit": "🐇", "bird": "🐦", "horse": "🐎",
  ]

  /// Returns the problem of the dates and the weight, or nil if there is none.
  func problem(today: LocalDate) -> String? {
    if let born = profile.birthDate, born > today {
      return
        "The birth date \(born) of \(profile.name) is in the future. Correct it, or leave it out."
    }
    if let due = profile.dueDate {
      guard let born = profile.birthDate else {
        return "The due date of \(profile.name) needs a birth date before it."
      }
      // Between a birth in the 20th week and one in the 44th.
      guard (-28...140).contains(due.days - born.days) else {
        return "The due date \(due) of \(profile.name) does not fit the birth date \(born)."
      }
    }
    guard let weight = birthWeight else { return nil }
    if profile.birthDate == nil {
      return "The weight of \(profile.name) at birth needs a birth date before it."
    }
    guard (0.2...8).contains(weight) else {
      let written = weight.formatted(
        .number.precision(.fractionLength(0...2)).locale(.init(identifier: "en")))
      return "\(written) kg is not possible for \(profile.name) at birth. Is it in another unit? "
        + "Write 3.4kg, 3400g or 7lb 8oz."
    }
    return nil
  }
}

extension String {
  /// Returns the text after a word and an equals sign, or nil if the text starts otherwise or nothing follows.
  fileprivate func valueOfDetail(_ word: String) -> String? {
    let (name, value) = PersonDescription.nameAndDetails(in: self)
    return name.lowercased() == word && value?.isEmpty == false ? value : nil
  }
}

extension Profile.Kind {
  /// The details of a profile of this kind, for messages.
  fileprivate var syntax: String {
    switch self {
    case .child:
      "Write a name and what is known of: birth date, sex, due date, weight at birth, such as "
        + "Mia=2025-01-05,female,due 2025-01-20,3.4kg."
    case .elder:
      "Write a name and what is known of: birth date, sex, relationship, such as "
        + "Rosa=1944-03-18,female,grandmother."
    case .pet:
      "Write a name and what is known of: birth date, sex, and "
        + "\(sentenceList(PersonDescription.animals.keys.sorted())), such as Miso=2020-05-01,cat."
    }
  }
}

extension ParsedArguments {
  /// The descriptions of new children, elders and pets.
  var peopleWithKinds: [(text: String, kind: Profile.Kind)] {
    Profile.Kind.allCases.flatMap { kind in values("--\(kind.rawValue)").map { ($0, kind) } }
  }
}

extension Profile {
  /// Throws if one of the other profiles has the same name, and the same or no birth date.
  func checkIsNew(among others: [Profile]) throws(UsageError) {
    let isThere = others.contains { other in
      other.name.lowercased() == name.lowercased()
        && (birthDate == nil || other.birthDate == nil || other.birthDate == birthDate)
    }
    if isThere {
      throw UsageError(
        "Two profiles are named \(name). Remove one, or change a name or a birth date so that they "
          + "differ.")
    }
  }
}

extension Caregiver {
  init(named name: String, at moment: Instant) {
    self = .empty
    entry = .new(at: moment)
    self.name = name
  }
}

extension RecordMetadata {
  /// Returns the metadata of a record that is created at a moment.
  static func new(at moment: Instant) -> RecordMetadata {
    RecordMetadata(id: UUID().uuidString.lowercased(), changedAt: moment)
  }
}
