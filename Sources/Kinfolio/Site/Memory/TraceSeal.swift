import Foundation

/// The hash of a list of files together with the trace each of them has at this moment.
///
/// The list is a line of whatever is kept with it, then full paths, each ended by a zero byte, then one
/// more zero byte, then the paths of files below a folder. It is walked as it lies in memory, since it
/// may well name a hundred thousand files.
struct TraceSeal {
  let text: String
  /// From when on a further change of any file of a full path would show, in nanoseconds since 1970.
  private(set) var inputsSettled: Int64 = 0
  /// The same of all files.
  private(set) var settled: Int64 = 0

  /// Looks at every file; nil where the list is damaged or the folder cannot be opened.
  init?(of list: Data, below folder: URL) {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var traces: [UInt8] = []
    var (isBelow, isWhole, inputsSettled, settled) = (false, false, Int64(0), Int64(0))
    list.withUnsafeBytes { bytes in
      guard let start = bytes.firstIndex(of: UInt8(ascii: "\n")), bytes.last == 0 else { return }
      var rest = UnsafeRawBufferPointer(rebasing: bytes[(start + 1)...])
      while let path = rest.baseAddress?.assumingMemoryBound(to: CChar.self), !rest.isEmpty {
        let length = strlen(path)
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(length + 1))
        if length == 0 {
          isBelow = true
          continue
        }
        let trace = isBelow ? FileTrace(of: path, below: descriptor) : FileTrace(following: path)
        trace?.append(to: &traces)
        traces.append(trace == nil ? 0 : 1)
        settled = max(settled, trace?.settled ?? 0)
        if !isBelow { inputsSettled = settled }
      }
      isWhole = isBelow
    }
    guard isWhole else { return nil }
    (self.inputsSettled, self.settled) = (inputsSettled, settled)
    var hash = SHA256()
    hash.update(list)
    hash.update(traces)
    text = hash.finish()
  }
}

extension FileTrace {
  /// The trace of whatever a link leads to, be it a folder.
  fileprivate init?(following path: UnsafePointer<CChar>) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The trace of what has this very name below an open folder.
  fileprivate init?(of path: UnsafePointer<CChar>, below folder: Int32) {
    var status = stat()
    guard fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    self.init(status)
  }
}
