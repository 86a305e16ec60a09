import Files
import Foundation
import Knowledge
import Records

enum GrowthCommand {
  static let spec: CommandSpec = CommandSpec(
    name: "growth", summary: "Compute z-scores and centiles of measurements",
    operandNames: ["FILE.csv"],
    options: [.output("FILE.csv", "the new file to write, or - for standard output (the default)")],
    detailedHelp: """
      Writes the rows of FILE.csv to standard output and adds the columns z, centile, standard
      and note. With '-' as FILE.csv, reads standard input. The first line contains the names of
      the columns, in any order:

        sex                    male or female
        age_days, age_months   one of them; a month is 30.4375 days
        measure                weight, length, height, head, bmi, weight_for_length or
                               weight_for_height
        value                  in kg, cm or kg/m²
        position               lying or standing; the default is lying for length and
                               weight_for_length, and standing for height and weight_for_height
        length_cm              for weight_for_length and weight_for_height
        standard               who (the default), or cdc: the WHO's below 24 months and the CDC's
                               from 24 months

      Other columns are copied. If one of them has the name of an added column, the added column
      is the last one. The standards are the WHO Child Growth Standards 2006 up to 5 years and
      Growth Reference 2007 up to 19 years, and the CDC growth charts 2000 from 2 to 20 years with
      the extended BMI of 2022. If a row has no score, its z and centile are empty, and its note
      contains the reason. Centiles below 0.1 and above 99.9 are written as <0.1 and >99.9.
      """,
    exitCodeMeanings: ExitCode.meanings(
      done: "every row has a score", someItemsSkipped: "some rows have no score; each has a note",
      tryLater: ExitCode.memoryShortageMeaning)
  ) { arguments, surroundings in
    let sheet = try MeasurementFileScorer(
      surroundings.files.growthStandards(), surroundings.files.phrasebook(.english))
    let path = arguments.operands[0]
    let output = arguments.value("--output").flatMap { $0 == "-" ? nil : $0 }
    if let output {
      try checkFolderExists(forNewFile: output)
      if URL(fileURLWithPath: output).fileType != nil {
        throw UnusableInputError(
          description: "\(output) already exists and was not changed. Choose another file with -o.")
      }
    }
    let file = try openMeasurementFile(path)
    var scores = Data()
    let outcome: MeasurementFileScorer.RowCounts
    do {
      outcome = try sheet.scoreFile(
        reading: { [UInt8](try file.read(upToCount: 1 << 20) ?? Data()) },
        writing: { bytes in
          if output == nil { try Console.writeToStandardOutput(bytes) } else { scores += bytes }
        })
      if let output { try PrivateFile.write(scores, to: output) }
    } catch StandardOutputError.brokenPipe {
      return .done
    } catch let problem as MeasurementFileError {
      throw UnusableInputError(
        description: "\(path == "-" ? "standard input" : path): \(problem).")
    }
    guard outcome.unscoredRowCount > 0 else { return .done }
    Console.printToStandardError(
      "Rows without a score: \(outcome.unscoredRowCount) of \(outcome.rowCount). See the column 'note'."
    )
    return .someItemsSkipped
  }

  private static func openMeasurementFile(_ path: String) throws(UnusableInputError) -> FileHandle {
    if path == "-" { return .standardInput }
    if isFolder(path) {
      throw UnusableInputError(description: "\(path) is a folder, not a CSV file.")
    }
    guard FileManager.default.fileExists(atPath: path) else {
      let advice =
        mostSimilarPath(to: path).map {
          "Did you mean:\n  \(ParsedArguments.commandLine([spec.name, $0]))"
        } ?? "Check the path."
      throw UnusableInputError(description: "There is no file \(path). \(advice)")
    }
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw UnusableInputError(
        description: "Cannot read \(path). Check its permissions.", code: .inputOutput)
    }
    return handle
  }
}

/// An error because of a missing or unusable file, folder or database, with a message for the user.
struct UnusableInputError: Error, CustomStringConvertible {
  let description: String
  /// The exit code: `inputOutput` if a file cannot be read or written, `tryLater` if another attempt may succeed.
  var code = ExitCode.unusableInput
}
