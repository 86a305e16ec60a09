import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import SQLite
@testable import TestFamilies

/// A file's format is detected from its content, except that the Firestore emulator's exports are recognized by their
/// names.
@Suite struct ImportFormatTests {
  private static let toddlers = "an export of the newborn and toddler tracker"
  private static let parents = "an export of the multi-parent family app"
  private static let elders = "an export of the elder-care app"

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func advice(_ text: String, name: String = "file") throws -> String? {
    let path = try folder.write(text, to: name)
    return ImportFormat.likeliest(of: path)?.advice(forFileAt: "my file", into: "a.sqlite")
  }

  @Test func everySourceHasAFormat() {
    #expect(Set(ImportFormat.all.compactMap(\.source)) == Set(ImportSource.allCases))
  }

  @Test(arguments: [
    (#""Type","Start","End","Duration","Start Condition""#, "a Huckleberry export"),
    ("\u{FEFF}Time of feeding;Milk type;Amount(ml)\r\n", "a Glow Baby export"),
    ("Date,Weight(kg),Weight(lb),Head Circ.(cm)\n", "a Glow Baby export"),
    (#"{"title": "Summer", "access": "protected", "geoData": {}}"#, "Google Photos"),
    (#"[{"EXIF:DateTimeOriginal": "2026:03:01 08:00:00"}]"#, "what ExifTool writes"),
    (#"{"__collections__": {"children": {}}}"#, "a Firestore export of an app that is not known"),
    ("<?xml version=\"1.0\"?>\n<!DOCTYPE HealthData [\n<HealthData locale=\"en\">", "Apple Health"),
    ("PK\u{3}\u{4}\u{14}", "a ZIP archive. Unpack it"),
    ("PK\u{5}\u{6}\u{0}", "a ZIP archive. Unpack it"),
    ("PK\u{3}\u{4}\u{14}\u{0} xl/workbook.xml", "a spreadsheet's own file. Save each"),
    ("%PDF-1.7\n%", "a PDF."), ("GIF89a\u{1}\u{0}", "a picture."),
    ("BZh91AY", "a compressed file. Unpack it"),
    ("feeds.csv" + String(repeating: "\0", count: 248) + "ustar\0", "a compressed file."),
    ("<!DOCTYPE html>\n<HTML><head>", "a web page. Sign in"),
  ])
  func aFileIsTold(text: String, name: String) throws {
    let advice = try advice(text)
    #expect(advice?.hasPrefix("This looks like ") == true && advice?.contains(name) == true)
    #expect(advice?.contains("kinfolio import") == false, "it cannot be imported yet")
  }

  @Test(arguments: [
    ("Date\tTime\tVolume\n", "a feed log from a Google sheet", "sheet"),
    ("\u{FEFF}timestamp;type;note;id\r\n", "a feed log from a Google sheet", "sheet"),
    ("id,child_id,start,end,nap\n1,1,,,", "a table from Baby Buddy", "babybuddy"),
    (
      #"{"users": {}, "tasks": {}, "responses" : []}"#, elders, "elder-care"
    ),
    (#"{"pets": [], "feedingLogs": {"#, "an export of the pet food tracker", "pet-food"),
    ("[\n {\"id\": 1, \"childID\": \"a\",\n \"timestamp\": 5, ", toddlers, "toddler"),
    ("id;childID;startTime;endTime\nz;a;5;6", toddlers, "toddler"),
    (ToddlerSample.export, toddlers, "toddler"),
    (#"{"name": "A", "sharedWithUserIDs": []}"#, parents, "family-app"),
    (#"{"pointTransactions": [{"childID": "a", "timestamp": 5}]}"#, parents, "family-app"),
    (ParentsSample.export, parents, "family-app"), (ElderCareSample.export, elders, "elder-care"),
    (PetFoodSample.export, "an export of the pet food tracker", "pet-food"),
  ])
  func whatCanBeImportedComesWithItsCommand(text: String, name: String, source: String) throws {
    #expect(
      try advice(text)
        == "This looks like \(name); use: kinfolio import \(source) 'my file' --into a.sqlite")
  }

  @Test(arguments: ["", "hello", "a,b\n1,2", "{}", "{\"a\": \"tasks\", \"b\": \"responses\"}"])
  func whatNobodyKnowsIsNotGuessed(text: String) throws {
    #expect(try advice(text) == nil)
  }

  @Test func databasesAreToldByTheirTables() throws {
    let path = folder.path("db")
    let database = try Database(path: path, openMode: .creating)
    try database.execute("CREATE TABLE core_child (id); CREATE TABLE core_feeding (id);")
    #expect(ImportFormat.likeliest(of: path)?.source == .babyBuddy)
    let own = try SampleDatabase()
    #expect(ImportFormat.likeliest(of: own.path)?.name == "a Kinfolio tracking database")
  }

  @Test func theEmulatorsExportIsToldByAnyOfItsFilesAndByItsFolder() throws {
    #expect(try advice("\u{1}\u{2}", name: "kinds/output-0")?.contains("as JSON") == true)
    #expect(try advice("\u{1}", name: "all/a.overall_export_metadata")?.contains("as JSON") == true)
    let name = ImportFormat.likeliest(of: folder.path("all"))?.name
    #expect(name?.contains("emulator") == true)
  }

  @Test func aFolderIsToldByItsTables() throws {
    try folder.write("id,name,birthDate\n", to: "tables/children.csv")
    try folder.write("id,childID,startTime\n", to: "tables/sleep.csv")
    let name = ImportFormat.likeliest(of: folder.path("tables"))?.name
    #expect(name == "an export of the newborn and toddler tracker")
  }

  @Test func aSheetInAFolderIsNamedByItsFile() throws {
    try folder.write("x,y\n", to: "sheets/a.csv")
    try folder.write("Date,Time,Volume\n", to: "sheets/feeds.csv")
    let path = folder.path("sheets")
    let advice = try #require(ImportFormat.likeliest(of: path)).advice(forFileAt: path, into: nil)
    #expect(advice.contains("import sheet \(path)/feeds.csv --into"), "\(advice)")
  }

  @Test(arguments: [("t", ""), ("a/t", "a"), ("/t", "/"), ("", ""), ("./t", ".")])
  func theFolderOfAPathMayHaveNoName(path: String, folder: String) {
    #expect(path.folderOfPath == folder)
  }
}
