import Files
import Foundation
import PhotoProtocol
import Records

/// The capture times and captions in the files next to photos: XMP files, and files of Google's and Apple's exports.
///
/// Many of the photos in these exports no longer contain their own capture time.
struct PhotoSidecars: Sendable {
  private let folder: PhotoFolder
  private let appleDateLists: ApplePhotoDateLists
  /// The paths of the XMP files, by the part before `.xmp`, which is a photo's path with or without its extension.
  private var xmpPathsByPhoto: [String: [String]] = [:]
  /// The paths of the JSON files by the photo's path, which is part of the JSON file's path and can be shortened.
  private var jsonPathsByPhoto: [String: [String]] = [:]
  private var unreadableFolderPaths: Set<String> = []

  init(forPhotos files: some Sequence<String>, in folder: PhotoFolder) {
    self.folder = folder
    appleDateLists = ApplePhotoDateLists(forPhotos: files, in: folder)
    for path in Set(files.map(ApplePhotoDateLists.folderPath)).sorted() {
      do {
        for entry in try folder.entries(inFolder: path) { addFile(entry.name, inFolder: path) }
      } catch {
        unreadableFolderPaths.insert(path)
      }
    }
  }

  private mutating func addFile(_ name: String, inFolder folderPath: String) {
    guard let dot = name.lastIndex(of: ".") else { return }
    let front = String(name[..<dot])
    switch name[dot...].lowercased() {
    case ".xmp": xmpPathsByPhoto[folderPath + front, default: []].append(folderPath + name)
    case ".json":
      for photo in Set([front, GooglePhotoName.photoName(ofSidecar: front)]) {
        jsonPathsByPhoto[folderPath + photo, default: []].append(folderPath + name)
      }
    default: break
    }
  }

  /// Returns the first capture time in the XMP files, JSON files and Apple's lists that belong to a photo file, or nil.
  ///
  /// Throws if one of these files exists but cannot be read.
  func dateCandidate(of file: String) throws(PhotoFolder.Fault) -> PhotoDateCandidate? {
    let date = try firstValue(of: file, inXMP: Self.date(inXMP:), inJSON: Self.date(inJSON:))
    return if let date { date } else { try appleDateLists.dateCandidate(of: file) }
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
    if unreadableFolderPaths.contains(folderPath) { throw .unreadable }
    let name = GooglePhotoName(file.split(separator: "/").last ?? "")
    let xmp = [name.fullName, name.baseName].flatMap { xmpPathsByPhoto[folderPath + $0] ?? [] }
    let json = name.jsonNames.flatMap { jsonPathsByPhoto[folderPath + $0] ?? [] }
    for path in xmp + json {
      guard let data = try folder.bytesIfUsable(of: path, atMost: 1 << 20) else { continue }
      if let value = xmp.contains(path) ? parseXMP(data) : parseJSON(data) { return value }
    }
    return nil
  }

  private static func date(inXMP data: Data) -> PhotoDateCandidate? {
    let dates = XMPDates(data)
    return (dates.captureTimes + dates.digitizationTimes + [dates.gpsTime].compactMap(\.self)).lazy
      .compactMap { PhotoDateCandidate($0) }.first
  }

  /// Parses the capture time in a JSON file of Google's export, or in a JSON list of EXIF tags that is exported with
  /// Apple photos.
  ///
  /// The upload time in Google's files is ignored.
  private static func date(inJSON data: Data) -> PhotoDateCandidate? {
    let content = try? JSONSerialization.jsonObject(with: data)
    if let google = content as? [String: Any] {
      guard let taken = google["photoTakenTime"] as? [String: Any],
        let seconds = (taken["timestamp"] as? String).flatMap({ Int64($0) })
      else { return nil }
      return PhotoDateCandidate(secondsSince1970: seconds)
    }
    guard let tags = (content as? [[String: Any]])?.first,
      let taken = tags["EXIF:DateTimeOriginal"] as? String
    else { return nil }
    return PhotoDateCandidate(stamp: taken + (tags["EXIF:OffsetTimeOriginal"] as? String ?? ""))
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
  private static let jsonNameLengthLimit = 46
  /// The text between the photo's name and `.json` in a JSON file's name; it is cut off after a long photo name.
  private static let sidecarNameSuffix = "supplemental-metadata"
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

  var baseName: String { stem + counter }
  var fullName: String { baseName + dottedExtension }

  /// The possible names of the photo's JSON file, most likely first, without `.supplemental-metadata` and `.json`.
  var jsonNames: [String] {
    guard let suffix = Self.editedSuffixes.first(where: stem.hasSuffix) else { return ownJSONNames }
    var original = self
    original.stem.removeLast(suffix.count)
    return ownJSONNames + original.ownJSONNames
  }

  /// The possible names of this photo's own JSON file, with a counter such as `(2)` before or after `.jpg`.
  private var ownJSONNames: [String] {
    let name = String(fullName.prefix(Self.jsonNameLengthLimit))
    guard !counter.isEmpty else { return [name] }
    return [name, (stem + dottedExtension).prefix(Self.jsonNameLengthLimit) + counter]
  }

  /// Returns the photo's name in the name of a JSON file, which is given without `.json`.
  ///
  /// The photo's name may be shortened, and a counter such as `(2)` is at its end.
  static func photoName(ofSidecar sidecar: String) -> String {
    let counted = sidecar.wholeMatch(of: /(.+)(\(\d+\))/)
    let front = counted?.output.1 ?? sidecar[...]
    guard let dot = front.lastIndex(of: "."),
      Self.sidecarNameSuffix.hasPrefix(front[front.index(after: dot)...])
    else { return sidecar }
    return String(front[..<dot]) + (counted?.output.2 ?? "")
  }
}
