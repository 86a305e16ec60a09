import Foundation
import TestSupport
import Testing

@testable import Audiences
@testable import PhotoProtocol
@testable import Photos
@testable import Records
@testable import TestFamilies

/// The words in the table of `kinfolio viewers`, as the family writes them.
@Suite struct ViewerTableTests {
  @Test func oldTableShowsNothingThatWasHiddenSince() throws {
    let family = try ReviewedFamily(inFile: .everything)
    let old = try family.table(deciding: "everything")
    let hidden = try family.decide(.nothing, since: family.decisions)
    let review = try family.review(old, decisions: hidden, madeAt: 900)
    #expect(review.visibility(of: ID("p")) == .nothing)
    #expect(review.decisions.decisions == hidden.decisions)
  }

  @Test func emptiedCellHidesAndEmptyCellDoesNot() throws {
    var family = try ReviewedFamily(inFile: .everything)
    let emptied = try family.table(deciding: "", time: 2)
    #expect(try family.review(emptied).visibility(of: ID("p")) == .nothing)
    family = try ReviewedFamily(showingNewPhotos: false)
    let empty = try family.table(deciding: "")
    try family.setDecisions(family.decide(.everything, since: family.decisions))
    #expect(try family.review(empty).visibility(of: ID("p")) == .nothing, "may have been emptied")
    let read = try family.review(empty, madeAt: 900)
    #expect(read.outdatedChoiceCount == 1)
  }

  @Test func buildFollowsOnlyStricterRowsOfTheTable() throws {
    let family = try ReviewedFamily(inFile: .picture)
    for (word, expected) in [("nothing", ViewerChoice.nothing), ("everything", .picture)] {
      let table = try family.table(deciding: word, time: 2)
      #expect(try family.review(table).visibility(of: ID("p")) == expected)
    }
  }

  /// The family writes a word, and the photo changes before the table is read.
  @Test(arguments: ["nothing", "picture", ""])
  func wordCountsIfThePhotoChangesBeforeTheTableIsRead(word: String) throws {
    let family = try ReviewedFamily(
      inFile: word.isEmpty ? .picture : nil, showingNewPhotos: word == "nothing")
    var decisions = try family.review().decisionsToStore(at: 50)
    decisions.set(.table, to: "2", atUnixTime: 50)
    let table = try family.table(deciding: word, time: 2)
    try family.run("UPDATE photos SET file = 'new.jpg', caption = 'At the clinic'")
    let read = try family.review(
      table, decisions: decisions, madeAt: 100, hashes: ["p": "b"],
      grids: ["b": 101])
    #expect(read.visibility(of: ID("p")) == (word == "picture" ? .picture : .nothing))
  }

  @Test func wordsInOldTableAreCounted() throws {
    let family = try ReviewedFamily(inFile: .nothing)
    let old = try family.table(deciding: "everything")
    let review = try family.review(old, madeAt: 900)
    #expect(review.ineffectiveChoiceCount == 1 && review.visibility(of: ID("p")) == .nothing)
  }

  /// The file could not be read when the table was written, and the family could not see the picture.
  @Test func wordAboutAnUnreadablePictureIsNotUsed() throws {
    var family = try ReviewedFamily(showingNewPhotos: false)
    let table = try family.runViewers(hashes: [:])
    let decided = family.writing("everything", in: table)
    #expect(try family.build(decided).visibility(of: ID("p")) == .nothing)
    let review = try family.review(family.choices(reading: decided), madeAt: 900)
    #expect(
      review.visibility(of: ID("p")) == .nothing && review.items.map(\.awaitsDecision) == [true])
    #expect(review.newDecisionCount == 0 && review.ineffectiveChoiceCount == 1)
    let hidden = family.writing("nothing", in: table)
    #expect(
      try family.review(family.choices(reading: hidden), madeAt: 900).items[0].currentChoice
        == .nothing)
  }

  /// The program must not take a cell for an emptied one that it left empty itself.
  @Test func changedTitleHidesNoMilestone() throws {
    var family = try ReviewedFamily()
    try family.run(
      """
      DELETE FROM photos;
      INSERT INTO milestones (id, profile_id, reached_on, kind, title, changed_at) VALUES
        ('m', 'mia', '2026-06-01', 'step', 'First step', 1);
      """)
    try family.setDecisions(family.decide(.everything, since: family.decisions))
    try family.run("UPDATE milestones SET title = 'First steps'")
    let table = ViewerReviewTable(
      try family.review(), try family.database.journal(), time: family.decisions.csvUnixTime, of: ""
    )
    let again = try family.review(
      family.choices(reading: table.csvText), madeAt: 900)
    #expect(
      again.items.map(\.visibility) == [.nothing] && again.items.map(\.awaitsDecision) == [true])
    try family.run("UPDATE milestones SET title = 'First step'")
    let restored = try family.review(decisions: again.decisions)
    #expect(restored.items.map(\.visibility) == [.everything])
  }

  /// An empty cell of the present table decides nothing about its photo.
  @Test func emptyCellsDecideNothing() throws {
    var family = try ReviewedFamily(inFile: .everything)
    // While this row cannot be used, every photo could be private.
    try family.run(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
        VALUES ('answer', 'mia', 1, 'answer.jpg', 1);
      INSERT INTO replies (id, profile_id, received_at, photo_id, changed_at)
        VALUES ('r', 'mia', 1782000000, 'answer', 1);
      """)
    let table = try family.runViewers()
    #expect(table.contains("\r\n,waiting: nothing (could be private"))
    #expect(try family.build(table).visibility(of: ID("p")) == .nothing)
    try family.run("DELETE FROM replies; DELETE FROM photos WHERE id = 'answer'")
    #expect(try family.build(table).visibility(of: ID("p")) == .everything)
    _ = try family.runViewers(table)
    #expect(try family.build().visibility(of: ID("p")) == .everything)
  }

  /// The record of a photo may be missing for a moment, and its copy then has the photo's decision.
  @Test func rowOfCopyDecidesNothingAboutThePhoto() throws {
    let hashes = ["p": "a", "copy": "a"]
    for (choice, ofCopy) in [(ViewerChoice.everything, ViewerChoice.picture), (.picture, .picture)]
    {
      var family = try ReviewedFamily(inFile: choice, showingNewPhotos: false)
      try family.run(ReviewedFamily.copy)
      let before = try family.runViewers(hashes: hashes)
      try family.run("CREATE TABLE saved AS SELECT * FROM photos WHERE id = 'p'")
      try family.run("DELETE FROM photos WHERE id = 'p'")
      #expect(try family.build(before, hashes: hashes).visibility(of: ID("copy")) == ofCopy)
      let during = try family.runViewers(before, hashes: hashes)
      try family.run("INSERT INTO photos SELECT * FROM saved; DROP TABLE saved")
      for table in [before, during] {
        let review = try family.build(table, hashes: hashes)
        #expect(review.visibility(of: ID("p")) == choice)
        #expect(review.visibility(of: ID("copy")) == .nothing && review.awaitingDecisionCount == 1)
      }
      _ = try family.runViewers(during, hashes: hashes)
      #expect(try family.build(hashes: hashes).visibility(of: ID("copy")) == .nothing)
    }
  }

  /// The table is still open in a spreadsheet after `kinfolio viewers` has read and replaced it.
  @Test func cellThatIsEmptiedAgainInAnOpenSpreadsheetHides() throws {
    var family = try ReviewedFamily(showingNewPhotos: false)
    let open = try family.runViewers()
    _ = try family.runViewers(family.writing("everything", in: open))
    #expect(try family.build().visibility(of: ID("p")) == .everything)
    let review = try family.build(family.writing("", in: open))
    #expect(review.visibility(of: ID("p")) == .nothing && review.outdatedChoiceCount == 1)
  }

  /// A build has already hidden the photo.
  @Test func wordThatIsChangedBackIsCounted() throws {
    var family = try ReviewedFamily(inFile: .everything)
    let table = try family.runViewers()
    #expect(
      try family.build(family.writing("nothing", in: table)).visibility(of: ID("p")) == .nothing)
    let review = try family.review(family.choices(reading: table), madeAt: 900)
    #expect(review.visibility(of: ID("p")) == .nothing && review.ineffectiveChoiceCount == 1)
  }

  @Test func wordThatShowsLessCountsAtOnce() throws {
    var family = try ReviewedFamily(inFile: .everything)
    let table = try family.runViewers()
    #expect(try family.build(table).visibility(of: ID("p")) == .everything)
    let edited = family.writing("picture", in: table)
    #expect(try family.build(edited).visibility(of: ID("p")) == .picture)
    #expect(try family.build().visibility(of: ID("p")) == .picture, "stored")
  }

  @Test func wordAboutOtherTextsLeavesTheCellEmpty() throws {
    var family = try ReviewedFamily(inFile: .everything)
    try family.run("UPDATE photos SET caption = 'At the clinic'")
    let table = try family.runViewers()
    #expect(table.contains("\r\n,waiting: picture,"))
    let later = try family.runViewers(table)
    #expect(try family.build().awaitingDecisionCount == 1)
    var decided = family
    _ = try decided.runViewers(family.writing("picture", in: later))
    #expect(try decided.build().awaitingDecisionCount == 0)
    try family.run("UPDATE photos SET caption = 'At the seaside'")
    #expect(try family.build().visibility(of: ID("p")) == .everything, "the shared texts")
  }

  /// The family continues in a spreadsheet that is still open.
  @Test func laterWordsInAnOpenSpreadsheetCount() throws {
    let hashes = ["p": "a", "copy": "b"]
    var family = try ReviewedFamily(showingNewPhotos: false)
    try family.run(ReviewedFamily.copy)
    let open = try family.runViewers(hashes: hashes)
    let first = family.writing("picture", in: open)
    _ = try family.runViewers(first, hashes: hashes)
    let second = family.writing("picture", about: "copy.jpg", in: first)
    let table = try family.runViewers(second, hashes: hashes)
    #expect(table.split(separator: "\r\n").dropFirst().allSatisfy { $0.hasPrefix("picture,") })
  }

  /// An app imports the photo or the milestone again before the words are read.
  @Test func wordsCountIfTheRecordGetsAnotherID() throws {
    for word in ["nothing", ""] {
      var family = try ReviewedFamily()
      try family.run(
        """
        INSERT INTO milestones (id, profile_id, reached_on, kind, title, changed_at)
          VALUES ('m', 'mia', '2026-06-01', 'step', 'First step', 1);
        """)
      if word.isEmpty {
        let table = try family.runViewers()
        let decided = ["p.jpg", ""].reduce(table) { family.writing("picture", about: $1, in: $0) }
        let open = try family.runViewers(decided)
        #expect(open.split(separator: "\r\n").dropFirst().allSatisfy { $0.hasPrefix("picture,") })
      }
      let table = try family.runViewers()
      let edited = ["p.jpg", ""].reduce(table) { family.writing(word, about: $1, in: $0) }
      try family.run("UPDATE photos SET id = 'p2'; UPDATE milestones SET id = 'm2'")
      let review = try family.build(edited, hashes: ["p2": "a"])
      #expect(review.items.map(\.visibility) == [.nothing, .nothing], "'\(word)'")
      _ = try family.runViewers(edited, hashes: ["p2": "a"])
      #expect(
        try family.build(hashes: ["p2": "a"]).items.map(\.visibility) == [.nothing, .nothing])
    }
  }

  /// Before a build fails, it removes the photos that the table hides, without reading one.
  @Test func tableIsReadWithoutPhotos() throws {
    for word in ["", "picture"] {
      var family = try ReviewedFamily(inFile: .everything)
      let table = try family.runViewers()
      let old = family.writing(word, in: table).replacing(/(?<code>r[0-9a-f]{12})e/) {
        "\($0.code)n"
      }
      #expect(
        try family.build(old, hashes: [:]).items.map(\.publishedVisibility) == [
          word.isEmpty ? .nothing : .picture
        ])
    }
  }

  /// A build stores a hidden photo under its present picture, but not as a later decision.
  @Test func wordCountsAfterABuildHasSeenAnotherPicture() throws {
    var family = try ReviewedFamily(inFile: .nothing)
    let table = try family.runViewers()
    #expect(try family.build(table, hashes: ["p": "b"]).visibility(of: ID("p")) == .nothing)
    try family.run("CREATE TABLE saved AS SELECT * FROM photos; DELETE FROM photos")
    _ = try family.build(table, hashes: [:])
    try family.run("INSERT INTO photos SELECT * FROM saved")
    _ = try family.runViewers(family.writing("everything", in: table))
    #expect(try family.build().visibility(of: ID("p")) == .everything)
  }

  @Test func rowOfDeletedCopyDecidesNothingAboutThePhoto() throws {
    let hashes = ["p": "a", "copy": "a"]
    var family = try ReviewedFamily()
    try family.run(ReviewedFamily.copy)
    let table = try family.runViewers(hashes: hashes)
    let hidden = try family.runViewers(
      family.writing("nothing", about: "copy.jpg", in: table), hashes: hashes)
    try family.run("DELETE FROM photos WHERE id = 'copy'")
    _ = try family.runViewers(family.writing("everything", in: hidden))
    #expect(try family.build().visibility(of: ID("p")) == .everything)
  }

  /// The family brings an old table to a new computer, where the decisions are missing.
  @Test func wordsOfLostDecisionsAreCounted() throws {
    var family = try ReviewedFamily(inFile: .picture)
    let table = try family.runViewers()
    family.setDecisions(.reviewed(showingNewPhotos: false))
    let lost = try family.review(family.choices(reading: table), madeAt: 900)
    #expect(lost.ineffectiveChoiceCount == 1 && lost.visibility(of: ID("p")) == .nothing)
  }

  @Test func timeThatIsTooLargeIsNoLoss() throws {
    var family = try ReviewedFamily(inFile: .picture)
    let table = try family.runViewers().replacing(/p[0-9]+x/, with: "p999999999999x")
    let next = try family.runViewers(table)
    #expect(
      try !family.decisions.markedIncomplete(
        ifOlderThan: family.choices(reading: next).newestRowTime
      )
      .hasLostDecisions)
  }
}
