import Records

/// Writes skipped documents, each with the reason, as an export that can be corrected and imported like the first one.
final class SkippedDocumentWriter {
  static let reasonField = "_reason"
  /// The member of the JSON object that contains the source, such as `toddler`, of the skipped documents.
  static let sourceField = "_skipped_by"

  private let file: SkippedItemsFile
  private let source: ImportSource
  private var currentCollectionPath: String?

  init(_ file: SkippedItemsFile, of source: ImportSource) {
    self.file = file
    self.source = source
    file.endingText = "}}}\n"
  }

  /// Adds a document, its problems, and the `hints`, which are facts from other documents of the export.
  func add(
    _ document: ExportDocument, _ problems: [RowProblem], _ hints: [String: JSONNode]
  ) throws {
    let (path, name) = document.collectionPathAndName
    var fields = document.fields.merging(hints) { own, _ in own }
    fields[Self.reasonField] = .text(problems.map(file.reasonText).joined(separator: " "))
    var text = ",\n"
    if path != currentCollectionPath {
      text = currentCollectionPath == nil ? fileBeginning : "},\n"
      text += "\(try JSONNode.text(path).encodedOnOneLine()): {\n"
      currentCollectionPath = path
    }
    text += "\(try JSONNode.text(name).encodedOnOneLine()): "
    try file.write(
      text + String(decoding: try JSONNode.object(fields).encodedWithIndentation(), as: UTF8.self))
  }

  private var fileBeginning: String {
    "{\"\(Self.sourceField)\": \"\(source.rawValue)\",\n\"__collections__\": {\n"
  }
}
