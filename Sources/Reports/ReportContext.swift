import Figures
import Knowledge
import Photos
import Records

/// The records of a family that the readers may see, and everything else that reports, pages and data files need.
package struct ReportContext: Sendable {
  /// All usable records of the family up to the moment for which the site is built.
  package let journal: Journal
  /// The metrics of all children, elders and pets.
  package let summary: FamilySummary
  package let findingGenerator: FindingGenerator
  package var photos: PhotoLibrary
  /// The texts from the program of the option `--narrative`; without the option, there are none.
  package let narratives: ExternalNarratives
  /// The languages of all pages and reports, with the default language first.
  package let languages: [Language]
  package let units: Family.Units
  package let paper: Family.Paper
  package let referenceData: ReferenceData

  package init(
    journal: Journal, summary: FamilySummary, findingGenerator: FindingGenerator,
    photos: PhotoLibrary, narratives: ExternalNarratives = ExternalNarratives(),
    languages: [Language], units: Family.Units, paper: Family.Paper, referenceData: ReferenceData
  ) {
    self.journal = journal
    self.summary = summary
    self.findingGenerator = findingGenerator
    self.photos = photos
    self.narratives = narratives
    self.languages = languages
    self.units = units
    self.paper = paper
    self.referenceData = referenceData
  }

  package var phrasebooks: Phrasebooks { referenceData.phrasebooks }
  package var ruleData: RuleData { referenceData.ruleData }

  /// Creates the wording that turns values into texts of a language; throws if the phrases of the language are missing.
  package func wording(in language: Language) throws(PhraseError) -> Wording {
    try Wording(
      language, from: phrasebooks, units: units, zone: journal.family.zone,
      regionalFormat: journal.family.regionalFormat,
      quantitiesOfUnknownUnit: journal.family.quantitiesOfUnknownUnit)
  }

  package var figureContext: FigureContext {
    FigureContext(journal: journal, standards: referenceData.standards, ruleData: ruleData)
  }
}
