import Foundation

/// The stylesheet, the script and the icon of every page, named by their content.
package struct SiteAssets: Sendable {
  /// One of the files and where it goes.
  package struct File: Sendable {
    /// The path below the output folder, such as `assets/site.0123456789ab.css`.
    package let path: String
    let bytes: Data

    fileprivate init(_ name: String, in folder: URL) throws {
      let source = folder.appendingPathComponent(name)
      bytes = try Data(contentsOf: source)
      let hash = SHA256.hex(of: bytes).prefix(12)
      let stem = source.deletingPathExtension().lastPathComponent
      path = "assets/\(stem).\(hash).\(source.pathExtension)"
    }
  }

  package let stylesheet: File
  package let script: File
  package let icon: File

  /// Reads the files of the asset folder; throws where one cannot be read.
  package init(folder: URL) throws {
    stylesheet = try File("site.css", in: folder)
    script = try File("site.js", in: folder)
    icon = try File("icon.svg", in: folder)
  }

  var artefacts: [Artefact] {
    [stylesheet, script, icon].map { file in Artefact(file.path) { file.bytes } }
  }
}
