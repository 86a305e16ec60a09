import TestSupport
import Testing

@testable import Audiences
@testable import Records
@testable import TestFamilies

/// Random edits of the table, of the records and of an app's choices, compared with an account of the family's words.
@Suite struct RandomDecisionTests {
  @Test(arguments: Cases.seeds(8, underStress: 300))
  func viewersSeeOnlyWhatTheFamilyHasSaid(seed: Int) throws {
    var random = SeededGenerator(UInt64(seed))
    var family = try SimulatedFamily(
      hasEqualPhotos: seed % 3 == 0, showsNewPhotos: seed % 2 == 0)
    var steps: [String] = []
    for _ in 0..<30 {
      steps.append(try family.change(&random))
      let problems = family.problems
      #expect(problems.isEmpty, "seed \(seed): \(problems) after \(steps.joined(separator: ", "))")
      if !problems.isEmpty { break }
    }
  }
}

/// A family with two photos, and an account of its words that does not use the rules of the program.
private struct SimulatedFamily {
  private struct Photo {
    let id: String
    let hash: String
    var isPresent = true
    var isReadable = true
    var isAnswer = false
    var caption = 0
    var appChoice: ViewerChoice?
    /// The last word of the family or of an app that counts.
    var word: Word?
    /// True if it was an answer during a run, and the family has said nothing about it since.
    var wasPrivate = false
  }

  private struct Word {
    let choice: ViewerChoice
    let caption: Int
    let isAnswer: Bool
    let time: Int
    /// The number of the first table whose words are later.
    let nextNumber: Int
  }

  /// A cell of a table, and its photo when the table was written.
  private struct Cell {
    let written: String
    var text: String
    let caption: Int
    let isAnswer: Bool
  }

  private struct Table {
    var csv: String
    var cells: [String: Cell]
    let number: Int
  }

  private var family: ReviewedFamily
  private let hasEqualPhotos: Bool
  private let showsNewPhotos: Bool
  private var photos: [Photo]
  private var table: Table
  private var olderTables: [Table] = []
  private var lastNumber = 0
  /// The number of runs of the program.
  private var time = 0
  private var seen: [String: ViewerChoice] = [:]
  /// The photos about which a build has followed a word in this table, which the family must repeat to show more.
  private var limited: Set<String> = []
  private(set) var problems: [String] = []

  init(hasEqualPhotos: Bool, showsNewPhotos: Bool) throws {
    self.hasEqualPhotos = hasEqualPhotos
    self.showsNewPhotos = showsNewPhotos
    photos = [Photo(id: "p", hash: "a"), Photo(id: "q", hash: hasEqualPhotos ? "a" : "b")]
    family = try ReviewedFamily(showingNewPhotos: showsNewPhotos)
    try family.run(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, caption, changed_at)
        VALUES ('q', 'mia', 1782000001, 'q.jpg', 'q0', 1);
      UPDATE photos SET caption = 'p0' WHERE id = 'p';
      CREATE TABLE removed AS SELECT * FROM photos WHERE false;
      """)
    table = Table(csv: "", cells: [:], number: 0)
    try runViewers()
  }

  /// Changes something, runs the program and returns the name of the change.
  mutating func change(_ random: inout SeededGenerator) throws -> String {
    let place = Int.random(in: 0...1, using: &random)
    let id = photos[place].id
    let change = Int.random(in: 0..<10, using: &random)
    let name: String
    switch change {
    case 0, 1, 2:
      let word = ["everything", "picture", "nothing", ""].randomElement(using: &random) ?? ""
      name = "\(id) \(table.number): '\(word)'"
      write(word, about: id)
    case 3:
      name = "old table"
      if let old = olderTables.randomElement(using: &random) { table = old }
    case 4:
      let choice = ([nil] + ViewerChoice.allCases).randomElement(using: &random) ?? nil
      name = "app \(id): \(choice?.rawValue ?? "-")"
      photos[place].appChoice = choice
      let value = choice.map { "'\($0.rawValue)'" } ?? "NULL"
      for table in ["photos", "removed"] {
        try family.run("UPDATE \(table) SET for_viewers = \(value) WHERE id = '\(id)'")
      }
    case 5:
      photos[place].isAnswer.toggle()
      name = "\(id) answer: \(photos[place].isAnswer)"
      try updateAnswers()
    case 6:
      photos[place].caption = Int.random(in: 0...1, using: &random)
      name = "\(id) caption \(photos[place].caption)"
      for table in ["photos", "removed"] {
        try family.run(
          "UPDATE \(table) SET caption = '\(id)\(photos[place].caption)' WHERE id = '\(id)'")
      }
    case 7:
      let (from, to) = photos[place].isPresent ? ("photos", "removed") : ("removed", "photos")
      photos[place].isPresent.toggle()
      name = "\(id) present: \(photos[place].isPresent)"
      try family.run(
        """
        PRAGMA foreign_keys = OFF; DELETE FROM replies;
        INSERT INTO \(to) SELECT * FROM \(from) WHERE id = '\(id)';
        DELETE FROM \(from) WHERE id = '\(id)';
        """)
      try updateAnswers()
    case 8:
      photos[place].isReadable.toggle()
      name = "\(id) readable: \(photos[place].isReadable)"
    default: name = "-"
    }
    if Bool.random(using: &random) {
      try build()
      return name + ", build"
    }
    try runViewers()
    return name + ", viewers"
  }

  private func updateAnswers() throws {
    try family.run("DELETE FROM replies")
    for photo in photos where photo.isAnswer && photo.isPresent {
      try family.run(
        """
        INSERT INTO replies (id, profile_id, received_at, photo_id, changed_at)
          VALUES ('r\(photo.id)', 'mia', 1782000000, '\(photo.id)', 1)
        """)
    }
  }

  private mutating func write(_ word: String, about id: String) {
    guard table.cells[id] != nil else { return }
    olderTables.append(table)
    table.cells[id]?.text = word
    table.csv = family.writing(word, about: "\(id).jpg", in: table.csv)
  }

  private var hashes: [String: String] {
    Dictionary(
      uniqueKeysWithValues: photos.filter { $0.isPresent && $0.isReadable }.map { ($0.id, $0.hash) }
    )
  }

  private mutating func build() throws {
    listen(acceptsOpenWords: false)
    check(try family.build(table.csv.isEmpty ? nil : table.csv, hashes: hashes))
    notePrivatePhotos()
  }

  private mutating func runViewers() throws {
    let isUntouched =
      table.number == lastNumber && table.cells.values.allSatisfy { $0.text == $0.written }
    let before = try family.review(
      family.choices(reading: table.csv.isEmpty ? "for_viewers,picture,code\n" : table.csv),
      hashes: hashes)
    let spoken = photos.filter { photo in
      guard table.number == lastNumber, let cell = table.cells[photo.id] else { return false }
      return cell.text != cell.written && cell.caption == photo.caption
        && cell.isAnswer == photo.isAnswer && !photo.wasPrivate && !limited.contains(photo.id)
    }.map(\.id)
    listen(acceptsOpenWords: true)
    limited = []
    let csv = try family.runViewers(table.csv.isEmpty ? nil : table.csv, hashes: hashes)
    olderTables.append(table)
    lastNumber += 1
    table = Table(csv: csv, cells: [:], number: lastNumber)
    for photo in photos {
      guard
        let row = csv.split(separator: "\r\n").first(where: { $0.contains(",\(photo.id).jpg,") })
      else { continue }
      let word = String(row.prefix { $0 != "," })
      table.cells[photo.id] = Cell(
        written: word, text: word, caption: photo.caption,
        isAnswer: photo.isAnswer)
    }
    notePrivatePhotos()
    let after = try family.review(family.choices(reading: csv), hashes: hashes)
    check(after)
    for photo in photos where photo.isPresent && photo.isReadable {
      let shown = after.visibility(of: ID(photo.id))
      if isUntouched && photo.appChoice == nil && shown != before.visibility(of: ID(photo.id)) {
        problems.append("\(photo.id) changes without a word")
      }
      if !hasEqualPhotos, spoken.contains(photo.id), let word = photo.word?.choice,
        shown != ViewerChoice.mostPrivate(word, photo.appChoice)
      {
        problems.append("\(photo.id) is \(shown), not \(word)")
      }
    }
  }

  /// Notes the family's words in the table that the program must follow from now on.
  private mutating func listen(acceptsOpenWords: Bool) {
    time += 1
    for place in photos.indices {
      guard let cell = table.cells[photos[place].id] else { continue }
      let isChanged = cell.text != cell.written
      let word = ViewerChoice(rawValue: cell.text) ?? .nothing
      let hides = word == .nothing && (isChanged || cell.text == "nothing")
      let limits = word == .picture && isChanged && seen[photos[place].id] == .everything
      let isOpen =
        isChanged && acceptsOpenWords && table.number >= photos[place].word?.nextNumber ?? 0
      guard hides || limits || isOpen else { continue }
      let old = photos[place].word
      let isAboutOthers = old?.caption != cell.caption || old?.isAnswer != cell.isAnswer
      if old?.choice != word || (isAboutOthers && word != .nothing) {
        photos[place].word = Word(
          choice: word, caption: cell.caption, isAnswer: cell.isAnswer, time: time,
          // The program's own word is no new one.
          nextNumber: cell.written == "nothing" && word == .nothing
            ? table.number : lastNumber + 1)
      }
      if acceptsOpenWords {
        photos[place].wasPrivate = false
      } else {
        limited.insert(photos[place].id)
      }
    }
    for place in photos.indices where photos[place].isPresent { listenToApp(about: place) }
  }

  /// A photo that an app hides stays hidden.
  private mutating func listenToApp(about place: Int) {
    let photo = photos[place]
    if photo.appChoice == .nothing, photo.word?.choice != .nothing {
      photos[place].word = Word(
        choice: .nothing, caption: photo.caption, isAnswer: photo.isAnswer, time: time,
        nextNumber: lastNumber + 1)
      limited.insert(photo.id)
    }
  }

  private mutating func notePrivatePhotos() {
    for place in photos.indices where photos[place].isPresent && photos[place].isAnswer {
      let isDecided = photos[place].word.map { $0.isAnswer && $0.choice != .nothing } ?? false
      if !isDecided { photos[place].wasPrivate = true }
    }
  }

  private mutating func check(_ review: ViewerReview) {
    for photo in photos where photo.isPresent {
      let shown = review.visibility(of: ID(photo.id))
      seen[photo.id] = shown
      if shown == .nothing { continue }
      let isOtherHidden = photos.contains {
        $0.word?.choice == .nothing
          && ($0.isPresent || $0.word?.time ?? 0 > photo.word?.time ?? 0)
      }
      if photo.word?.choice == .nothing || (hasEqualPhotos && isOtherHidden) {
        problems.append("\(photo.id) is hidden, but shown")
      }
      let others = hasEqualPhotos ? photos : [photo]
      if !others.contains(where: mayShowPicture) { problems.append("\(photo.id) is not decided") }
      if shown == .everything && !mayShowTexts(photo) { problems.append("texts of \(photo.id)") }
    }
  }

  private func mayShowPicture(_ photo: Photo) -> Bool {
    if photo.wasPrivate { return false }
    if let word = photo.word {
      return word.choice != .nothing && (!(photo.isAnswer && photo.isPresent) || word.isAnswer)
    }
    return showsNewPhotos && !photo.isAnswer
  }

  private func mayShowTexts(_ photo: Photo) -> Bool {
    if photo.appChoice == .picture { return false }
    return photo.word.map {
      $0.choice == .everything && $0.caption == photo.caption && $0.isAnswer == photo.isAnswer
    } ?? false
  }
}
