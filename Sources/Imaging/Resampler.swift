import Foundation
import PhotoProtocol

/// Which pixels of a source make up each pixel of a target along one direction, and their shares:
/// a Lanczos filter of three lobes in whole numbers.
struct LanczosTaps {
  /// Shares add up to one, which is this many bits: 255 times that, and the overshoot of the
  /// negative lobes, stay well inside 32 bits.
  static let bits: Int32 = 20

  /// For each pixel of the target the first of the source that counts.
  private(set) var first: [Int] = []
  /// For each pixel of the target where its shares begin in `weights`, and the end of the last.
  private(set) var start = [0]
  private(set) var weights: [Int32] = []

  /// The taps for bringing `count` pixels, `offset` into a row, to `target`; none lie outside those.
  init(from count: Int, at offset: Int, to target: Int) {
    let scale = Double(count) / Double(target)
    for index in 0..<target {
      let center = (Double(index) + 0.5) * scale
      let from = max(0, Int((center - 3 * scale).rounded(.down)))
      let end = min(count, Int((center + 3 * scale).rounded(.up)))
      let shares = (from..<end).map { Self.lanczos((Double($0) + 0.5 - center) / scale) }
      let sum = shares.reduce(0, +)
      var whole = shares.map { Int32(($0 / sum * Double(1 << Self.bits)).rounded()) }
      // What rounding has lost goes to a pixel in the middle, so that white stays white.
      whole[whole.count / 2] += (1 << Self.bits) - whole.reduce(0, +)
      first.append(offset + from)
      weights += whole
      start.append(weights.count)
    }
  }

  /// sinc(x) · sinc(x/3) within three lobes on either side.
  static func lanczos(_ x: Double) -> Double {
    if x == 0 { return 1 }
    guard abs(x) < 3 else { return 0 }
    let angle = Double.pi * x
    return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
  }
}

extension Bitmap {
  /// The part `crop` of this picture at `target`'s size, which is not larger.
  ///
  /// gd's own scaling shifts pictures by half a pixel or lets fine patterns shimmer. Rows are added
  /// up first, so that only one row is ever held between the two directions.
  func resampled(_ crop: PixelRect, to target: PixelSize) throws(PhotoFailure) -> Bitmap {
    let result = try Bitmap(target)
    let columns = LanczosTaps(from: crop.size.width, at: 0, to: target.width)
    let lines = LanczosTaps(from: crop.size.height, at: crop.y, to: target.height)
    let count = 4 * crop.size.width
    let half: Int32 = 1 << (LanczosTaps.bits - 1)
    // Four bytes a pixel; the fourth is gd's transparency, always zero, and summed along for speed.
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { sums in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { line in
        for y in 0..<target.height {
          sums.update(repeating: half)
          for tap in lines.start[y]..<lines.start[y + 1] {
            let source = UnsafeRawBufferPointer(row(lines.first[y] + tap - lines.start[y]))
            let part = UnsafeRawBufferPointer(rebasing: source[4 * crop.x..<4 * crop.x + count])
            Self.add(part, times: lines.weights[tap], to: sums)
          }
          Self.round(sums, to: line)
          Self.narrow(line, columns, into: result.row(y))
        }
      }
    }
    return result
  }

  // The three inner loops go over plain pointers: tests and trials run unoptimised, where the
  // checks of buffers and ranges would make each photo a matter of many seconds.

  private static func add(
    _ bytes: UnsafeRawBufferPointer, times weight: Int32, to sums: UnsafeMutableBufferPointer<Int32>
  ) {
    guard let source = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
      let sums = sums.baseAddress
    else { return }
    for k in 0..<bytes.count { sums[k] &+= weight &* Int32(source[k]) }
  }

  private static func round(
    _ sums: UnsafeMutableBufferPointer<Int32>, to line: UnsafeMutableBufferPointer<UInt8>
  ) {
    guard let source = sums.baseAddress, let target = line.baseAddress else { return }
    for k in 0..<sums.count { target[k] = UInt8(truncatingIfNeeded: channel(source[k])) }
  }

  /// One row of blue, green, red and a spare byte brought to the width of `row`.
  private static func narrow(
    _ line: UnsafeMutableBufferPointer<UInt8>, _ taps: LanczosTaps,
    into row: UnsafeMutableBufferPointer<Int32>
  ) {
    let half: Int32 = 1 << (LanczosTaps.bits - 1)
    taps.weights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress, let line = line.baseAddress else { return }
      for x in 0..<row.count {
        var (blue, green, red) = (half, half, half)
        var pixel = line + 4 * taps.first[x]
        for tap in taps.start[x]..<taps.start[x + 1] {
          let weight = weights[tap]
          blue &+= weight &* Int32(pixel[0])
          green &+= weight &* Int32(pixel[1])
          red &+= weight &* Int32(pixel[2])
          pixel += 4
        }
        row[x] = channel(red) << 16 | channel(green) << 8 | channel(blue)
      }
    }
  }

  private static func channel(_ sum: Int32) -> Int32 {
    let value = sum >> LanczosTaps.bits
    return value < 0 ? 0 : value > 255 ? 255 : value
  }
}
