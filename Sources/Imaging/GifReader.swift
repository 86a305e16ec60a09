internal import CImaging
import Foundation
import PhotoProtocol

/// What has to be known of gd's reader of GIF files, and of such a file before it is read.
enum GifReader {
  /// Whether gd may read strangers' files here; asked for once, while files may still be opened.
  static let isSafe = isSafe(
    gd: String(cString: gdVersionString()),
    package: (try? Data(contentsOf: URL(fileURLWithPath: "/var/lib/dpkg/status"))).flatMap(package))

  /// Whether the hole CVE-2026-9672, by which a GIF could make gd run its code, is closed.
  ///
  /// It is in 2.3.3; Debian 12 has closed it in a package whose library still calls itself that.
  static func isSafe(gd: String, package: String?) -> Bool {
    if gd.compare("2.3.3", options: .numeric) == .orderedDescending { return true }
    let mended = "2.3.3-9+deb12u"
    guard let package, package.hasPrefix(mended) else { return false }
    return Int(package.dropFirst(mended.count)).map { $0 >= 1 } ?? false
  }

  /// The version of Debian's libgd3 by the list of what is installed.
  static func package(in list: Data) -> String? {
    guard let name = list.range(of: Data("\nPackage: libgd3\n".utf8)) else { return nil }
    let rest = list[name.upperBound...]
    let entry = rest[..<(rest.range(of: Data("\n\n".utf8))?.lowerBound ?? rest.endIndex)]
    let lines = String(decoding: entry, as: UTF8.self).split(separator: "\n")
    guard lines.contains(where: { $0.hasPrefix("Status: ") && $0.hasSuffix(" installed") }) else {
      return nil
    }
    let label = "Version: "
    return lines.first { $0.hasPrefix(label) }.map { String($0.dropFirst(label.count)) }
  }
}

extension ImageHeader {
  /// The first frame of a GIF, which is all that is read of it.
  ///
  /// gd takes a file that ends too early for a whole one, so the blocks are counted here.
  static func gif(_ file: [UInt8]) throws(PhotoFailure) -> ImageHeader {
    guard file.count > 13 else { throw endsInHeader }
    var place = 13 + tableLength(file[10])
    while place < file.count, file[place] == 0x21 {
      guard let end = endOfBlocks(file, from: place + 2) else { throw endsInHeader }
      place = end
    }
    guard place + 11 <= file.count else { throw endsInHeader }
    guard file[place] == 0x2C, let width = file.littleEndian(2, at: place + 5),
      let height = file.littleEndian(2, at: place + 7)
    else { throw PhotoFailure(.damaged, "the GIF has no picture where one must be") }
    let pixels = place + 11 + tableLength(file[place + 9])
    return ImageHeader(
      .gif, PixelSize(width: width, height: height),
      isWhole: endOfBlocks(file, from: pixels) != nil)
  }

  /// The bytes of the colours that follow, as the flags before them say.
  private static func tableLength(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  /// Where a row of blocks ends, each with its length before it, the last one empty.
  private static func endOfBlocks(_ file: [UInt8], from start: Int) -> Int? {
    var place = start
    while place < file.count {
      if file[place] == 0 { return place + 1 }
      place += Int(file[place]) + 1
    }
    return nil
  }
}
