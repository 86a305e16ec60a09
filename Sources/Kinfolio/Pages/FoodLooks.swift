import Mustache

/// What foods look like to each child: the newest photo of a food that can be shown, else a drawing
/// of its colour.
struct FoodLooks: Sendable {
  private struct Key: Hashable {
    let profile: ID<Profile>
    let food: ID<Food>
  }

  private let shots: [Key: Timeline.Shot]

  init(_ timeline: Timeline, _ directory: Directory, _ photos: PhotoLibrary) {
    let tasted = timeline.shots.compactMap { shot -> (Key, Timeline.Shot)? in
      guard photos[shot.photo.id] != nil,
        let log = shot.photo.foodLog.flatMap({ directory.foodLogs[$0] })
      else { return nil }
      return (Key(profile: shot.profile.id, food: log.food), shot)
    }
    shots = Dictionary(tasted) { newest, _ in newest }
  }

  /// The photo of a food; nil where its colour's drawing stands in.
  func shot(of food: Food, for profile: Profile) -> Timeline.Shot? {
    shots[Key(profile: profile.id, food: ID(food.entry.id))]
  }

  /// The colours whose drawings stand in for any of these members' foods.
  func drawn(for members: [Summary.Member]) -> Set<Food.Colour> {
    Set(
      members.flatMap { member -> [Food.Colour] in
        guard case .child(let figures) = member.recent else { return [] }
        let foods = figures.foods.tastes.map(\.food)
        return foods.filter { shot(of: $0, for: member.profile) == nil }.map(\.colour)
      })
  }
}

extension Sheet {
  /// A food's look beside its name in a table.
  func look(of food: Food, _ profile: Profile) throws -> Value {
    if let shot = house.foodLooks.shot(of: food, for: profile) {
      return ["picture": try picture(shot, .square, .sign), "drawing": .text("")]
    }
    let drawing = house.context.assets.foods[food.colour]
    return ["picture": .null, "drawing": .text(drawing.map { file($0.path) } ?? "")]
  }
}
