internal import CImaging
import PhotoProtocol

/// A conversion from a photo's color space to sRGB.
///
/// It owns a Little CMS transform.
final class ColorTransform {
  private let transform: cmsHTRANSFORM

  /// Creates the transform from a profile.
  ///
  /// Returns nil if the photo should be treated as sRGB.
  ///
  /// This is the case if the profile is sRGB, is not an RGB profile or is damaged. Browsers do the
  /// same.
  init?(fromProfile bytes: [UInt8]) {
    guard let length = UInt32(exactly: bytes.count),
      let source = cmsOpenProfileFromMem(bytes, length)
    else { return nil }
    defer { cmsCloseProfile(source) }
    guard cmsGetColorSpace(source) == cmsSigRgbData, !Self.isSRGB(source),
      let target = cmsCreate_sRGBProfile()
    else { return nil }
    defer { cmsCloseProfile(target) }
    let pixels = shim_bgra8()
    guard
      let transform = cmsCreateTransform(
        source, pixels, target, pixels, UInt32(INTENT_RELATIVE_COLORIMETRIC),
        UInt32(cmsFLAGS_NOCACHE))
    else { return nil }
    self.transform = transform
  }

  deinit {
    cmsDeleteTransform(transform)
  }

  /// Converts all pixels in place.
  func apply(to bitmap: Bitmap) {
    for y in 0..<bitmap.size.height {
      let row = bitmap.row(y)
      cmsDoTransform(transform, row.baseAddress, row.baseAddress, UInt32(row.count))
    }
  }

  /// Returns whether the profile's name starts with sRGB, as in most cameras.
  private static func isSRGB(_ profile: cmsHPROFILE) -> Bool {
    var name = [CChar](repeating: 0, count: 64)
    let length = cmsGetProfileInfoASCII(
      profile, cmsInfoDescription, "en", "US", &name, UInt32(name.count))
    return length > 0 && name.starts(with: "sRGB".utf8.map { CChar($0) })
  }
}
