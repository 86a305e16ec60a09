import Foundation
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
      "locale": .text(wording.locale.identifier),
    ]
  }
}

/// Where a site can be reached, which the preview of a shared link needs to be told.
package struct ShareAddress: Hashable, Sendable, Encodable {
  /// The address of the site's folder, with a `/` at its end.
  private let folder: String

  /// An address of http or https without a user, a query or a fragment; nil for anything else.
  package init?(_ text: String) {
    let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !Self.unfit.contains($0) }
    guard isPlain, text.utf8.count <= 1000, let parts = URLComponents(string: text),
      ["http", "https"].contains(parts.scheme?.lowercased()), parts.host?.isEmpty == false,
      parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil
    else { return nil }
    folder = text.hasSuffix("/") ? text : text + "/"
  }

  private static let unfit = Set("\"'<>\\^`{|}".utf8)

  /// The whole address of a file of the site.
  func file(_ path: String) -> String { folder + path }
}
