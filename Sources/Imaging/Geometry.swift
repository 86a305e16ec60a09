import PhotoProtocol

/// A picture's extent in whole pixels.
struct PixelSize: Hashable {
  var width: Int
  var height: Int

  var transposed: PixelSize { PixelSize(width: height, height: width) }

  /// The size libjpeg gives at so many eighths.
  func reduced(toEighths eighths: Int) -> PixelSize {
    PixelSize(width: (width * eighths + 7) / 8, height: (height * eighths + 7) / 8)
  }
}

/// A part of a picture, in whole pixels from its top left corner.
struct PixelRect: Hashable {
  var x: Int
  var y: Int
  var size: PixelSize
}

extension Rendition {
  /// The most pixels a WebP has on a side.
  private static let tallest = 16_383

  /// The size of this rendition of a photo of size `photo`; never more than the photo has.
  func size(of photo: PixelSize) -> PixelSize {
    switch shape {
    case .fit:
      let width = min(max(width, 1), photo.width)
      let height = (photo.height * width + photo.width / 2) / photo.width
      // A screenshot of a whole conversation is taller than a WebP can be.
      guard height <= Self.tallest else {
        return PixelSize(
          width: max(photo.width * Self.tallest / photo.height, 1), height: Self.tallest)
      }
      return PixelSize(width: width, height: max(height, 1))
    case .square:
      let side = min(max(width, 1), photo.width, photo.height)
      return PixelSize(width: side, height: side)
    }
  }
}

extension Rendition.Shape {
  /// The part of a photo that is shown.
  ///
  /// A square has the focus in its middle, as far as the photo reaches. Where none is known, a
  /// portrait's sits at a third of what is spare: faces are more often above the middle.
  func crop(of photo: PixelSize, around focus: PhotoFocus? = nil) -> PixelRect {
    switch self {
    case .fit: return PixelRect(x: 0, y: 0, size: photo)
    case .square:
      let side = min(photo.width, photo.height)
      func start(_ length: Int, _ focus: Double?) -> Int? {
        focus.map { min(max(Int($0 * Double(length)) - side / 2, 0), length - side) }
      }
      return PixelRect(
        x: start(photo.width, focus?.x) ?? (photo.width - side) / 2,
        y: start(photo.height, focus?.y) ?? (photo.height - side) / 3,
        size: PixelSize(width: side, height: side))
    }
  }

  /// Whether a picture of `size` holds at least twice as many pixels each way as `target` wants:
  /// from there on a Lanczos of it cannot be told from one of the full photo.
  func isAmple(_ size: PixelSize, for target: PixelSize) -> Bool {
    holds(size, 8, for: target)
  }

  /// Whether a JPEG that is decoded at `size` has half as many pixels again each way as `target` wants.
  ///
  /// libjpeg leaves out the fine waves of a photo, where a filter would alias: so much less is enough.
  func isEnough(_ size: PixelSize, for target: PixelSize) -> Bool {
    holds(size, 6, for: target)
  }

  private func holds(_ size: PixelSize, _ quarters: Int, for target: PixelSize) -> Bool {
    let part = crop(of: size).size
    return 4 * part.width >= quarters * target.width && 4 * part.height >= quarters * target.height
  }
}
