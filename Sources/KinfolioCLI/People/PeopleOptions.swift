import Foundation
import Records
import Reports

extension PersonDescription {
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
    oz; for an elder 'relationship=' or the relationship; for a pet cat, dog, rabbit, bird or horse.
    """
}

extension ParsedArguments {
  /// The descriptions of new children, elders and pets.
  var peopleWithKinds: [(text: String, kind: Profile.Kind)] {
    Profile.Kind.allCases.flatMap { kind in values("--\(kind.rawValue)").map { ($0, kind) } }
  }

  /// Returns the new caregivers; throws if a name is no name, or is that of another caregiver.
  func caregivers(besides known: [Caregiver], at moment: Instant) throws(UsageError) -> [Caregiver]
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
  /// Returns the metadata of a record that is created at a moment.
  static func new(at moment: Instant) -> RecordMetadata {
    RecordMetadata(id: UUID().uuidString.lowercased(), changedAt: moment)
  }
}
