import Foundation
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

  func add(
    _ document: ExportDocument, _ problems: [RowProblem], _ hints: [String: JSONNode]
  ) throws {
    let (path, name) = document.place
    var fields = document.fields.merging(hints) { own, _ in own }
    fields[Self.reasonField] = .text(problems.map(file.sentence).joined(separator: " "))
    var text = ",\n"
    if path != collection {
      text = collection == nil ? try beginning : "},\n"
      text += "\(try Self.jsonText(path)): {\n"
      collection = path
    }
    text += "\(try Self.jsonText(name)): "
    try file.write(text + String(decoding: try JSONNode.object(fields).encoded(), as: UTF8.self))
  }

  private var beginning: String {
    get throws {
      let sourceField = try Self.jsonText(source.rawValue)
      return "{\(try Self.jsonText(Self.sourceField)): \(sourceField),\n\"__collections__\": {\n"
    }
  }

  private static func jsonText(_ text: String) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return String(decoding: try encoder.encode(text), as: UTF8.self)
  }
}
