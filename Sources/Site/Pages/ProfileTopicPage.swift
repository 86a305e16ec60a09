import Audiences
import Knowledge
import Mustache
import Records

/// A topic of a profile that has a page of its own.
enum ProfileTopic: String {
  case growth
  case food
  case tasks
  case visits

  /// The capability that an audience needs to get the page of the topic.
  var capability: Capability {
    switch self {
    case .growth, .tasks: .figures
    case .food: .foods
    case .visits: .visits
    }
  }

  func titleKey(for profile: Profile) -> String {
    switch self {
    case .growth: profile.growthTitleKey
    case .food: "food.title"
    case .tasks: "elder.tasks"
    case .visits: "visit.list"
    }
  }
}

/// A page about one topic of a profile, such as growth, which consists of sections.
protocol ProfileTopicPage: Page, MemberWriter {
  static var topic: ProfileTopic { get }
  func sections() throws -> [PageSection]
}

extension ProfileTopicPage {
  static var template: String { "sections.html" }
  var subject: Profile? { profile }

  func content() throws -> PageContent {
    PageContent(
      title: try labeled(profile.name, text(Self.topic.titleKey(for: profile))),
      breadcrumbs: [ListItem(text: profile.name, href: link(profile))],
      values: [
        "avatar": avatar(profile),
        "sections": PageSection.templateValue(ofSections: try sections()),
      ])
  }
}

extension MemberWriter {
  /// Returns links to the pages about the topics of the profile, such as growth and food.
  func topicLinks() throws -> [ListItem] {
    try site.topics(of: member).map { topic in
      ListItem(text: try text(topic.titleKey(for: profile)), href: link(profile, topic.rawValue))
    }
  }
}
