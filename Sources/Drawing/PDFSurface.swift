internal import CCairo

/// Owns a PDF that is being written into memory.
final class PDFSurface {
  let pointer: OpaquePointer?
  private let sink = ByteSink()

  init() {
    pointer = cairo_pdf_surface_create_for_stream(ByteSink.write, sink.closure, 1, 1)
  }

  deinit {
    // Finished first, so that nothing is written once the sink is gone.
    cairo_surface_finish(pointer)
    cairo_surface_destroy(pointer)
  }

  func describe(_ information: PDFInformation) {
    let entries = [
      (CAIRO_PDF_METADATA_TITLE, information.title),
      (CAIRO_PDF_METADATA_AUTHOR, information.author ?? ""),
      (CAIRO_PDF_METADATA_SUBJECT, information.subject),
      (CAIRO_PDF_METADATA_CREATOR, information.creator),
    ]
    for (key, text) in entries where !text.isEmpty {
      cairo_pdf_surface_set_metadata(pointer, key, text.printable)
    }
  }

  func startPage(_ number: Int, size: Size) {
    cairo_pdf_surface_set_size(pointer, size.width, size.height)
    cairo_pdf_surface_set_page_label(pointer, "\(number)")
  }

  /// Writes the outline; an entry lies below the last one of a lower level.
  func add(_ outline: [OutlineEntry]) {
    var parents: [(level: Int, id: Int32)] = []
    for entry in outline {
      parents.removeAll { $0.level >= entry.level }
      let place = "page=\(entry.page) pos=[0 \(max(0, entry.y))]"
      let id = cairo_pdf_surface_add_outline(
        pointer, parents.last?.id ?? CAIRO_PDF_OUTLINE_ROOT, entry.title.printable, place,
        cairo_pdf_outline_flags_t(entry.level == 1 ? 1 : 0))
      parents.append((entry.level, id))
    }
  }

  /// Ends the file and hands out its bytes.
  func finish(named name: String) throws(DrawingError) -> [UInt8] {
    cairo_surface_finish(pointer)
    if let problem = problem(cairo_surface_status(pointer)) {
      throw .failed(picture: name, problem: problem)
    }
    return sink.bytes
  }
}
