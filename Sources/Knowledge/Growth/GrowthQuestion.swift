import Records

/// A value to be scored, and what must be known of it.
package struct GrowthQuestion: Hashable, Sendable {
  package var measure: GrowthMeasure
  /// Kilograms, centimetres or kilograms by square metre.
  package var value: Double
  package var sex: Profile.Sex?
  package var age: GrowthAge?
  /// How the child was measured; nil for the way the measure's name says.
  package var position: BodyPosition?
  /// The length or height that goes with a weight, in centimetres.
  package var lengthCm: Double?
  /// Whose standard is wished.
  package var standard: GrowthStandard

  /// Makes a question.
  package init(
    _ measure: GrowthMeasure, _ value: Double, sex: Profile.Sex?, age: GrowthAge?,
    position: BodyPosition? = nil, lengthCm: Double? = nil, standard: GrowthStandard = .who
  ) {
    self.measure = measure
    self.value = value
    self.sex = sex
    self.age = age
    self.position = position
    self.lengthCm = lengthCm
    self.standard = standard
  }
}
