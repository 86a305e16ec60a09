import Foundation
import Knowledge
import Mustache
import Photos
import Records
import Reports

/// The photos and events of a month as data for the site's script, in the file `LANG/timeline/YYYY/MM/photos.js`.
///
/// The file is a function call with JSON, because a page that is opened from a local disk can load scripts but not
/// data. Links are relative to the first page of the timeline, which loads the file.
struct MonthScriptWriter: PageWriter {
  let context: PageRenderingContext
  let timelineMonth: TimelineMonth

  func fileContents() throws -> Data {
    let node = try timelineMonth.month.map(monthNode) ?? undatedPhotosNode()
    return Data("kinfolioMonth(\(try node.scriptSafeJSON));\n".utf8)
  }

  private func monthNode(for month: Month) throws -> JSONNode {
    let days = try timelineMonth.days.map { day -> JSONNode in
      .object([
        "date": .text(day.date.description), "number": .text(String(day.date.day)),
        "weekday": .text(wording.capitalizingFirstLetter(wording.date(day.date, .weekday))),
        "full": .text(wording.capitalizingFirstLetter(wording.date(day.date, .dayAndMonth))),
        "moments": .list(try day.events.map { try eventNode(for: $0.event, of: $0.profile) }),
        "photos": .list(try day.photos.map(photoNode)),
      ])
    }
    return .object([
      "month": .text(month.path), "title": .text(monthTitle(of: month)), "days": .list(days),
    ])
  }

  private func undatedPhotosNode() throws -> JSONNode {
    let photos = try timelineMonth.undated.map(photoNode)
    return .object([
      "month": .text("undated"), "title": .text(try text("timeline.undated")),
      "days": .list([.object(["moments": .list([]), "photos": .list(photos)])]),
    ])
  }

  private func eventNode(for event: Timeline.Event, of profile: Profile) throws -> JSONNode {
    let moment = try timelineLine(for: event, of: profile)
    let sign = avatarContent(of: profile)
    return nodeWithoutEmptyTexts([
      "who": slug(profile), "slot": String(profile.colorIndex), "text": moment.text,
      "note": moment.note, "sign": sign.text, "portrait": sign.picture,
      "kinds": spaceSeparatedKinds(moment.kinds), "food": moment.food.map(slug) ?? "",
      "joining": moment.announcesNewProfile ? "1" : "",
    ])
  }

  private func photoNode(for timelinePhoto: Timeline.TimelinePhoto) throws -> JSONNode {
    let photo = timelinePhoto.photo
    let square = timelinePhoto.picture
    let full = fullPicture(of: timelinePhoto)
    return nodeWithoutEmptyTexts([
      "who": slug(timelinePhoto.profile), "slot": String(timelinePhoto.profile.colorIndex),
      "name": timelinePhoto.profile.name,
      "href": link(PagePath.photo(photo.id)), "caption": photo.caption ?? "",
      "story": try details(of: timelinePhoto).joined(separator: " · "),
      "favorite": photo.isFavorite ? try text("photo.favorite") : "",
      "kinds": spaceSeparatedKinds(timelinePhoto.kinds),
      "food": timelinePhoto.meal?.food.map(slug) ?? "",
      "color": square?.averageColor ?? "",
      "webp": square?.renditions(.square, "webp").last.map { fileLink($0.path) } ?? "",
      "jpeg": square?.renditions(.square, "jpeg").last.map { fileLink($0.path) } ?? "",
      "side": square?.renditions(.square, "jpeg").last.map { String($0.width) } ?? "",
      "full": full?.sources ?? "", "size": full?.size ?? "",
      "when": timelinePhoto.day.map { wording.date($0) } ?? "",
      "alt": try alternativeText(for: timelinePhoto), "failure": try failureText(of: timelinePhoto),
    ])
  }

  private func spaceSeparatedKinds(_ kinds: [Timeline.FilterKind]) -> String {
    kinds.map(\.rawValue).joined(separator: " ")
  }

  /// Returns the texts as JSON without empty texts, because the site's script treats a missing text as empty.
  private func nodeWithoutEmptyTexts(_ texts: [String: String]) -> JSONNode {
    .object(texts.filter { !$0.value.isEmpty }.mapValues { .text($0.removingControlCharacters) })
  }
}

extension Timeline {
  /// The number of photos of each month for the full-screen view of photos, in the file `LANG/timeline/months.js`.
  var monthlyPhotoCounts: JSONNode {
    let counts = months.map { ($0.path, JSONNode.integer(photoCount(of: $0))) }
    return .object(
      Dictionary(uniqueKeysWithValues: counts + [("undated", .integer(undatedPhotos.count))]))
  }
}

extension JSONNode {
  /// The value as JSON that is safe in any version of JavaScript and within HTML.
  var scriptSafeJSON: String {
    get throws {
      try encodedOnOneLine()
        .replacing("\u{2028}", with: "\\u2028").replacing("\u{2029}", with: "\\u2029")
        .replacing("<", with: "\\u003c")
    }
  }
}
