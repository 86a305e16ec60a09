import Foundation
import Records

extension BabyBuddy {
  /// When the database at a path was last written, its log included, in seconds since 1970: its rows are of
  /// that moment, as they do not say their own.
  ///
  /// A clock that was ahead then makes no row one of after `moment`.
  package static func lastSaved(at path: String, notAfter moment: Instant) -> Int64 {
    let dates = [path, path + "-wal"].compactMap { file in
      try? FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
    }
    let last = dates.map { Int64($0.timeIntervalSince1970) }.max() ?? 0
    return min(max(0, last), moment.seconds)
  }
}
