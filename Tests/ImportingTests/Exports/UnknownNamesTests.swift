import TestSupport
import Testing

@testable import Importing
@testable import TestFamilies

/// All unknown names are counted, but only some of them are kept if there are many.
@Suite struct UnknownNamesTests {
  private let imports: ExportImports

  init() throws { imports = try ExportImports() }

  private static let strange = (0..<5000).map { #""strange\#($0)": [1]"# }.joined(separator: ", ")

  private func expectFew(_ unknown: [String: Int], of number: Int) {
    #expect(unknown.count <= 300 && unknown.values.reduce(0, +) == number)
    #expect(unknown[ImportOutcome.otherNamesKey].map { $0 > 4000 } == true)
  }

  /// Known collections are imported even if they follow all unknown ones.
  @Test func collectionsAreCountedTogether() throws {
    let toddlers = try imports.takeToddlers(
      #"{\#(Self.strange), "children": [{"id": "a", "name": "Ida"}]}"#)
    #expect(toddlers.outcome.countsByTable["profiles"]?.added == 1)
    expectFew(toddlers.unknown, of: 5000)
    let parents = try imports.takeParents(
      #"{\#(Self.strange), "children": [{"id": "a", "name": "Ida"}]}"#)
    #expect(parents.outcome.countsByTable["profiles"]?.added == 1)
    let pets = try imports.takePets(#"{\#(Self.strange), "pets": {"a": {"name": "Ava"}}}"#)
    #expect(pets.outcome.countsByTable["profiles"]?.added == 1)
    expectFew(pets.unknown, of: 5000)
  }

  @Test func fieldsAreCountedTogether() throws {
    let (outcome, unknown) = try imports.takePets(
      #"{"pets": {"a": {"name": "Ava", \#(Self.strange)}}}"#)
    #expect(outcome.countsByTable["profiles"]?.added == 1)
    expectFew(unknown, of: 5000)
  }

  @Test func aNameIsNotLongerThanALine() throws {
    let name = String(repeating: "x", count: 100_000)
    let (_, unknown) = try imports.takePets(
      #"{"pets": {"a": {"name": "Ava"}}, "\#(name)": {"a": {}}}"#)
    #expect(unknown.keys.allSatisfy { $0.count <= 100 } && unknown.count == 1)
  }
}
