/// What `kinfolio import` can take over, by the word that chooses it.
package enum ImportSource: String, Sendable, CaseIterable {
  /// A feed log that is kept in a Google sheet.
  case sheet
}
