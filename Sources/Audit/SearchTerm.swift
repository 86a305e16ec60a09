import Foundation
internal import Escapes

/// A byte sequence that no file of an audited folder may contain, such as a private text in UTF-8.
package struct SearchTerm: Hashable, Sendable {
  /// A condition on the characters before and after a match of the term.
  enum BoundaryRule: Sendable {
    case any
    /// There is no letter or digit directly before or after the match.
    case wholeWord
    /// There is no character directly before or after the match that could belong to the same file name.
    case wholeFileName
    /// No character before the match could belong to a file name, and a letter or digit follows the match.
    case pathPrefix
  }

  let bytes: [UInt8]
  let leakKind: Leak.Kind
  let leakDetail: String
  var ignoresCase = false
  var boundaryRule = BoundaryRule.any

  /// Returns a term for each encoding of a private text, or none if it has fewer than 3 characters and fewer than 6
  /// bytes.
  package static func termsForPrivateText(_ text: String) -> [SearchTerm] {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard text.count >= 3 || text.utf8.count >= 6 else { return [] }
    return terms(.privateText, text, boundaryRule: .wholeWord, detail: "\"\(text)\"")
  }

  /// Returns terms for the name of a source file, or none if the name has fewer than 5 bytes.
  ///
  /// The name without its extension is also a term if it has at least 8 bytes, contains a digit, and is not only a
  /// date.
  package static func termsForSourceFileName(_ path: String) -> [SearchTerm] {
    let name = (path as NSString).lastPathComponent
    let stem = (name as NSString).deletingPathExtension
    // A name that is only a date is left out, because dates occur in any table.
    let isDate = stem.wholeMatch(of: /\d{4}[-_.]?\d\d[-_.]?\d\d/) != nil
    let isTelling =
      stem.utf8.count >= 8 && stem.utf8.contains { (0x30...0x39).contains($0) } && !isDate
    return ([name] + (isTelling ? [stem] : [])).filter { $0.utf8.count >= 5 }.flatMap {
      terms(.sourceFile, $0, boundaryRule: .wholeFileName, detail: "the file name \(name)")
    }
  }

  /// Returns terms for the absolute path of a source file or folder, or none if it is relative or shorter than 5 bytes.
  package static func termsForPath(_ path: String) -> [SearchTerm] {
    guard path.hasPrefix("/"), path.utf8.count >= 5 else { return [] }
    return terms(.path, path, boundaryRule: .any, detail: "the path \(path)")
  }

  private static func terms(
    _ kind: Leak.Kind, _ text: String, boundaryRule: BoundaryRule, detail: String
  ) -> [SearchTerm] {
    TextEncodings.spellings(text).map {
      SearchTerm(bytes: $0, leakKind: kind, leakDetail: detail, boundaryRule: boundaryRule)
    }
      // There is no boundary rule, because in the encodings of PDF the bytes next to a match are not letters of the
      // text.
      + TextEncodings.pdfEncodings(text).map {
        SearchTerm(bytes: $0, leakKind: kind, leakDetail: detail)
      }
  }

  /// The terms that every audit searches for, such as the names of GPS tags.
  static let builtIn: [SearchTerm] =
    metadataNamesByKind.flatMap { kind, names in
      names.map { word in
        let name = word.filter { !$0.isNewline }
        return SearchTerm(
          bytes: Array(word.utf8), leakKind: kind, leakDetail: name, ignoresCase: true)
      }
    } + pathPrefixTerms

  private static let metadataNamesByKind: [Leak.Kind: [String]] = [
    .place: [
      "GPSLatitude", "GPSLongitude", "exif:GPS", "geo.position", "geo.placename", "geo.region",
      "name=\"ICBM\"", "name='ICBM'", "georss:", "geo:lat", "geo:long", "\nGEO:",
      "X-APPLE-STRUCTURED-LOCATION", "photoshop:City", "photoshop:State", "photoshop:Country",
      "Iptc4xmpCore:Location", "Iptc4xmpExt:Location", "openstreetmap.org/?mlat",
      "openstreetmap.org/#map", "lat,lon", "lat;lon", "lat,lng", "lat;lng", "latitude,longitude",
      "latitude;longitude", "\"lat\":", "\"lng\":",
      "google.com/maps", "maps.google.", "maps.apple.com", "\"latitude\"", "\"geoData",
      "com.apple.quicktime.location",
    ],
    .device: [
      "tiff:Model", "tiff:Make", "exif:Model", "exif:Make", "aux:Lens", "exifEX:Lens",
      "com.apple.quicktime.model", "com.apple.quicktime.make",
    ],
    .serial: [
      "aux:SerialNumber", "exifEX:BodySerialNumber", "exifEX:LensSerialNumber",
      "BodySerialNumber", "InternalSerialNumber", "CameraSerialNumber",
    ],
    .person: [
      "exifEX:CameraOwnerName", "aux:OwnerName", "mwg-rs:Name", "MPReg:PersonDisplayName",
      "Iptc4xmpExt:PersonInImage",
    ],
  ]

  private static let pathPrefixTerms: [SearchTerm] =
    ["/home/", "/Users/", "/root/", "/tmp/", "/var/", "/mnt/", "/media/", "/private/"].map {
      SearchTerm(
        bytes: Array($0.utf8), leakKind: .path, leakDetail: "a path below \($0)",
        boundaryRule: .pathPrefix)
    }
    + ["file://", ":\\Users\\", ":\\\\Users\\\\", ":/Users/", ":\\Documents and Settings"].map {
      SearchTerm(
        bytes: Array($0.utf8), leakKind: .path, leakDetail: "a path with \($0)", ignoresCase: true)
    }
}

private enum TextEncodings {
  /// Returns the text in the encodings that a PDF uses for non-ASCII text: big-endian UTF-16, as bytes and as digits.
  static func pdfEncodings(_ text: String) -> Set<[UInt8]> {
    let wide = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let digits = wide.map { String(format: "%02X", $0) }.joined()
    return [wide, Array(digits.utf8), Array(digits.lowercased().utf8)]
  }

  /// Returns the text as UTF-8, and its escaped forms in HTML, JSON, URLs and calendars.
  static func spellings(_ text: String) -> Set<[UInt8]> {
    let markup = text.escapedForMarkup
    let spellings = [
      text, text.decomposedStringWithCanonicalMapping, text.precomposedStringWithCanonicalMapping,
      markup, markup.replacingOccurrences(of: "&#39;", with: "&#x27;"), jsonEscaped(text),
      jsonEscaped(text).replacingOccurrences(of: "/", with: "\\/"),
      text.percentEncoded(keeping: "!$&'()*+,-./=@_~"), text.percentEncoded(keeping: ""),
      calendarEscaped(text),
    ]
    return Set(spellings.map { Array($0.utf8) })
  }

  private static func jsonEscaped(_ text: String) -> String {
    text.utf16.map { unit in
      switch unit {
      case 0x22: "\\\""
      case 0x5C: "\\\\"
      case 0x20..<0x7F: String(UnicodeScalar(UInt8(unit)))
      default: "\\u" + String(format: "%04x", unit)
      }
    }.joined()
  }

  private static func calendarEscaped(_ text: String) -> String {
    ["\\", ",", ";"].reduce(text) { $0.replacingOccurrences(of: $1, with: "\\" + $1) }
  }
}
