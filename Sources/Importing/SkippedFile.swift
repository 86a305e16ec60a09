import Foundation
import Records
import SQLite

/// A file with everything that an import skipped, and the reasons.
///
/// The file is in a private folder until ``copyToFolder()`` copies it, by default to the folder of the imported file.
package final class SkippedFile {
  private let folder: String
  private let name: String
  private let kind: String
  let sentence: (RowProblem) -> String
  private let scratch: ScratchFolder
  private let draft: URL
  private let handle: FileHandle
  private(set) var isEmpty = true
  /// The text that ``copyToFolder()`` adds at the end of the file.
  var ending = ""

  /// Creates a file for what an import skips of `file`; ``copyToFolder()`` later copies it to `folder` or, if that is
  /// nil, next to `file`.
  ///
  /// `kind` is the file name extension, and `reason` returns a sentence about a problem.
  package init(
    of file: String, as kind: String = "csv", in folder: String? = nil,
    reason: @escaping (RowProblem) -> String
  ) throws {
    self.folder = folder ?? file.folderOfPath
    name = (file as NSString).lastPathComponent
    self.kind = kind
    sentence = reason
    scratch = try ScratchFolder()
    draft = scratch.url.appendingPathComponent("skipped")
    try Data().write(to: draft)
    handle = try FileHandle(forWritingTo: draft)
  }

  func write(_ text: String) throws {
    isEmpty = false
    try handle.write(contentsOf: Data(text.utf8))
  }

  /// Copies the file to the first of `NAME.skipped.csv`, `NAME.skipped-2.csv` … that does not exist or has the same
  /// content, and returns that path, or nil if nothing was skipped.
  package func copyToFolder() throws -> String? {
    if isEmpty { return nil }
    try write(ending)
    chmod(draft.path, 0o600)
    try handle.synchronize()
    for number in 1... {
      let suffix = number == 1 ? "" : "-\(number)"
      let path = (folder as NSString).appendingPathComponent("\(stem).skipped\(suffix).\(kind)")
      if FileManager.default.contentsEqual(atPath: draft.path, andPath: path) { return path }
      do {
        try FileManager.default.copyItem(atPath: draft.path, toPath: path)
        return path
      } catch let error as CocoaError where error.code == .fileWriteFileExists {
        continue
      } catch {
        try? FileManager.default.removeItem(atPath: path)
        throw error
      }
    }
    return nil
  }

  /// The name of the imported file without its extension, and without `.skipped` if it is a list of skipped rows.
  package var stem: String {
    (name as NSString).deletingPathExtension.replacing(/\.skipped(-\d+)?$/, with: "")
  }
}

extension String {
  /// The folder in a path, or an empty text if the path is only a name.
  ///
  /// `NSString` is not used, because it traps on a path of one letter.
  package var folderOfPath: String {
    guard let mark = lastIndex(of: "/") else { return "" }
    return mark == startIndex ? "/" : String(self[..<mark])
  }
}

/// A list of skipped records of a database, to correct in the program that uses the database.
struct SkippedRecords {
  let file: SkippedFile

  func add(_ problem: RowProblem, _ table: String, _ id: Int64?) throws {
    if file.isEmpty { try file.write("\u{FEFF}table,id,column,found,reason\r\n") }
    let cells = [
      table, id.map(String.init) ?? "", problem.column, problem.found, file.sentence(problem),
    ]
    try file.write(
      cells.map { CSVWriter.quotedIfNeeded($0.escapedForSpreadsheets) }.joined(separator: ",")
        + "\r\n")
  }
}
