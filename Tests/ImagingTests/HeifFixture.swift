import CImaging

@testable import Imaging

/// HEIC files that are written by libheif's encoder.
enum HeifFixture {
  static var canEncode: Bool { heif_have_encoder_for_format(heif_compression_HEVC) != 0 }

  static func heic(_ bitmap: Bitmap, exif: [UInt8] = [], xmp: [UInt8] = []) -> [UInt8] {
    let context = heif_context_alloc()
    defer { heif_context_free(context) }
    var encoder: OpaquePointer?
    _ = heif_context_get_encoder_for_format(context, heif_compression_HEVC, &encoder)
    defer { heif_encoder_release(encoder) }
    _ = heif_encoder_set_lossy_quality(encoder, 95)
    let image = picture(bitmap)
    defer { heif_image_release(image) }
    var handle: OpaquePointer?
    _ = heif_context_encode_image(context, image, encoder, nil, &handle)
    defer { heif_image_handle_release(handle) }
    if !exif.isEmpty {
      _ = heif_context_add_exif_metadata(context, handle, exif, Int32(exif.count))
    }
    if !xmp.isEmpty {
      _ = heif_context_add_XMP_metadata(context, handle, xmp, Int32(xmp.count))
    }

    var file: [UInt8] = []
    var writer = heif_writer(writer_api_version: 1) { _, bytes, count, target in
      let part = UnsafeRawBufferPointer(start: bytes, count: count)
      target?.assumingMemoryBound(to: [UInt8].self).pointee += part
      return heif_error(code: heif_error_Ok, subcode: heif_suberror_Unspecified, message: nil)
    }
    _ = withUnsafeMutablePointer(to: &file) { heif_context_write(context, &writer, $0) }
    return file
  }

  private static func picture(_ bitmap: Bitmap) -> OpaquePointer? {
    var image: OpaquePointer?
    let (width, height) = (Int32(bitmap.size.width), Int32(bitmap.size.height))
    _ = heif_image_create(width, height, heif_colorspace_RGB, heif_chroma_interleaved_RGB, &image)
    _ = heif_image_add_plane(image, heif_channel_interleaved, width, height, 8)
    var stride: Int32 = 0
    guard let plane = heif_image_get_plane(image, heif_channel_interleaved, &stride) else {
      return image
    }
    for y in 0..<bitmap.size.height {
      for (x, pixel) in bitmap.row(y).enumerated() {
        for channel in 0..<3 {
          plane[y * Int(stride) + 3 * x + channel] = UInt8(pixel >> (16 - 8 * channel) & 0xFF)
        }
      }
    }
    return image
  }
}
