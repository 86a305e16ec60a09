import Charts
import Photos
import Records

/// A year in photos and milestones, month by month, from January on.
struct PhotoBook: Encodable, Sendable {
  /// A photo of the book and its words.
  struct Shot: Encodable {
    let id: ID<Photo>
    let picture: PhotoPicture
    /// What is seen, for people who cannot see it.
    let description: String
    /// The family's own words; may be empty.
    let caption: String
    /// When it was taken, whom it shows, and what the records say of it.
    let detail: String
    let isFavourite: Bool
    let accent: Accent
  }

  /// A milestone nobody took a photo of.
  struct Moment: Encodable {
    let title: String
    let detail: String
    let accent: Accent
  }

  /// What stands on the pages of a month, in the order in which it happened.
  enum Item: Encodable {
    case shot(Shot)
    case moment(Moment)
  }

  /// One month of it.
  struct Chapter: Encodable {
    let title: String
    /// How many photos it has.
    let detail: String
    let items: [Item]
  }

  let title: String
  let family: String
  let detail: String
  /// Months in which nothing was kept have none.
  let chapters: [Chapter]
  /// The colours of those who belong to the family.
  let accents: [Accent]
  /// The last day with anything in it: until something is added, the book stays as it is.
  let lastDay: LocalDate
  /// What is said of photos that could not be shown; empty where all could.
  let missing: String

  /// Its photos in their order.
  var shots: [Shot] {
    chapters.flatMap(\.items).compactMap { item in
      if case .shot(let shot) = item { shot } else { nil }
    }
  }

  /// The newest favourite, or the newest photo.
  var cover: Shot? { shots.last(where: \.isFavourite) ?? shots.last }
}
