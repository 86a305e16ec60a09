import Drawing
import Figures
import Knowledge
import Progress
import Records

/// The charts and tables about the last 28 days, of all profiles (children, elders and pets) and in all languages.
package struct FigureLibrary: Sendable {
  private var figureSetsByProfile: [ID<Profile>: [Language: FigureSet]] = [:]

  package init() {}

  /// Creates the figures of all profiles; throws if a phrase is missing or a number cannot be rendered.
  package init(of context: ReportContext, progress: ProgressReporter = .silent) throws {
    let textLayout = TextLayout()
    for member in context.summary.members {
      for language in context.languages {
        try Task.checkCancellation()
        defer { progress.advance(.figures) }
        figureSetsByProfile[member.profile.id, default: [:]][language] = try FigureSet(
          of: member, member.recentMetrics, wording: context.wording(in: language),
          from: context.figureSourceData, using: textLayout)
      }
    }
  }

  package subscript(profile: ID<Profile>, language: Language) -> [Figure] {
    figureSetsByProfile[profile]?[language]?.figures ?? []
  }

  /// Returns the titles of the charts that are left out because they have some data points, but too few.
  package func titlesOfSparseFigures(for profile: ID<Profile>, in language: Language) -> [String] {
    figureSetsByProfile[profile]?[language]?.titlesOfSparseFigures ?? []
  }

  package var allFigures: [Figure] {
    figureSetsByProfile.values.flatMap(\.values).flatMap(\.figures)
  }
}
