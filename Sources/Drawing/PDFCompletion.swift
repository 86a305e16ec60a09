internal import CQPDF
internal import Glibc

/// Adds the language, dates, descriptions of figures and scopes of table headers to a PDF that Cairo has written.
///
/// libqpdf reads the file and writes it again, with the same pages and with the same bytes on every run.
final class PDFCompletion {
  private var file: qpdf_data?

  /// Returns the completed PDF, or nil if the PDF that Cairo has written is damaged.
  ///
  /// `figureDescriptions` are in the order in which the figures were painted.
  static func complete(
    _ bytes: consuming [UInt8], _ information: PDFInformation, figureDescriptions: [String]
  ) -> [UInt8]? {
    let output = MemoryFile()
    let isComplete = bytes.withUnsafeBytes { memory in
      guard let completion = PDFCompletion(memory), completion.hasAllObjects else { return false }
      completion.setMetadata(information)
      var figures = figureDescriptions[...]
      completion.addAttributes(
        to: completion.value("/StructTreeRoot", of: completion.root), &figures)
      return completion.write(to: output.path)
    }
    // This frees the memory of Cairo's PDF, which is large for a book and no longer needed.
    bytes = []
    return isComplete ? output.bytes() : nil
  }

  /// Reads a PDF from memory; returns nil if the PDF is invalid.
  ///
  /// The memory must not change until the completed PDF is written.
  private init?(_ memory: UnsafeRawBufferPointer) {
    file = qpdf_init()
    qpdf_silence_errors(file)
    qpdf_set_suppress_warnings(file, 1)
    qpdf_set_attempt_recovery(file, 0)
    let start = memory.bindMemory(to: CChar.self).baseAddress
    guard succeeded(qpdf_read_memory(file, "PDF", start, UInt64(memory.count), nil)) else {
      return nil
    }
  }

  deinit { qpdf_cleanup(&file) }

  /// Returns whether a call of libqpdf succeeded.
  ///
  /// Also fetches the error of a failed call, because libqpdf would otherwise print it.
  private func succeeded(_ outcome: QPDF_ERROR_CODE) -> Bool {
    guard outcome & QPDF_ERROR_CODE(QPDF_ERRORS) != 0 else { return true }
    _ = qpdf_get_error(file)
    return false
  }

  private var root: qpdf_oh { qpdf_get_root(file) }

  private func value(_ key: String, of dictionary: qpdf_oh) -> qpdf_oh {
    qpdf_oh_get_key_if_dict(file, dictionary, key)
  }

  /// False if objects are missing in the PDF: if Cairo runs out of memory, it omits a font without reporting an error.
  private var hasAllObjects: Bool {
    let count = qpdf_oh_get_int_value_as_int(file, value("/Size", of: qpdf_get_trailer(file)))
    return count > 1
      && (1..<count).allSatisfy { qpdf_oh_is_null(file, qpdf_get_object_by_id(file, $0, 0)) == 0 }
  }

  /// Sets the language and dates of the PDF, and makes viewers show the title instead of the file name.
  private func setMetadata(_ information: PDFInformation) {
    let language = information.language.filter { $0.isASCII && ($0.isLetter || $0 == "-") }
    qpdf_oh_replace_key(file, root, "/Lang", qpdf_oh_new_string(file, language))
    let preferences = qpdf_oh_parse(file, "<< /DisplayDocTitle true >>")
    qpdf_oh_replace_key(file, root, "/ViewerPreferences", preferences)
    let created = PDFDate.text(information.created)
    for key in ["/CreationDate", "/ModDate"] { qpdf_set_info_key(file, key, created) }
  }

  /// Adds descriptions to the figures, and scopes to the table headers, in and below an element of the structure tree.
  private func addAttributes(to element: qpdf_oh, _ figureDescriptions: inout ArraySlice<String>) {
    if qpdf_oh_is_array(file, element) != 0 {
      for index in 0..<qpdf_oh_get_array_n_items(file, element) {
        addAttributes(to: qpdf_oh_get_array_item(file, element, index), &figureDescriptions)
      }
    }
    guard qpdf_oh_is_dictionary(file, element) != 0 else { return }
    let role = value("/S", of: element)
    if qpdf_oh_is_name_and_equals(file, role, "/Figure") != 0 {
      let words = (figureDescriptions.popFirst() ?? "").printableSingleLine
      let text = qpdf_oh_new_binary_unicode_string(file, words, words.utf8.count)
      qpdf_oh_replace_key(file, element, "/Alt", text)
    } else if qpdf_oh_is_name_and_equals(file, role, "/TH") != 0 {
      let scope = qpdf_oh_parse(file, "<< /O /Table /Scope /Column >>")
      qpdf_oh_replace_key(file, element, "/A", scope)
    }
    addAttributes(to: value("/K", of: element), &figureDescriptions)
  }

  private func write(to path: String) -> Bool {
    guard succeeded(qpdf_init_write(file, path)) else { return false }
    qpdf_set_deterministic_ID(file, 1)
    qpdf_set_stream_data_mode(file, qpdf_s_preserve)
    qpdf_set_object_stream_mode(file, qpdf_o_generate)
    return succeeded(qpdf_write(file))
  }
}

/// A file in memory with a path by which libqpdf opens it.
///
/// libqpdf's own output in memory would need more than twice the file's size.
private struct MemoryFile: ~Copyable {
  private let descriptor = memfd_create("kinfolio-pdf", 1 /* MFD_CLOEXEC */)

  var path: String { "/proc/self/fd/\(descriptor)" }

  deinit { close(descriptor) }

  func bytes() -> [UInt8]? {
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
