import Foundation

/// The files in a photo folder by name, to find photos of which an export contains only URLs, without any download.
package struct PhotoFilesByName: Sendable {
  private let pathsByName: [String: [String]]

  /// Finds all files in a folder and its subfolders.
  package init(in folder: String) {
    var files: [String: [String]] = [:]
    let paths = FileManager.default.enumerator(atPath: folder)
    while let path = paths?.nextObject() as? String {
      files[Self.fileName(inPath: path) ?? path, default: []].append(path)
    }
    self.pathsByName = files
  }

  package init() { pathsByName = [:] }

  /// Returns the path, relative to the photo folder, of the file with the name at the end of a URL.
  ///
  /// Returns nil if there is none, or if there are several that the folders in the URL do not distinguish.
  func path(forURL address: String) -> String? {
    let path = Self.path(inURL: address)
    guard let paths = Self.fileName(inPath: path).flatMap({ pathsByName[$0] }) else { return nil }
    if paths.count == 1 { return paths[0] }
    let lengths = paths.map { Self.commonEndLength($0, path) }
    let best = paths.indices.filter { lengths[$0] == lengths.max() }
    return best.count == 1 ? paths[best[0]] : nil
  }

  /// Returns the number of path components at the end that two paths have in common.
  private static func commonEndLength(_ left: String, _ right: String) -> Int {
    let (left, right) = (left.split(separator: "/"), right.split(separator: "/"))
    return zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
  }

  static func fileName(inURL address: String) -> String? { fileName(inPath: path(inURL: address)) }

  private static func path(inURL address: String) -> String {
    let path = String(address.prefix { $0 != "?" && $0 != "#" })
    // Firebase Storage writes the slashes in a file's path as %2F.
    return path.removingPercentEncoding ?? path
  }

  static func fileName(inPath path: String) -> String? {
    path.split(separator: "/").last.map(String.init)
  }
}

enum Base64Picture {
  /// Returns the bytes that a Base64 text encodes, or nil if they do not begin like a picture, because any word may
  /// look like Base64.
  static func bytes(of text: String) -> [UInt8]? {
    let code = text.hasPrefix("data:") ? text.drop { $0 != "," }.dropFirst() : text[...]
    guard let data = Data(base64Encoded: String(code)) else { return nil }
    let bytes = [UInt8](data)
    return bytes.beginLikePicture ? bytes : nil
  }
}

extension [UInt8] {
  /// True if the bytes start like a picture: JPEG, PNG, GIF, WebP, or HEIC and its relatives.
  var beginLikePicture: Bool {
    starts(with: [0xFF, 0xD8, 0xFF]) || starts(with: [0x89, 0x50, 0x4E, 0x47])
      || starts(with: "GIF8".utf8) || dropFirst(4).starts(with: "ftyp".utf8)
      || (starts(with: "RIFF".utf8) && dropFirst(8).starts(with: "WEBP".utf8))
  }
}
