import Hashing
import Drawing
import Foundation
import Publishing
import SQLite

/// What the program finds on the machine it runs on.
package enum Installation {
  /// The libraries the main program uses, with their versions.
  package static var libraries: [(name: String, version: String)] {
    [("SQLite", Database.libraryVersion)] + Fonts.libraries()
  }

  /// The fonts that are wanted, and what the system gives for each.
  package static var fonts: [(wanted: String, found: String)] {
    Fonts.answers().map { ($0.wanted, $0.found) }
  }

  /// Throws where the system has no font at all to write documents with.
  package static func checkFonts() throws { try Fonts.check() }

  /// A name of the very program that runs, of its libraries, the fonts it can use and the rules of
  /// time zones.
  ///
  /// Versions would not tell two builds of one version apart, nor a library that was mended; sizes
  /// and dates of the files do.
  package static var fingerprint: String {
    let files = Set(code + systemFiles).sorted()
    let lines = files.map { path in
      var status = stat()
      guard stat(path, &status) == 0 else { return path }
      let date = status.st_mtim
      return "\(path) \(status.st_size) \(date.tv_sec) \(date.tv_nsec)"
    }
    return SHA256.hex(of: lines.joined(separator: "\n").utf8)
  }

  /// The files of the system that decide how text looks and when days begin, and the folders around
  /// them, where a new one shows.
  package static var systemFiles: [String] {
    let fonts = Fonts.files + Fonts.folders
    let zones = URL(fileURLWithPath: "/usr/share/zoneinfo")
    let regions = (try? FileManager.default.subpathsOfDirectory(atPath: zones.path)) ?? []
    let folders = regions.map { zones.appendingPathComponent($0) }.filter { $0.fileKind == S_IFDIR }
    return Set(fonts + folders.map(\.path) + [zones.path]).sorted()
  }

  /// The files whose code is in memory, in order of their paths: the program and its libraries.
  package static var code: [String] {
    guard let maps = fopen("/proc/self/maps", "re") else { return [] }
    var line: UnsafeMutablePointer<CChar>?
    var size = 0
    defer {
      free(line)
      fclose(maps)
    }
    var files: [String] = []
    // Read line by line: the pieces Foundation reads such a file in do not join.
    while getline(&line, &size, maps) > 0, let line {
      // Address, rights, offset, device, inode and, with spaces in it, the path.
      let parts = String(cString: line).split(separator: " ", maxSplits: 5)
      guard parts.count == 6, parts[1].contains("x") else { continue }
      let path = parts[5].trimmingCharacters(in: .whitespacesAndNewlines)
      if path.hasPrefix("/") { files.append(path) }
    }
    // They lie in memory in an order that changes from run to run.
    return Set(files).sorted()
  }
}
