import PhotoProtocol
internal import CImaging

/// A picture in memory without transparency; owns an image of the library gd.
final class Bitmap {
  /// The gd image, whose pixels are 0x00RRGGBB: any other top byte would mean transparency.
  let image: gdImagePtr
  let size: PixelSize
  /// True if a few parts of the picture's file could not be decoded.
  var isPartlyDamaged = false

  /// Creates a black picture; throws if there is not enough memory.
  init(_ size: PixelSize) throws(PhotoFailure) {
    guard let image = gdImageCreateTrueColor(Int32(size.width), Int32(size.height)) else {
      let what = "there is no memory for \(size.width) × \(size.height) pixels"
      throw PhotoFailure(.outOfMemory, what)
    }
    self.image = image
    self.size = size
  }

  deinit {
    gdImageDestroy(image)
  }

  /// Returns row `y` of the pixels as a pointer that is valid as long as the bitmap exists.
  func row(_ y: Int) -> UnsafeMutableBufferPointer<Int32> {
    UnsafeMutableBufferPointer(start: image.pointee.tpixels[y], count: size.width)
  }

  @inline(__always)
  func mapPixels(_ transform: (Int32) -> Int32) {
    for y in 0..<size.height {
      guard let row = row(y).baseAddress else { return }
      for x in 0..<size.width { row[x] = transform(row[x]) }
    }
  }

  /// Sets the top byte of all pixels to 0, because other libraries often write 255, which is transparent in gd.
  func makeOpaque() { mapPixels { $0 & 0x00FF_FFFF } }

  /// Fills the picture with `pixels`, blended with white; each pixel is four bytes: blue, green, red and opacity.
  func composeOverWhite(bgra pixels: UnsafePointer<UInt8>?) {
    guard var pixel = pixels else { return }
    for y in 0..<size.height {
      guard let row = row(y).baseAddress else { return }
      for x in 0..<size.width {
        row[x] = Self.overWhite(pixel[2], pixel[1], pixel[0], opacity: pixel[3])
        pixel += 4
      }
    }
  }

  /// Returns the pixel (0x00RRGGBB) of a color with this opacity, from 0 to 255, on a white background.
  @inline(__always)
  static func overWhite(_ red: UInt8, _ green: UInt8, _ blue: UInt8, opacity: UInt8) -> Int32 {
    if opacity == 255 { return Int32(red) << 16 | Int32(green) << 8 | Int32(blue) }
    let color = SIMD4<Int32>(Int32(red), Int32(green), Int32(blue), 0)
    let paper = 255 * (255 - Int32(opacity)) + 127
    let mixed = (color &* Int32(opacity) &+ paper) / 255
    return mixed.x << 16 | mixed.y << 8 | mixed.z
  }

  /// The average color of all pixels as "#rrggbb".
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

  /// The mean brightness of the picture in each cell of a square grid.
  ///
  /// If the picture has fewer rows or columns of pixels than the grid, a pixel belongs to several cells.
  var brightnessGrid: BrightnessGrid {
    let side = BrightnessGrid.cellsPerSide
    func pixels(of cell: Int, among count: Int) -> Range<Int> {
      let first = cell * count / side
      return first..<max(first + 1, (cell + 1) * count / side)
    }
    let cells = (0..<side * side).map { cell in
      let lines = pixels(of: cell / side, among: size.height)
      let columns = pixels(of: cell % side, among: size.width)
      var sum = 0
      for y in lines {
        let row = row(y)
        for x in columns {
          let (red, green, blue) = (row[x] >> 16 & 0xFF, row[x] >> 8 & 0xFF, row[x] & 0xFF)
          sum += Int(299 * red + 587 * green + 114 * blue)
        }
      }
      return UInt8(sum / (1000 * lines.count * columns.count))
    }
    return BrightnessGrid(cells: cells)
  }
}
