import Foundation
import Testing

/// Compares a text with the file `Snapshots/NAME.txt` next to the test's file.
///
/// If the snapshot is missing, or if `RECORD_SNAPSHOTS` is set, records the text and fails: a
/// person must read a new snapshot first. If the texts differ, writes `NAME.changed.txt` next to
/// the snapshot.
public func expectSnapshot(
  _ text: String, named name: String, testFile: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(fileURLWithPath: testFile).deletingLastPathComponent()
    .appendingPathComponent("Snapshots")
  let file = folder.appendingPathComponent("\(name).txt")
  let changed = folder.appendingPathComponent("\(name).changed.txt")
  let kept = try? String(contentsOf: file, encoding: .utf8)
  try? FileManager.default.removeItem(at: changed)
  guard let kept, !isRecording else {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    Issue.record(
      "Recorded the snapshot \(name); read it, then run again", sourceLocation: sourceLocation)
    return
  }
  if kept != text {
    try Data(text.utf8).write(to: changed)
    Issue.record(
      "\(name) differs at \(firstDifference(kept, text)); see \(changed.lastPathComponent)",
      sourceLocation: sourceLocation)
  }
}

/// Compares the rows of the first table after a heading of a page, such as one in `Documentation`.
///
/// If they differ and `RECORD_SNAPSHOTS` is set, writes the rows into the page and fails: a person must read them first.
public func expectRows(
  _ rows: [String], in page: String, after heading: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = Project.path(page)
  var lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
  let title = try #require(lines.firstIndex(of: heading), "\(heading)")
  let line = try #require(lines[title...].firstIndex { $0.hasPrefix("|---") }, "\(heading)")
  let start = line + 1
  let end = lines[start...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
  guard Array(lines[start..<end]) != rows else { return }
  #expect(
    lines[start..<end].joined(separator: "\n") == rows.joined(separator: "\n"),
    sourceLocation: sourceLocation)
  guard isRecording else { return }
  lines.replaceSubrange(start..<end, with: rows)
  try Data(lines.joined(separator: "\n").utf8).write(to: file)
}

/// True if `RECORD_SNAPSHOTS` is set.
private var isRecording: Bool {
  ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil
}

private func firstDifference(_ kept: String, _ text: String) -> String {
  let old = kept.split(separator: "\n", omittingEmptySubsequences: false)
  let new = text.split(separator: "\n", omittingEmptySubsequences: false)
  let index = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset
  let line = index ?? min(old.count, new.count)
  let was = line < old.count ? String(old[line]) : "(nothing)"
  let now = line < new.count ? String(new[line]) : "(nothing)"
  return "line \(line + 1): was '\(was.prefix(120))', now '\(now.prefix(120))'"
}
