internal import CCairo

/// Owns an image in memory.
final class ImageSurface {
  let pointer: OpaquePointer
  let width: Int32
  let height: Int32

  init(width: Int32, height: Int32, isOpaque: Bool) {
    let format = isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    (self.width, self.height) = (width, height)
    pointer = cairo_image_surface_create(format, width, height)
  }

  deinit { cairo_surface_destroy(pointer) }

  var status: cairo_status_t { cairo_surface_status(pointer) }

  func png(named name: String) throws(DrawingError) -> [UInt8] {
    let sink = ByteSink()
    let status = withExtendedLifetime(sink) {
      cairo_surface_write_to_png_stream(pointer, ByteSink.write, sink.closure)
    }
    if let problem = problem(status) { throw .failed(picture: name, problem: problem) }
    return sink.bytes
  }

  /// The rows without the padding at their ends.
  func pixels() -> [UInt8] {
    cairo_surface_flush(pointer)
    guard let data = cairo_image_surface_get_data(pointer) else { return [] }
    let stride = Int(cairo_image_surface_get_stride(pointer))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(width) * Int(height) * 4)
    for row in 0..<Int(height) {
      bytes.append(
        contentsOf: UnsafeBufferPointer(start: data + row * stride, count: Int(width) * 4))
    }
    return bytes
  }
}
