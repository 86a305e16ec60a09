import PhotoProtocol
internal import CImaging

/// A decoder for HEIC, HEIF and AVIF files that does not use gd, because gd 2.3.3 slants pictures of some widths.
final class HeifDecoder {
  private let libheifContext: OpaquePointer
  private let handle: OpaquePointer

  init(_ file: [UInt8]) throws(PhotoFailure) {
    guard let context = heif_context_alloc() else {
      throw PhotoFailure(.outOfMemory, "there is no memory to read the HEIC file")
    }
    // A worker process uses one core. The number of worker processes is decided elsewhere.
    heif_context_set_max_decoding_threads(context, 0)
    let file = Self.replacingUnknownBrands(in: file)
    var handle: OpaquePointer?
    let failure =
      Self.failure(for: heif_context_read_from_memory(context, file, file.count, nil))
      ?? Self.failure(for: heif_context_get_primary_image_handle(context, &handle))
    guard failure == nil, let handle else {
      heif_context_free(context)
      throw failure ?? PhotoFailure(.damaged, "the HEIC file has no main picture")
    }
    self.libheifContext = context
    self.handle = handle
  }

  deinit {
    heif_image_handle_release(handle)
    heif_context_free(libheifContext)
  }

  /// Returns the file with its last brand (a code for a format) replaced by `mif1` if libheif 1.15 knows none of the
  /// file's brands.
  ///
  /// Without this, libheif would refuse files that it can read, but that have only newer brands or brands of sequences.
  private static func replacingUnknownBrands(in file: [UInt8]) -> [UInt8] {
    let brands = ImageKind.compatibleBrands(of: file)
    guard let last = brands.last, HeifBrands.knownToLibheif.isDisjoint(with: brands.map(\.name))
    else {
      return file
    }
    var file = file
    file.replaceSubrange(last.position..<last.position + 4, with: "mif1".utf8)
    return file
  }

  /// The color space of the picture and its size after rotation, which are known without decoding the pixels.
  var header: ImageHeader {
    let size = PixelSize(
      width: Int(heif_image_handle_get_width(handle)),
      height: Int(heif_image_handle_get_height(handle)))
    return ImageHeader(size: size, colorSpace: colorSpace)
  }

  /// Decodes the picture on a white background, with the rotation and crop that the file states, and converts high
  /// dynamic range to sRGB.
  func decode() throws(PhotoFailure) -> Bitmap {
    if case .code(let code) = colorSpace, code.isHighDynamicRange { return try decodeHDR(code) }
    let hasAlpha = heif_image_handle_has_alpha_channel(handle) != 0
    let image = try DecodedImage(
      handle, hasAlpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB)
    let bitmap = try Bitmap(image.size)
    for y in 0..<image.size.height {
      guard let row = bitmap.row(y).baseAddress else { break }
      var pixel = image.row(y)
      for x in 0..<image.size.width {
        row[x] = Bitmap.overWhite(pixel[0], pixel[1], pixel[2], opacity: hasAlpha ? pixel[3] : 255)
        pixel += hasAlpha ? 4 : 3
      }
    }
    return bitmap
  }

  private func decodeHDR(_ code: ColorCode) throws(PhotoFailure) -> Bitmap {
    let image = try DecodedImage(handle, heif_chroma_interleaved_RRGGBB_LE)
    guard let map = ToneMap(code, bitsPerChannel: image.bitsPerChannel) else {
      throw PhotoFailure(.unsupported, "the HEIC file has \(image.bitsPerChannel) bits per color")
    }
    let (bitmap, maximum) = (try Bitmap(image.size), 1 << image.bitsPerChannel - 1)
    for y in 0..<image.size.height {
      guard let row = bitmap.row(y).baseAddress else { break }
      let values = UnsafeRawPointer(image.row(y))
      for x in 0..<image.size.width {
        func value(_ channel: Int) -> Int {
          let bits = values.load(fromByteOffset: 6 * x + 2 * channel, as: UInt16.self)
          return min(Int(UInt16(littleEndian: bits)), maximum)
        }
        row[x] = map.pixel(red: value(0), green: value(1), blue: value(2))
      }
    }
    return bitmap
  }

  /// The ICC profile, or the numbers of the color space if no profile can be used, or nil if the file states neither.
  private var colorSpace: ColorSpace? {
    let (profile, code) = (iccProfile, colorCode)
    guard let code else { return profile.map { .iccProfile($0) } }
    // Without the conversion, a picture of high dynamic range would look gray.
    let isUsable =
      !code.isHighDynamicRange
      || profile.map { ColorTransform(from: .iccProfile($0), .rgb) != nil } == true
    return isUsable ? profile.map { .iccProfile($0) } ?? .code(code) : .code(code)
  }

  private var iccProfile: [UInt8]? {
    Self.bytes(count: heif_image_handle_get_raw_color_profile_size(handle)) {
      heif_image_handle_get_raw_color_profile(handle, $0)
    }
  }

  private var colorCode: ColorCode? {
    var code: UnsafeMutablePointer<heif_color_profile_nclx>?
    guard heif_image_handle_get_nclx_color_profile(handle, &code).code == heif_error_Ok, let code
    else { return nil }
    defer { heif_nclx_color_profile_free(code) }
    return ColorCode(
      primaries: Int(code.pointee.color_primaries.rawValue),
      transferCode: Int(code.pointee.transfer_characteristics.rawValue))
  }

  /// The picture's EXIF block, which starts with the TIFF header, or nil if the block is missing or damaged.
  var exifBlock: [UInt8]? {
    // The first four bytes contain the number of bytes between them and the TIFF header.
    guard let bytes = metadata(ofType: "Exif"), let start = bytes.bigEndian(4, at: 0),
      start <= bytes.count - 4
    else { return nil }
    return Array(bytes.dropFirst(4 + start))
  }

  var xmpPacket: [UInt8]? { metadata(ofType: "mime", contentType: "application/rdf+xml") }

  /// Returns the picture's first metadata of this type and, unless `contentType` is empty, of this content type.
  private func metadata(ofType type: String, contentType: String = "") -> [UInt8]? {
    var ids = [heif_item_id](repeating: 0, count: 16)
    let count = heif_image_handle_get_list_of_metadata_block_IDs(
      handle, type, &ids, Int32(ids.count))
    let id = ids.prefix(Int(count)).first {
      contentType.isEmpty
        || heif_image_handle_get_metadata_content_type(handle, $0).map { String(cString: $0) }
          == contentType
    }
    guard let id else { return nil }
    return Self.bytes(count: heif_image_handle_get_metadata_size(handle, id)) {
      heif_image_handle_get_metadata(handle, id, $0)
    }
  }

  /// Returns the `count` bytes that `read` writes, or nil if `read` fails or `count` is zero or more than 4 MiB.
  private static func bytes(
    count: Int, _ read: (UnsafeMutableRawPointer?) -> heif_error
  ) -> [UInt8]? {
    guard count > 0, count <= 4 << 20 else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    return read(&bytes).code == heif_error_Ok ? bytes : nil
  }

  fileprivate static func failure(for error: heif_error) -> PhotoFailure? {
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

/// A decoded picture in the memory of libheif, in which the channels of a pixel follow each other.
private struct DecodedImage: ~Copyable {
  private let libheifImage: OpaquePointer
  private let pixelBytes: UnsafePointer<UInt8>
  private let bytesPerRow: Int
  let size: PixelSize

  init(_ handle: OpaquePointer, _ chroma: heif_chroma) throws(PhotoFailure) {
    var decoded: OpaquePointer?
    let result = heif_decode_image(handle, &decoded, heif_colorspace_RGB, chroma, nil)
    if let failure = HeifDecoder.failure(for: result) { throw failure }
    var stride: Int32 = 0
    guard let decoded,
      let plane = heif_image_get_plane_readonly(decoded, heif_channel_interleaved, &stride)
    else {
      heif_image_release(decoded)
      throw PhotoFailure(.damaged, "the HEIC file has no pixels")
    }
    self.libheifImage = decoded
    self.pixelBytes = plane
    bytesPerRow = Int(stride)
    size = PixelSize(
      width: Int(heif_image_get_width(decoded, heif_channel_interleaved)),
      height: Int(heif_image_get_height(decoded, heif_channel_interleaved)))
  }

  deinit { heif_image_release(libheifImage) }

  var bitsPerChannel: Int {
    Int(heif_image_get_bits_per_pixel_range(libheifImage, heif_channel_interleaved))
  }

  func row(_ y: Int) -> UnsafePointer<UInt8> { pixelBytes + y * bytesPerRow }
}
