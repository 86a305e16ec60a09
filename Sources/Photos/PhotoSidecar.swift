import Foundation
import Records

/// Reads capture times from files that Google's and Apple's exports store next to a photo.
///
/// The photo itself has lost its date in these exports.
struct PhotoSidecar {
  private static let fileSizeLimitBytes = 1 << 20
  /// The number of characters to which Google's export shortens names, before a counter and the
  /// extension.
  private static let googleNameLengthLimit = 46
  /// The suffixes of edited photos in Google's exports.
  ///
  /// Their sidecar files have the original's name.
  private static let googleEditedSuffixes = ["-edited", "-editado", "-ha editado", "-modifié"]

  /// Returns the possible names of a photo's sidecar files, most likely first.
  static func candidateNames(for file: String) -> [String] {
    let path = file.split(separator: "/", omittingEmptySubsequences: false)
    let folder = path.dropLast().map { $0 + "/" }.joined()
    let name = NameParts(path.last ?? "")
    let googles = [name, name.originalName].compactMap(\.self).flatMap(\.googleSidecarNames)
    var seen: Set<String> = []
    return (googles + ["\(name.whole).xmp", "\(name.stem)\(name.counter).xmp"])
      .filter { seen.insert($0).inserted }.map { folder + $0 }
  }

  /// The parts of a photo's file name: `IMG_1`, `(2)` for the third file with that name, and
  /// `.jpg`.
  private struct NameParts {
    var stem: String
    let counter: String
    let dottedExtension: String
    var whole: String { stem + counter + dottedExtension }

    init(_ name: Substring) {
      let dot = name.lastIndex(of: ".") ?? name.endIndex
      let front = name[..<dot]
      let counted = front.wholeMatch(of: /(.+)(\(\d+\))/)
      stem = String(counted?.output.1 ?? front)
      counter = String(counted?.output.2 ?? "")
      dottedExtension = String(name[dot...])
    }

    /// The name of the original photo, or nil if this photo is not edited.
    var originalName: NameParts? {
      guard let mark = googleEditedSuffixes.first(where: { stem.hasSuffix($0) }) else { return nil }
      var name = self
      name.stem.removeLast(mark.count)
      return name
    }

    /// The possible names of the sidecar file in Google's export: with or without
    /// `.supplemental-metadata`, in full or shortened.
    ///
    /// The counter is before or after the photo's extension.
    var googleSidecarNames: [String] {
      func names(_ name: String, _ counter: String) -> [String] {
        ["", ".supplemental-metadata"].flatMap { word in
          let long = name + word
          return [long, String(long.prefix(googleNameLengthLimit))].map { "\($0)\(counter).json" }
        }
      }
      return names(whole, "") + names(stem + dottedExtension, counter)
    }
  }

  /// Returns the capture time in the first sidecar file that contains one.
  ///
  /// Throws if an existing sidecar file cannot be read.
  static func captureDate(
    of file: String, in folder: PhotoFolder
  ) throws(PhotoFolder.Fault) -> CaptureDate? {
    for name in candidateNames(for: file) {
      guard let data = try folder.bytesIfUsable(of: name, atMost: fileSizeLimitBytes) else {
        continue
      }
      if let moment = name.hasSuffix(".xmp")
        ? captureDate(fromXMP: data) : captureDate(fromJSON: data)
      {
        return moment
      }
    }
    return nil
  }

  /// Parses Google's format, or a list of EXIF tags that is exported with Apple photos.
  ///
  /// Google's upload time is deliberately ignored.
  private static func captureDate(fromJSON data: Data) -> CaptureDate? {
    let content = try? JSONSerialization.jsonObject(with: data)
    if let google = content as? [String: Any] {
      guard let taken = google["photoTakenTime"] as? [String: Any],
        let seconds = (taken["timestamp"] as? String).flatMap({ Int64($0) }), seconds > 0
      else { return nil }
      let moment = Instant(seconds: seconds)
      return Instant.validRange.contains(moment) ? .exact(moment) : nil
    }
    guard let tags = (content as? [[String: Any]])?.first,
      let taken = tags["EXIF:DateTimeOriginal"] as? String
    else { return nil }
    return CaptureDate(stamp: taken + (tags["EXIF:OffsetTimeOriginal"] as? String ?? ""))
  }

  private static func captureDate(fromXMP data: Data) -> CaptureDate? {
    let text = String(decoding: data, as: UTF8.self)
    for key in ["exif:DateTimeOriginal", "photoshop:DateCreated"] {
      guard let start = text.range(of: key) else { continue }
      let rest = text[start.upperBound...].drop { "=\"'> \n".contains($0) }.prefix(40)
      if rest.first?.isWholeNumber == true, let moment = CaptureDate(stamp: rest) {
        return moment
      }
    }
    return nil
  }
}
