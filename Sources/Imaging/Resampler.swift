import Foundation
import PhotoProtocol

/// The source pixels, and their weights in a Lanczos filter of three lobes, for each pixel of a scaled row or column.
struct LanczosTaps {
  /// The index of the first source pixel for each target pixel.
  private(set) var sourceStarts: [Int] = []
  /// The index in `weights` of each target pixel's first weight; the last element is the number of all weights.
  private(set) var weightStarts = [0]
  private(set) var weights: [Float] = []

  /// Creates the weights that scale the `count` source pixels that start at `offset` to `target` pixels; no other
  /// source pixels are used.
  init(sourceCount count: Int, at offset: Int, targetCount target: Int) {
    let scale = Double(count) / Double(target)
    for index in 0..<target {
      let center = (Double(index) + 0.5) * scale
      // Only pixels with their center inside the lobes have a weight other than zero.
      let from = max(0, Int((center - 3 * scale).rounded(.toNearestOrAwayFromZero)))
      let end = min(count, Int((center + 3 * scale).rounded(.toNearestOrAwayFromZero)))
      let shares = (from..<end).map { Self.lanczosValue(at: (Double($0) + 0.5 - center) / scale) }
      let sum = shares.reduce(0, +)
      sourceStarts.append(offset + from)
      weights += shares.map { Float($0 / sum) }
      weightStarts.append(weights.count)
    }
  }

  /// Returns the value of the Lanczos filter: sinc(x) · sinc(x/3) between −3 and 3, otherwise zero.
  static func lanczosValue(at x: Double) -> Double {
    if x == 0 { return 1 }
    guard abs(x) < 3 else { return 0 }
    let angle = Double.pi * x
    return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
  }
}

extension Bitmap {
  /// Returns the part `crop` of the picture, scaled to the size `target`.
  ///
  /// Scales each row vertically and then horizontally, so that only one intermediate row is in memory. gd's own scaling
  /// shifts pictures by half a pixel or causes aliasing in fine patterns.
  func resampled(cropping crop: PixelRect, to target: PixelSize) throws(PhotoFailure) -> Bitmap {
    let result = try Bitmap(target)
    let columns = LanczosTaps(sourceCount: crop.size.width, at: 0, targetCount: target.width)
    let lines = LanczosTaps(sourceCount: crop.size.height, at: crop.y, targetCount: target.height)
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: crop.size.width) { line in
      for y in 0..<target.height {
        addWeightedRows(lines, row: y, from: crop.x, to: line)
        Self.resampleRow(line, columns, into: result.row(y))
      }
    }
    return result
  }

  // The inner loops use plain pointers, without the checks of buffers and ranges, and `Float`, because every processor
  // can multiply several `Float` values at once, unlike 32-bit integers.

  /// The number of weighted sums that are computed together, because so many fit into the processor's fastest cache.
  private static let sumsComputedAtOnce = 4096

  /// Computes row `y` of the vertically scaled picture, as weighted sums of rows of this picture.
  ///
  /// Each element of `line` becomes the sums of blue, green and red for a pixel, and zero. `x` is the first source
  /// column.
  private func addWeightedRows(
    _ taps: LanczosTaps, row y: Int, from x: Int, to line: UnsafeMutableBufferPointer<SIMD4<Float>>
  ) {
    let bytes = UnsafeMutableRawBufferPointer(line)
    guard let sums = bytes.baseAddress?.assumingMemoryBound(to: Float.self) else { return }
    let count = 4 * line.count
    let range = taps.weightStarts[y]..<taps.weightStarts[y + 1]
    for from in stride(from: 0, to: count, by: Self.sumsComputedAtOnce) {
      let length = min(Self.sumsComputedAtOnce, count - from)
      (sums + from).update(repeating: 0, count: length)
      for tap in stride(from: range.lowerBound, to: range.upperBound, by: 4) {
        // If fewer than four rows are left, the last one is repeated with the weight zero.
        func share(_ next: Int) -> WeightedRow? {
          let found = min(tap + next, range.upperBound - 1)
          let row = UnsafeRawBufferPointer(row(taps.sourceStarts[y] + found - range.lowerBound))
          return row.baseAddress.map {
            WeightedRow(
              rowBytes: $0.assumingMemoryBound(to: UInt8.self) + 4 * x + from,
              weight: found == tap + next ? taps.weights[found] : 0)
          }
        }
        guard let a = share(0), let b = share(1), let c = share(2), let d = share(3) else { return }
        Self.addFourRows(a, b, c, d, to: sums + from, count: length)
      }
    }
  }

  private struct WeightedRow {
    let rowBytes: UnsafePointer<UInt8>
    let weight: Float
  }

  /// Adds four weighted rows of pixels to `sums` at once, so that each sum is loaded and stored a quarter as often.
  private static func addFourRows(
    _ a: WeightedRow, _ b: WeightedRow, _ c: WeightedRow, _ d: WeightedRow,
    to sums: UnsafeMutablePointer<Float>, count: Int
  ) {
    for k in 0..<count {
      let ab = a.weight * Float(a.rowBytes[k]) + b.weight * Float(b.rowBytes[k])
      let cd = c.weight * Float(c.rowBytes[k]) + d.weight * Float(d.rowBytes[k])
      sums[k] += ab + cd
    }
  }

  /// Scales the vertically scaled row `line` horizontally, and writes the pixels to `row`.
  private static func resampleRow(
    _ line: UnsafeMutableBufferPointer<SIMD4<Float>>, _ taps: LanczosTaps,
    into row: UnsafeMutableBufferPointer<Int32>
  ) {
    taps.weights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress, let line = line.baseAddress else { return }
      for x in 0..<row.count {
        let (shares, pixels) = (weights + taps.weightStarts[x], line + taps.sourceStarts[x])
        var sum = SIMD4<Float>()
        for tap in 0..<taps.weightStarts[x + 1] - taps.weightStarts[x] {
          sum += shares[tap] * pixels[tap]
        }
        row[x] = pixel(sum)
      }
    }
  }

  /// Returns the pixel (0x00RRGGBB) for the sums of blue, green and red, which it rounds and limits to 0…255.
  private static func pixel(_ sum: SIMD4<Float>) -> Int32 {
    // Adding this large number leaves no bits for fractions, so the lower bits are the rounded sum.
    // SIMD's `clamped` also checks for NaN and would take as long as the rest of the loop.
    let large = Float(3 << 22)
    let rounded = unsafeBitCast(sum + large, to: SIMD4<Int32>.self)
    func channel(_ index: Int) -> Int32 {
      min(max(rounded[index] &- Int32(bitPattern: large.bitPattern), 0), 255)
    }
    return channel(2) << 16 | channel(1) << 8 | channel(0)
  }
}
