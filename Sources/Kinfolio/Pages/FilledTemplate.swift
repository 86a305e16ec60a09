import Foundation
import Mustache
import Publishing

/// What a page is told from that there is one of in each language: all its template is filled with.
struct FilledTemplate: Encodable {
  let name: String
  let values: Value
  /// The name of the templates, and of the phrases they may name besides.
  let words: Fingerprint
}

extension SiteContext {
  /// A file that is a template and what it is filled with, and names no phrases besides.
  func filled(
    _ path: String, with template: String,
    _ values: @autoclosure @escaping @Sendable () throws -> Value
  ) throws -> Artefact {
    let words = try templates.fingerprint
    return Artefact(
      path, from: FilledTemplate(name: template, values: try values(), words: words)
    ) { Data(try templates.render($0.name, with: $0.values).utf8) }
  }
}

extension TemplateLibrary {
  /// A name of all its templates' names and texts.
  var fingerprint: Fingerprint {
    get throws {
      try Fingerprint(of: sources.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] })
    }
  }
}

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
