import Mustache
import Records

extension Page {
  /// What stands beside a page's title where its link is shared.
  enum Preview {
    /// The page is not made to be shared.
    case none
    /// The photo, or the family's sign where there is none.
    case photo(Timeline.Shot?)
  }
}

extension Sheet {
  /// What a messenger is told of a page: its title, address and picture; null where the family has
  /// not said where the site can be reached, and for pages of records.
  func share(_ preview: Page.Preview, at path: String? = nil) -> Value {
    guard let address = house.context.shareAddress, case .photo(let shot) = preview else {
      return .null
    }
    return [
      "url": .text(address.file(path ?? self.path)),
      "image": .text(address.file(house.picture(of: shot))),
      "locale": .text(language.locale(wording.habits).identifier),
    ]
  }
}

extension House {
  /// The newest of some photos that can be seen.
  func preview(_ shots: some Sequence<Timeline.Shot>) -> Page.Preview {
    .photo(shots.first { $0.picture != nil })
  }

  /// The portrait, else the newest photo of somebody.
  func preview(of profile: Profile) -> Page.Preview {
    let portrait = profile.portraitId.flatMap { timeline[ID($0)] }
    let own = timeline.shots.lazy.filter { $0.profile.id == profile.id }
    return preview([portrait].compactMap(\.self) + own)
  }

  /// The path of a photo as previews show it, or of the family's sign.
  fileprivate func picture(of shot: Timeline.Shot?) -> String {
    let renditions = shot?.picture?.renditions(.fit, "jpeg") ?? []
    return (renditions.last { $0.width <= 1200 } ?? renditions.first)?.path ?? icon.pngPath
  }
}
