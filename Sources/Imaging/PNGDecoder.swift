import PhotoProtocol
internal import CImaging

/// A decoder for PNG files that does not use gd, which reduces 16 bits per channel to 8 before it knows the gamma.
enum PNGDecoder {
  static func decode(_ file: [UInt8], _ header: ImageHeader) throws(PhotoFailure) -> Bitmap {
    let picture = pictureChunks(of: file, keepingGamma: header.colorSpace == nil)
    return try picture.withUnsafeBufferPointer { bytes throws(PhotoFailure) in
      var image = png_image()
      shim_png_prepare(&image)
      defer { png_image_free(&image) }
      guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else {
        throw failure(of: &image, header)
      }
      image.format = shim_png_bgra
      // If the file states no gamma, channels of 16 bits are sRGB, like channels of 8 bits.
      image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
      let size = PixelSize(width: Int(image.width), height: Int(image.height))
      guard size == header.size else {
        throw PhotoFailure(.damaged, "the picture is not as large as its header says")
      }
      var pixels = [UInt8](repeating: 0, count: 4 * size.width * size.height)
      guard png_image_finish_read(&image, nil, &pixels, 0, nil) != 0 else {
        throw failure(of: &image, header)
      }
      let bitmap = try Bitmap(size)
      pixels.withUnsafeBufferPointer { bitmap.composeOverWhite(bgra: $0.baseAddress) }
      if case .code(let code) = header.colorSpace, let map = ToneMap(code, bitsPerChannel: 8) {
        bitmap.apply(map)
      }
      return bitmap
    }
  }

  /// Returns a PNG file with only the chunks that the pixels need: texts, profiles and unknown chunks can expand to
  /// gigabytes.
  private static func pictureChunks(of file: [UInt8], keepingGamma: Bool) -> [UInt8] {
    var names: Set = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]
    if keepingGamma { names.formUnion(["gAMA", "sRGB"]) }
    var kept = Array(file.prefix(8))
    kept.reserveCapacity(file.count)
    for chunk in PNGChunk.all(in: file) where names.contains(chunk.name) {
      kept += file[chunk.range]
    }
    return kept
  }

  private static func failure(of image: inout png_image, _ header: ImageHeader) -> PhotoFailure {
    guard header.isWholeFile else {
      return PhotoFailure(.cutShort, "the file ends before its picture does")
    }
    let message = String(cString: shim_png_message(&image))
    return PhotoFailure(.damaged, "the PNG is damaged (\(message))")
  }
}

struct PNGChunk {
  let name: String
  /// The range of bytes in the file from the chunk's length to the end of its checksum.
  let range: Range<Int>
  var contentRange: Range<Int> { range.lowerBound + 8..<range.upperBound - 4 }

  /// Returns the chunks of a PNG file, up to the first that is incomplete.
  static func all(in file: [UInt8]) -> some Sequence<PNGChunk> {
    sequence(state: 8) { place in
      guard let length = file.bigEndian(4, at: place), place + 12 + length <= file.count else {
        return nil
      }
      defer { place += 12 + length }
      let name = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
      return PNGChunk(name: name, range: place..<place + 12 + length)
    }
  }
}
