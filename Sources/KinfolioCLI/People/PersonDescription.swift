import Foundation
import Knowledge
import Records

/// A child, elder or pet as a user describes it, such as `Mia=2025-01-05,female,3.4kg`.
struct PersonDescription {
  /// The options that add people, for commands that take descriptions.
  static let commandOptions: [OptionSpec] = [
    .repeatable(
      "--child", "NAME[=DETAILS]",
      "a child, such as Mia=2025-01-05,female,due 2025-01-20,3.4kg; once for each child"),
    .repeatable("--elder", "NAME[=DETAILS]", "an elder, such as Rosa=1944-03-18,grandmother"),
    .repeatable("--pet", "NAME[=DETAILS]", "a pet, such as Miso=2020-05-01,cat"),
    .repeatable("--caregiver", "NAME", "someone who records; once for each person"),
  ]

  static let detailsHelpText = """
    The details of a child, elder or pet are separated by commas, in any order: a birth date; female
    or male; for a child 'due' with the expected date, and the weight at birth in kg, g or lb and
    oz; for an elder 'relationship=' or the relationship; for a pet cat, dog, rabbit, bird or horse.
    """

  private(set) var profile: Profile
  /// The weight at birth in kilograms, or nil if it is not given.
  private(set) var birthWeightKilograms: Double?
  /// The kinds of details that were given, such as "sex", because each may be given only once.
  private var givenDetailKinds: Set<String> = []

  /// Parses a name, or a name and details separated by commas; throws if it has no name or a detail has no meaning.
  init(_ text: String, as kind: Profile.Kind) throws(UsageError) {
    let (name, details) = Self.nameAndDetails(in: text)
    var profile = Profile.empty
    profile.kind = kind
    profile.status = .confirmed
    profile.name = name
    if name.isEmpty { throw UsageError("'\(text)' has no name. \(kind.detailsSyntax)".printable) }
    try self.init(correcting: profile, details)
  }

  /// Applies details, separated by commas, to a profile; throws if a detail has no meaning.
  ///
  /// If `details` is nil, the profile stays as it is.
  init(correcting profile: Profile, _ details: String?) throws(UsageError) {
    self.profile = profile
    if let details { try addDetails(details) }
    let name = self.profile.name
    if name != profile.name || profile.entry.id.isEmpty, !name.canBePersonName {
      throw UsageError(
        "'\(name)' is no name. Write = between a name and its details. \(profile.kind.detailsSyntax)"
          .printable)
    }
  }

  private mutating func addDetails(_ details: String) throws(UsageError) {
    // "3,4 kg" is one detail.
    let text = details.replacing(/(^|,) *([0-9]{1,2}),([0-9]+ ?(?:kg|lb))/) {
      "\($0.1)\($0.2).\($0.3)"
    }
    for detail in text.split(separator: ",", omittingEmptySubsequences: false) {
      let detail = detail.trimmingCharacters(in: .whitespaces)
      guard let kind = addDetail(detail) else {
        throw UsageError(
          "'\(detail)' has no meaning for \(profile.name). \(detail.dateOrWeightHint)\(profile.kind.detailsSyntax)"
            .printable)
      }
      if !givenDetailKinds.insert(kind).inserted {
        throw UsageError("\(profile.name) has two details for the \(kind). Write one.".printable)
      }
    }
  }

  /// Returns the two sides of the first equals sign; `details` is nil if there is none.
  static func nameAndDetails(in text: String) -> (name: String, details: String?) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    return (parts[0], parts.count > 1 ? parts[1] : nil)
  }

  /// Adds a detail and returns its kind, such as "sex", or nil if it has no meaning for this kind of profile.
  private mutating func addDetail(_ detail: String) -> String? {
    if detail.last == "=" { return removeDetail(detail.dropLast().lowercased()) }
    let detail = detail.replacing(/^(?:sex|born|animal)=/.ignoresCase(), with: "")
    let sexes: [String: Profile.Sex] = ["f": .female, "m": .male]
    if let date = LocalDate(detail) {
      profile.birthDate = date
      return "birth date"
    }
    if let sex = sexes[detail.lowercased()] ?? Profile.Sex(rawValue: detail.lowercased()) {
      profile.sex = sex
      return "sex"
    }
    let (word, value) = Self.nameAndDetails(in: detail)
    switch (word.lowercased(), value, profile.kind) {
    case ("name", let name?, _) where !name.isEmpty:
      profile.name = name
      return "name"
    case ("full name", let name?, _) where !name.isEmpty:
      profile.fullName = name
      return "full name"
    case ("relationship", let words?, .elder) where !words.isEmpty:
      profile.relationship = words
      return "relationship"
    // A relationship that is known already is not replaced by a word that may mean something else.
    case (_, nil, .elder) where profile.relationship == nil && detail.canBeRelationship:
      profile.relationship = detail
      return "relationship"
    case (_, nil, .pet):
      guard let emoji = Self.emojiByAnimal[detail.lowercased()] else { return nil }
      profile.emoji = emoji
      return "animal"
    case (_, _, .child): return addDueDate(detail) ?? addBirthWeight(detail)
    default: return nil
    }
  }

  /// Removes a value, such as the sex if `word` is "sex", and returns its kind, or nil if there is no such value.
  private mutating func removeDetail(_ word: String) -> String? {
    switch (word, profile.kind) {
    case ("born", _): profile.birthDate = nil
    case ("sex", _): profile.sex = nil
    case ("full name", _): profile.fullName = nil
    case ("due", .child): profile.dueDate = nil
    case ("relationship", .elder): profile.relationship = nil
    case ("animal", .pet): profile.emoji = nil
    default: return nil
    }
    return ["born": "birth date", "due": "due date"][word] ?? word
  }

  private mutating func addDueDate(_ detail: String) -> String? {
    guard detail.lowercased().hasPrefix("due"),
      let date = LocalDate(detail.dropFirst(3).drop { " =:".contains($0) })
    else { return nil }
    profile.dueDate = date
    return "due date"
  }

  /// Adds a weight such as `3.4kg`, `3400 g` or `7lb 8oz` and returns its kind, or nil for other text.
  private mutating func addBirthWeight(_ detail: String) -> String? {
    let pattern = /([0-9]+(?:\.[0-9]+)?) ?(kg|g|lbs?)(?: ?([0-9]+(?:\.[0-9]+)?) ?oz)?/
    guard let match = detail.lowercased().wholeMatch(of: pattern), let amount = Double(match.1),
      match.3 == nil || match.2.hasPrefix("lb")
    else { return nil }
    let ounces = match.3.flatMap { Double($0) } ?? 0
    birthWeightKilograms =
      switch match.2 {
      case "kg": amount
      case "g": amount / 1000
      default:
        amount * ImperialUnit.kilogramsPerPound + ounces * ImperialUnit.kilogramsPerOunce
      }
    return "weight at birth"
  }

  /// Returns the measurement of the weight at birth, or nil if the weight is unknown.
  func birthWeightMeasurement(of profile: Profile, at moment: Instant) -> GrowthMeasurement? {
    birthWeightKilograms.map { weight in
      var measurement = GrowthMeasurement.empty
      measurement.entry = .new(at: moment)
      measurement.profile = profile.id
      measurement.measuredOn = profile.birthDate ?? .epoch
      measurement.value = weight
      return measurement
    }
  }

  /// The pictures that a pet can have in place of its initial, by the animal.
  fileprivate static let emojiByAnimal = [
    "cat": "🐈", "dog": "🐕", "rabbit": "🐇", "bird": "🐦", "horse": "🐎",
  ]

  /// Returns a sentence about a date or weight that is not possible, or nil if all are possible.
  ///
  /// Dates that were not given are not checked, because another program may have written them.
  func dateOrWeightProblem(today: LocalDate) -> String? {
    let areDatesGiven = !givenDetailKinds.isDisjoint(with: ["birth date", "due date"])
    if areDatesGiven, let born = profile.birthDate {
      if born > today {
        return
          "The birth date \(born) of \(profile.name) is in the future. Correct it, or leave it out."
      }
      if born.year < 1900 { return "The birth date \(born) of \(profile.name) is before 1900." }
      let age = today.year - born.year
      if profile.kind == .elder && age < 18 || profile.kind == .child && age > 60 {
        let (kind, other) = profile.kind == .elder ? ("an elder", "child") : ("a child", "elder")
        return
          "The birth date \(born) of \(profile.name) is not that of \(kind). Correct it, or use "
          + "--\(other)."
      }
      if let end = profile.endedOn, end < born {
        return "The birth date \(born) of \(profile.name) is after the last day, \(end)."
      }
    }
    if areDatesGiven, let due = profile.dueDate {
      guard let born = profile.birthDate else {
        return "The due date of \(profile.name) needs a birth date, too."
      }
      // Between a birth in the 20th week and one in the 44th.
      guard (-28...140).contains(due.days - born.days) else {
        return "The due date \(due) of \(profile.name) does not fit the birth date \(born)."
      }
    }
    guard let weight = birthWeightKilograms else { return nil }
    if profile.birthDate == nil {
      return "The weight of \(profile.name) at birth needs a birth date, too."
    }
    guard (0.2...8).contains(weight) else {
      return
        "\(weight.shortText) kg is not possible for \(profile.name) at birth. Is it in another unit? "
        + "Write 3.4kg, 3400g or 7lb 8oz."
    }
    return nil
  }
}

extension String {
  /// True if the text can be a name, and does not contain a detail such as a date.
  fileprivate var canBePersonName: Bool {
    !contains { $0.isNewline || ",:\t".contains($0) } && !contains(/[0-9]{4}-[0-9]{2}/)
  }

  /// True if the text can be the relationship of an elder, and is not an abbreviated sex, a date or a weight.
  fileprivate var canBeRelationship: Bool {
    let isSex = count > 2 && Profile.Sex(rawValueOrPrefix: self) != nil
    return contains(where: \.isLetter) && !contains(where: \.isNumber) && !isSex
  }

  /// A sentence about the form of a date or a weight, if the text seems to be one.
  fileprivate var dateOrWeightHint: String {
    if contains(/^[0-9]+[-.\/ ][0-9A-Za-z]+[-.\/ ][0-9]+$/) {
      return "Dates are year-month-day, such as 2025-01-05. "
    }
    return wholeMatch(of: /[0-9.,]+/) != nil ? "A weight needs a unit, such as 3.4kg. " : ""
  }
}

extension Profile.Kind {
  /// The details of a profile of this kind, for messages.
  fileprivate var detailsSyntax: String {
    switch self {
    case .child:
      "Write a name and what is known of: birth date, sex, due date, weight at birth, such as "
        + "Mia=2025-01-05,female,due 2025-01-20,3.4kg."
    case .elder:
      "Write a name and what is known of: birth date, sex, relationship, such as "
        + "Rosa=1944-03-18,female,relationship=grandmother."
    case .pet:
      "Write a name and what is known of: birth date, sex, and "
        + "\(sentenceList(PersonDescription.emojiByAnimal.keys.sorted())), such as Miso=2020-05-01,cat."
    }
  }
}

extension ParsedArguments {
  /// The descriptions of new children, elders and pets on the command line.
  var newPeopleWithKinds: [(text: String, kind: Profile.Kind)] {
    Profile.Kind.allCases.flatMap { kind in values("--\(kind.rawValue)").map { ($0, kind) } }
  }

  /// Returns the new caregivers on the command line.
  ///
  /// Throws if a text is no name, or is the name of another caregiver.
  func newCaregivers(besides known: [Caregiver], at moment: Instant) throws(UsageError)
    -> [Caregiver]
  {
    var names = Set(known.map { $0.name.lowercased() })
    return try values("--caregiver").map { name throws(UsageError) in
      let name = name.trimmingCharacters(in: .whitespaces)
      if name.isEmpty || name.contains(where: { $0.isNewline || "=,".contains($0) }) {
        throw UsageError("--caregiver needs only a name, such as Ana, not '\(name)'.".printable)
      }
      if !names.insert(name.lowercased()).inserted {
        throw UsageError("There is already a caregiver named \(name).".printable)
      }
      var caregiver = Caregiver.empty
      caregiver.entry = .new(at: moment)
      caregiver.name = name
      return caregiver
    }
  }
}

extension RecordMetadata {
  static func new(at moment: Instant) -> RecordMetadata {
    RecordMetadata(id: UUID().uuidString.lowercased(), changedAt: moment)
  }
}
