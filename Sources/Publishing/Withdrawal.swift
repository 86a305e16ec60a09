import Foundation

extension OutputFolder {
  /// Removes each published file that contains an item that is no longer permitted, also if another program has changed it.
  ///
  /// An item with a picture is in the files of its picture and in each page that mentions them; a text without a picture
  /// may be in every page. Returns the paths of the removed files. The caller must own the folder's lock. If a file
  /// cannot be removed, removes all others before it throws.
  package func withdraw(
    files: FileOperations = .disk, keeping isPermitted: (_ item: String) -> Bool
  ) throws -> [String] {
    let manifests = [
      try Manifest(in: url), try Manifest(in: url, named: Manifest.pendingFileName),
    ].compactMap(\.self)
    let items = Set(manifests.flatMap { $0.items ?? [] })
    let withdrawn = items.filter { !isPermitted($0.id) }
    if withdrawn.isEmpty { return [] }
    let staging = StagingDirectory(for: self.url, files: files)
    let pictures = Set(withdrawn.filter { !$0.isText }.compactMap(\.picture))
    let mentioned = Set(withdrawn.compactMap(\.picture))
    let isInAnyPage = withdrawn.contains { $0.picture == nil }
    var removed: [String] = []
    var failure: (any Error)?
    for path in try publishedPaths(in: manifests, pictures) where isFileInside(path) {
      let isWithdrawn =
        switch path.pathExtension {
        case "html":
          isInAnyPage || picturesMentioned(at: path).map { !mentioned.isDisjoint(with: $0) } ?? true
        case "pdf", "xml", "ics": true
        // The lists for the search contain captions, but not every list mentions pictures.
        case "js": !path.hasPrefix("assets/")
        default: path.pictureName.map(pictures.contains) ?? false
        }
      guard isWithdrawn else { continue }
      do {
        try staging.removePublished(path)
        removed.append(path)
      } catch {
        failure = failure ?? error
      }
    }
    try staging.flushPublished(removed)
    if let failure { throw failure }
    return removed.sorted()
  }

  /// Removes the files of a site in some folders, if the site has lost its manifest.
  ///
  /// They may be of a site for others. Files of other kinds stay, such as photos without the name of a rendition, and
  /// nothing is removed from a folder without the assets of a site.
  package func removeUnlistedFiles(
    in folders: Set<String>, files: FileOperations = .disk
  ) throws -> [String] {
    let assets = (try? FolderListing(of: url.appendingPathComponent("assets").path))?.entries ?? []
    guard try Manifest(in: url) == nil,
      assets.contains(where: { $0.name.contains(/^site\.[0-9a-f]+\.css$/) })
    else { return [] }
    let staging = StagingDirectory(for: url, files: files)
    let kinds: Set = ["html", "js", "pdf", "xml", "ics", "csv", "json", "png", "svg"]
    var removed: [String] = []
    for folder in folders.sorted() where url.appendingPathComponent(folder).fileKind == S_IFDIR {
      let root = url.appendingPathComponent(folder).path
      for case let name as String in FileManager.default.enumerator(atPath: root) ?? .init() {
        let path = "\(folder)/\(name)"
        guard isFileInside(path), path.pictureName != nil || kinds.contains(path.pathExtension)
        else { continue }
        try staging.removePublished(path)
        removed.append(path)
      }
    }
    try staging.flushPublished(removed)
    return removed.sorted()
  }

  /// Returns the paths of all files of the site, and of further files named like its pictures.
  private func publishedPaths(
    in manifests: [Manifest], _ pictures: Set<String>
  ) throws -> Set<String> {
    let listed = manifests.flatMap { $0.files + ($0.left ?? []) }.filter(\.hasPathInsideFolder)
    let folders = Set(pictures.map { String($0.prefix { $0 != "/" }) })
    let similar = try folders.filter { url.appendingPathComponent($0).fileKind == S_IFDIR }
      .flatMap { folder in
        try FolderListing(of: url.appendingPathComponent(folder).path).entries
          .map { "\(folder)/\($0.name)" }
      }
    return Set(listed.map(\.path) + similar)
  }

  /// Returns true if there is a file or link at this path, and no link leads out of the folder.
  private func isFileInside(_ path: String) -> Bool {
    guard let kind = url.appendingPathComponent(path).fileKind, kind != S_IFDIR else {
      return false
    }
    return path.parentFolders.allSatisfy { url.appendingPathComponent($0).fileKind == S_IFDIR }
  }

  /// Returns the pictures that a page mentions; nil if it cannot be read.
  private func picturesMentioned(at path: String) -> Set<String>? {
    guard let data = try? Data(contentsOf: url.appendingPathComponent(path)) else { return nil }
    let page = String(decoding: data, as: UTF8.self)
    return Set(page.matches(of: /photos\/[0-9a-f]{16}/).map { String($0.0) })
  }
}

extension String {
  fileprivate var pathExtension: String { (self as NSString).pathExtension.lowercased() }

  /// The beginning of a picture's path that all sizes share, such as `photos/0123456789abcdef`.
  package var pictureName: String? { firstMatch(of: /^photos\/[0-9a-f]{16}/).map { String($0.0) } }
}
