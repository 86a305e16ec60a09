import CImaging

@testable import Imaging

/// JPEG files of types that gd cannot write.
enum UnusualJPEG {
  /// Returns an image with a restart marker after each interval of blocks; none if the interval is 0.
  static func jpeg(_ bitmap: Bitmap, restartInterval: UInt32) -> [UInt8] {
    let rows = (0..<bitmap.size.height).map { Array(UnsafeRawBufferPointer(bitmap.row($0))) }
    return encoded(rows, components: 4, JCS_EXT_BGRX) { $0.restart_interval = restartInterval }
  }

  /// Returns an image of a single color in any color space.
  static func singleColor(_ color: [UInt8], _ space: J_COLOR_SPACE, width: Int, height: Int)
    -> [UInt8]
  {
    let row = (0..<width).flatMap { _ in color }
    let rows = Array(repeating: row, count: height)
    return encoded(rows, components: color.count, space) { jpeg_set_quality(&$0, 100, 1) }
  }

  private static func encoded(
    _ rows: [[UInt8]], components: Int, _ space: J_COLOR_SPACE,
    configure: (inout jpeg_compress_struct) -> Void
  ) -> [UInt8] {
    var info = jpeg_compress_struct()
    var errors = jpeg_error_mgr()
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    return withUnsafeMutablePointer(to: &errors) { errors in
      info.err = jpeg_std_error(errors)
      jpeg_CreateCompress(&info, JPEG_LIB_VERSION, MemoryLayout<jpeg_compress_struct>.size)
      jpeg_mem_dest(&info, &bytes, &count)
      info.image_width = JDIMENSION(rows[0].count / components)
      info.image_height = JDIMENSION(rows.count)
      info.input_components = Int32(components)
      info.in_color_space = space
      jpeg_set_defaults(&info)
      configure(&info)
      jpeg_start_compress(&info, 1)
      for var row in rows {
        row.withUnsafeMutableBufferPointer { row in
          var start = row.baseAddress
          jpeg_write_scanlines(&info, &start, 1)
        }
      }
      jpeg_finish_compress(&info)
      jpeg_destroy_compress(&info)
      defer { free(bytes) }
      return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
  }
}
