import Foundation
import TestSupport
import Testing

@testable import Audiences
@testable import Photos
@testable import Records
@testable import TestFamilies

/// The words that an app writes into the column `for_viewers` of the database.
@Suite struct AppChoiceTests {
  /// The choice of an app becomes a decision, and the family finds it in its table.
  @Test(arguments: ViewerChoice.allCases)
  func choiceOfAppIsWrittenIntoTheTable(choice: ViewerChoice) throws {
    var family = try ReviewedFamily(inDatabase: choice, showingNewPhotos: false)
    let table = try family.runViewers(isFirst: true)
    #expect(table.contains("\r\n\(choice.rawValue),"))
    try family.run("UPDATE photos SET for_viewers = NULL")
    _ = try family.runViewers(table)
    #expect(try family.build().visibility(of: ID("p")) == choice)
  }

  /// The choice of an app is in the database, and the family's word in the table.
  @Test func stricterChoiceApplies() throws {
    for first in [nil] + ViewerChoice.allCases {
      for second in [nil] + ViewerChoice.allCases {
        var family = try ReviewedFamily(inDatabase: first, inFile: second)
        let order: [ViewerChoice] = [.nothing, .picture, .everything]
        let expected =
          second == nil && first == .everything
          ? .picture : order.first { $0 == first || $0 == second } ?? .picture
        let names = "\(first?.rawValue ?? "-"), \(second?.rawValue ?? "-")"
        for _ in 0...1 {
          #expect(try family.build().visibility(of: ID("p")) == expected, "\(names)")
          _ = try family.runViewers()
        }
      }
    }
  }

  /// Later, an app only hides.
  @Test func wordsOfAppsCountAtFirst() throws {
    for isFirst in [true, false] {
      var family = try ReviewedFamily(inDatabase: .everything, showingNewPhotos: false)
      let table = try family.runViewers(isFirst: isFirst)
      #expect(table.contains(isFirst ? "\r\neverything,picture" : "\r\n,waiting: nothing,"))
      #expect(try family.build().visibility(of: ID("p")) == (isFirst ? .everything : .nothing))
      _ = try family.runViewers(table)
      #expect(try family.build().visibility(of: ID("p")) == (isFirst ? .everything : .nothing))
    }
    // The first run shows nothing private, and no copy of a photo that an app hides.
    for change in [
      ReviewedFamily.answer, "UPDATE photos SET for_viewers = 'nothing' WHERE id = 'new'",
    ] {
      var family = try ReviewedFamily(inDatabase: .everything, showingNewPhotos: false)
      try family.run(ReviewedFamily.newPhoto)
      try family.run("UPDATE photos SET for_viewers = 'everything'; \(change)")
      _ = try family.runViewers(isFirst: true, hashes: ["p": "a", "new": "a"])
      let review = try family.build(hashes: ["p": "a", "new": "a"])
      #expect(review.items.allSatisfy { $0.visibility == .nothing })
    }
  }

  /// An app hides a text as long as it says so, and never shows what the family has hidden.
  @Test func pictureOfAnAppHidesTheText() throws {
    var family = try ReviewedFamily(inFile: .everything)
    for (word, expected) in [("'picture'", ViewerChoice.picture), ("NULL", .everything)] {
      try family.run("UPDATE photos SET for_viewers = \(word)")
      let table = try family.runViewers()
      #expect(table.contains("\r\neverything,"))
      #expect(try family.build().visibility(of: ID("p")) == expected)
    }
    // The picture changes while it is shared, so that there are two decisions.
    _ = try family.runViewers(hashes: ["p": "c"])
    let table = try family.runViewers(hashes: ["p": "c"])
    _ = try family.runViewers(family.writing("nothing", in: table), hashes: ["p": "c"])
    try family.run("UPDATE photos SET for_viewers = 'picture'")
    for hash in ["a", "c"] {
      _ = try family.runViewers(hashes: ["p": hash])
      #expect(try family.build(hashes: ["p": hash]).visibility(of: ID("p")) == .nothing)
    }
  }

  /// The family may also hide a photo in the app, change its mind there, and delete the record.
  @Test func photoThatAnAppHidStaysHidden() throws {
    var family = try ReviewedFamily(inFile: .everything)
    try family.run("UPDATE photos SET for_viewers = 'nothing'")
    #expect(try family.build().visibility(of: ID("p")) == .nothing)
    let table = try family.runViewers()
    let review = try family.review(
      family.choices(reading: family.writing("everything", in: table)), madeAt: 900)
    #expect(review.visibility(of: ID("p")) == .nothing && review.ineffectiveChoiceCount == 1)
    try family.run("UPDATE photos SET for_viewers = 'everything', id = 'q', file = 'q.jpg'")
    _ = try family.runViewers(hashes: ["q": "b"])
    #expect(try family.build(hashes: ["q": "a"]).visibility(of: ID("q")) == .nothing)
    let later = try family.runViewers(hashes: ["q": "a"])
    _ = try family.runViewers(
      family.writing("everything", about: "q.jpg", in: later), hashes: ["q": "a"])
    #expect(try family.build(hashes: ["q": "a"]).visibility(of: ID("q")) == .everything)
  }

  @Test func columnNamesMayHaveCapitals() throws {
    let family = try ReviewedFamily(inDatabase: .nothing)
    try family.run("ALTER TABLE photos RENAME COLUMN for_viewers TO For_Viewers")
    #expect(try family.shown() == .nothing)
  }
}
