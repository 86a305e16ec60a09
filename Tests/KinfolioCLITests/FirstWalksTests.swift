import Foundation
import TestSupport
import Testing

/// The first walks of seven new users, with commands that the README or a message shows: each ends with the family's own
/// page and PDF.
@Suite struct FirstWalksTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a script as a shell does, and returns its result; the test fails if a command fails.
  @discardableResult
  private func walk(_ script: String, code: Int32 = 0) throws -> ProgramResult {
    let result = try shell(script)
    #expect(result.code == code, "\(script)\n\(result.output)\(result.errorOutput)")
    return result
  }

  private func shell(_ script: String) throws -> ProgramResult {
    try ProgramResult(
      URL(fileURLWithPath: "/bin/sh"), ["-euc", script], in: folder.url,
      environment: [
        "PATH": "\(ProgramResult.products.path):/usr/bin:/bin",
        "XDG_STATE_HOME": folder.path("state"),
        "XDG_CACHE_HOME": folder.path("cache"),
      ])
  }

  /// Returns the commands that a message suggests.
  private func commands(in message: String) -> [String] {
    message.split(separator: "\n").filter { $0.hasPrefix("  kinfolio ") }.map {
      String($0.dropFirst(2))
    }
  }

  private func page(_ path: String) throws -> String {
    try String(contentsOfFile: folder.path("site/\(path)"), encoding: .utf8)
  }

  private func pdfText(_ file: String) throws -> String {
    try TestSupport.run("pdftotext", "-layout", folder.path(file), "-").output
  }

  private func expect(_ text: String, contains words: String...) {
    let text = text.replacing("\u{a0}", with: " ")
    for word in words { #expect(text.contains(word), "\(word) is not in: \(text.prefix(3000))") }
  }

  @Test func parentOfANewbornWithNothing() throws {
    try walk(
      """
      kinfolio init family.sqlite --family Lark --time-zone Europe/Madrid --language es \
        --child "Mia=$(date -d '-20 days' +%F),female,3.4kg"
      kinfolio build family.sqlite --output site
      """)
    // The first page shows the command for the first record.
    let box = try page("es/index.html").firstMatch(
      of: /<pre><code>(kinfolio log .*)<\/code><\/pre>/)
    let command = try #require(box).1.replacing("&#39;", with: "'")
    #expect(command == "kinfolio log 'Mia biberón 120 ml'")
    try walk(
      """
      \(command) --yes
      kinfolio log --yes "Mia pipí y caca" "Mia peso 3,9 kg" "Mia vacuna hepatitis B" \
        "Mia pregunta: ¿cuánto debe dormir?"
      kinfolio build family.sqlite --output site
      kinfolio report family.sqlite Mia -o mia.pdf
      """)
    expect(try page("es/index.html"), contains: "120 ml")
    #expect(try !page("es/index.html").contains("kinfolio log"))
    expect(
      try pdfText("mia.pdf"), contains: "Mia", "3,90 kg", "hepatitis B", "¿cuánto debe dormir?")
  }

  /// The names of a phone's photos contain their dates.
  @Test func folderOf40PhotosOfAPhone() async throws {
    let photo = try await SmallFamily.photo(64)
    try FileManager.default.createDirectory(
      atPath: folder.path("photos/Mia"), withIntermediateDirectories: true)
    for number in 10..<48 {
      try photo.write(
        to: folder.url.appendingPathComponent("photos/Mia/IMG_20261101_1200\(number).jpg"))
    }
    for name in ["drawing", "hat"] {
      try photo.write(to: folder.url.appendingPathComponent("photos/\(name).jpg"))
    }
    let album = try walk(
      "kinfolio build photos --family Lark --time-zone Europe/Madrid --output album")
    expect(album.errorOutput, contains: "40 photos: 38 dated, 2 undated")
    try walk(
      """
      kinfolio init family.sqlite --family Lark --time-zone Europe/Madrid \
        --child Mia=2025-01-05,female
      """)
    let built = try walk("kinfolio build family.sqlite --output site")
    expect(built.errorOutput, contains: "40 photos: 38 dated, 2 undated")
    expect(try page("en/timeline/2026/11/index.html"), contains: "Mia", "1 November 2026")
    let books = try folder.files().keys.filter {
      $0.hasPrefix("site/documents/") && $0.hasSuffix(".pdf")
    }
    #expect(!books.isEmpty)
    try walk("kinfolio report Mia -o mia.pdf")
    expect(try pdfText("mia.pdf"), contains: "Mia")
  }

  @Test func daughterOfAnElderWithThreeMedicines() throws {
    try walk(
      """
      kinfolio init family.sqlite --family Sol --time-zone Europe/Paris --language fr \
        --elder Rosa=1944-03-18,grand-mère
      kinfolio log family.sqlite --yes - <<'END'
      Rosa ordonnance metformine 850 mg 8:00 20:00
      Rosa ordonnance bisoprolol 2,5 mg 8:00
      Rosa ordonnance "vitamine D" 3 gouttes 12:00
      Rosa dose metformine 850 mg hier 8:05
      Rosa tâche marche 10:00
      Rosa vertiges légers hier 9:30
      Rosa poids 61,5 kg
      Rosa question: faut-il changer le bisoprolol ?
      END
      kinfolio build family.sqlite --output site
      kinfolio report family.sqlite Rosa -o rosa.pdf
      """)
    expect(try page("fr/index.html"), contains: "Rosa")
    expect(
      try pdfText("rosa.pdf"), contains: "Rosa", "metformine", "bisoprolol", "vitamine D",
      "vertiges",
      "faut-il changer le bisoprolol")
  }

  @Test func ownerOfACat() throws {
    try walk(
      """
      kinfolio init family.sqlite --family Gato --time-zone America/New_York --pet Miso=2020-05-01,cat
      kinfolio log family.sqlite --yes 'pet food Crunchy dry 375 kcal per 100 g' \
        'Miso ate Crunchy 40 g yesterday 8:00 am' 'stock Crunchy 2 bags of 2 kg' 'Miso weight 4.1 kg' \
        'Miso vaccine rabies due 2099-01-05'
      kinfolio build family.sqlite --output site
      kinfolio report family.sqlite Miso -o miso.pdf
      """)
    expect(try page("en/index.html"), contains: "Miso")
    expect(try pdfText("miso.pdf"), contains: "Miso", "Crunchy", "4.10 kg", "rabies")
  }

  /// Without a name, `report` shows a command for each person.
  @Test func caregiverOfTwo() throws {
    try walk(
      """
      kinfolio init family.sqlite --family Mar --time-zone Europe/Madrid --elder Rosa=1944-03-18 \
        --elder Juan=1941-07-02,grandfather --caregiver Ana
      kinfolio log family.sqlite --yes 'Rosa task walk 10:00' 'Juan task exercise 11:00' \
        'Rosa did walk yesterday 10:05: felt well' 'Juan did exercise yesterday 11:30'
      kinfolio build family.sqlite --output site
      """)
    let reports = commands(in: try walk("kinfolio report family.sqlite", code: 64).errorOutput)
    #expect(reports.count == 2)
    for (number, command) in reports.enumerated() {
      try walk("\(command) -o \(number).pdf")
      expect(try pdfText("\(number).pdf"), contains: number == 0 ? "Rosa" : "Juan")
    }
    expect(try page("en/index.html"), contains: "Rosa", "Juan")
  }

  @Test func familyWithBabyBuddyAfterInit() throws {
    let buddy = try BabyBuddyFamily().folder
    try FileManager.default.copyItem(atPath: buddy.path("data"), toPath: folder.path("data"))
    try walk("kinfolio init family.sqlite --family Lark --time-zone Europe/Madrid")
    let refused = try walk("kinfolio import babybuddy data/db.sqlite3 --yes", code: 65)
    expect(refused.errorOutput, contains: "Add --units weight=kg|g|lb|oz,height=cm|in,volume=ml|oz")
    try walk(
      """
      kinfolio import babybuddy data/db.sqlite3 --yes \
        --units weight=lb,height=in,volume=oz,temperature=f --sex 'Ida Lark=female'
      kinfolio build family.sqlite --output site
      kinfolio report Ida -o ida.pdf
      """)
    expect(try page("en/index.html"), contains: "Ida")
    expect(try pdfText("ida.pdf"), contains: "Ida Lark")
  }

  /// Each error suggests a command with one mistake fewer, until the PDF exists.
  @Test func someoneWhoMistypesEverything() throws {
    let path = folder.path("family.sqlite")
    var line =
      "kinfolio intt family.sqlite --famly Lark --time-zone Madird --child Mia=2025-01-05,female"
    for _ in 1...4 where !FileManager.default.fileExists(atPath: path) {
      let result = try shell(line)
      if result.code != 0 { line = try #require(commands(in: result.errorOutput).first) }
    }
    for first in [
      "kinfolio lgo famly.sqlite 'Mai botle 120 ml 2026-11-08 14:30' --yes",
      "kinfolio bulid family.sqlit --out site", "kinfolio reprot famly.sqlite Mai --outptu mia.pdf",
    ] {
      var line = first
      var result = try shell(line)
      for _ in 1...4 where result.code != 0 {
        line = try #require(
          commands(in: result.errorOutput).first, "\(line): \(result.errorOutput)")
        result = try shell(line.contains(" log ") ? "\(line) --yes" : line)
      }
      #expect(result.code == 0, "\(first): \(result.errorOutput)")
    }
    expect(try page("en/index.html"), contains: "Mia")
    expect(try pdfText("mia.pdf"), contains: "Mia")
  }
}
