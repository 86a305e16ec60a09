import Foundation
import Records

extension RuleData {
  /// Returns a part of a text with at most `maximumCount` characters.
  ///
  /// If the text mentions a danger, a fall or an allergy, the part contains the first mention.
  package func excerpt(of text: String, maximumCount: Int) -> String {
    if text.count <= maximumCount { return text }
    let sentences = text.split { ".!?;".contains($0) || $0.isNewline }.map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let found = sentences.filter(containsWarning).map {
      warningExcerpt(of: $0, maximumCount: maximumCount)
    }
    if !found.isEmpty { return found.joined(separator: " … ").shortened(to: maximumCount) }
    // A sentence was split at the point of a number, so search for the words in the whole text.
    return containsWarning(text)
      ? warningExcerpt(of: text, maximumCount: maximumCount) : text.shortened(to: maximumCount)
  }

  private func containsWarning(_ text: String) -> Bool { describes(text, .danger, .fall, .allergy) }

  /// Returns the part of a sentence that contains its first mention of a danger, a fall or an allergy.
  ///
  /// The part has at most `maximumCount` characters.
  private func warningExcerpt(of text: String, maximumCount: Int) -> String {
    if text.count <= maximumCount { return text }
    let ends = text.indices.filter { text[$0].isWhitespace } + [text.endIndex]
    let first = ends.partitioningIndex { containsWarning(String(text[..<$0])) }
    let end = first < ends.count ? ends[first] : text.endIndex
    // Include the words after it, because they complete the phrase, as in "allergic to peanuts".
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
  /// Returns the text cut to at most `maximumCount` characters; "…" replaces what is cut off.
  ///
  /// The cut is between two words, unless that would remove more than 23 additional characters.
  package func shortened(to maximumCount: Int = 200) -> String {
    guard let end = index(startIndex, offsetBy: maximumCount, limitedBy: endIndex), end < endIndex
    else { return self }
    let start = prefix(maximumCount - 1)
    let words = start.lastIndex(of: " ").map { start[..<$0] }
    let kept = words.flatMap { start.count - $0.count < 24 ? $0 : nil } ?? start
    return kept.trimmingCharacters(in: .whitespacesAndNewlines) + "…"
  }
}
