internal import CQPDF
internal import Glibc

/// Adds the language, dates, descriptions of figures and scopes of table headers to a PDF that Cairo has written.
///
/// libqpdf reads the PDF and writes it again with the same pages; the bytes are the same on every run.
final class PDFCompleter {
  private var qpdfFile: qpdf_data?

  /// Returns the completed PDF, or nil if the PDF that Cairo has written is damaged.
  ///
  /// `figureDescriptions` are in the order in which the figures were painted.
  static func complete(
    _ bytes: consuming [UInt8], _ information: PDFInformation, figureDescriptions: [String]
  ) -> [UInt8]? {
    let output = MemoryFile()
    let isComplete = bytes.withUnsafeBytes { memory in
      guard let completion = PDFCompleter(memory), completion.hasAllObjects else { return false }
      completion.setMetadata(information)
      var figures = figureDescriptions[...]
      completion.addAttributes(
        to: completion.value(forKey: "/StructTreeRoot", of: completion.rootObject), &figures)
      return completion.write(to: output.path)
    }
    // This frees the memory of Cairo's PDF, which is large for a book and no longer needed.
    bytes = []
    return isComplete ? output.readBytes() : nil
  }

  /// Opens a PDF in memory; returns nil if the PDF is invalid.
  ///
  /// The memory must not change until the completed PDF is written.
  private init?(_ memory: UnsafeRawBufferPointer) {
    qpdfFile = qpdf_init()
    qpdf_silence_errors(qpdfFile)
    qpdf_set_suppress_warnings(qpdfFile, 1)
    qpdf_set_attempt_recovery(qpdfFile, 0)
    let start = memory.bindMemory(to: CChar.self).baseAddress
    guard didSucceed(qpdf_read_memory(qpdfFile, "PDF", start, UInt64(memory.count), nil)) else {
      return nil
    }
  }

  deinit { qpdf_cleanup(&qpdfFile) }

  /// Returns whether a call of libqpdf succeeded.
  ///
  /// Also fetches the error of a failed call, because libqpdf prints errors that are not fetched.
  private func didSucceed(_ outcome: QPDF_ERROR_CODE) -> Bool {
    guard outcome & QPDF_ERROR_CODE(QPDF_ERRORS) != 0 else { return true }
    _ = qpdf_get_error(qpdfFile)
    return false
  }

  private var rootObject: qpdf_oh { qpdf_get_root(qpdfFile) }

  private func value(forKey key: String, of dictionary: qpdf_oh) -> qpdf_oh {
    qpdf_oh_get_key_if_dict(qpdfFile, dictionary, key)
  }

  /// Whether no object is missing in the PDF; if Cairo runs out of memory, it omits a font without reporting an error.
  private var hasAllObjects: Bool {
    let count = qpdf_oh_get_int_value_as_int(
      qpdfFile, value(forKey: "/Size", of: qpdf_get_trailer(qpdfFile)))
    return count > 1
      && (1..<count).allSatisfy {
        qpdf_oh_is_null(qpdfFile, qpdf_get_object_by_id(qpdfFile, $0, 0)) == 0
      }
  }

  /// Sets the language and dates of the PDF, and makes viewers show the title instead of the file name.
  private func setMetadata(_ information: PDFInformation) {
    let language = information.languageCode.filter { $0.isASCII && ($0.isLetter || $0 == "-") }
    qpdf_oh_replace_key(qpdfFile, rootObject, "/Lang", qpdf_oh_new_string(qpdfFile, language))
    let preferences = qpdf_oh_parse(qpdfFile, "<< /DisplayDocTitle true >>")
    qpdf_oh_replace_key(qpdfFile, rootObject, "/ViewerPreferences", preferences)
    let created = PDFDate.text(secondsSince1970: information.createdSecondsSince1970)
    for key in ["/CreationDate", "/ModDate"] { qpdf_set_info_key(qpdfFile, key, created) }
  }

  /// Adds descriptions to all figures and scopes to all table headers in an element of the PDF's structure tree.
  private func addAttributes(to element: qpdf_oh, _ figureDescriptions: inout ArraySlice<String>) {
    if qpdf_oh_is_array(qpdfFile, element) != 0 {
      for index in 0..<qpdf_oh_get_array_n_items(qpdfFile, element) {
        addAttributes(to: qpdf_oh_get_array_item(qpdfFile, element, index), &figureDescriptions)
      }
    }
    guard qpdf_oh_is_dictionary(qpdfFile, element) != 0 else { return }
    let role = value(forKey: "/S", of: element)
    if qpdf_oh_is_name_and_equals(qpdfFile, role, "/Figure") != 0 {
      let words = (figureDescriptions.popFirst() ?? "").printableSingleLine
      let text = qpdf_oh_new_binary_unicode_string(qpdfFile, words, words.utf8.count)
      qpdf_oh_replace_key(qpdfFile, element, "/Alt", text)
    } else if qpdf_oh_is_name_and_equals(qpdfFile, role, "/TH") != 0 {
      let scope = qpdf_oh_parse(qpdfFile, "<< /O /Table /Scope /Column >>")
      qpdf_oh_replace_key(qpdfFile, element, "/A", scope)
    }
    addAttributes(to: value(forKey: "/K", of: element), &figureDescriptions)
  }

  private func write(to path: String) -> Bool {
    guard didSucceed(qpdf_init_write(qpdfFile, path)) else { return false }
    qpdf_set_deterministic_ID(qpdfFile, 1)
    qpdf_set_stream_data_mode(qpdfFile, qpdf_s_preserve)
    qpdf_set_object_stream_mode(qpdfFile, qpdf_o_generate)
    return didSucceed(qpdf_write(qpdfFile))
  }
}

/// A file in memory; libqpdf opens it by a path in `/proc`.
///
/// libqpdf's own output in memory would need more than twice the file's size.
private struct MemoryFile: ~Copyable {
  private let descriptor = memfd_create("kinfolio-pdf", 1 /* MFD_CLOEXEC */)

  var path: String { "/proc/self/fd/\(descriptor)" }

  deinit { close(descriptor) }

  func readBytes() -> [UInt8]? {
    let size = Int(lseek(descriptor, 0, SEEK_END))
    guard size > 0 else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { memory, count in
      while count < size {
        let rest = UnsafeMutableRawBufferPointer(
          UnsafeMutableBufferPointer(rebasing: memory[count...]))
        let part = pread(descriptor, rest.baseAddress, rest.count, off_t(count))
        guard part > 0 else { break }
        count += part
      }
    }
    return bytes.count == size ? bytes : nil
  }
}
