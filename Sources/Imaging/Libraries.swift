internal import CImaging
import PhotoProtocol

extension LibraryVersion {
  /// The libraries that decode and encode, with what a user should know about them.
  public static var imaging: [LibraryVersion] {
    let jpeg = Int(LIBJPEG_TURBO_VERSION_NUMBER)
    let webp = Int(WebPGetDecoderVersion())
    let color = Int(cmsGetEncodedCMMversion())
    let heic = heif_have_decoder_for_format(heif_compression_HEVC) != 0
    let avif = heif_have_decoder_for_format(heif_compression_AV1) != 0
    let heif = [heic ? "reads HEIC" : "cannot read HEIC", avif ? "reads AVIF" : "cannot read AVIF"]
    return [
      LibraryVersion(name: "libgd", version: String(cString: gdVersionString())),
      LibraryVersion(
        name: "libjpeg-turbo", version: "\(jpeg / 1_000_000).\(jpeg / 1000 % 1000).\(jpeg % 1000)",
        note: "as compiled against"),
      LibraryVersion(
        name: "libwebp", version: "\(webp >> 16).\(webp >> 8 & 0xFF).\(webp & 0xFF)"),
      LibraryVersion(
        name: "libheif", version: String(cString: heif_get_version()),
        note: heif.joined(separator: ", ")),
      LibraryVersion(name: "Little CMS", version: "\(color / 1000).\(color % 1000 / 10)"),
      LibraryVersion(name: "zlib", version: String(cString: zlibVersion())),
      LibraryVersion(name: "libexif", version: "present", note: "it does not tell its version"),
    ]
  }
}
