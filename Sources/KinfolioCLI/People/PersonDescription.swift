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
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    profile = .empty
    profile.kind = kind
    profile.status = .confirmed
    profile.name = parts[0]
    if profile.name.isEmpty { throw UsageError("'\(text)' has no name. \(kind.syntax)") }
    guard parts.count > 1 else { return }
    for detail in parts[1].split(separator: ",", omittingEmptySubsequences: false) {
      let detail = detail.trimmingCharacters(in: .whitespaces)
      guard add(detail) else {
        throw UsageError("'\(detail)' in '\(text)' has no meaning. \(kind.syntax)")
      }
    }
  }

  /// Adds a detail; returns false if it has no meaning for this kind of profile.
  private mutating func add(_ detail: String) -> Bool {
    if let date = LocalDate(detail) {
      profile.birthDate = date
    } else if let sex = Profile.Sex(typed: detail), !detail.isEmpty {
      profile.sex = sex
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
