import Drawing
import Knowledge
import Records

/// Everything the printed document of a visit is made from: the same value, the same bytes.
struct VisitDocument: Encodable, Sendable {
  let content: VisitContent
  let paper: Family.Paper
  let wording: Wording
  /// The family's name.
  let family: String

  /// The document as a PDF; throws where a phrase is missing or a figure cannot be drawn.
  func pdf(using typesetter: Typesetter = Typesetter()) throws -> [UInt8] {
    try content.document(on: paper, wording, family: family, using: typesetter)
      .pdf(using: typesetter)
  }
}
