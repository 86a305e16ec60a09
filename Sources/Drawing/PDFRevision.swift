/// Adds what Cairo 1.16 cannot write: the document's language, the descriptions of figures, the
/// scope of header cells, and the "D:" before its dates; and what it writes too often.
///
/// A PDF may be followed by newer versions of some of its objects. So nothing that Cairo wrote is
/// moved: the objects in question are written once more behind its end.
struct PDFRevision {
  private let file: PDFObjects
  private let language: String
  /// The descriptions of all figures in the order in which they were painted.
  private var figures: ArraySlice<String>

  /// The finished file, or nil if it is not whole, or not laid out as Cairo 1.16 does it.
  static func complete(_ bytes: [UInt8], language: String, figures: [String]) -> [UInt8]? {
    guard let file = PDFObjects(bytes) else { return nil }
    var revision = PDFRevision(file: file, language: language, figures: figures[...])
    return bytes + revision.appendix()
  }

  private mutating func appendix() -> [UInt8] {
    var text = ""
    var table = "xref\n"
    let start = file.bytes.count
    for number in 1..<file.size {
      guard let object = revised(number) else { continue }
      table += "\(number) 1\n\(PDFObjects.offset(start + text.utf8.count)) 00000 n \n"
      text += object
    }
    let end = start + text.utf8.count
    text += table + "trailer\n<< /Size \(file.size) /Root \(file.root) 0 R /Info \(file.info) 0 R"
    text += " /Prev \(file.tableOffset) >>\nstartxref\n\(end)\n%%EOF\n"
    return Array(text.utf8)
  }

  /// The object's new version, or nil if it stays as it is.
  private mutating func revised(_ number: Int) -> String? {
    if number == file.root { return revisedCatalog() }
    if number == file.info { return revisedInformation() }
    if file.object(number, startsWith: "<< /Type /StructElem\n   /S /Figure\n") {
      let description = figures.popFirst() ?? ""
      return inserting("   /Alt \(description.pdfText)\n", after: "/S /Figure\n", in: number)
    }
    if file.object(number, startsWith: "<< /Type /StructElem\n   /S /TH\n") {
      return inserting("   /A << /O /Table /Scope /Column >>\n", after: "/S /TH\n", in: number)
    }
    if file.object(number, startsWith: "<<\n   /") { return revisedResources(number) }
    return nil
  }

  /// The resources of a page with each image named once: Cairo names that of a colour glyph as often
  /// as it is painted.
  private func revisedResources(_ number: Int) -> String? {
    let lines = file.text(of: number).split(separator: "\n", omittingEmptySubsequences: false)
    let revised = lines.map { line in
      guard line.hasPrefix("   /XObject <<") else { return String(line) }
      var names: Set<Substring> = []
      let images = line.dropFirst("   /XObject <<".count).dropLast(">>".count).split(separator: "/")
      return "   /XObject <<" + images.filter { names.insert($0).inserted }.joined(separator: "/")
        + ">>"
    }
    return revised.elementsEqual(lines, by: ==) ? nil : revised.joined(separator: "\n")
  }

  private func revisedCatalog() -> String {
    let code = String(language.filter { $0.isASCII && ($0.isLetter || $0 == "-") })
    let entries = """
         /Lang (\(code))
         /ViewerPreferences << /DisplayDocTitle true >>

      """
    return inserting(entries, after: "/Type /Catalog\n", in: file.root)
  }

  private func revisedInformation() -> String {
    ["/CreationDate (", "/ModDate ("].reduce(file.text(of: file.info)) { text, key in
      text.inserting("D:", after: key)
    }
  }

  private func inserting(_ entries: String, after key: String, in number: Int) -> String {
    file.text(of: number).inserting(entries, after: key)
  }
}

extension String {
  /// The text with `addition` put behind the first `key`.
  fileprivate func inserting(_ addition: String, after key: String) -> String {
    guard let place = firstRange(of: key)?.upperBound else { return self }
    return self[..<place] + addition + self[place...]
  }

  /// The place of a short text, found without Foundation.
  private func firstRange(of key: String) -> Range<Index>? {
    indices.lazy.filter { self[$0...].hasPrefix(key) }.first.map {
      $0..<index($0, offsetBy: key.count)
    }
  }

  /// The text as a PDF string: UTF-16 in hexadecimal digits.
  fileprivate var pdfText: String {
    let digits = printable.utf16.map { unit in
      let digits = String(unit, radix: 16, uppercase: true)
      return String(repeating: "0", count: 4 - digits.count) + digits
    }
    return "<FEFF\(digits.joined())>"
  }
}
