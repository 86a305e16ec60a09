import Knowledge
import Mustache
import Records

/// A topic of a profile that has a page of its own.
enum ProfileTopic: String {
  case growth
  case food
  case tasks

  func titleKey(for profile: Profile) -> String {
    switch self {
    case .growth: profile.growthTitleKey
    case .food: "food.title"
    case .tasks: "elder.tasks"
    }
  }
}

protocol ProfileTopicPage: Page, MemberWriter {
  static var topic: ProfileTopic { get }
  func sections() throws -> [PageSection]
}

extension ProfileTopicPage {
  static var template: String { "sections.html" }
  var subject: Profile? { profile }

  func content() throws -> PageContent {
    let labels = ["label": profile.name, "value": try text(Self.topic.titleKey(for: profile))]
    return PageContent(
      title: try text("common.labelled", labels),
      breadcrumbs: [LinkItem(text: profile.name, href: link(profile))],
      values: [
        "avatar": avatar(profile),
        "sections": .list(try sections().filter { !$0.isEmpty }.map(\.value)),
      ])
  }
}
