import Foundation

/// What another program has written beside a photo's file: Google's and Apple's exports lose the
/// photo's own date and tell it there.
struct PhotoSidecar {
  private static let largest = 1 << 20
  /// Google cuts the names it makes to this many letters, before their ending.
  private static let longestName = 46

  /// The names a sidecar of this file can have, the most certain first.
  static func names(beside file: String) -> [String] {
    let path = file.split(separator: "/", omittingEmptySubsequences: false)
    let folder = path.dropLast().map { $0 + "/" }.joined()
    let name = String(path.last ?? "")
    var stems = [name, "\(name).supplemental-metadata"]
    // The counter of a second photo of the same name moves behind the ending.
    if let match = name.wholeMatch(of: /(.+)(\(\d+\))(\.[^.]+)/) {
      let (_, stem, counter, ending) = match.output
      stems += ["\(stem)\(ending)\(counter)", "\(stem)\(ending).supplemental-metadata\(counter)"]
    }
    let jsons = stems.flatMap { [$0, String($0.prefix(longestName))] }.map { "\($0).json" }
    let stem = name.split(separator: ".").dropLast().joined(separator: ".")
    let xmps = ["\(name).xmp", "\(stem).xmp"]
    var seen: Set<String> = []
    return (jsons + xmps).filter { seen.insert($0).inserted }.map { folder + $0 }
  }

  /// When the photo was taken by the first sidecar that is there and tells it.
  static func moment(of file: String, in folder: PhotoFolder) -> CaptureMoment? {
    for name in names(beside: file) {
      guard let data = try? folder.bytes(of: name, atMost: largest) else { continue }
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
