import Records

/// Writes skipped documents, each with the reason, as an export that can be corrected and imported like the first one.
final class SkippedDocuments {
  static let reasonField = "_reason"
  /// The member of the JSON object that contains the source, such as `toddler`, of the skipped documents.
  static let sourceField = "_skipped_by"

  private let file: SkippedFile
  private let source: ImportSource
  private var collection: String?

  init(_ file: SkippedFile, of source: ImportSource) {
    self.file = file
    self.source = source
    file.ending = "}}}\n"
  }

  /// Adds a document, its problems, and the `hints`, which are facts from other documents of the export.
  func add(
    _ document: ExportDocument, _ problems: [RowProblem], _ hints: [String: JSONNode]
  ) throws {
    let (path, name) = document.collectionAndName
    var fields = document.fields.merging(hints) { own, _ in own }
    fields[Self.reasonField] = .text(problems.map(file.reasonText).joined(separator: " "))
    var text = ",\n"
    if path != collection {
      text = collection == nil ? beginning : "},\n"
      text += "\(try JSONNode.text(path).encodedLine()): {\n"
      collection = path
    }
    text += "\(try JSONNode.text(name).encodedLine()): "
    try file.write(text + String(decoding: try JSONNode.object(fields).encoded(), as: UTF8.self))
  }

  private var beginning: String {
    "{\"\(Self.sourceField)\": \"\(source.rawValue)\",\n\"__collections__\": {\n"
  }
}
