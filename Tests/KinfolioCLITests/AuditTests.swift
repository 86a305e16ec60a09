import Foundation
import Kinfolio
import PhotoProtocol
import TestSupport
import Testing

/// What a family sees of `kinfolio audit` from end to end.
@Suite struct AuditCommandTests {
  @Test func aSiteGivesNothingAwayAndAPhotoCopiedIntoItDoes() async throws {
    let family = try await SmallFamily()
    try FileManager.default.moveItem(
      atPath: family.folder.path("photos/a.jpg"), toPath: family.folder.path("photos/IMG_77.jpg"))
    try family.database.run("UPDATE photos SET file = 'IMG_77.jpg'")
    #expect(try family.build().code == 0)
    let audit = [
      "audit", family.folder.path("site"), "--database", family.database.path,
      "--photos", family.folder.path("photos"),
    ]
    let clean = try RunningProgram.kinfolio(audit)
    #expect(clean.code == 0 && clean.output == "", "\(clean.output)")
    #expect(clean.errors.contains("nothing was found"))

    var tags = CameraTags()
    (tags.latitude, tags.longitude, tags.model) = (41.4, 2.2, "Model Nine")
    let raw = try await SmallFamily.photo(64, 48, tags)
    try raw.write(to: family.folder.url.appendingPathComponent("site/photos/IMG_77.jpg"))
    let person = try RunningProgram.kinfolio(audit)
    #expect(person.code == 3)
    for words in ["a place: a position", "a device: the camera's model", "a source file: "] {
      #expect(person.output.contains(words), "\(person.output)")
    }
    let program = try RunningProgram.kinfolio(audit + ["--log-format", "json"])
    #expect(program.code == 3)
    #expect(program.events.dropLast().allSatisfy { $0?["file"] as? String == "photos/IMG_77.jpg" })
    #expect(program.events.last??["leaks"] as? Int == program.events.count - 1)
  }

  @Test func wordsThatMustBeNowhereAreNamedWithTheirPlace() throws {
    let folder = try TemporaryFolder()
    try folder.write("<p>Mia and Teo</p>", to: "site/index.html")
    try folder.write("Teo\n\nAda\nBo\n", to: "words.txt")
    let result = try RunningProgram.kinfolio(
      ["audit", "site", "--words", "words.txt", "--quiet"], in: folder.url)
    #expect(result.code == 3)
    #expect(result.errors == "Too short to be looked for: 'Bo'.\n")
    #expect(result.output == "index.html:11: a private word: \"Teo\"\n")
    #expect(try RunningProgram.kinfolio(["audit", "nowhere"], in: folder.url).code == 65)
  }
}
