internal import CImaging
import PhotoProtocol

/// The main picture of a HEIC, HEIF or AVIF file.
///
/// It owns libheif's context and handle.
///
/// gd is not used, because gd 2.3.3 shears pictures of some widths.
final class HeifDecoder {
  private let context: OpaquePointer
  private let handle: OpaquePointer

  init(_ file: [UInt8]) throws(PhotoFailure) {
    guard let context = heif_context_alloc() else {
      throw PhotoFailure(.outOfMemory, "there is no memory to read the HEIC file")
    }
    // A worker uses one core. The number of workers is decided elsewhere.
    heif_context_set_max_decoding_threads(context, 0)
    var handle: OpaquePointer?
    let failure =
      Self.failure(heif_context_read_from_memory(context, file, file.count, nil))
      ?? Self.failure(heif_context_get_primary_image_handle(context, &handle))
    guard failure == nil, let handle else {
      heif_context_free(context)
      throw failure ?? PhotoFailure(.damaged, "the HEIC file has no main picture")
    }
    self.context = context
    self.handle = handle
  }

  deinit {
    heif_image_handle_release(handle)
    heif_context_free(context)
  }

  /// The EXIF block, the profile and the size after rotation, without decoding the pixels.
  var header: ImageHeader {
    let size = PixelSize(
      width: Int(heif_image_handle_get_width(handle)),
      height: Int(heif_image_handle_get_height(handle)))
    return ImageHeader(.heif, size, exif: exif, profile: colorProfile)
  }

  /// Decodes the picture, with the file's own rotation and crop, over white.
  func decode() throws(PhotoFailure) -> Bitmap {
    var decoded: OpaquePointer?
    let result = heif_decode_image(
      handle, &decoded, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, nil)
    if let failure = Self.failure(result) { throw failure }
    defer { heif_image_release(decoded) }
    var stride: Int32 = 0
    guard let plane = heif_image_get_plane_readonly(decoded, heif_channel_interleaved, &stride)
    else { throw PhotoFailure(.damaged, "the HEIC file has no pixels") }
    let size = PixelSize(
      width: Int(heif_image_get_width(decoded, heif_channel_interleaved)),
      height: Int(heif_image_get_height(decoded, heif_channel_interleaved)))
    let bitmap = try Bitmap(size)
    for y in 0..<size.height {
      let (row, source) = (bitmap.row(y), plane + y * Int(stride))
      for x in 0..<size.width {
        let pixel = source + 4 * x
        let opacity = Int32(pixel[3])
        var mixed: Int32 = 0
        for channel in 0..<3 {
          let onWhite = (Int32(pixel[channel]) * opacity + 255 * (255 - opacity) + 127) / 255
          mixed = mixed << 8 | onWhite
        }
        row[x] = mixed
      }
    }
    return bitmap
  }

  private var colorProfile: [UInt8]? {
    let size = heif_image_handle_get_raw_color_profile_size(handle)
    guard size > 0, size <= 4 << 20 else { return nil }
    var bytes = [UInt8](repeating: 0, count: size)
    let result = heif_image_handle_get_raw_color_profile(handle, &bytes)
    return result.code == heif_error_Ok ? bytes : nil
  }

  private var exif: [UInt8]? {
    var id: heif_item_id = 0
    guard heif_image_handle_get_list_of_metadata_block_IDs(handle, "Exif", &id, 1) == 1 else {
      return nil
    }
    let size = heif_image_handle_get_metadata_size(handle, id)
    guard size > 4, size <= 4 << 20 else { return nil }
    var bytes = [UInt8](repeating: 0, count: size)
    guard heif_image_handle_get_metadata(handle, id, &bytes).code == heif_error_Ok,
      let start = bytes.bigEndian(4, at: 0), start <= size - 4
    else { return nil }
    // The first four bytes contain the distance to the TIFF header.
    return Array("Exif\0\0".utf8) + bytes.dropFirst(4 + start)
  }

  private static func failure(_ error: heif_error) -> PhotoFailure? {
    let said = error.message.map { String(cString: $0) } ?? ""
    switch error.code {
    case heif_error_Ok: return nil
    case heif_error_Memory_allocation_error:
      return PhotoFailure(.outOfMemory, "there is no memory to decode the HEIC file")
    case heif_error_Unsupported_filetype, heif_error_Unsupported_feature,
      heif_error_Plugin_loading_error:
      return PhotoFailure(.unsupported, "the HEIC file cannot be read here: \(said)")
    default:
      guard error.subcode != heif_suberror_End_of_data else {
        return PhotoFailure(.cutShort, "the file ends before its picture does")
      }
      return PhotoFailure(.damaged, "the HEIC file is damaged: \(said)")
    }
  }
}
