extension Builder {
  /// What a build did.
  package struct Outcome: Hashable, Sendable, Codable {
    /// Files that are new or have changed.
    package var written: [String] = []
    /// Files that were already as they should be.
    package var unchanged = 0
    /// Files whose bytes were made; all others lay in the cache, or were known to be as they should.
    package var made: [String] = []
    /// Files of an earlier build that were removed.
    package var removed: [String] = []
    /// All bytes of the site.
    package var size = 0
    /// Files that somebody has changed since they were written, or while they were to be replaced, and
    /// that the site does not want as they are: they stay.
    package var left: [String] = []
    /// Why the files were put in place one by one; nil where all of them changed at once, or none.
    package var notAtOnce: String?

    /// What a build did that found everything as this one left it.
    package var repeated: Outcome { Outcome(unchanged: unchanged + written.count, size: size) }
  }
}
