/// The allergens with a name in this program: the nine of the United States, and those of the European Union's fourteen
/// that are not among the nine.
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
