import CImaging
import Foundation
import PhotoProtocol
import TestSupport
import Testing

/// A photo with a different color in each quarter, and the colors that a viewer must see.
struct Photo: Decodable, Sendable {
  /// The format, the profile and, if it is not 1, the EXIF orientation.
  let name: String
  let file: Data
  /// The width of the upright photo in pixels.
  private let width: Int
  /// The height of the upright photo in pixels.
  private let height: Int
  /// The colors at the top left, top right, bottom left and bottom right.
  private let areas: [Area]

  /// The permitted values of red, green and blue.
  private struct Area: Decodable, CustomStringConvertible {
    let lowest: [Int]
    let highest: [Int]
    /// The index of the value that must clearly be the largest; nil if the order does not matter.
    let largest: Int?

    var description: String {
      let order = largest.map { " with more \(["red", "green", "blue"][$0])" } ?? ""
      return "\(lowest) to \(highest)\(order)"
    }

    func contains(_ color: [Int]) -> Bool {
      color.indices.allSatisfy { index in
        (lowest[index]...highest[index]).contains(color[index])
          && largest.map { $0 == index || color[index] + 20 <= color[$0] } ?? true
      }
    }
  }

  /// Returns photos of all formats, which are created once in each run of the tests.
  static func all() throws -> [Photo] { try generated.get() }

  private static let generated = Result { () throws -> [Photo] in
    let folder = try TemporaryFolder()
    let list = folder.path("photos.json")
    let generator = Project.path("Tests/PhotoDecodingTests/Generator").path
    // Debian's Python, because others lack Pillow.
    let result = try run("/usr/bin/python3", "-B", generator, list)
    try #require(result.status == 0, "\(result.output)")
    return try JSONDecoder().decode(
      [Photo].self, from: Data(contentsOf: URL(fileURLWithPath: list)))
  }

  /// Returns what is wrong with the outcome of rendering this photo; nil if it is right.
  func problem(of outcome: Result<RenderedPhoto, PhotoFailure>) -> String? {
    switch outcome {
    case .failure(let failure): "\(failure.reason): \(failure.detail)"
    case .success(let photo): photo.pictures.first.map(problem) ?? "there is no picture"
    }
  }

  private func problem(in picture: RenderedPhoto.PictureFile) -> String? {
    var file = [UInt8](picture.bytes)
    guard let image = gdImageCreateFromJpegPtr(Int32(file.count), &file) else {
      return "the picture cannot be read"
    }
    defer { gdImageDestroy(image) }
    let (width, height) = (Int(image.pointee.sx), Int(image.pointee.sy))
    guard width == self.width, height == self.height else {
      return "it has \(width) × \(height) pixels"
    }
    let names = ["top left", "top right", "bottom left", "bottom right"]
    for (quarter, area) in areas.enumerated() {
      let (left, top) = (quarter % 2 * width / 2, quarter / 2 * height / 2)
      // The middle of the area, because its borders mix with other colors.
      for y in top + height / 8..<top + height * 3 / 8 {
        for x in left + width / 8..<left + width * 3 / 8 {
          let pixel = Int(gdImageGetTrueColorPixel(image, Int32(x), Int32(y)))
          let color = [pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF]
          guard area.contains(color) else {
            return "\(names[quarter]) is \(color), not \(area)"
          }
        }
      }
    }
    return nil
  }
}
