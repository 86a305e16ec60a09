import Foundation
import Records

/// Documents that were skipped, as an export of its own that holds only them, each with the reason: to be
/// corrected and imported like the first.
final class SkippedDocuments {
  /// The field that tells why a document was skipped.
  static let reason = "_reason"
  /// The member of the export that tells which app its documents are of, by the word that chooses it.
  static let mark = "_skipped_by"

  private let file: SkippedFile
  private let app: ExportingApp
  private var collection: String?

  init(_ file: SkippedFile, of app: ExportingApp) {
    self.file = file
    self.app = app
    file.ending = "}}}\n"
  }

  /// Adds a document, and what the others of its export tell of it.
  func add(
    _ document: ExportDocument, _ problems: [RowProblem], _ hints: [String: JSONNode]
  ) throws {
    let (path, name) = document.place
    var fields = document.fields.merging(hints) { own, _ in own }
    fields[Self.reason] = .text(problems.map(file.sentence).joined(separator: " "))
    var text = ",\n"
    if path != collection {
      text = collection == nil ? try beginning : "},\n"
      text += "\(try Self.word(path)): {\n"
      collection = path
    }
    text += "\(try Self.word(name)): "
    try file.write(text + String(decoding: try JSONNode.object(fields).encoded(), as: UTF8.self))
  }

  private var beginning: String {
    get throws {
      let mark = try Self.word(app.source.rawValue)
      return "{\(try Self.word(Self.mark)): \(mark),\n\"__collections__\": {\n"
    }
  }

  private static func word(_ text: String) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return String(decoding: try encoder.encode(text), as: UTF8.self)
  }
}
