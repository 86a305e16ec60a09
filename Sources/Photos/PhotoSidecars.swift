import Files
import Foundation
import PhotoProtocol
import Records

/// The capture times and captions in the files next to photos: XMP files, and files of Google's and Apple's exports.
///
/// Many of the photos in these exports no longer contain their own capture time.
struct PhotoSidecars: Sendable {
  private let folder: PhotoFolder
  private let appleLists: ApplePhotoDateLists
  /// The paths of the XMP files, by the part before `.xmp`, which is a photo's path with or without its extension.
  private var xmpFiles: [String: [String]] = [:]
  /// The paths of the JSON files, by the photo's path that the JSON file's name contains, possibly shortened.
  private var jsonFiles: [String: [String]] = [:]
  private var unreadableFolders: Set<String> = []

  init(forFiles files: some Sequence<String>, in folder: PhotoFolder) {
    self.folder = folder
    appleLists = ApplePhotoDateLists(forFiles: files, in: folder)
    for path in Set(files.map(ApplePhotoDateLists.folderPath)).sorted() {
      do {
        for entry in try folder.entries(inFolder: path) { addFile(entry.name, inFolder: path) }
      } catch {
        unreadableFolders.insert(path)
      }
    }
  }

  private mutating func addFile(_ name: String, inFolder folderPath: String) {
    guard let dot = name.lastIndex(of: ".") else { return }
    let front = String(name[..<dot])
    switch name[dot...].lowercased() {
    case ".xmp": xmpFiles[folderPath + front, default: []].append(folderPath + name)
    case ".json":
      for photo in Set([front, GooglePhotoName.photoName(ofSidecar: front)]) {
        jsonFiles[folderPath + photo, default: []].append(folderPath + name)
      }
    default: break
    }
  }

  /// Returns the first capture time in the XMP files, JSON files and Apple's lists that belong to a photo file, or nil.
  ///
  /// Throws if one of these files exists but cannot be read.
  func captureDate(of file: String) throws(PhotoFolder.Fault) -> CaptureDate? {
    let date = try firstValue(of: file, inXMP: Self.date(inXMP:), inJSON: Self.date(inJSON:))
    return if let date { date } else { try appleLists.captureDate(of: file) }
  }

  /// Returns the first caption in the XMP files and Google's JSON files that belong to a photo file, or nil.
  func caption(of file: String) throws(PhotoFolder.Fault) -> String? {
    try firstValue(
      of: file, inXMP: { String(captionInXMP: $0)?.cleanedAsCaption },
      inJSON: Self.caption(inGoogleJSON:))
  }

  private static func caption(inGoogleJSON data: Data) -> String? {
    let content = try? JSONSerialization.jsonObject(with: data)
    return ((content as? [String: Any])?["description"] as? String)?.cleanedAsCaption
  }

  /// Returns the first value in the XMP and JSON files that belong to a photo file, or nil if they contain none.
  private func firstValue<Value>(
    of file: String, inXMP parseXMP: (Data) -> Value?, inJSON parseJSON: (Data) -> Value?
  ) throws(PhotoFolder.Fault) -> Value? {
    let folderPath = ApplePhotoDateLists.folderPath(of: file)
    if unreadableFolders.contains(folderPath) { throw .unreadable }
    let name = GooglePhotoName(file.split(separator: "/").last ?? "")
    let xmp = [name.fullName, name.nameWithoutExtension].flatMap { xmpFiles[folderPath + $0] ?? [] }
    let json = name.sidecarNames.flatMap { jsonFiles[folderPath + $0] ?? [] }
    for path in xmp + json {
      guard let data = try folder.bytesIfUsable(of: path, atMost: 1 << 20) else { continue }
      if let value = xmp.contains(path) ? parseXMP(data) : parseJSON(data) { return value }
    }
    return nil
  }

  private static func date(inXMP data: Data) -> CaptureDate? {
    let dates = XMPDates(data)
    return (dates.taken + dates.digitized + [dates.gps].compactMap(\.self)).lazy
      .compactMap { CaptureDate($0) }.first
  }

  /// Parses the capture time in a JSON file of Google's export, or in a JSON list of EXIF tags that is exported with
  /// Apple photos.
  ///
  /// The upload time in Google's files is ignored.
  private static func date(inJSON data: Data) -> CaptureDate? {
    let content = try? JSONSerialization.jsonObject(with: data)
    if let google = content as? [String: Any] {
      guard let taken = google["photoTakenTime"] as? [String: Any],
        let seconds = (taken["timestamp"] as? String).flatMap({ Int64($0) })
      else { return nil }
      return CaptureDate(secondsSince1970: seconds)
    }
    guard let tags = (content as? [[String: Any]])?.first,
      let taken = tags["EXIF:DateTimeOriginal"] as? String
    else { return nil }
    return CaptureDate(stamp: taken + (tags["EXIF:OffsetTimeOriginal"] as? String ?? ""))
  }
}

extension String {
  /// The text in one line and without control characters, or nil if nothing is left.
  var cleanedAsCaption: String? {
    let words = unicodeScalars.split { $0.properties.generalCategory == .control || $0 == " " }
    let text = words.map { String($0) }.joined(separator: " ")
    return text.isEmpty ? nil : text
  }
}

/// The parts of the name of a photo in Google's export, such as `IMG_1`, `(2)` for the third file with that name, and
/// `.jpg`.
struct GooglePhotoName {
  /// The number of characters to which Google's export shortens the name of a JSON file, without counter and extension.
  private static let lengthLimit = 46
  /// The text between a photo's name and `.json` in a JSON file's name, cut off after a long photo name.
  private static let sidecarEnding = "supplemental-metadata"
  /// The suffixes of the names of edited photos, in the languages of Google's export.
  ///
  /// An edited photo has the same JSON file as its original.
  private static let editedSuffixes =
    LanguageWords.all.flatMap(\.editedPhotoSuffixes) + [
      "-bearbeitet", "-bewerkt", "-editada", "-editat", "-edytowane", "-düzenlendi",
      "-modificato", "-muokattu", "-redigerad", "-redigeret", "-redigert", "-upraveno",
      "-upravené", "-измененный", "-編集済み", "-편집됨", "-已修改",
    ]

  private var stem: String
  private let counter: String
  private let dottedExtension: String

  init(_ name: Substring) {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let front = name[..<dot]
    let counted = front.wholeMatch(of: /(.+)(\(\d+\))/)
    stem = String(counted?.output.1 ?? front)
    counter = String(counted?.output.2 ?? "")
    dottedExtension = String(name[dot...])
  }

  var nameWithoutExtension: String { stem + counter }
  var fullName: String { nameWithoutExtension + dottedExtension }

  /// The possible names of the photo's JSON file, most likely first, without `.supplemental-metadata` and `.json`.
  var sidecarNames: [String] {
    guard let suffix = Self.editedSuffixes.first(where: stem.hasSuffix) else { return ownNames }
    var original = self
    original.stem.removeLast(suffix.count)
    return ownNames + original.ownNames
  }

  /// The possible names of this photo's own JSON file, with a counter such as `(2)` before or after `.jpg`.
  private var ownNames: [String] {
    let name = String(fullName.prefix(Self.lengthLimit))
    guard !counter.isEmpty else { return [name] }
    return [name, (stem + dottedExtension).prefix(Self.lengthLimit) + counter]
  }

  /// Returns the photo's name in the name of a JSON file, which is given without `.json`.
  ///
  /// The photo's name may be shortened, and a counter such as `(2)` is at its end.
  static func photoName(ofSidecar sidecar: String) -> String {
    let counted = sidecar.wholeMatch(of: /(.+)(\(\d+\))/)
    let front = counted?.output.1 ?? sidecar[...]
    guard let dot = front.lastIndex(of: "."),
      Self.sidecarEnding.hasPrefix(front[front.index(after: dot)...])
    else { return sidecar }
    return String(front[..<dot]) + (counted?.output.2 ?? "")
  }
}
