import Records

/// The CSV table in which the family decides what viewers see, with a row for each photo and milestone.
///
/// First come hidden photos and milestones that wait for a decision, then shown ones that wait, then those that do not
/// wait. Each of these groups starts with the newest.
package struct ViewerReviewTable: Sendable {
  package let sortedItems: [ReviewItem]
  private let journal: Journal
  /// The time of the table in seconds since 1970, by which an old copy is recognized.
  private let time: Int64
  private let familyCode: String

  /// Creates the table for a review at `time`, for the family with this identifier.
  package init(_ review: ViewerReview, _ journal: Journal, time: Int64, of identifier: String) {
    self.journal = journal
    self.time = time
    familyCode = ViewerTable.familyCode(forIdentifier: identifier)
    sortedItems = review.items.enumerated().sorted {
      ($0.element.groupIndex, $1.element.time, $0.offset)
        < ($1.element.groupIndex, $0.element.time, $1.offset)
    }.map(\.element)
  }

  package var csvText: String {
    let names = Dictionary(
      journal.profiles.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    var writer = CSVWriter(header: [
      "for_viewers", "now", "date", "name", "texts", "photo", "picture", "code",
    ])
    for item in sortedItems {
      let zone = journal.family.timeZone
      writer.addRow(
        [
          Cell(item.currentChoice), .text(item.visibilityTextInCSV),
          Cell(item.time == 0 ? nil : zone.day(of: Instant(seconds: item.time))),
          Cell(names[item.profileID]), .text(item.textsInCSV),
          Cell(item.photo?.file), .text(item.subject.pictureID ?? ""),
          .text("\(item.code)\(ViewerTable.letter(of: item.currentChoice))\(time)\(familyCode)"),
        ], in: zone)
    }
    return writer.csvText
  }
}

extension ReviewItem {
  fileprivate var groupIndex: Int { awaitsDecision ? (visibility == .nothing ? 0 : 1) : 2 }

  /// The keys of the groups on the page of the review; the phrase `viewer_review.KEY` is the title of a group.
  package static let groupKeys = [
    "waiting_hidden", "waiting", "everything", "picture", "nothing",
  ]

  package var groupKey: String { awaitsDecision ? Self.groupKeys[groupIndex] : visibility.rawValue }

  /// The time of the photo or milestone in seconds since 1970, or 0 if it is unknown.
  package var time: Int64 { photo?.sortTime ?? milestone?.sortTime ?? 0 }

  /// The reason, other than the family's choice, why viewers see less of a photo or milestone.
  ///
  /// The raw value is the KEY of the phrase `viewer_review.KEY`, which explains the reason.
  package enum LimitReason: String {
    case appChoice = "app_limits"
    case unnamedKind = "unnamed_kind"
    case copyOfHiddenItem = "same_hidden"
    case answer, reaction, unknown, former
  }

  package var limitReason: LimitReason? {
    if isLimitedByApp { return .appChoice }
    if visibility == .nothing, resultingChoice == .picture, milestone != nil { return .unnamedKind }
    if isHiddenCopy { return .copyOfHiddenItem }
    if privacyReasons.contains(.answer) { return .answer }
    if privacyReasons.contains(.reaction) { return .reaction }
    if privacyReasons.contains(.unknown) { return .unknown }
    return resultingChoice == nil && isPrivate ? .former : nil
  }

  fileprivate var visibilityTextInCSV: String {
    let state =
      switch visibility {
      case .everything: milestone != nil ? "title" : texts.isEmpty ? "picture" : "picture and text"
      case .picture: milestone == nil ? "picture" : "kind"
      case .nothing: "nothing"
      }
    let cause =
      switch limitReason {
      case .appChoice: " (an app allows no more)"
      case .unnamedKind: " (this kind appears only with everything)"
      case .copyOfHiddenItem: " (the same picture or milestone is hidden)"
      case .answer: " (answers a task)"
      case .reaction: " (possible reaction to a food)"
      case .unknown: " (could be private: the database does not show which photos are)"
      case .former:
        " (could be private: it or an equal one was private before, or decisions were lost)"
      case nil: ""
      }
    let visible = (awaitsDecision ? "waiting: \(state)" : state) + cause
    return milestone.map { "milestone (\($0.kind.rawValue)), \(visible)" } ?? visible
  }

  /// The texts of the photo or milestone in one line.
  ///
  /// A line break in a cell of the table therefore shows that a stray quotation mark has joined several rows.
  fileprivate var textsInCSV: String {
    texts.joined(separator: " · ").split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
