/// Markup without tags or text that only waits for its own end: comments, declarations, CDATA.
struct SkippedText: Hashable {
  let place: TemplateError.Place
  private let ending: [UInt8]
  private var matched = 0

  init(until ending: String, place: TemplateError.Place = .declaration) {
    self.ending = Array(ending.utf8)
    self.place = place
  }

  /// Reads on by one byte, and tells whether it was the last.
  mutating func ends(with byte: UInt8) -> Bool {
    if byte == ending[matched] {
      matched += 1
    } else if byte != ending[0] {
      matched = 0
    }
    // Else one more "-" before "-->": the last two still count.
    return matched == ending.count
  }
}
