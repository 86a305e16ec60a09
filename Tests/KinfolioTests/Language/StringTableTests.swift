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
    ("\"a\" = \"x\"\n\"b\" = \"y\";", "xx.strings:2: \";\" belongs where \"\"\" stands"),
    ("\n\na = \"x\";", "xx.strings:3: a key in quotes belongs where \"a\" stands"),
    ("\"a\" \"x\";", "xx.strings:1: \"=\" belongs where \"\"\" stands"),
    ("\"a\" =", "xx.strings:1: the file ends where the phrase in quotes belongs"),
    ("\"a\" = \"x;\n", "xx.strings:1: the quotation mark that opens here is not closed"),
    ("\"a\" = \"x\";\n/* b\n", "xx.strings:2: the comment that begins here has no */"),
    ("\"a\" = \"x\";\n\n\"a\" = \"y\";", "xx.strings:3: \"a\" stands on line 1 already"),
    (#""a" = "\q";"#, #"xx.strings:1: after a backslash only ", \, n or u{…} may stand"#),
    (
      #""a" = "\u{d800}";"#,
      #"xx.strings:1: \u needs a character's number in braces, such as \u{202f}"#
    ),
    (
      "\"a\" = \"{x\";",
      "xx.strings:1: \"a\" needs text, and in braces nothing but a placeholder's name"
    ),
    (
      "\"a\" = \"\";",
      "xx.strings:1: \"a\" needs text, and in braces nothing but a placeholder's name"
    ),
    (
      "\n\"a#lots\" = \"x\";",
      "xx.strings:2: \"a#lots\" is not a key: words of letters, digits and _ with dots between, "
        + "and a plural form such as #one or #other behind a counted one"
    ),
  ])
  func reportsFileAndLineOfErrors(text: String, message: String) {
    let error = #expect(throws: PhraseError.self) {
      try StringTable(reading: text, named: "xx.strings")
    }
    #expect(error?.description == message)
  }
}
