import Foundation

/// Pictures that stand in an export themselves.
enum EncodedPicture {
  /// The bytes of a text in Base64, where they begin as those of a picture: any word may look like
  /// Base64, too.
  static func bytes(of text: String) -> [UInt8]? {
    let code = text.hasPrefix("data:") ? text.drop { $0 != "," }.dropFirst() : text[...]
    guard let data = Data(base64Encoded: String(code)) else { return nil }
    let bytes = [UInt8](data)
    let isKnown =
      beginnings.contains { bytes.starts(with: $0) }
      || bytes.dropFirst(4).starts(with: "ftyp".utf8)
      || bytes.dropFirst(8).starts(with: "WEBP".utf8)
    return isKnown ? bytes : nil
  }

  /// How JPEG, PNG and GIF begin.
  private static let beginnings: [[UInt8]] = [
    [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], Array("GIF8".utf8),
  ]
}
