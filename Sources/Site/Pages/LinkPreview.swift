import Foundation
import Knowledge
import Mustache
import Photos
import Records

/// The preview that a messenger shows for a shared link to a page.
enum LinkPreview {
  /// No preview, because the page is not intended for sharing.
  case none
  /// A preview with a photo, or with the family's icon if there is no photo.
  case photo(Timeline.TimelinePhoto?)

  /// Returns a preview with the first photo that could be rendered.
  static func newest(of timelinePhotos: some Sequence<Timeline.TimelinePhoto>) -> LinkPreview {
    .photo(timelinePhotos.first { $0.picture != nil })
  }

  /// Returns a preview with the portrait of a profile or, if there is none, with the profile's newest photo.
  static func portrait(of profile: Profile, in timeline: Timeline) -> LinkPreview {
    let portrait = profile.portraitId.flatMap { timeline[ID($0)] }
    let own = timeline.photos.lazy.filter { $0.profile.id == profile.id }
    return newest(of: [portrait].compactMap(\.self) + own)
  }
}

extension PageWriter {
  /// Returns the template values of a page's preview: URL, image and locale.
  ///
  /// Returns null if the page has no preview or the web address of the site is unknown.
  func linkPreviewValue(_ preview: LinkPreview, at path: String? = nil) -> TemplateValue {
    guard let address = sharedData.shareAddress, case .photo(let timelinePhoto) = preview else {
      return .null
    }
    let renditions = timelinePhoto?.picture?.renditions(.fit, "jpeg") ?? []
    let picture = renditions.last { $0.width <= 1200 } ?? renditions.first
    return [
      "url": .text(address.url(of: path ?? context.path)),
      "image": .text(address.url(of: picture?.path ?? sharedData.pixelIcon)),
      "locale": .text(wording.locale.identifier),
    ]
  }
}

/// The public address of a site, required for the previews of shared links.
package struct SiteAddress: Hashable, Sendable, Encodable {
  /// The URL of the folder that contains the site, with a trailing slash.
  private let folder: String

  /// Creates an address; returns nil unless the text is an HTTP or HTTPS URL without user, password, query and
  /// fragment.
  package init?(_ text: String) {
    let isPlain = text.utf8.allSatisfy {
      (0x21...0x7E).contains($0) && !"\"'<>\\^`{|}".utf8.contains($0)
    }
    guard isPlain, text.utf8.count <= 1000, let parts = URLComponents(string: text),
      ["http", "https"].contains(parts.scheme?.lowercased()), parts.host?.isEmpty == false,
      parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil
    else { return nil }
    folder = text.hasSuffix("/") ? text : text + "/"
  }

  func url(of path: String) -> String { folder + path }
}
