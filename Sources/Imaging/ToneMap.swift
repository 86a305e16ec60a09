import Foundation

/// A conversion of colors from high dynamic range to sRGB.
///
/// Only the brightness of bright colors is reduced, so that details in bright parts, such as lamps, remain visible.
struct ToneMap {
  /// The linear light for each value that a channel can have.
  ///
  /// 1 is diffuse white, 203 nits (ITU-R BT.2408). For hybrid log-gamma, 1 is the brightest light of the scene.
  private let linearLight: [Float]
  private let matrixToSRGB: [SIMD4<Float>]
  private let isHybridLogGamma: Bool

  /// Creates a conversion for colors with `bitsPerChannel` bits per channel.
  ///
  /// Returns nil for a standard dynamic range, and for fewer than 8 or more than 16 bits.
  init?(_ code: ColorCode, bitsPerChannel: Int) {
    guard code.isHighDynamicRange, (8...16).contains(bitsPerChannel) else { return nil }
    isHybridLogGamma = code.transferCode == ColorCode.hybridLogGamma
    let maximum = Double(1 << bitsPerChannel - 1)
    let decode = isHybridLogGamma ? Self.decodeHybridLogGamma : Self.decodePerceptualQuantizer
    linearLight = (0..<1 << bitsPerChannel).map { Float(decode(Double($0) / maximum)) }
    matrixToSRGB = Self.matrixToSRGB(fromPrimaries: code.primaries)
  }

  /// Returns the sRGB pixel (0x00RRGGBB) for the values of the three channels.
  @inline(__always)
  func pixel(red: Int, green: Int, blue: Int) -> Int32 {
    var color = SIMD4<Float>(linearLight[red], linearLight[green], linearLight[blue], 0)
    if isHybridLogGamma {
      let luminance = (color * [0.2627, 0.6780, 0.0593, 0]).sum()
      color *= Self.screenPeakLight * powf(luminance, 0.2)
    }
    color = matrixToSRGB[0] * color.x + matrixToSRGB[1] * color.y + matrixToSRGB[2] * color.z
    color.clamp(lowerBound: .zero, upperBound: .init(repeating: 1000))
    let brightest = color.max()
    if brightest > Self.knee {
      let range = 1 - Self.knee
      color *= (Self.knee + range * (1 - expf((Self.knee - brightest) / range))) / brightest
    }
    let places = color * Float(Self.sRGBValues.count - 1) + 0.5
    return Self.sRGBValues[Int(places.x)] << 16 | Self.sRGBValues[Int(places.y)] << 8
      | Self.sRGBValues[Int(places.z)]
  }

  /// The linear light above which the brightness of a color is reduced, as a multiple of diffuse white.
  private static let knee: Float = 0.6

  /// The brightest light of a screen of 1000 nits, the reference for hybrid log-gamma, as a multiple of diffuse white.
  private static let screenPeakLight: Float = 1000 / 203

  /// The sRGB values, from 0 to 255, for equal steps of linear light from 0 to 1.
  private static let sRGBValues: [Int32] = (0...16_384).map { step in
    let light = Double(step) / 16_384
    let value = light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    return Int32((255 * value).rounded())
  }

  /// Returns the linear light for a value of the perceptual quantizer (SMPTE ST 2084), as a multiple of 203 nits.
  private static func decodePerceptualQuantizer(_ value: Double) -> Double {
    let power = pow(value, 32.0 / 2523)
    let nits =
      10_000
      * pow(max(power - 107.0 / 128, 0) / (2413.0 / 128 - 2392.0 / 128 * power), 8192.0 / 1305)
    return nits / 203
  }

  /// Returns the light of the scene, from 0 to 1, for a value of hybrid log-gamma (ARIB STD-B67).
  private static func decodeHybridLogGamma(_ value: Double) -> Double {
    value <= 0.5
      ? value * value / 3 : (exp((value - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12
  }

  /// Returns the columns of the matrix that converts linear colors from `primaries` (ITU-T H.273) to those of sRGB.
  private static func matrixToSRGB(fromPrimaries primaries: Int) -> [SIMD4<Float>] {
    switch primaries {
    case ColorCode.bt2020:
      [
        [1.6605, -0.1246, -0.0182, 0], [-0.5876, 1.1329, -0.1006, 0],
        [-0.0728, -0.0083, 1.1187, 0],
      ]
    case ColorCode.cinemaP3, ColorCode.displayP3:
      [[1.2249, -0.0420, -0.0197, 0], [-0.2247, 1.0419, -0.0786, 0], [0, 0, 1.0979, 0]]
    default: [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]]
    }
  }
}

extension Bitmap {
  /// Converts all pixels to sRGB with `map`, which must be made for 8 bits per channel.
  func apply(_ map: ToneMap) {
    mapPixels {
      map.pixel(red: Int($0 >> 16 & 0xFF), green: Int($0 >> 8 & 0xFF), blue: Int($0 & 0xFF))
    }
  }
}
