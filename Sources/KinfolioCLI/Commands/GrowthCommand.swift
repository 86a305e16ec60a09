import Foundation
import Kinfolio
import Knowledge

/// The command `kinfolio growth`.
enum GrowthCommand {
  static let spec: CommandSpec = CommandSpec(
    "growth", "Tell z-scores and centiles of any measurements", operands: ["FILE.csv"],
    details: """
      Writes the rows of FILE.csv (- reads standard input) to standard output with the columns
      z, centile, standard and note added. The first line names the columns, in any order:

        sex                    male or female
        age_days, age_months   one of them; a month is 30.4375 days
        measure                weight, length, height, head, bmi, weight_for_length or
                               weight_for_height
        value                  in kg, cm or kg/m²
        position               lying or standing, where not as the measure says (length and
                               weight_for_length: lying; height and weight_for_height: standing)
        length_cm              for weight_for_length and weight_for_height
        standard               who (the default), or cdc: the WHO's below 24 months and the CDC's
                               from then on

      Any other column is carried along as it is; where one has the name of an added column, the
      added one comes last. WHO Child Growth Standards 2006 to five years and Growth Reference 2007
      to 19, CDC growth charts 2000 from 2 to 20 years with the extended BMI of 2022. A row that
      cannot be scored keeps z and centile empty and says why in its note. Centiles are <0.1 and
      >99.9 beyond those.

      Ends with 0 when every row has a score, with 3 when some have none, and with 65 when the file is
      no such table.
      """
  ) { arguments, surroundings in
    let sheet = try MeasurementScorer(
      surroundings.files.growthStandards(), surroundings.files.phrasebook(.english))
    let source = try MeasurementSource(arguments.operands[0])
    let outcome: MeasurementScorer.Outcome
    do {
      outcome = try sheet.score(reading: source.next, writing: Console.write)
    } catch OutputProblem.readerGone {
      return .done
    } catch let problem as MeasurementFileError {
      throw UnusableInputError(description: "\(source.name): \(problem).")
    }
    guard outcome.withoutScore > 0 else { return .done }
    Console.tell(
      "\(outcome.withoutScore) of \(outcome.rows) rows have no score; their notes say why.")
    return .someSkipped
  }
}

/// An error that describes an unusable input in a sentence.
struct UnusableInputError: Error, CustomStringConvertible {
  let description: String
}

/// A file or standard input, read in pieces.
private struct MeasurementSource {
  let name: String
  private let handle: FileHandle

  init(_ operand: String) throws(UnusableInputError) {
    if operand == "-" {
      name = "standard input"
      handle = .standardInput
      return
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: operand, isDirectory: &isFolder) else {
      throw UnusableInputError(description: "There is no file \(operand).")
    }
    guard !isFolder.boolValue else {
      throw UnusableInputError(description: "\(operand) is a folder, not a CSV file.")
    }
    guard let handle = FileHandle(forReadingAtPath: operand) else {
      throw UnusableInputError(description: "\(operand) cannot be opened: you may not read it.")
    }
    name = operand
    self.handle = handle
  }

  /// Returns the next piece of up to 1 MiB; empty at the end.
  func next() throws -> [UInt8] {
    [UInt8](try handle.read(upToCount: 1 << 20) ?? Data())
  }
}
