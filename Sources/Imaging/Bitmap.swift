internal import CImaging
import PhotoProtocol

/// A picture of opaque pixels in memory.
///
/// It owns a gd image.
final class Bitmap {
  /// The gd image with pixels as 0x00RRGGBB.
  ///
  /// gd interprets a top byte other than 0 as transparency.
  let image: gdImagePtr
  let size: PixelSize

  /// Creates a black picture.
  ///
  /// Throws if there is not enough memory.
  init(_ size: PixelSize) throws(PhotoFailure) {
    guard let image = gdImageCreateTrueColor(Int32(size.width), Int32(size.height)) else {
      let what = "there is no memory for \(size.width) × \(size.height) pixels"
      throw PhotoFailure(.outOfMemory, what)
    }
    self.image = image
    self.size = size
  }

  /// Takes ownership of an image that gd has read, and composes it over white.
  init(adopting image: gdImagePtr) throws(PhotoFailure) {
    self.image = image
    size = PixelSize(width: Int(image.pointee.sx), height: Int(image.pointee.sy))
    guard gdImagePaletteToTrueColor(image) == 1 else {
      throw PhotoFailure(.outOfMemory, "there is no memory for the picture's colors")
    }
    composeOverWhite()
  }

  deinit {
    gdImageDestroy(image)
  }

  /// One row of pixels; valid as long as the bitmap lives.
  func row(_ y: Int) -> UnsafeMutableBufferPointer<Int32> {
    UnsafeMutableBufferPointer(start: image.pointee.tpixels[y], count: size.width)
  }

  /// Clears the top byte of all pixels.
  ///
  /// Other libraries often write 255, which is transparent in gd.
  func makeOpaque() {
    for y in 0..<size.height {
      guard let row = row(y).baseAddress else { return }
      for x in 0..<size.width { row[x] &= 0x00FF_FFFF }
    }
  }

  /// Blends each pixel with white according to gd's seven bits of transparency.
  private func composeOverWhite() {
    for y in 0..<size.height {
      let row = row(y)
      for x in 0..<size.width where row[x] >> 24 != 0 {
        let clear = (row[x] >> 24) & 0x7F
        var mixed: Int32 = 0
        for shift: Int32 in [16, 8, 0] {
          let channel = (row[x] >> shift) & 0xFF
          mixed |= ((channel * (127 - clear) + 255 * clear + 63) / 127) << shift
        }
        row[x] = mixed
      }
    }
  }

  /// The average of all pixels as "#rrggbb".
  var averageColor: String {
    var sums = (red: 0, green: 0, blue: 0)
    for y in 0..<size.height {
      for pixel in row(y) {
        sums.red += Int(pixel >> 16 & 0xFF)
        sums.green += Int(pixel >> 8 & 0xFF)
        sums.blue += Int(pixel & 0xFF)
      }
    }
    let count = size.width * size.height
    let mean = [sums.red, sums.green, sums.blue].map { ($0 + count / 2) / count }
    let digits = mean.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return "#" + digits.joined()
  }
}
