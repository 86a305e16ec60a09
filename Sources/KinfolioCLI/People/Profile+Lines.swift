import Foundation
import Records

extension Profile {
  /// Marks the profile as remembered; throws if the last day is no day, is in the future, or is before birth.
  mutating func remember(until day: String?, today: LocalDate) throws(UsageError) {
    status = .remembered
    guard let day else { return }
    guard let date = LocalDate(day), date <= today, birthDate.map({ $0 <= date }) ?? true else {
      throw UsageError(
        "The last day of \(name) must be a day such as \(today), not in the future and not before "
          + "birth, not '\(day)'.")
    }
    endedOn = date
  }

  /// Removes the mark of ``remember(until:today:)``; throws if there is none.
  mutating func forgetEnd() throws(UsageError) {
    if status != .remembered {
      throw UsageError("\(name) is not marked as remembered.".printable)
    }
    (status, endedOn) = (.confirmed, nil)
  }

  /// Returns a line about the profile for a terminal; `weight` is the weight at birth in kilograms.
  func line(birthWeight weight: Double? = nil) -> String {
    let details = [
      species, birthDate.map { "born \($0)" }, dueDate.map { "due \($0)" },
      weight.map { "\($0.inShort) kg at birth" }, sex?.rawValue, relationship, fullName,
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
  var inShort: String {
    formatted(.number.precision(.significantDigits(1...4)).locale(.init(identifier: "en")))
  }
}
