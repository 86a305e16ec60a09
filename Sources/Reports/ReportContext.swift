import Figures
import Knowledge
import Photos
import Records

/// The records of a family that the readers may see, with the values and texts for reports, pages and data files.
package struct ReportContext: Sendable {
  package let journal: Journal
  package let summary: FamilySummary
  package let findings: FindingGenerator
  package var photos: PhotoLibrary
  /// The texts that the narrative program of the family wrote; there are none without the option `--narrative`.
  package let narratives: ExternalNarratives
  /// The languages of all pages and reports, with the default language first.
  package let languages: [Language]
  package let units: Family.Units
  package let paper: Family.Paper
  package let reference: ReferenceData

  package init(
    journal: Journal, summary: FamilySummary, findings: FindingGenerator,
    photos: PhotoLibrary, narratives: ExternalNarratives = ExternalNarratives(),
    languages: [Language], units: Family.Units, paper: Family.Paper, reference: ReferenceData
  ) {
    self.journal = journal
    self.summary = summary
    self.findings = findings
    self.photos = photos
    self.narratives = narratives
    self.languages = languages
    self.units = units
    self.paper = paper
    self.reference = reference
  }

  package var phrasebooks: Phrasebooks { reference.phrasebooks }
  package var ruleData: RuleData { reference.ruleData }

  /// Returns the wording, which turns values into texts, in a language; throws if the phrases of the language are
  /// missing.
  package func wording(in language: Language) throws(PhraseError) -> Wording {
    try Wording(
      language, from: phrasebooks, units: units, zone: journal.family.zone,
      regionalFormat: journal.family.regionalFormat,
      quantitiesOfUnknownUnit: journal.family.quantitiesOfUnknownUnit)
  }

  package var figureContext: FigureContext {
    FigureContext(journal: journal, standards: reference.standards, ruleData: ruleData)
  }
}
