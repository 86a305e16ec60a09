import Testing

@Suite("Delimiters can be changed within a file")
struct DelimiterTests {
  @Test(arguments: [
    Case("to a pair", "{{=<% %>=}}<%cat%>", ["cat": "Miso"], gives: "Miso"),
    Case("to signs of pattern languages", "{{=[ ]=}}([cat])", ["cat": "Miso"], gives: "(Miso)"),
    Case("twice", "{{=| |=}}|cat||={{ }}=|{{cat}}", ["cat": "Miso"], gives: "MisoMiso"),
    Case(
      "to the triple's", "{{=<% %>=}}<%{cat}%>", fails: .unescapedTag(name: "cat"), column: 12),
    Case(
      "outside sections, for the sections behind",
      "{{#on}}\n{{cat}} |cat|\n{{/on}}\n{{= | | =}}\n|#on|\n{{cat}} |cat|\n|/on|\n",
      ["on": true, "cat": "Miso"], gives: "Miso |cat|\n{{cat}} Miso\n"),
    Case(
      "outside inverted sections, for those behind",
      "{{^on}}\n{{cat}} |cat|\n{{/on}}\n{{= | | =}}\n|^on|\n{{cat}} |cat|\n|/on|\n",
      ["on": false, "cat": "Miso"], gives: "Miso |cat|\n{{cat}} Miso\n"),
    Case(
      "not for the partials a file includes", "{{>pet}} {{=| |=}}|>pet|", ["cat": "Miso"],
      partials: ["pet": "({{cat}})"], gives: "(Miso) (Miso)"),
    Case(
      "not for the file that includes a partial", "{{>pet}} {{cat}} |cat|", ["cat": "Miso"],
      partials: ["pet": "{{=| |=}}|cat|"], gives: "Miso Miso |cat|"),
  ])
  func changesDelimiters(_ example: Case) { example.check() }

  @Test(arguments: [
    Case("inline, keeping blanks on both sides", "| {{=@ @=}} |", gives: "|  |"),
    Case("behind text, keeping its blanks", " | {{=@ @=}}\n", gives: " | \n"),
    Case("alone on a line", "a\n{{=@ @=}}\nb\n", gives: "a\nb\n"),
    Case("indented, alone on a line", "a\n  {{=@ @=}}\nb\n", gives: "a\nb\n"),
    Case("alone, with Windows line ends", "|\r\n{{= @ @ =}}\r\n|", gives: "|\r\n|"),
    Case("alone on the first line", "  {{=@ @=}}\n=", gives: "="),
    Case("alone on an unfinished last line", "=\n  {{=@ @=}}", gives: "=\n"),
    Case("with blanks inside", "|{{=  @   @  =}}|", gives: "||"),
  ])
  func removesOnlyLinesOfDelimiterTagAlone(_ example: Case) { example.check() }

  @Test(arguments: [
    Case("one", "a {{=@=}}", fails: .invalidDelimiters("@"), column: 3),
    Case("three", "{{=@ @ @=}}", fails: .invalidDelimiters("@ @ @"), column: 1),
    Case("none", "{{= =}}", fails: .invalidDelimiters(""), column: 1),
    Case("an equals sign", "{{=[= =]=}}", fails: .invalidDelimiters("[= =]"), column: 1),
    Case("without an end", "\n {{=@ @}}", fails: .unclosedTag(ending: "=}}"), line: 2, column: 2),
  ])
  func rejectsInvalidDelimiters(_ example: Case) { example.check() }
}
