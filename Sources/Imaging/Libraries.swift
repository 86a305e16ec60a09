import Foundation
internal import CImaging

/// The libraries that decode photos.
public enum Libraries {
  /// Prepares the libraries for the sandbox, in which they cannot open files.
  ///
  /// libheif loads its plugins, and the C library reads the time zone for Little CMS. All threads use one memory arena,
  /// because releasing a second one reads a setting of the kernel. After that, opening a file gives an error.
  public static func prepareForSandbox() {
    mallopt(M_ARENA_MAX, 1)
    tzset()
    _ = heif_have_decoder_for_format(heif_compression_HEVC)
    _ = heif_have_decoder_for_format(heif_compression_AV1)
    cmsCloseProfile(cmsCreate_sRGBProfile())
  }
}
