internal import CImaging
import Foundation

/// The libraries that decode photos.
public enum Libraries {
  /// Makes the libraries do now what the sandbox forbids later.
  ///
  /// libheif loads its plugins, the C library reads the time zone, which Little CMS asks for, and all threads use
  /// one memory arena, because giving back a second one reads a setting of the kernel. A library that opens a
  /// file in spite of this continues without it.
  public static func prepareForSandbox() {
    mallopt(M_ARENA_MAX, 1)
    tzset()
    _ = heif_have_decoder_for_format(heif_compression_HEVC)
    _ = heif_have_decoder_for_format(heif_compression_AV1)
    cmsCloseProfile(cmsCreate_sRGBProfile())
  }
}
