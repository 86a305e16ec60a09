import Foundation
import Hashing
import Synchronization

/// What the last build into a folder was made from and has left there, by traces: where none of them
/// has changed, the next build of the same order has nothing to do.
///
/// Nothing is read but what the file system tells of each file. What was told of the last build is
/// kept beside it, to be told again. Without this memory, or with a damaged one, everything is looked
/// at.
package struct Standstill: Sendable {
  private static let title = "kinfolio standstill 1"

  private let place: URL
  private let output: URL
  private let order: Fingerprint
  private let begun = FileTrace.now

  /// Prepares for a build into `output`; `order` is all that decides what is built, besides files.
  package init(in cache: URL, of output: OutputFolder, by order: some Encodable) throws {
    place = cache.appendingPathComponent("builds/\(output.mark).standstill")
    self.output = output.url
    self.order = try Fingerprint(of: order)
  }

  /// What was told of the last build, where everything stands as that has left it.
  package func report<Report: Decodable>() -> Report? {
    guard let kept = try? Data(contentsOf: place), let end = kept.firstIndex(of: 10),
      // Of another order, or written by another version of this: nothing needs to be looked at.
      kept[..<end].starts(with: head("").utf8),
      let seal = TraceSeal(of: kept[(end + 1)...], below: output),
      kept[..<end].elementsEqual(head(seal.text).utf8)
    else { return nil }
    return try? JSONDecoder().decode(Report.self, from: kept[(end + 1)...].prefix { $0 != 10 })
  }

  /// Keeps what was made from `inputs`, full paths of files that were there or not, and became the
  /// files of the output folder that are named in `outputs`.
  ///
  /// Nothing is kept where an input has changed since the build began, as nobody knows which state of
  /// it was read.
  package func keep(_ report: some Encodable, inputs: [String], outputs: [String]) {
    guard let told = try? JSONEncoder().encode(report) else { return forget() }
    var rest = told + Data([10])
    for path in inputs { rest += Data(path.utf8) + Data([0]) }
    rest.append(0)
    // An interrupted build would have left these.
    let beside = "../" + StandIn.name(for: output)
    for path in outputs + [Manifest.begunName, Staging.name, beside] {
      rest += Data(path.utf8) + Data([0])
    }
    // The last files have just taken their place: a change at once after might leave no other trace.
    usleep(25_000)
    guard let seal = TraceSeal(of: rest, below: output), seal.inputsSettled < begun,
      seal.settled < FileTrace.now
    else { return forget() }
    try? Data((head(seal.text) + "\n").utf8 + rest).write(to: place, options: .atomic)
  }

  /// Lets the next build look at everything.
  package func forget() { unlink(place.path) }

  private func head(_ seal: String) -> String { "\(Self.title) \(order.text) \(seal)" }
}

/// The hash of a list of files together with the trace each of them has at this moment.
///
/// The list is a line of whatever is kept with it, then full paths, each ended by a zero byte, then one
/// more zero byte, then the paths of files below a folder. It is walked as it lies in memory, by two at
/// a time, since it may well name a hundred thousand files.
struct TraceSeal {
  let text: String
  /// From when on a further change of any file of a full path would show, in nanoseconds since 1970.
  let inputsSettled: Int64
  /// The same of all files.
  let settled: Int64

  /// Looks at every file; nil where the list is damaged or the folder cannot be opened.
  init?(of list: Data, below folder: URL) {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let start = list.firstIndex(of: 10), list.last == 0,
      let end = list[start...].firstRange(of: Data([0, 0]))?.lowerBound
    else { return nil }
    let below = list[(end + 2)...]
    // Both halves end with a path's last byte.
    let middle =
      below[(below.startIndex + below.count / 2)...].firstIndex(of: 0) ?? list.endIndex - 1
    let inputs = Traces(of: list[(start + 1)...end], below: AT_FDCWD)
    let halves = Mutex<[Int: Traces]>([:])
    DispatchQueue.concurrentPerform(iterations: 2) { half in
      let part = half == 0 ? below[...middle] : below[(middle + 1)...]
      let traces = Traces(of: part, below: descriptor)
      halves.withLock { $0[half] = traces }
    }
    let all = [inputs] + halves.withLock { halves in (0..<2).compactMap { halves[$0] } }
    inputsSettled = inputs.settled
    settled = all.map(\.settled).max() ?? 0
    var hash = SHA256()
    hash.update(list)
    for traces in all { hash.update(traces.bytes) }
    text = hash.finish()
  }
}

/// The traces of files, as bytes, in the order of their names.
private struct Traces: Sendable {
  var bytes: [UInt8] = []
  var settled: Int64 = 0

  /// Looks at files with these names, each ended by a zero byte, below an open folder without following
  /// links; or at full paths wherever links lead, with `AT_FDCWD` for the folder.
  init(of names: Data, below folder: Int32) {
    let flags = folder == AT_FDCWD ? 0 : AT_SYMLINK_NOFOLLOW
    bytes.reserveCapacity(names.count)
    names.withUnsafeBytes { names in
      var rest = names
      while let name = rest.baseAddress?.assumingMemoryBound(to: CChar.self), !rest.isEmpty {
        var status = stat()
        if fstatat(folder, name, &status, flags) == 0 {
          let trace = FileTrace(status)
          settled = max(settled, trace.settled)
          trace.append(to: &bytes)
          bytes.append(1)
        } else {
          bytes.append(0)
        }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(strlen(name) + 1))
      }
    }
  }
}
