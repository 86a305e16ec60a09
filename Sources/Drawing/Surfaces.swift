internal import CCairo
internal import Glibc

/// An image in memory on which Cairo paints.
final class ImageSurface {
  let cairoSurface: OpaquePointer
  let width: Int32
  let height: Int32

  init(width: Int32, height: Int32, isOpaque: Bool) {
    let format = isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    (self.width, self.height) = (width, height)
    cairoSurface = cairo_image_surface_create(format, width, height)
  }

  deinit { cairo_surface_destroy(cairoSurface) }

  func png(nameInErrors name: String) throws(DrawingError) -> [UInt8] {
    let sink = ByteCollector()
    let status = withExtendedLifetime(sink) {
      cairo_surface_write_to_png_stream(
        cairoSurface, ByteCollector.writeCallback, sink.cairoClosurePointer)
    }
    try requireSuccess(status, nameInErrors: name)
    return sink.takeBytes()
  }

  /// Returns the bytes of the pixels row by row, without the padding at the ends of rows.
  func pixelBytes() -> [UInt8] {
    cairo_surface_flush(cairoSurface)
    guard let data = cairo_image_surface_get_data(cairoSurface) else { return [] }
    let stride = Int(cairo_image_surface_get_stride(cairoSurface))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(width) * Int(height) * 4)
    for row in 0..<Int(height) {
      bytes.append(
        contentsOf: UnsafeBufferPointer(start: data + row * stride, count: Int(width) * 4))
    }
    return bytes
  }
}

/// Collects the bytes of a file that Cairo writes in pieces.
final class ByteCollector {
  private var collectedBytes: [UInt8] = []

  func takeBytes() -> [UInt8] {
    defer { collectedBytes = [] }
    return collectedBytes
  }

  /// A pointer to this object, which Cairo passes to ``writeCallback``; valid while this object exists.
  var cairoClosurePointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  static let writeCallback: cairo_write_func_t = { closure, data, length in
    guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
    let sink = Unmanaged<ByteCollector>.fromOpaque(closure).takeUnretainedValue()
    sink.collectedBytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
    return CAIRO_STATUS_SUCCESS
  }
}

/// Throws an error with Cairo's description of `status` and the name of the picture, unless Cairo succeeded.
func requireSuccess(_ status: cairo_status_t, nameInErrors name: String) throws(DrawingError) {
  guard status != CAIRO_STATUS_SUCCESS else { return }
  throw .drawingFailed(picture: name, problem: String(cString: cairo_status_to_string(status)))
}

/// A PDF in memory on which Cairo paints pages.
final class PDFSurface {
  let cairoSurface: OpaquePointer?
  private let byteCollector = ByteCollector()

  init() {
    cairoSurface = cairo_pdf_surface_create_for_stream(
      ByteCollector.writeCallback, byteCollector.cairoClosurePointer, 1, 1)
  }

  deinit {
    // Cairo writes the rest of the file when it finishes, so `byteCollector` must still exist.
    cairo_surface_finish(cairoSurface)
    cairo_surface_destroy(cairoSurface)
  }

  func setMetadata(_ information: PDFInformation) {
    let entries = [
      (CAIRO_PDF_METADATA_TITLE, information.title),
      (CAIRO_PDF_METADATA_AUTHOR, information.author ?? ""),
      (CAIRO_PDF_METADATA_SUBJECT, information.subject),
      (CAIRO_PDF_METADATA_CREATOR, "Kinfolio"),
    ]
    for (key, text) in entries where !text.isEmpty {
      cairo_pdf_surface_set_metadata(cairoSurface, key, text.printableSingleLine)
    }
  }

  func startPage(_ number: Int, size: Size) {
    cairo_pdf_surface_set_size(cairoSurface, size.width, size.height)
    cairo_pdf_surface_set_page_label(cairoSurface, "\(number)")
  }

  /// Adds headings to the PDF's outline, each below the last heading before it that has a lower level number.
  func addOutline(_ outline: [OutlineEntry]) {
    var parents: [(level: Int, id: Int32)] = []
    for entry in outline {
      parents.removeAll { $0.level >= entry.headingLevel }
      let place = "page=\(entry.pageNumber) pos=[0 \(max(0, entry.pointsFromTop))]"
      let id = cairo_pdf_surface_add_outline(
        cairoSurface, parents.last?.id ?? CAIRO_PDF_OUTLINE_ROOT, entry.title.printableSingleLine,
        place,
        cairo_pdf_outline_flags_t(entry.headingLevel == 1 ? 1 : 0))
      parents.append((entry.headingLevel, id))
    }
  }

  /// Finishes the PDF and returns its bytes; call this function only once.
  func finish(nameInErrors name: String) throws(DrawingError) -> [UInt8] {
    cairo_surface_finish(cairoSurface)
    try requireSuccess(cairo_surface_status(cairoSurface), nameInErrors: name)
    return byteCollector.takeBytes()
  }
}

/// An image of one pixel with a JPEG attached; Cairo copies the bytes of the JPEG into a PDF in the image's place.
final class PhotoSurface {
  private let cairoSurface: OpaquePointer

  init?(_ photo: Picture.Photo) {
    cairoSurface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1, 1)
    // Cairo frees this copy of the bytes, possibly after this object is deallocated.
    let length = photo.jpeg.count
    guard let bytes = malloc(length) else { return nil }
    UnsafeMutableRawBufferPointer(start: bytes, count: length).copyBytes(from: photo.jpeg)
    let status = cairo_surface_set_mime_data(
      cairoSurface, CAIRO_MIME_TYPE_JPEG, bytes, UInt(length), { free($0) }, bytes)
    guard status == CAIRO_STATUS_SUCCESS else {
      free(bytes)
      return nil
    }
  }

  deinit { cairo_surface_destroy(cairoSurface) }

  /// Fills the square from (0, 0) to (1, 1) with the photo.
  ///
  /// To paint inside a tag without a rectangle or clip would damage the PDF.
  func fillUnitSquare(of cairo: OpaquePointer) {
    cairo_set_source_surface(cairo, cairoSurface, 0, 0)
    cairo_rectangle(cairo, 0, 0, 1, 1)
    cairo_fill(cairo)
  }
}
