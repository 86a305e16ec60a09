import Foundation

/// The files of a photo folder by their names, to find the copies of what an export only has addresses
/// of; nothing is fetched from anywhere.
package struct LocalPhotos: Sendable {
  /// The paths of all files of each name.
  private let files: [String: [String]]

  /// Looks through a folder and those in it.
  package init(in folder: String) {
    var files: [String: [String]] = [:]
    let paths = FileManager.default.enumerator(atPath: folder)
    while let path = paths?.nextObject() as? String {
      files[Self.name(of: path) ?? path, default: []].append(path)
    }
    self.files = files
  }

  /// Finds nothing.
  package init() { files = [:] }

  /// The path below the folder of the file that an address ends with; nil where it is not there, and
  /// where several of that name are that the folders in the address do not tell apart.
  func file(at address: String) -> String? {
    let path = Self.path(of: address)
    guard let paths = Self.name(of: path).flatMap({ files[$0] }) else { return nil }
    if paths.count == 1 { return paths[0] }
    let lengths = paths.map { Self.commonEnd($0, path) }
    let best = paths.indices.filter { lengths[$0] == lengths.max() }
    return best.count == 1 ? paths[best[0]] : nil
  }

  /// How many folders above a file of one name two paths share.
  private static func commonEnd(_ left: String, _ right: String) -> Int {
    let (left, right) = (left.split(separator: "/"), right.split(separator: "/"))
    return zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
  }

  /// The name of the file that an address ends with.
  static func name(at address: String) -> String? { name(of: path(of: address)) }

  private static func path(of address: String) -> String {
    let path = String(address.prefix { $0 != "?" && $0 != "#" })
    // Firebase's storage writes the strokes within a file's path as %2F.
    return path.removingPercentEncoding ?? path
  }

  /// The name of a file without the folders it lies in.
  static func name(of path: String) -> String? { path.split(separator: "/").last.map(String.init) }
}

/// Pictures that stand in an export themselves.
enum EncodedPicture {
  /// The bytes of a text in Base64, where they begin as those of a picture: any word may look like
  /// Base64, too.
  static func bytes(of text: String) -> [UInt8]? {
    let code = text.hasPrefix("data:") ? text.drop { $0 != "," }.dropFirst() : text[...]
    guard let data = Data(base64Encoded: String(code)) else { return nil }
    let bytes = [UInt8](data)
    return bytes.beginPicture ? bytes : nil
  }
}

extension [UInt8] {
  /// True if they are the beginning of a picture: JPEG, PNG, GIF, WebP, or HEIC and its relatives.
  var beginPicture: Bool {
    starts(with: [0xFF, 0xD8, 0xFF]) || starts(with: [0x89, 0x50, 0x4E, 0x47])
      || starts(with: "GIF8".utf8) || dropFirst(4).starts(with: "ftyp".utf8)
      || (starts(with: "RIFF".utf8) && dropFirst(8).starts(with: "WEBP".utf8))
  }
}
