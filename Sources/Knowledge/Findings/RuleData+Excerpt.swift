import Foundation
import Records

extension RuleData {
  /// Returns a part of a text with at most `maximumCount` characters, if possible the part with a word for danger, a
  /// fall or an allergy.
  package func excerpt(of text: String, maximumCount: Int) -> String {
    if text.count <= maximumCount { return text }
    let sentences = text.split { ".!?;".contains($0) || $0.isNewline }.map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let found = sentences.filter(isVital).map { vitalPart(of: $0, maximumCount: maximumCount) }
    if !found.isEmpty { return found.joined(separator: " … ").shortened(to: maximumCount) }
    // The point of a number is no end of a sentence for the words.
    return isVital(text)
      ? vitalPart(of: text, maximumCount: maximumCount) : text.shortened(to: maximumCount)
  }

  private func isVital(_ text: String) -> Bool { describes(text, .danger, .fall, .allergy) }

  /// Returns at most `maximumCount` characters around the first word for danger, a fall or an allergy.
  private func vitalPart(of text: String, maximumCount: Int) -> String {
    if text.count <= maximumCount { return text }
    let ends = text.indices.filter { text[$0].isWhitespace } + [text.endIndex]
    let first = ends.partitioningIndex { isVital(String(text[..<$0])) }
    let end = first < ends.count ? ends[first] : text.endIndex
    // The next words complete the phrase, as in "allergic to peanuts".
    let stop =
      text.index(end, offsetBy: maximumCount / 4, limitedBy: text.endIndex) ?? text.endIndex
    let part = text[..<stop]
    if part.count < maximumCount { return text.shortened(to: maximumCount) }
    let words = part.suffix(maximumCount - 2)
    return "…" + (words.firstIndex(of: " ").map { words[$0...].dropFirst() } ?? words)
      + (stop < text.endIndex ? "…" : "")
  }
}

extension String {
  /// Returns at most `maximumCount` characters, with "…" at a cut.
  ///
  /// The cut is between words, unless more than 23 characters would be lost.
  package func shortened(to maximumCount: Int = 200) -> String {
    guard let end = index(startIndex, offsetBy: maximumCount, limitedBy: endIndex), end < endIndex
    else { return self }
    let start = prefix(maximumCount - 1)
    let words = start.lastIndex(of: " ").map { start[..<$0] }
    let kept = words.flatMap { start.count - $0.count < 24 ? $0 : nil } ?? start
    return kept.trimmingCharacters(in: .whitespacesAndNewlines) + "…"
  }
}
