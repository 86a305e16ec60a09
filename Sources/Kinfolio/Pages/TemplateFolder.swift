import Foundation
import Mustache

extension TemplateLibrary {
  /// Reads every template of a folder and of `Partials` within it.
  ///
  /// Throws where a file cannot be read, and the first fault of the templates themselves.
  package init(folder: URL) throws {
    let manager = FileManager.default
    let partials = try manager.contentsOfDirectory(
      atPath: folder.appendingPathComponent("Partials").path)
    let names =
      try manager.contentsOfDirectory(atPath: folder.path) + partials.map { "Partials/\($0)" }
    var sources: [String: String] = [:]
    for name in names where name.hasSuffix(".mustache") {
      sources[name] = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
    try self.init(sources: sources)
  }
}
