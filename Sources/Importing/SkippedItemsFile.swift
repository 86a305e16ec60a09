import Foundation
import Records
import SQLite

/// A file with everything that an import skipped, and the reasons.
///
/// The file is in a private folder until ``copyToFolder()`` copies it, by default to the folder of the imported file.
package final class SkippedItemsFile {
  private let destinationFolder: String
  private let importedFileName: String
  private let fileExtension: String
  let reasonText: (RowProblem) -> String
  private let temporaryFolder: LockedTemporaryFolder
  private let temporaryFile: URL
  private let handle: FileHandle
  private(set) var isEmpty = true
  /// The text that ``copyToFolder()`` adds at the end of the file.
  var endingText = ""

  /// Creates a file for what an import skips of `file`, with a file name extension.
  ///
  /// ``copyToFolder()`` later copies it to `folder` or, if `folder` is nil, next to `file`. `reason` returns a sentence
  /// about a problem.
  package init(
    of file: String, fileExtension kind: String = "csv", in folder: String? = nil,
    reason: @escaping (RowProblem) -> String
  ) throws {
    self.destinationFolder = folder ?? file.folderOfPath
    importedFileName = (file as NSString).lastPathComponent
    self.fileExtension = kind
    reasonText = reason
    temporaryFolder = try LockedTemporaryFolder()
    temporaryFile = temporaryFolder.url.appendingPathComponent("skipped")
    try Data().write(to: temporaryFile)
    handle = try FileHandle(forWritingTo: temporaryFile)
  }

  func write(_ text: String) throws {
    isEmpty = false
    try handle.write(contentsOf: Data(text.utf8))
  }

  /// Copies the file to the folder, and returns its path there, or nil if nothing was skipped.
  ///
  /// The name is the first of `NAME.skipped.csv`, `NAME.skipped-2.csv` … that is free or has the same content.
  package func copyToFolder() throws -> String? {
    if isEmpty { return nil }
    try write(endingText)
    chmod(temporaryFile.path, 0o600)
    try handle.synchronize()
    for number in 1... {
      let suffix = number == 1 ? "" : "-\(number)"
      let path = (destinationFolder as NSString).appendingPathComponent(
        "\(baseName).skipped\(suffix).\(fileExtension)")
      if FileManager.default.contentsEqual(atPath: temporaryFile.path, andPath: path) {
        return path
      }
      do {
        try FileManager.default.copyItem(atPath: temporaryFile.path, toPath: path)
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
  package var baseName: String {
    (importedFileName as NSString).deletingPathExtension.replacing(/\.skipped(-\d+)?$/, with: "")
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
struct SkippedRecordWriter {
  let file: SkippedItemsFile

  func add(_ problem: RowProblem, table: String, id: Int64?) throws {
    if file.isEmpty { try file.write("\u{FEFF}table,id,column,found,reason\r\n") }
    let cells = [
      table, id.map(String.init) ?? "", problem.column, problem.invalidValue,
      file.reasonText(problem),
    ]
    try file.write(
      cells.map { CSVWriter.quotedIfNeeded($0.escapedForSpreadsheets) }.joined(separator: ",")
        + "\r\n")
  }
}
