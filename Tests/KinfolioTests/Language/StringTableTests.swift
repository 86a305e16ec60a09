import Testing

@testable import Kinfolio
@testable import Knowledge

@Suite struct StringTableTests {
  @Test func readsCommentsEscapesAndPlaceholders() throws {
    let table = try StringTable(
      reading: #"""
        /* two
           lines */ "a.b" = "one \"two\" \\ \n\u{202f}{name}!"; // behind
        "n#one"="{count}";"n#other" = "%";
        """#, named: "xx.strings")
    #expect(table.entries.keys.sorted() == ["a.b", "n#one", "n#other"])
    #expect(
      table.entries["a.b"]?.filled(with: ["name": "Mia"]) == "one \"two\" \\ \n\u{202f}Mia!")
  }

  @Test(arguments: [
    ("\"a\" = \"x\"\n\"b\" = \"y\";", "xx.strings:2: expected \";\", found \"\"\""),
    ("\n\na = \"x\";", "xx.strings:3: expected a key in quotes, found \"a\""),
    ("\"a\" \"x\";", "xx.strings:1: expected \"=\", found \"\"\""),
    ("\"a\" =", "xx.strings:1: expected a phrase in quotes, found the end of the file"),
    ("\"a\" = \"x;\n", "xx.strings:1: unclosed quotation mark"),
    ("\"a\" = \"x\";\n/* b\n", "xx.strings:2: unclosed comment: */ is missing"),
    ("\"a\" = \"x\";\n\n\"a\" = \"y\";", "xx.strings:3: \"a\" is already on line 1"),
    (#""a" = "\q";"#, #"xx.strings:1: only ", \, n or u{…} is allowed after a backslash"#),
    (
      #""a" = "\u{d800}";"#,
      #"xx.strings:1: \u needs a character code in braces, such as \u{202f}"#
    ),
    (
      "\"a\" = \"{x\";",
      "xx.strings:1: \"a\" needs text, with only placeholder names in braces"
    ),
    (
      "\"a\" = \"\";",
      "xx.strings:1: \"a\" needs text, with only placeholder names in braces"
    ),
    (
      "\n\"a#lots\" = \"x\";",
      "xx.strings:2: \"a#lots\" is not a valid key: use words of letters, digits and _, separated "
        + "by dots, and a plural form such as #one or #other after a counted key"
    ),
  ])
  func reportsFileAndLineOfErrors(table: String, message: String) {
    let error = #expect(throws: PhraseError.self) {
      try StringTable(reading: table, named: "xx.strings")
    }
    #expect(error?.description == message)
  }
}
