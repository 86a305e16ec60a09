import Files
import Foundation

extension PhotoFolder {
  /// The endings of the names of pictures, with those of some that cannot be shown, which a build names with advice.
  private static let endings: Set = [
    "jpg", "jpeg", "jpe", "jfif", "png", "webp", "heic", "heif", "hif", "avif",
    "gif", "tif", "tiff", "bmp", "jxl",
  ]
  /// The folders of other programs with deleted or very small pictures, in lowercase.
  private static let foreignFolders: Set = [
    "@eadir", "#recycle", "$recycle.bin", "__macosx", "lost+found",
  ]

  /// Returns the paths of the pictures in the folder and its subfolders to which none of the names leads, directly or by
  /// links, always in the same order.
  ///
  /// The case of letters and the encoding of accents do not matter. Leaves out hidden files, links to folders, and links
  /// to files inside the folder. Throws if a folder cannot be listed.
  package func picturePaths(exceptNamed names: some Sequence<String>) throws(Fault) -> [String] {
    var excluded: Set<String> = []
    for name in names {
      excluded.insert(Self.comparable(name))
      if let path = try? resolvedPath(of: name), path.isPath(below: root) {
        excluded.insert(Self.comparable(String(path.dropFirst(root.count))))
      }
    }
    var found: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      for entry in try entries(inFolder: folder) where !entry.name.hasPrefix(".") {
        let path = folder + entry.name
        if entry.kind == S_IFDIR {
          if !Self.foreignFolders.contains(entry.name.lowercased()) { folders.append(path + "/") }
        } else if Self.endings.contains((path as NSString).pathExtension.lowercased()),
          entry.kind == S_IFREG || entry.kind == S_IFLNK && !leadsInside(path),
          !excluded.contains(Self.comparable(path))
        {
          found.append(path)
        }
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns a path in a form that is the same for all ways to write it, without following links.
  static func comparable(_ path: String) -> String {
    var parts: [String] = []
    for part in components(path.utf8[...]) where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/").lowercased()
  }

  private func leadsInside(_ link: String) -> Bool {
    (try? resolvedPath(of: link))?.isPath(below: root) == true
  }
}
