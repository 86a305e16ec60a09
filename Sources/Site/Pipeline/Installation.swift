import Drawing
import Files
import Foundation
import Hashing
import SQLite

/// The files of Kinfolio, and the libraries, fonts and time zone data that it uses on this machine.
package enum Installation {
  /// The libraries that the main program `kinfolio` uses, with their versions.
  package static var libraryVersions: [(name: String, version: String)] {
    [("SQLite", Database.libraryVersion)] + Fonts.drawingLibraryVersions()
  }

  /// The font families that documents request, each with the font family that the system provides instead of it.
  package static var fontMatches: [(wanted: String, found: String)] {
    Fonts.familyMatches().map { ($0.requestedFamily, $0.providedFamily) }
  }

  package static func charactersWithoutFont(in text: String) -> [Character] {
    Fonts.missingCharacters(in: text)
  }

  /// Throws `DrawingError.noFont` if the system has no fonts, because the texts of documents would be missing.
  static func requireInstalledFonts() throws { try Fonts.requireInstalledFont() }

  /// A SHA-256 hash that changes if the program, its libraries, the fonts or the time zone data change.
  ///
  /// The hash is computed from the path, size and modification time of each file. Version numbers would not distinguish
  /// two builds of the same version, or a library that was patched without a new version number.
  package static var fingerprint: String {
    let files = Set(loadedBinaryPaths + fontAndZonePaths).sorted()
    let lines = files.map { path in
      var status = stat()
      guard stat(path, &status) == 0 else { return path }
      let date = status.st_mtim
      return "\(path) \(status.st_size) \(date.tv_sec) \(date.tv_nsec)"
    }
    return SHA256.hex(of: lines.joined(separator: "\n").utf8)
  }

  /// The files and folders of the system that affect output: fonts, font configuration, font folders and time zone
  /// folders.
  ///
  /// The modification time of a folder changes if a file is added or replaced. Time zone files are not listed.
  package static var fontAndZonePaths: [String] {
    let fonts = Fonts.fontAndConfigurationFiles + Fonts.fontFolders
    return Set(fonts + foldersIncludingNested(of: "/usr/share/zoneinfo")).sorted()
  }

  /// Returns the paths of a folder and of all folders inside it, at any depth.
  private static func foldersIncludingNested(of path: String) -> [String] {
    let entries = (try? FolderListing(of: path))?.entries ?? []
    return [path]
      + entries.filter { $0.fileType == S_IFDIR }
      .flatMap { foldersIncludingNested(of: "\(path)/\($0.name)") }
  }

  /// The executable files that are mapped into this process (the program and its libraries), sorted by path.
  package static var loadedBinaryPaths: [String] {
    guard let maps = fopen("/proc/self/maps", "re") else { return [] }
    var line: UnsafeMutablePointer<CChar>?
    var size = 0
    defer {
      free(line)
      fclose(maps)
    }
    var files: [String] = []
    // Foundation is not used here, because it reads this pseudo-file in several parts that can be inconsistent.
    while getline(&line, &size, maps) > 0, let line {
      // The fields are address, permissions, offset, device, inode and path. The path may contain spaces.
      let parts = String(cString: line).split(separator: " ", maxSplits: 5)
      guard parts.count == 6, parts[1].contains("x") else { continue }
      let path = parts[5].trimmingCharacters(in: .whitespacesAndNewlines)
      if path.hasPrefix("/") { files.append(path) }
    }
    // The order of the files in memory differs between runs.
    return Set(files).sorted()
  }
}
