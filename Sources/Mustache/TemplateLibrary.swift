/// A folder of templates, all read and checked before the first is used.
///
/// `timeline.html.mustache` is the template `timeline.html`; its `{{>photo}}` is
/// `Partials/photo.html.mustache`, and one in `feed.xml.mustache` is `Partials/photo.xml.mustache`.
public struct TemplateLibrary: Sendable {
  /// The templates as they were read, by file name.
  public let sources: [String: String]
  private var templates: [String: Template] = [:]
  /// By file extension, then by the name tags use.
  private var partials: [String: [String: Template]] = [:]

  /// Reads all templates, given by file name relative to their folder.
  ///
  /// Throws the first fault in the order of the names: one that cannot be read, or a tag for a
  /// partial that does not exist.
  public init(sources: [String: String]) throws(TemplateError) {
    self.sources = sources
    let files = sources.sorted { $0.key < $1.key }
    for (file, source) in files { try add(source, from: file) }
    for name in templates.keys.sorted() {
      guard let template = templates[name] else { continue }
      try checkPartials(in: template.nodes, of: template, named: name)
    }
  }

  /// Fills the template called, say, `timeline.html`; names the value has not are looked up in
  /// `common`.
  ///
  /// Throws when there is no such template, when a tag names a value that is not there, and when
  /// a value does not fit its place.
  public func render(
    _ name: String, with value: Value, over common: Value = .null
  ) throws(TemplateError) -> String {
    guard let template = templates[name] else {
      throw SourceText("", named: name).error(.unknownTemplate(name), at: 0)
    }
    var renderer = TemplateRenderer(
      partials: partials[fileExtension(of: name), default: [:]], value: value, common: common)
    return try renderer.render(template)
  }

  private mutating func add(_ source: String, from file: String) throws(TemplateError) {
    let suffix = ".mustache"
    let name = String(file.dropLast(suffix.count))
    let fileExtension = fileExtension(of: name)
    guard file.hasSuffix(suffix), let kind = ContentKind(fileExtension: fileExtension) else {
      throw SourceText(source, named: file).error(.unknownKind, at: 0)
    }
    let template = try Template(source, named: file, as: kind)
    templates[name] = template
    let folder = "Partials/"
    if name.hasPrefix(folder) {
      let partialName = name.dropFirst(folder.count).dropLast(fileExtension.count + 1)
      partials[fileExtension, default: [:]][String(partialName)] = template
    }
  }

  private func checkPartials(
    in nodes: [Node], of template: Template, named name: String
  ) throws(TemplateError) {
    for node in nodes {
      switch node.part {
      case .section(let section): try checkPartials(in: section.body, of: template, named: name)
      case .partial(let partial):
        guard partials[fileExtension(of: name)]?[partial.name] != nil else {
          throw template.source.error(.unknownPartial(partial.name), at: partial.offset)
        }
      case .text, .variable: break
      }
    }
  }

  private func fileExtension(of name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? ""
  }
}

/// A template, read once: its faults are found before anything is written.
public struct Template: Sendable {
  let source: SourceText
  let nodes: [Node]

  /// Reads a template, or throws its first fault; `name` is what errors call the file.
  public init(
    _ source: String, named name: String, as kind: ContentKind = .html
  ) throws(TemplateError) {
    self.source = SourceText(source, named: name)
    var parser = TemplateParser(self.source, as: kind)
    nodes = try parser.parse()
  }
}

/// A piece of a template, and whether it is the first on its line, where a partial is indented.
struct Node: Sendable {
  let beginsLine: Bool
  let part: Part

  enum Part: Sendable {
    case text([UInt8])
    case variable(Variable)
    case section(Section)
    case partial(Partial)
  }
}

struct Variable: Sendable {
  let name: Name
  let offset: Int
  let escaping: Escaping
  /// Written with `{{{ }}}` or `{{& }}`.
  let isUnescaped: Bool
}

struct Section: Sendable {
  let name: Name
  let offset: Int
  let isInverted: Bool
  let body: [Node]
}

struct Partial: Sendable {
  let name: String
  let offset: Int
  /// The blanks before a partial that has a line to itself: all its lines get them.
  let indentation: [UInt8]
}
