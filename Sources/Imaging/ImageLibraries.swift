import Foundation
internal import CImaging

/// The libraries that decode photos.
package enum ImageLibraries {
  /// Makes the libraries read all files that they need, before the process gives up the right to open files.
  ///
  /// libheif loads its plugins, and the C library reads the time zone, which Little CMS needs. All threads use one
  /// memory arena, because the C library reads a kernel setting from a file when it releases a second arena.
  package static func prepareForSandbox() {
    mallopt(M_ARENA_MAX, 1)
    tzset()
    _ = heif_have_decoder_for_format(heif_compression_HEVC)
    _ = heif_have_decoder_for_format(heif_compression_AV1)
    cmsCloseProfile(cmsCreate_sRGBProfile())
  }
}
