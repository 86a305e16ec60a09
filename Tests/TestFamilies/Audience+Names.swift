import TestSupport
import Testing

@testable import Audiences
@testable import Knowledge
@testable import Photos
@testable import Records

extension Audience {
  package static let viewer = named("viewer")

  package static func doctor(_ profile: ID<Profile>) -> Audience { named("doctor", profile) }

  /// Returns an audience that gets all records, but only some parts of the site.
  static func family(with capabilities: Set<Capability>) throws -> Audience {
    var kind = AudienceKind.family
    kind.capabilities = capabilities
    return try #require(Audience(kind, about: nil))
  }

  private static func named(_ name: String, _ profile: ID<Profile>? = nil) -> Audience {
    guard let audience = AudienceKind.named(name).flatMap({ Audience($0, about: profile) }) else {
      preconditionFailure("There is no audience \(name).")
    }
    return audience
  }
}

/// Returns the part of a journal that an audience may see, after the first `kinfolio viewers`.
func narrowed(_ journal: Journal, to audience: Audience) throws -> Journal {
  let reference = try ReferenceData.project()
  let records = FamilyRecords(
    journal: journal, images: DatabaseImages(), viewerDecisions: .reviewed())
  let review = ViewerReview(
    of: records, reference.commonFoodTranslations, nil, madeAt: 2, isFirst: true)
  return try FamilyRecords(
    journal: journal, images: DatabaseImages(), viewerDecisions: review.decisionsToStore(at: 2)
  ).visibleRecords(for: audience, using: reference, nil).journal
}
