import Mustache

/// Everything pages, figures, documents and data files are made from.
package struct SiteContext: Sendable {
  /// What the program is called and which version it is.
  package let version: String
  package let journal: Journal
  package let summary: Summary
  package let findings: Findings
  package let photos: PhotoLibrary
  /// The languages the site is written in, the first one first.
  package let languages: [Language]
  package let units: Family.Units
  package let paper: Family.Paper
  package let templates: TemplateLibrary
}
