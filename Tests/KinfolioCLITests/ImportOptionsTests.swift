import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import KinfolioCLI

/// Tests that options of one source are rejected by the others, with a message that names their
/// source.
@Suite struct ImportOptionsTests {
  private let folder: TemporaryFolder
  private let sample: SampleDatabase

  init() throws {
    folder = try TemporaryFolder()
    sample = try SampleDatabase()
    try folder.write("{\"pets\": {}}", to: "a.json")
  }

  @Test(arguments: [
    ("sheet", "--sex", "Ida=female", "'babybuddy'"),
    ("elder-care", "--units", "volume=ml", "'sheet' and 'babybuddy'"),
    ("pet-food", "--photos", ".", "'babybuddy', 'elder-care' and 'toddler'"),
    ("babybuddy", "--date-order", "dmy", "'sheet'"),
    ("toddler", "--time-zone", "Europe/Paris", "'sheet' and 'babybuddy'"),
  ])
  func rejectsOptionOfAnotherSource(
    source: String, option: String, value: String, owners: String
  )
    throws
  {
    let result = try ProgramResult.kinfolio(
      ["import", source, "a.json", "--into", sample.path, option, value], in: folder.url)
    #expect(result.code == 64)
    #expect(
      result.errorOutput.hasPrefix(
        "\(option) is nothing that '\(source)' knows; it belongs to \(owners).\n"))
  }

  @Test func everySourceHasASpecification() {
    #expect(ImportSources.all.map(\.source) == ImportSource.allCases)
  }

  @Test func helpListsOptionsOfEachSource() throws {
    let help = HelpText.text(of: ImportCommand.spec)
    for spec in ImportSources.all {
      #expect(help.contains("  \(spec.source.rawValue) ") && help.contains(spec.summary))
      for option in spec.options {
        #expect(help.contains("\(spec.source.rawValue): \(option.help)"))
      }
    }
  }

  @Test func repeatedOptionsAreCollected() throws {
    let arguments = try ParsedArguments(
      ["babybuddy", "f", "--sex", "Ida=female", "--into=a", "--sex=Tom=male", "--into=b"],
      for: ImportCommand.spec)
    #expect(arguments.values("--sex") == ["Ida=female", "Tom=male"])
    #expect(
      arguments.normalizedArguments(excluding: []) == [
        "babybuddy", "f", "--into=b", "--sex=Ida=female", "--sex=Tom=male",
      ],
      "of an option that counts once the last word does")
  }
}
