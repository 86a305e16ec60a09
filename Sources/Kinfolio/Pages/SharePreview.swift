import Mustache
import Records

/// What a messenger shows of a page whose link is shared.
enum SharePreview {
  /// The page is not made to be shared.
  case none
  /// The photo, or the family's sign if there is none.
  case photo(Timeline.Shot?)

  /// Shows the newest of some photos that can be seen.
  static func newest(of shots: some Sequence<Timeline.Shot>) -> SharePreview {
    .photo(shots.first { $0.picture != nil })
  }

  /// Shows a profile's portrait, else its newest photo.
  static func portrait(of profile: Profile, in timeline: Timeline) -> SharePreview {
    let portrait = profile.portraitId.flatMap { timeline[ID($0)] }
    let own = timeline.shots.lazy.filter { $0.profile.id == profile.id }
    return newest(of: [portrait].compactMap(\.self) + own)
  }
}

extension PageWriter {
  /// The address and the picture of a page for messengers.
  ///
  /// Returns null for pages of records, and if the family has not said where the site can be reached.
  func share(_ preview: SharePreview, at path: String? = nil) -> Value {
    guard let address = frame.shareAddress, case .photo(let shot) = preview else { return .null }
    let renditions = shot?.picture?.renditions(.fit, "jpeg") ?? []
    let picture = renditions.last { $0.width <= 1200 } ?? renditions.first
    return [
      "url": .text(address.file(path ?? context.path)),
      "image": .text(address.file(picture?.path ?? frame.pixelIcon)),
      "locale": .text(language.locale(wording.habits).identifier),
    ]
  }
}
