import Drawing

/// Everything the printed document of a visit is made from: the same value, the same bytes.
package struct VisitDocument: Encodable, Sendable {
  let content: VisitContent
  let paper: Family.Paper
  let wording: Wording
  /// The family's name.
  let family: String

  /// The document as a PDF; throws where a phrase is missing or a figure cannot be drawn.
  package func pdf() throws -> [UInt8] {
    let typesetter = Typesetter()
    return try content.document(on: paper, wording, family: family, using: typesetter)
      .pdf(using: typesetter, Painter())
  }
}
