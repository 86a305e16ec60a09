/// Whom a site is for, which decides what is written at all.
package enum Audience: Hashable, Sendable {
  /// What an audience is called on the command line, in the settings and in the manifest.
  package enum Kind: String, Sendable, CaseIterable {
    case family
    case viewer
    case doctor
  }

  /// Owner and co-parents: everything.
  case family
  /// Grandparents and friends: photos, milestones, birthdays and first foods.
  case viewer
  /// One profile's doctor, carer or vet: what was prepared for its visits.
  case doctor(ID<Profile>)

  /// Which of the three it is.
  package var kind: Kind {
    switch self {
    case .family: .family
    case .viewer: .viewer
    case .doctor: .doctor
    }
  }
}
