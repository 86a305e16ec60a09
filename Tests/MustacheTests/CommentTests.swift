import Testing

@Suite("Comments are removed")
struct CommentTests {
  @Test(arguments: [
    Case("inline", "milk{{! warm }}bread", gives: "milkbread"),
    Case("over several lines", "milk{{!\n warm,\n not hot }}bread\n", gives: "milkbread\n"),
    Case("alone on its line", "one\n{{! two }}\nthree\n", gives: "one\nthree\n"),
    Case("indented, alone on its line", "one\n  {{! two }}\nthree\n", gives: "one\nthree\n"),
    Case("alone, with Windows line ends", "a\r\n{{! b }}\r\nc", gives: "a\r\nc"),
    Case("alone on the first line", "  {{! a }}\nb", gives: "b"),
    Case("alone on an unfinished last line", "a\n  {{! b }}", gives: "a\n"),
    Case("alone over several lines", "a\n{{!\nb\n}}\nc\n", gives: "a\nc\n"),
    Case("indented, alone over several lines", "a\n  {{!\n    b\n  }}\nc\n", gives: "a\nc\n"),
    Case("behind text, keeping its blanks", "  a {{! b }}\n", gives: "  a \n"),
    Case("between blanks, keeping both", "a {{! b }} c", gives: "a  c"),
    Case("named like a value", "[{{! nap }}]", ["nap": "long", "! nap": "no"], gives: "[]"),
    Case("empty", "[{{!}}]", gives: "[]"),
    Case("with quotes and braces", "[{{! {'\"#/ }}]", gives: "[]"),
  ])
  func removesComment(_ example: Case) { example.check() }
}
