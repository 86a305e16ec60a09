import Foundation
import PhotoProtocol

/// Which pixels of a source make up each pixel of a target along one direction, and their shares,
/// by a Lanczos filter of three lobes.
struct LanczosTaps {
  /// For each pixel of the target the first of the source that counts.
  private(set) var first: [Int] = []
  /// For each pixel of the target where its shares begin in `weights`, and the end of the last.
  private(set) var start = [0]
  private(set) var weights: [Float] = []

  /// The taps for bringing `count` pixels, `offset` into a row, to `target`; none lie outside those.
  init(from count: Int, at offset: Int, to target: Int) {
    let scale = Double(count) / Double(target)
    for index in 0..<target {
      let center = (Double(index) + 0.5) * scale
      let from = max(0, Int((center - 3 * scale).rounded(.down)))
      let end = min(count, Int((center + 3 * scale).rounded(.up)))
      let shares = (from..<end).map { Self.lanczos((Double($0) + 0.5 - center) / scale) }
      let sum = shares.reduce(0, +)
      first.append(offset + from)
      weights += shares.map { Float($0 / sum) }
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
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: crop.size.width) { line in
      for y in 0..<target.height {
        addRows(lines, y, from: crop.x, to: line)
        Self.narrow(line, columns, into: result.row(y))
      }
    }
    return result
  }

  // The inner loops go over plain pointers: tests and trials run unoptimised, where the checks of
  // buffers and ranges would make each photo a matter of many seconds. They count in `Float`, which
  // every processor multiplies several of at once, whole numbers of 32 bits not.

  /// How many numbers are summed up at once: they stay in the processor's nearest memory.
  private static let piece = 4096

  /// Sums up the rows that make up row `y` of the target: blue, green, red and a spare zero a pixel.
  private func addRows(
    _ taps: LanczosTaps, _ y: Int, from x: Int, to line: UnsafeMutableBufferPointer<SIMD4<Float>>
  ) {
    let bytes = UnsafeMutableRawBufferPointer(line)
    guard let sums = bytes.baseAddress?.assumingMemoryBound(to: Float.self) else { return }
    let count = 4 * line.count
    for from in stride(from: 0, to: count, by: Self.piece) {
      let length = min(Self.piece, count - from)
      (sums + from).update(repeating: 0, count: length)
      for tap in taps.start[y]..<taps.start[y + 1] {
        let source = UnsafeRawBufferPointer(row(taps.first[y] + tap - taps.start[y]))
        guard let pixels = source.baseAddress else { return }
        let part = pixels.assumingMemoryBound(to: UInt8.self) + 4 * x + from
        Self.add(part, times: taps.weights[tap], to: sums + from, count: length)
      }
    }
  }

  private static func add(
    _ source: UnsafePointer<UInt8>, times weight: Float, to sums: UnsafeMutablePointer<Float>,
    count: Int
  ) {
    for k in 0..<count { sums[k] += weight * Float(source[k]) }
  }

  /// One row of sums brought to the width of `row`.
  private static func narrow(
    _ line: UnsafeMutableBufferPointer<SIMD4<Float>>, _ taps: LanczosTaps,
    into row: UnsafeMutableBufferPointer<Int32>
  ) {
    taps.weights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress, let line = line.baseAddress else { return }
      for x in 0..<row.count {
        let (start, end) = (taps.start[x], taps.start[x + 1])
        let pixels = line + taps.first[x]
        var sum = SIMD4<Float>()
        for tap in start..<end { sum += weights[tap] * pixels[tap - start] }
        row[x] = pixel(sum)
      }
    }
  }

  private static func pixel(_ sum: SIMD4<Float>) -> Int32 {
    let channels = sum.clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 255))
    // So large a number has no bits left for fractions: its lowest eight are the channel, rounded.
    let bits = unsafeBitCast(channels + Float(1 << 23), to: SIMD4<UInt32>.self) & 0xFF
    return Int32(truncatingIfNeeded: bits.z << 16 | bits.y << 8 | bits.x)
  }
}
