import Documents
import Drawing
import Foundation

/// A year in photos and milestones, month by month, from January on.
struct PhotoBook {
  /// A photo of the book and its words; its bytes stay in the cache until it is printed.
  struct Shot {
    let rendition: PhotoPicture.Rendition
    let description: String
    let caption: String
    let isFavourite: Bool
  }

  /// One month of it.
  struct Chapter {
    let title: String
    let milestones: [String]
    let shots: [Shot]
  }

  let title: String
  let subtitle: String
  let chapters: [Chapter]
  /// The last day with anything in it: until something is added, the book stays as it is.
  let lastDay: LocalDate
  /// What is said of photos that could not be shown; empty where all could.
  let missing: String

  /// The favourite, or first, photo of the year.
  var cover: Shot? {
    let shots = chapters.flatMap(\.shots)
    return shots.first(where: \.isFavourite) ?? shots.first
  }
}

extension PhotoBook {
  /// The book on paper; throws where a phrase is missing or a photo's file cannot be read.
  func document(
    on paper: Family.Paper, _ wording: Wording, family: String
  ) throws -> Document {
    let accent = Ink(Color(0x8A6F4E))
    return Document(
      PDFInformation(
        title: title, author: family, subject: subtitle, language: wording.language.rawValue,
        created: wording.zone.start(of: lastDay).seconds),
      style: PageStyle(paper: paper.sheet, textSize: 10, accent: accent),
      furniture: try .numbered(wording, left: family, right: title, footer: ""),
      blocks: try blocks())
  }

  private func blocks() throws -> [Block] {
    var blocks: [Block] = [
      .spacer(40), .heading(title, level: 1), .paragraph(subtitle, .lead), .spacer(14),
    ]
    if let cover { blocks.append(.photos([try cover.printed()], perRow: 1)) }
    blocks.append(.pageBreak)
    for chapter in chapters {
      blocks.append(.heading(chapter.title, level: 2))
      if !chapter.milestones.isEmpty { blocks.append(.list(chapter.milestones)) }
      if !chapter.shots.isEmpty {
        blocks.append(.photos(try chapter.shots.map { try $0.printed() }, perRow: 2))
      }
    }
    if !missing.isEmpty { blocks.append(.paragraph(missing, .note)) }
    return blocks
  }
}

extension PhotoBook.Shot {
  fileprivate func printed() throws -> CaptionedPhoto {
    let photo = Picture.Photo(
      jpeg: [UInt8](try Data(contentsOf: rendition.file)), width: rendition.width,
      height: rendition.height)
    return CaptionedPhoto(photo, description: description, caption: caption)
  }
}
