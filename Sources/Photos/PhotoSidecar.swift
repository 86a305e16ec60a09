import Foundation
import Records

/// What another program has written beside a photo's file: Google's and Apple's exports lose the
/// photo's own date and tell it there.
struct PhotoSidecar {
  private static let largest = 1 << 20
  /// Google cuts what it makes names of to this many letters, before a counter and the ending.
  private static let longestName = 46
  /// What Google puts behind the name of a photo that was edited, whose sidecar is the original's.
  private static let editedEndings = ["-edited", "-editado", "-ha editado", "-modifié"]

  /// The names a sidecar of this file can have, the most certain first.
  static func names(beside file: String) -> [String] {
    let path = file.split(separator: "/", omittingEmptySubsequences: false)
    let folder = path.dropLast().map { $0 + "/" }.joined()
    let name = Name(path.last ?? "")
    let googles = [name, name.unedited].compactMap(\.self).flatMap(\.googles)
    var seen: Set<String> = []
    return (googles + ["\(name.whole).xmp", "\(name.stem)\(name.counter).xmp"])
      .filter { seen.insert($0).inserted }.map { folder + $0 }
  }

  /// A photo's name: `IMG_1`, `(2)` for the third of that name, `.jpg`.
  private struct Name {
    var stem: String
    let counter: String
    let ending: String
    var whole: String { stem + counter + ending }

    init(_ name: Substring) {
      let dot = name.lastIndex(of: ".") ?? name.endIndex
      let front = name[..<dot]
      let counted = front.wholeMatch(of: /(.+)(\(\d+\))/)
      stem = String(counted?.output.1 ?? front)
      counter = String(counted?.output.2 ?? "")
      ending = String(name[dot...])
    }

    /// The name of the photo this one was edited from; nil for one that was not.
    var unedited: Name? {
      guard let mark = editedEndings.first(where: { stem.hasSuffix($0) }) else { return nil }
      var name = self
      name.stem.removeLast(mark.count)
      return name
    }

    /// What Google calls a sidecar, with or without a word of its own, whole or cut; the counter
    /// moves behind the ending.
    var googles: [String] {
      func names(_ name: String, _ counter: String) -> [String] {
        ["", ".supplemental-metadata"].flatMap { word in
          let long = name + word
          return [long, String(long.prefix(longestName))].map { "\($0)\(counter).json" }
        }
      }
      return names(whole, "") + names(stem + ending, counter)
    }
  }

  /// When the photo was taken by the first sidecar that is there and tells it; throws where the disk
  /// does not give one that is there.
  static func moment(
    of file: String, in folder: PhotoFolder
  ) throws(PhotoFolder.Fault) -> CaptureMoment? {
    for name in names(beside: file) {
      guard let data = try folder.bytesIfUsable(of: name, atMost: largest) else { continue }
      if let moment = name.hasSuffix(".xmp") ? xmp(data) : json(data) { return moment }
    }
    return nil
  }

  /// Google's, where the upload's own time is never meant, or a list of EXIF tags as Apple's photos
  /// are exported with.
  private static func json(_ data: Data) -> CaptureMoment? {
    let content = try? JSONSerialization.jsonObject(with: data)
    if let google = content as? [String: Any] {
      guard let taken = google["photoTakenTime"] as? [String: Any],
        let seconds = (taken["timestamp"] as? String).flatMap({ Int64($0) }), seconds > 0
      else { return nil }
      let moment = Instant(seconds: seconds)
      return Instant.accepted.contains(moment) ? .exact(moment) : nil
    }
    guard let tags = (content as? [[String: Any]])?.first,
      let taken = tags["EXIF:DateTimeOriginal"] as? String
    else { return nil }
    return CaptureMoment(stamp: taken + (tags["EXIF:OffsetTimeOriginal"] as? String ?? ""))
  }

  private static func xmp(_ data: Data) -> CaptureMoment? {
    let text = String(decoding: data, as: UTF8.self)
    for key in ["exif:DateTimeOriginal", "photoshop:DateCreated"] {
      guard let start = text.range(of: key) else { continue }
      let rest = text[start.upperBound...].drop { "=\"'> \n".contains($0) }.prefix(40)
      if rest.first?.isWholeNumber == true, let moment = CaptureMoment(stamp: rest) {
        return moment
      }
    }
    return nil
  }
}
