import Foundation
import Records

extension Profile {
  /// Returns another profile with the same name, unless both have a birth date and the dates differ.
  func namesake(among others: [Profile]) -> Profile? {
    others.first { other in
      other.name.lowercased() == name.lowercased()
        && (birthDate == nil || other.birthDate == nil || other.birthDate == birthDate)
    }
  }

  func checkHasNoNamesake(among others: [Profile]) throws(UsageError) {
    if let other = namesake(among: others) {
      let dates = [other, self].map { $0.birthDate.map { "born \($0)" } ?? "without a birth date" }
      throw UsageError(
        ("Two profiles are named \(name). One is \(dates[0]), the other \(dates[1]). Two people of "
          + "the same name need different birth dates. To correct a person, use: kinfolio people "
          + "--change").printable)
    }
  }

  /// Returns this profile, with missing dates and a missing sex taken from another profile of the same person.
  ///
  /// Throws if the two cannot be one person; the error suggests a command that corrects a contradiction.
  func addingMissingDetails(
    of other: Profile, named otherName: String, in arguments: ParsedArguments
  ) throws(UsageError) -> Profile {
    func refuse(_ reason: String) -> UsageError {
      UsageError("\(other.name) and \(name) cannot be merged: \(reason)".printable)
    }
    if entry.id == other.entry.id { throw refuse("they are one profile.") }
    if kind != other.kind { throw refuse("one is a \(other.kind), the other a \(kind).") }
    if (status == .pending) != (other.status == .pending) {
      throw refuse("one of them has not agreed yet, and viewers would see what is hidden.")
    }
    let details = [
      ("birth dates", other.birthDate?.description, birthDate?.description),
      ("sexes", other.sex?.rawValue, sex?.rawValue),
      ("due dates", other.dueDate.map { "due \($0)" }, dueDate.map { "due \($0)" }),
    ]
    for case (let noun, let first?, let second?) in details where first != second {
      let command = ParsedArguments.commandLine(
        ["people", arguments.operands[0], "--change", "\(otherName)=\(second)"])
      throw refuse(
        "their \(noun) are \(first) and \(second). To correct one of them:\n  \(command)")
    }
    var result = self
    (result.birthDate, result.sex) = (birthDate ?? other.birthDate, sex ?? other.sex)
    result.dueDate = dueDate ?? other.dueDate
    return result
  }

  /// Marks the profile as remembered.
  ///
  /// Throws if the last day is no date, is in the future, or is before the birth.
  mutating func markAsRemembered(until day: String?, today: LocalDate) throws(UsageError) {
    status = .remembered
    guard let day else { return }
    guard let date = LocalDate(day), date <= today, birthDate.map({ $0 <= date }) ?? true else {
      throw UsageError(
        "The last day of \(name) must be a day such as \(today), not in the future and not before "
          + "birth, not '\(day)'.")
    }
    endedOn = date
  }

  /// Removes the mark of ``markAsRemembered(until:today:)``; throws if there is none.
  mutating func removeRememberedMark() throws(UsageError) {
    if status != .remembered {
      throw UsageError("\(name) is not marked as remembered.".printable)
    }
    (status, endedOn) = (.confirmed, nil)
  }

  /// Returns a line about the profile for a terminal; `weight` is the weight at birth in kilograms.
  func descriptionLine(birthWeightKilograms weight: Double? = nil) -> String {
    let details = [
      species, birthDate.map { "born \($0)" }, dueDate.map { "due \($0)" },
      weight.map { "\($0.shortText) kg at birth" }, sex?.rawValue, relationship, fullName,
      status == .confirmed ? nil : status.rawValue, endedOn.map { "until \($0)" },
    ].compactMap(\.self)
    return "\(name) (\(([kind.rawValue] + details).joined(separator: ", ")))".printable
  }

  /// The animal that the picture of a pet shows, such as "dog"; nil if it shows no animal.
  private var species: String? {
    guard kind == .pet, let picture = emoji?.unicodeScalars.first?.properties,
      picture.isEmojiPresentation, picture.name != "PAW PRINTS"
    else { return nil }
    return picture.name?.lowercased().replacing(" face", with: "")
  }
}

extension Double {
  /// The number with at most four digits, such as "3.4".
  var shortText: String {
    formatted(.number.precision(.significantDigits(1...4)).locale(.init(identifier: "en")))
  }
}
