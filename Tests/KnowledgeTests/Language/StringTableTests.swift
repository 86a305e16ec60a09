import Testing

@testable import Knowledge
@testable import TestFamilies

@Suite struct StringTableTests {
  @Test func readsCommentsEscapesAndPlaceholders() throws {
    let table = try StringTable(
      reading: #"""
        /* two
           lines */
        "a.b" = "one \"two\" \\ \n\U202f{name}!"; // behind
        "n#one"="{count}";
        "n#other" = "%";
        """#, named: "xx.strings")
    #expect(table.phrasesByKey.keys.sorted() == ["a.b", "n#one", "n#other"])
    #expect(
      table.phrasesByKey["a.b"]?.filled(with: ["name": "Mia"]) == "one \"two\" \\ \n\u{202f}Mia!")
  }

  @Test(arguments: [
    ("\"a\" = \"x\"\n\"b\" = \"y\";", "xx.strings: Missing ';' on line 2"),
    ("\"a\" = \"x\";\n\n\"a\" = \"y\";", "xx.strings: \"a\" has two texts"),
    ("\"a\" = (\"x\");", "xx.strings: each key and each text must be in quotes"),
    ("\"a\" = \"{x\";", "xx.strings: \"a\" needs text, with only placeholder names in braces"),
    ("\"a\" = \"\";", "xx.strings: \"a\" needs text, with only placeholder names in braces"),
    (
      "\n\"a#lots\" = \"x\";",
      "xx.strings: \"a#lots\" is not a valid key: use words of letters, digits and _, separated "
        + "by dots, and a plural form such as #one or #other after a counted key"
    ),
  ])
  func reportsFileAndProblem(table: String, message: String) {
    let error = #expect(throws: PhraseError.self) {
      try StringTable(reading: table, named: "xx.strings")
    }
    #expect(error?.description == message)
  }
}
