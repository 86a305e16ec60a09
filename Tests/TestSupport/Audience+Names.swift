import Kinfolio
import Records

extension Audience {
  package static let viewer = named("viewer")

  package static func doctor(_ profile: ID<Profile>) -> Audience { named("doctor", profile) }

  private static func named(_ name: String, _ profile: ID<Profile>? = nil) -> Audience {
    guard let audience = AudienceKind.named(name)?.audience(about: profile) else {
      preconditionFailure("There is no audience \(name).")
    }
    return audience
  }
}
