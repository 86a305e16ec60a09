internal import CCairo

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
