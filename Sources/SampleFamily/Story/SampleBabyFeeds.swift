import Records
import SQLite

// What the baby drinks: at the breast, from the bottle, and what is poured away.

extension SampleBabyDays {
  mutating func feed(after minutes: Double) {
    pass(minutes)
    let bottleShare = SampleCurve([(0, 0.2), (60, 0.25), (120, 0.5), (248, 0.62)])[age]
    let isBottle = random.chance(isNight ? bottleShare / 2 : bottleShare)
    lastFeed = clock
    let length = isBottle ? bottle() : nurse()
    pass(length)
  }

  private mutating func nurse() -> Double {
    let usual = SampleCurve([(0, 28), (30, 24), (90, 16), (248, 11)])[age]
    let minutes = random.around(usual, by: 0.3) * (hasFever ? 1.2 : 1)
    let first = minutes * 60 * random.number(0.45...0.8)
    let second = random.chance(0.8) ? minutes * 60 - first - 40 : 0
    let sides = random.chance(0.5) ? (first, second) : (second, first)
    write(
      NursingSession.table, by: .lucia,
      [
        .at(clock), .at(clock + Int64(minutes * 60)), .integer(Int64(max(0, sides.0))),
        .integer(Int64(max(0, sides.1))), .null,
      ])
    return minutes
  }

  private mutating func bottle() -> Double {
    let usual = SampleCurve([
      (0, 18), (4, 40), (14, 65), (30, 90), (60, 120), (120, 150), (180, 180),
    ])
    let wanted = random.around(usual[age], by: 0.18) * (hasFever ? 0.65 : 1)
    let volume = (wanted / 5).rounded() * 5
    let minutes = random.number(8...19)
    let isFormula = age > 150 && random.chance(isNight ? 0.7 : 0.35)
    let contents = isFormula ? "formula" : age < 21 ? "fortified_breast_milk" : "breast_milk"
    let person: SampleCaregiver = random.chance(0.62) ? .thomas : .lucia
    write(
      BottleFeed.table, by: person,
      [
        .at(clock), .at(clock + Int64(minutes * 60)), .real(volume), .text(contents),
        isFormula ? .text("Solana 2") : .null, .null,
      ])
    if random.chance(hasFever ? 0.4 : 0.07) {
      let left = Double(random.integer(2...7)) * 5
      let reason: SQLiteValue = .text(random.pick(["left over", "stood too long", "spilt"]))
      write(MilkWaste.table, by: person, after: 2400, [.at(clock + 2400), .real(left), reason])
    }
    return minutes
  }
}
