import CImaging

@testable import Imaging

/// JPEG files of types that gd cannot write.
enum UnusualJPEG {
  /// Returns an image with a restart marker after each interval of blocks; none if the interval is 0.
  static func jpeg(_ bitmap: Bitmap, restartInterval: UInt32) -> [UInt8] {
    var info = jpeg_compress_struct()
    var errors = jpeg_error_mgr()
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    return withUnsafeMutablePointer(to: &errors) { errors in
      info.err = jpeg_std_error(errors)
      jpeg_CreateCompress(&info, JPEG_LIB_VERSION, MemoryLayout<jpeg_compress_struct>.size)
      jpeg_mem_dest(&info, &bytes, &count)
      info.image_width = JDIMENSION(bitmap.size.width)
      info.image_height = JDIMENSION(bitmap.size.height)
      info.input_components = 4
      info.in_color_space = JCS_EXT_BGRX
      jpeg_set_defaults(&info)
      info.restart_interval = restartInterval
      jpeg_start_compress(&info, 1)
      for y in 0..<bitmap.size.height {
        bitmap.row(y).withMemoryRebound(to: UInt8.self) { row in
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

  /// Returns an image of a single color in any color space.
  static func singleColor(_ color: [UInt8], _ space: J_COLOR_SPACE, width: Int, height: Int)
    -> [UInt8]
  {
    var info = jpeg_compress_struct()
    var errors = jpeg_error_mgr()
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    return withUnsafeMutablePointer(to: &errors) { errors in
      info.err = jpeg_std_error(errors)
      jpeg_CreateCompress(&info, JPEG_LIB_VERSION, MemoryLayout<jpeg_compress_struct>.size)
      jpeg_mem_dest(&info, &bytes, &count)
      info.image_width = JDIMENSION(width)
      info.image_height = JDIMENSION(height)
      info.input_components = Int32(color.count)
      info.in_color_space = space
      jpeg_set_defaults(&info)
      jpeg_set_quality(&info, 100, 1)
      jpeg_start_compress(&info, 1)
      var row = (0..<width).flatMap { _ in color }
      row.withUnsafeMutableBufferPointer { row in
        var start = row.baseAddress
        for _ in 0..<height { jpeg_write_scanlines(&info, &start, 1) }
      }
      jpeg_finish_compress(&info)
      jpeg_destroy_compress(&info)
      defer { free(bytes) }
      return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
  }
}
