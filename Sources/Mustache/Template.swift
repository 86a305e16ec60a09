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
