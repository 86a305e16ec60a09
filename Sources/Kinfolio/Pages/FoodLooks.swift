import Knowledge
import Mustache
import Records

/// What foods look like to each child: the newest photo of a food that can be shown, else a drawing
/// of its colour.
struct FoodLooks: Sendable {
  private struct Key: Hashable {
    let profile: ID<Profile>
    let food: ID<Food>
  }

  private let shots: [Key: Timeline.Shot]

  init(_ timeline: Timeline) {
    let tasted = timeline.shots.compactMap { shot -> (Key, Timeline.Shot)? in
      guard shot.picture != nil, let meal = shot.meal else { return nil }
      return (Key(profile: shot.profile.id, food: meal.log.food), shot)
    }
    shots = Dictionary(tasted) { newest, _ in newest }
  }

  /// The photo of a food; nil where its colour's drawing stands in.
  func shot(of food: Food, for profile: Profile) -> Timeline.Shot? {
    shots[Key(profile: profile.id, food: ID(food.entry.id))]
  }

  /// The colours whose drawings stand in for foods on any of these members' pages.
  func drawn(for members: [Summary.Member], _ known: [Food]) -> Set<Food.Colour> {
    Set(
      members.flatMap { member -> [Food.Colour] in
        guard case .child(let figures) = member.recent, !figures.foods.tastes.isEmpty else {
          return []
        }
        return known.filter { shot(of: $0, for: member.profile) == nil }.map(\.colour)
      })
  }
}
