/// A folder of templates, all parsed and checked before the first is rendered.
///
/// `timeline.html.mustache` is the template `timeline.html`, in which `{{>photo}}` includes
/// `Partials/photo.html.mustache`. In `feed.xml.mustache`, the same tag includes `Partials/photo.xml.mustache`.
package struct TemplateLibrary: Sendable {
  /// The unparsed templates by file name.
  package let sourcesByFileName: [String: String]
  private var templatesByName: [String: Template] = [:]
  /// The templates in the folder `Partials` by file extension, then by their name in tags such as `{{>photo}}`.
  private var partialsByExtension: [String: [String: Template]] = [:]

  /// Parses all templates; the file names are relative to the templates folder.
  ///
  /// Throws the first error in the order of file names. Tags for partials that do not exist are reported only if there
  /// are no syntax errors.
  package init(sourcesByFileName: [String: String]) throws(TemplateError) {
    self.sourcesByFileName = sourcesByFileName
    let files = sourcesByFileName.sorted { $0.key < $1.key }
    for (file, source) in files { try addTemplate(source, fromFile: file) }
    for name in templatesByName.keys.sorted() {
      guard let template = templatesByName[name] else { continue }
      try checkPartials(in: template.nodes, of: template, named: name)
    }
  }

  /// Renders a template, such as `timeline.html`; names that are not in `value` are looked up in `commonValues`.
  ///
  /// Throws if there is no such template, if a tag names an unknown value, or if a value cannot be written as text.
  package func render(
    _ name: String, with value: TemplateValue, commonValues: TemplateValue = .null
  ) throws(TemplateError) -> String {
    guard let template = templatesByName[name] else {
      throw TemplateSource("", named: name).error(.unknownTemplate(name), at: 0)
    }
    var renderer = TemplateRenderer(
      partialsByName: partialsByExtension[fileExtension(of: name), default: [:]], value: value,
      commonValues: commonValues)
    return try renderer.render(template)
  }

  private mutating func addTemplate(_ source: String, fromFile file: String) throws(TemplateError) {
    let suffix = ".mustache"
    let name = String(file.dropLast(suffix.count))
    let fileExtension = fileExtension(of: name)
    guard file.hasSuffix(suffix), ["html", "xml"].contains(fileExtension) else {
      throw TemplateSource(source, named: file).error(.unknownFileExtension, at: 0)
    }
    let template = try Template(source, named: file, isHTML: fileExtension == "html")
    templatesByName[name] = template
    let folder = "Partials/"
    if name.hasPrefix(folder) {
      let partialName = name.dropFirst(folder.count).dropLast(fileExtension.count + 1)
      partialsByExtension[fileExtension, default: [:]][String(partialName)] = template
    }
  }

  private func checkPartials(
    in nodes: [TemplateNode], of template: Template, named name: String
  ) throws(TemplateError) {
    for node in nodes {
      switch node.kind {
      case .section(let section):
        try checkPartials(in: section.bodyNodes, of: template, named: name)
      case .partial(let partial):
        guard partialsByExtension[fileExtension(of: name)]?[partial.name] != nil else {
          throw template.source.error(.unknownPartial(partial.name), at: partial.byteOffset)
        }
      case .text, .variable: break
      }
    }
  }

  private func fileExtension(of name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? ""
  }
}

/// A parsed template; all of its syntax errors are found before anything is rendered.
package struct Template: Sendable {
  let source: TemplateSource
  let nodes: [TemplateNode]

  /// Parses a template and throws its first error; `name` is the file name in errors.
  ///
  /// In XML (`isHTML` is false), no element has special content, as `script` has in HTML.
  package init(
    _ source: String, named name: String, isHTML: Bool = true
  ) throws(TemplateError) {
    self.source = TemplateSource(source, named: name)
    var parser = TemplateParser(self.source, isHTML: isHTML)
    nodes = try parser.parse()
  }
}

/// A part of a template: text or a tag, with the content of a section.
///
/// If `beginsLine` is true, the part is at the start of a line. If an indented tag includes the template, the
/// indentation of the tag is written before the part.
struct TemplateNode: Sendable {
  let beginsLine: Bool
  let kind: Kind

  enum Kind: Sendable {
    case text([UInt8])
    case variable(VariableTag)
    case section(TemplateSection)
    case partial(PartialReference)
  }
}

/// A tag such as `{{name}}`, in whose place a value is written.
struct VariableTag: Sendable {
  let name: DottedName
  let byteOffset: Int
  let escaping: Escaping
}

/// The part of a template from `{{#name}}` to `{{/name}}`, or from `{{^name}}` if it is inverted.
struct TemplateSection: Sendable {
  let name: DottedName
  let byteOffset: Int
  let isInverted: Bool
  let bodyNodes: [TemplateNode]
}

/// A tag such as `{{>photo}}`, in whose place another template is written.
struct PartialReference: Sendable {
  let name: String
  let byteOffset: Int
  /// The spaces and tabs before the tag of a partial that is alone on its line; they indent each line of the partial.
  let indentation: [UInt8]
}
