import PhotoProtocol

struct PixelSize: Hashable {
  var width: Int
  var height: Int

  var transposed: PixelSize { PixelSize(width: height, height: width) }

  /// Returns the size that libjpeg produces if it decodes a picture of this size at `eighths` eighths of its width and
  /// height.
  func reduced(toEighths eighths: Int) -> PixelSize {
    PixelSize(width: (width * eighths + 7) / 8, height: (height * eighths + 7) / 8)
  }
}

/// A rectangle of pixels in a picture; `x` and `y` are distances in pixels from the picture's top left corner.
struct PixelRect: Hashable {
  var x: Int
  var y: Int
  var size: PixelSize
}

extension Rendition {
  private static let maximumWebPSidePixels = 16_383

  /// Returns the size in pixels of this rendition of a photo with the size `photo`, which it never exceeds.
  func size(forPhotoOfSize photo: PixelSize) -> PixelSize {
    switch shape {
    case .fit:
      let width = min(max(width, 1), photo.width)
      let height = (photo.height * width + photo.width / 2) / photo.width
      // A screenshot of a long conversation can exceed the maximum height of a WebP.
      guard height <= Self.maximumWebPSidePixels else {
        return PixelSize(
          width: max(photo.width * Self.maximumWebPSidePixels / photo.height, 1),
          height: Self.maximumWebPSidePixels)
      }
      return PixelSize(width: width, height: max(height, 1))
    case .square:
      let side = min(max(width, 1), photo.width, photo.height)
      return PixelSize(width: side, height: side)
    }
  }
}

extension Rendition.Shape {
  /// Returns the part of a photo that a rendition of this shape shows: the whole photo, or a square around `focus`.
  ///
  /// Without a focus, the square leaves out twice as much at the bottom of a portrait as at the top, where faces
  /// usually are.
  func crop(ofPhotoOfSize photo: PixelSize, around focus: FocusPoint? = nil) -> PixelRect {
    switch self {
    case .fit: return PixelRect(x: 0, y: 0, size: photo)
    case .square:
      let side = min(photo.width, photo.height)
      func start(_ length: Int, focus: Double?) -> Int? {
        focus.map { min(max(Int($0 * Double(length)) - side / 2, 0), length - side) }
      }
      return PixelRect(
        x: start(photo.width, focus: focus?.x) ?? (photo.width - side) / 2,
        y: start(photo.height, focus: focus?.y) ?? (photo.height - side) / 3,
        size: PixelSize(width: side, height: side))
    }
  }

  /// Returns whether a picture of this shape and of the size `target` can be made from a photo of the size `size`.
  ///
  /// The part of the photo that the picture shows must be at least `halves` / 2 times as wide and as high as `target`.
  func isLargeEnough(_ size: PixelSize, halves: Int, for target: PixelSize) -> Bool {
    let part = crop(ofPhotoOfSize: size).size
    return 2 * part.width >= halves * target.width && 2 * part.height >= halves * target.height
  }
}
