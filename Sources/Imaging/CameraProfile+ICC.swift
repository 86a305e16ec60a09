import PhotoProtocol
internal import CImaging

extension CameraColorProfile {
  /// Returns the segment of a JPEG file that contains this ICC profile, or an empty array on failure.
  ///
  /// The bytes are the same in each run of the program.
  func iccProfileSegment() -> [UInt8] {
    guard let profile = makeProfile() else { return [] }
    defer { cmsCloseProfile(profile) }
    var count: cmsUInt32Number = 0
    guard cmsSaveProfileToMem(profile, nil, &count) != 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    guard cmsSaveProfileToMem(profile, &bytes, &count) != 0, bytes.count < 0xFF00 else { return [] }
    // Little CMS writes the current time into these bytes: year, month, day, hours, minutes and seconds.
    bytes.replaceSubrange(24..<36, with: [0x07, 0xEA, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
    let content = Array("ICC_PROFILE\0".utf8) + [1, 1] + bytes
    let length = content.count + 2
    return [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 0xFF)] + content
  }

  /// Returns the ICC profile as an object of Little CMS that the caller must close, or nil on failure.
  func makeProfile() -> cmsHPROFILE? {
    switch self {
    case .sRGB: cmsCreate_sRGBProfile()
    case .displayP3:
      ColorTransform.makeProfile(of: ColorCode(primaries: ColorCode.displayP3, transferCode: 13))
    }
  }
}
