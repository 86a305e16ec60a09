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

/// Collects the bytes that Cairo writes.
final class ByteSink {
  private(set) var bytes: [UInt8] = []

  /// What Cairo hands back to ``write`` with each piece; valid as long as the sink lives.
  var closure: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Cairo's way of writing into a sink.
  static let write: cairo_write_func_t = { closure, data, length in
    guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
    let sink = Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
    sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
    return CAIRO_STATUS_SUCCESS
  }
}

/// Cairo's word for what went wrong, or nil if nothing did.
func problem(_ status: cairo_status_t) -> String? {
  status == CAIRO_STATUS_SUCCESS ? nil : String(cString: cairo_status_to_string(status))
}
