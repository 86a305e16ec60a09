/// What `kinfolio import` can take over, by the word that chooses it.
package enum ImportSource: String, Sendable, CaseIterable {
  /// A feed log that is kept in a Google sheet.
  case sheet
  /// A database of Baby Buddy.
  case babyBuddy = "babybuddy"
  /// The elder-care app's documents in Firestore.
  case elderCare = "elder-care"
  /// The pet food tracker's documents in Firestore.
  case petFood = "pet-food"
  /// The newborn and toddler tracker's export.
  case toddler
  /// The multi-parent family app's export.
  case familyApp = "family-app"
}
