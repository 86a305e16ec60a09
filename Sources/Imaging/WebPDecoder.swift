import PhotoProtocol
internal import CImaging

/// A decoder for WebP files that uses libwebp, and that decodes only the first frame of an animation.
enum WebPDecoder {
  static func decode(_ file: [UInt8], _ header: ImageHeader) throws(PhotoFailure) -> Bitmap {
    let bitmap = try Bitmap(header.size)
    let isDecoded = file.withUnsafeBufferPointer { bytes in
      header.isAnimated ? drawFirstFrame(of: bytes, on: bitmap) : drawPicture(of: bytes, on: bitmap)
    }
    guard isDecoded else {
      throw header.isWholeFile
        ? PhotoFailure(.damaged, "the WebP file is damaged")
        : PhotoFailure(.cutShort, "the file ends before its picture does")
    }
    return bitmap
  }

  private static func drawPicture(of file: UnsafeBufferPointer<UInt8>, on bitmap: Bitmap) -> Bool {
    var (width, height): (Int32, Int32) = (0, 0)
    guard let pixels = WebPDecodeBGRA(file.baseAddress, file.count, &width, &height) else {
      return false
    }
    defer { WebPFree(pixels) }
    guard PixelSize(width: Int(width), height: Int(height)) == bitmap.size else { return false }
    bitmap.composeOverWhite(bgra: pixels)
    return true
  }

  private static func drawFirstFrame(
    of file: UnsafeBufferPointer<UInt8>, on bitmap: Bitmap
  ) -> Bool {
    var options = WebPAnimDecoderOptions()
    guard WebPAnimDecoderOptionsInit(&options) != 0 else { return false }
    options.color_mode = MODE_BGRA
    var data = WebPData(bytes: file.baseAddress, size: file.count)
    guard let decoder = WebPAnimDecoderNew(&data, &options) else { return false }
    defer { WebPAnimDecoderDelete(decoder) }
    var info = WebPAnimInfo()
    var pixels: UnsafeMutablePointer<UInt8>?
    var time: Int32 = 0
    guard WebPAnimDecoderGetInfo(decoder, &info) != 0,
      PixelSize(width: Int(info.canvas_width), height: Int(info.canvas_height)) == bitmap.size,
      WebPAnimDecoderGetNext(decoder, &pixels, &time) != 0
    else { return false }
    bitmap.composeOverWhite(bgra: pixels)
    return true
  }
}
