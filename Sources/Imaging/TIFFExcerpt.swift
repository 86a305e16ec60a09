/// The small values of a TIFF or raw file, copied to an EXIF block, which has the same format as a TIFF file.
///
/// libexif reads only the first 64 KiB of a block, and TIFF files often have their directories after the pixels.
struct TIFFExcerpt {
  /// The length of a directory's entry, and the maximum lengths of a copied value and of the EXIF block, in bytes.
  private static let (entryLength, valueLimitBytes, blockLimitBytes) = (12, 4096, 0xFFFE)
  /// The tags whose value is the position of another TIFF directory, which contains tags of the photo or of GPS.
  private static let directoryTags = [0x8769, 0x8825]
  private let file: [UInt8]
  private let isLittleEndian: Bool
  /// The EXIF block, without the name "Exif".
  private(set) var content: [UInt8]

  /// Copies the small values of a TIFF file, or returns nil if the file is of another kind.
  init?(of file: [UInt8]) {
    isLittleEndian = file.hasText("II*\0", at: 0)
    guard isLittleEndian || file.hasText("MM\0*", at: 0) else { return nil }
    self.file = file
    content = Array(file.prefix(4))
    guard let directory = number(4, at: 4) else { return }
    content += fourBytes(of: 8)
    copyDirectory(at: directory, withLinkedDirectories: true)
  }

  /// Copies a TIFF directory and then its values that are too long to be stored in an entry of the directory.
  ///
  /// If `withLinkedDirectories` is true, also copies the directories whose positions are values of tags.
  private mutating func copyDirectory(at place: Int, withLinkedDirectories: Bool) {
    guard let count = number(2, at: place), place + 2 + Self.entryLength * count <= file.count,
      content.count + Self.entryLength * count <= Self.blockLimitBytes
    else { return }
    let start = content.count + 2
    // Four zero bytes mean that no other directory follows.
    content += file[place..<place + 2 + Self.entryLength * count] + [0, 0, 0, 0]
    for index in 0..<count {
      let entry = place + 2 + Self.entryLength * index
      guard let tag = number(2, at: entry), let type = number(2, at: entry + 2),
        let values = number(4, at: entry + 4), let target = number(4, at: entry + 8)
      else { return }
      // The sizes of the types, of which 1 is a byte and 12 a number of eight bytes.
      let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
      let length = (type < sizes.count ? sizes[type] : 0) * values
      let reference = start + Self.entryLength * index + 8
      let isDirectory = Self.directoryTags.contains(tag)
      guard isDirectory && withLinkedDirectories || length > 4 else { continue }
      content.replaceSubrange(reference..<reference + 4, with: fourBytes(of: content.count))
      if isDirectory {
        copyDirectory(at: target, withLinkedDirectories: false)
      } else if length <= Self.valueLimitBytes, target + length <= file.count {
        content += file[target..<target + length] + (length % 2 == 0 ? [] : [0])
      }
    }
  }

  private func number(_ count: Int, at place: Int) -> Int? {
    isLittleEndian ? file.littleEndian(count, at: place) : file.bigEndian(count, at: place)
  }

  /// Returns a number as four bytes in the byte order of the file.
  private func fourBytes(of number: Int) -> [UInt8] {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    return isLittleEndian ? bytes.reversed() : bytes
  }
}
