import Foundation

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
