import Documents
import Knowledge
import Records

extension Family.Paper {
  /// The sheet documents are laid out on.
  var sheet: PageStyle.Paper {
    switch self {
    case .a4: .a4
    case .letter: .letter
    }
  }
}

extension PageFurniture {
  /// The head and foot of pages that are counted in the reader's language; throws where the phrase
  /// is missing.
  static func numbered(
    _ wording: Wording, left: String, right: String, footer: String
  ) throws -> PageFurniture {
    @Sendable func words(_ page: Int, _ pages: Int) throws(PhraseError) -> String {
      let numbers = ["page": wording.number(page), "pages": wording.number(pages)]
      return try wording.text("document.page", numbers)
    }
    // Asked once here, where it may fail; pages are counted where nothing can.
    _ = try words(1, 1)
    return PageFurniture(headerLeft: left, headerRight: right, footer: footer) { page, pages in
      (try? words(page, pages)) ?? ""
    }
  }
}
