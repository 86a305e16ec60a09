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
      // Those whose middle lies within the lobes; the others' share is nothing.
      let from = max(0, Int((center - 3 * scale).rounded(.toNearestOrAwayFromZero)))
      let end = min(count, Int((center + 3 * scale).rounded(.toNearestOrAwayFromZero)))
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
    let range = taps.start[y]..<taps.start[y + 1]
    for from in stride(from: 0, to: count, by: Self.piece) {
      let length = min(Self.piece, count - from)
      (sums + from).update(repeating: 0, count: length)
      for tap in stride(from: range.lowerBound, to: range.upperBound, by: 4) {
        // Of the last four some may be none: the last row again, of which nothing is added.
        func share(_ next: Int) -> Share? {
          let found = min(tap + next, range.upperBound - 1)
          let row = UnsafeRawBufferPointer(row(taps.first[y] + found - range.lowerBound))
          return row.baseAddress.map {
            Share(
              row: $0.assumingMemoryBound(to: UInt8.self) + 4 * x + from,
              weight: found == tap + next ? taps.weights[found] : 0)
          }
        }
        guard let a = share(0), let b = share(1), let c = share(2), let d = share(3) else { return }
        Self.add(a, b, c, d, to: sums + from, count: length)
      }
    }
  }

  /// A row of a source, and how much of it counts.
  private struct Share {
    let row: UnsafePointer<UInt8>
    let weight: Float
  }

  /// Adds four rows at once, because sums are then fetched and put back a quarter as often.
  private static func add(
    _ a: Share, _ b: Share, _ c: Share, _ d: Share, to sums: UnsafeMutablePointer<Float>, count: Int
  ) {
    for k in 0..<count {
      let ab = a.weight * Float(a.row[k]) + b.weight * Float(b.row[k])
      let cd = c.weight * Float(c.row[k]) + d.weight * Float(d.row[k])
      sums[k] += ab + cd
    }
  }

  /// One row of sums brought to the width of `row`.
  private static func narrow(
    _ line: UnsafeMutableBufferPointer<SIMD4<Float>>, _ taps: LanczosTaps,
    into row: UnsafeMutableBufferPointer<Int32>
  ) {
    taps.weights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress, let line = line.baseAddress else { return }
      for x in 0..<row.count {
        let (shares, pixels) = (weights + taps.start[x], line + taps.first[x])
        var sum = SIMD4<Float>()
        for tap in 0..<taps.start[x + 1] - taps.start[x] { sum += shares[tap] * pixels[tap] }
        row[x] = pixel(sum)
      }
    }
  }

  private static func pixel(_ sum: SIMD4<Float>) -> Int32 {
    // So large a number has no bits left for fractions: what is above its first is the sum, rounded.
    // Not `clamped`, which asks each number whether it is one and takes as long as all the rest.
    let large = Float(3 << 22)
    let rounded = unsafeBitCast(sum + large, to: SIMD4<Int32>.self)
    func channel(_ index: Int) -> Int32 {
      min(max(rounded[index] &- Int32(bitPattern: large.bitPattern), 0), 255)
    }
    return channel(2) << 16 | channel(1) << 8 | channel(0)
  }
}
