import PhotoProtocol
internal import CImaging

/// The color space of a picture, in one of the two ways in which picture files state it.
enum ColorSpace {
  /// The bytes of an ICC profile.
  case iccProfile([UInt8])
  case code(ColorCode)
}

/// The numbers that HEIC, AVIF and PNG files contain for a color space, as defined in ITU-T H.273.
struct ColorCode: Hashable {
  let primaries: Int
  let transferCode: Int

  /// The numbers of the transfer functions for high dynamic range.
  static let (perceptualQuantizer, hybridLogGamma) = (16, 18)

  /// The numbers of the color primaries that differ visibly from those of sRGB: BT.2020 and two kinds of P3.
  static let (bt2020, cinemaP3, displayP3) = (9, 11, 12)

  /// True for high dynamic range, in which colors can be many times brighter than white paper.
  var isHighDynamicRange: Bool {
    [Self.perceptualQuantizer, Self.hybridLogGamma].contains(transferCode)
  }

  /// The xy coordinates of the primaries red, green and blue, or nil if the color space looks like sRGB.
  fileprivate var chromaticities: cmsCIExyYTRIPLE? {
    switch (primaries, transferCode) {
    case (Self.bt2020, _): Self.chromaticities((0.708, 0.292), (0.170, 0.797), (0.131, 0.046))
    case (Self.cinemaP3, _), (Self.displayP3, _):
      Self.chromaticities((0.680, 0.320), (0.265, 0.690), (0.150, 0.060))
    // The primaries of sRGB, if only the transfer function differs visibly.
    case (_, 4), (_, 5), (_, 8):
      Self.chromaticities((0.640, 0.330), (0.300, 0.600), (0.150, 0.060))
    default: nil
    }
  }

  /// The transfer function as a tone curve of Little CMS, which the caller must free.
  fileprivate var toneCurve: OpaquePointer? {
    switch transferCode {
    case 4: cmsBuildGamma(nil, 2.2)
    case 5: cmsBuildGamma(nil, 2.8)
    case 8: cmsBuildGamma(nil, 1)
    default:
      cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    }
  }

  private static func chromaticities(
    _ red: (Double, Double), _ green: (Double, Double), _ blue: (Double, Double)
  ) -> cmsCIExyYTRIPLE {
    cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: red.0, y: red.1, Y: 1), Green: cmsCIExyY(x: green.0, y: green.1, Y: 1),
      Blue: cmsCIExyY(x: blue.0, y: blue.1, Y: 1))
  }
}

/// A conversion between a photo's color space and sRGB; owns a transform of the library Little CMS.
final class ColorTransform {
  private let transform: cmsHTRANSFORM
  private let sourceIsGray: Bool

  /// Creates a conversion from `colors` to sRGB, or returns nil if the picture needs no conversion.
  ///
  /// As in browsers, a picture is also treated as sRGB if its profile is damaged or is for other `channels`.
  init?(from colors: ColorSpace, _ channels: ImageHeader.Channels) {
    let (profile, channels) =
      switch colors {
      case .iccProfile(let bytes):
        (UInt32(exactly: bytes.count).flatMap { cmsOpenProfileFromMem(bytes, $0) }, channels)
      case .code(let code): (Self.makeProfile(of: code), .rgb)
      }
    guard let source = profile else { return nil }
    defer { cmsCloseProfile(source) }
    let (signature, format) =
      switch channels {
      case .gray: (cmsSigGrayData, shim_gray8())
      case .rgb: (cmsSigRgbData, shim_bgra8())
      case .cmyk(let inverted): (cmsSigCmykData, shim_cmyk8(inverted ? 1 : 0))
      }
    guard cmsGetColorSpace(source) == signature, let target = cmsCreate_sRGBProfile() else {
      return nil
    }
    defer { cmsCloseProfile(target) }
    guard
      let transform = cmsCreateTransform(
        source, format, target, shim_bgra8(), UInt32(INTENT_RELATIVE_COLORIMETRIC),
        UInt32(cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION))
    else { return nil }
    if channels == .rgb, Self.leavesColorsUnchanged(transform) {
      cmsDeleteTransform(transform)
      return nil
    }
    self.transform = transform
    sourceIsGray = channels == .gray
  }

  init?(fromSRGBTo profile: CameraColorProfile) {
    guard let target = profile.makeProfile(), let source = cmsCreate_sRGBProfile() else {
      return nil
    }
    defer {
      cmsCloseProfile(source)
      cmsCloseProfile(target)
    }
    guard
      let transform = cmsCreateTransform(
        source, shim_bgra8(), target, shim_bgra8(), UInt32(INTENT_RELATIVE_COLORIMETRIC),
        UInt32(cmsFLAGS_NOCACHE))
    else { return nil }
    self.transform = transform
    sourceIsGray = false
  }

  deinit {
    cmsDeleteTransform(transform)
  }

  func apply(to bitmap: Bitmap) {
    if sourceIsGray { return bitmap.mapPixels { pixelsByGray[Int($0 & 0xFF)] } }
    for y in 0..<bitmap.size.height {
      let row = bitmap.row(y)
      cmsDoTransform(transform, row.baseAddress, row.baseAddress, UInt32(row.count))
    }
  }

  /// The sRGB pixel for each gray value from 0 to 255.
  private lazy var pixelsByGray: [Int32] = {
    var pixels = [Int32](repeating: 0, count: 256)
    cmsDoTransform(transform, Array(UInt8.min...UInt8.max), &pixels, 256)
    return pixels.map { $0 & 0x00FF_FFFF }
  }()

  /// Returns whether a transform changes no red, green or blue value, from 0 to 255, by more than 1.
  ///
  /// Converts sample colors, because a profile that is named sRGB can define other colors.
  private static func leavesColorsUnchanged(_ transform: cmsHTRANSFORM) -> Bool {
    let steps: [Int32] = [0, 24, 64, 128, 192, 255]
    let colors = steps.flatMap { red in
      steps.flatMap { green in steps.map { red << 16 | green << 8 | $0 } }
    }
    var results = [Int32](repeating: 0, count: colors.count)
    cmsDoTransform(transform, colors, &results, UInt32(colors.count))
    return zip(colors, results).allSatisfy { color, result in
      [16, 8, 0].allSatisfy { abs((color >> $0 & 0xFF) - (result >> $0 & 0xFF)) <= 1 }
    }
  }

  /// Returns an ICC profile that the caller must close, or nil if the color space looks like sRGB.
  static func makeProfile(of code: ColorCode) -> cmsHPROFILE? {
    guard var primaries = code.chromaticities, let curve = code.toneCurve else { return nil }
    defer { cmsFreeToneCurve(curve) }
    var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    var curves: [OpaquePointer?] = [curve, curve, curve]
    return cmsCreateRGBProfile(&white, &primaries, &curves)
  }
}
