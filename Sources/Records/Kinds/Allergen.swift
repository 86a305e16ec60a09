/// The allergens that must be declared on food: the nine of the United States, and those of the fourteen of the
/// European Union that are not among these nine.
package enum Allergen: String, Sendable, CaseIterable, Encodable {
  case milk
  case egg
  case fish
  case shellfish
  case treeNut = "tree_nut"
  case peanut
  case wheat
  case soy
  case sesame
  case gluten
  case celery
  case mustard
  case sulfite = "sulphite"
  case lupin
  case mollusk = "mollusc"
}
