internal import CImaging
import PhotoProtocol

/// Reads PNG and WebP files with gd.
enum GdDecoder {
  static func decode(_ file: [UInt8], _ header: ImageHeader) throws(PhotoFailure) -> Bitmap {
    guard let length = Int32(exactly: file.count) else {
      throw PhotoFailure(.tooLarge, "the file is larger than 2 GB")
    }
    if header.kind == .png, let pixels = CompressedPixels(file, header.size),
      pixels.isDecompressionBomb
    {
      throw PhotoFailure(.tooLarge, "the picture unpacks to much more than its size needs")
    }
    GdMessages.startCollecting()
    var copy = file  // gd requires a mutable pointer but does not write to it
    let image = copy.withUnsafeMutableBytes { bytes in
      switch header.kind {
      case .png: gdImageCreateFromPngPtr(length, bytes.baseAddress)
      default: gdImageCreateFromWebpPtr(length, bytes.baseAddress)
      }
    }
    guard let image else {
      guard header.isWhole else {
        throw PhotoFailure(.cutShort, "the file ends before its picture does")
      }
      throw PhotoFailure(.damaged, "the picture is damaged (\(GdMessages.last))")
    }
    let bitmap = try Bitmap(adopting: image)
    guard bitmap.size == header.size else {
      throw PhotoFailure(.damaged, "the picture is not as large as its header says")
    }
    return bitmap
  }
}

/// Collects gd's error messages, which gd would otherwise print.
enum GdMessages {
  /// Redirects gd's messages to a buffer and clears it.
  static func startCollecting() {
    shim_gd_text()?.pointee = 0
    shim_gd_listen()
  }

  /// The last message of gd since the buffer was cleared, in one line.
  static var last: String {
    guard let text = shim_gd_text() else { return "" }
    let lines = String(cString: text).split(whereSeparator: \.isNewline)
    return lines.joined(separator: " ")
  }
}
