internal import CImaging
import PhotoProtocol

/// The way from a photo's own colours to sRGB: the owner of a Little CMS transform.
final class ColorTransform {
  private let transform: cmsHTRANSFORM

  /// The transform from a profile, or nil where there is nothing to do or nothing sensible.
  ///
  /// That is: the profile is sRGB already, is not one for red, green and blue, or is damaged. Such
  /// photos are taken for sRGB, as browsers do.
  init?(fromProfile bytes: [UInt8]) {
    guard let length = UInt32(exactly: bytes.count),
      let source = cmsOpenProfileFromMem(bytes, length)
    else { return nil }
    defer { cmsCloseProfile(source) }
    guard cmsGetColorSpace(source) == cmsSigRgbData, !Self.isStandard(source),
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

  /// Whether the profile calls itself sRGB, as those of most cameras do.
  private static func isStandard(_ profile: cmsHPROFILE) -> Bool {
    var name = [CChar](repeating: 0, count: 64)
    let length = cmsGetProfileInfoASCII(
      profile, cmsInfoDescription, "en", "US", &name, UInt32(name.count))
    return length > 0 && name.starts(with: "sRGB".utf8.map { CChar($0) })
  }
}
