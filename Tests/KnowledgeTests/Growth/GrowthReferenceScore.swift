import TestSupport

@testable import Knowledge
@testable import Records
@testable import TestFamilies

/// A measurement with its z-score according to another program.
struct GrowthReferenceScore: CustomStringConvertible, Sendable {
  let query: GrowthQuery
  let z: Double
  let description: String

  /// Z-scores of a survey, to two decimals, calculated by the WHO and used to test its own program.
  ///
  /// Ages are in days. Some positions differ from the usual one, such as the length of an upright
  /// child.
  static let whoSurvey = parseSurvey(
    """
    female,334,weight,10,,,1.11
    female,1275,weight,14.699999809,,,-0.13
    female,1037,weight,16,,,1.3
    male,571,length,79.400001526,lying,,-1.32
    female,355,length,76.699996948,lying,,1.21
    female,156,length,62.099998474,lying,,-0.97
    female,1154,height,95.599998474,standing,,-0.2
    female,1335,height,91.900001526,standing,,-2.01
    female,1179,height,96.900001526,standing,,0
    female,685,bmi,16.646849493,,,0.85
    female,501,bmi,20.423715316,,,2.75
    male,1623,bmi,15.884636217,,,0.47
    male,269,weight_for_length,6.3000001907,lying,64.800003052,-1.7
    male,261,weight_for_length,9.1999998093,lying,71.199996948,0.68
    female,355,weight_for_length,9.5,lying,76.699996948,0.04
    male,1061,weight_for_height,20.200000763,standing,97.300003052,3.84
    male,1610,weight_for_height,21.5,standing,104.40000153,2.89
    female,926,weight_for_height,10.5,lying,85.599998474,-0.91
    female,719,length,97.800003052,standing,,3.87
    female,600,length,87.900001526,standing,,2.06
    male,1549,height,105.30000305,lying,,-0.08
    female,1543,height,104.69999695,lying,,-0.07
    female,600,weight_for_length,12.5,standing,87.900001526,0.34
    female,719,weight_for_length,15.100000381,standing,97.800003052,0.36
    male,1022,weight_for_height,14.800000191,lying,94.599998474,0.86
    female,985,weight_for_height,12.199999809,lying,86.199996948,0.64
    female,935,weight_for_height,17.399999619,standing,87.599998474,3.97
    male,269,weight,6.3000001907,,,-3.08
    female,935,bmi,22.674673465,,,4.22
    male,417,bmi,21.483607769,,,3.07
    """)

  /// Random values scored by rcpchgrowth 4.6.5, to nine decimals.
  ///
  /// Its CDC table of BMI contains a sigma that is rounded to a few decimals.
  static let rcpch = parseRCPCH(
    """
    female,99,,bmi,16.878,who,0.274672895
    female,1127,,height,93.947,who,-0.470011991
    female,468,,length,72.157,who,-2.089843803
    male,309,,length,63.891,who,-4.182340785
    male,1822,,head,44.681,who,-4.050104148
    female,461,,length,72.678,who,-1.817675862
    female,1425,,weight,14.544,who,-0.635216801
    male,1485,,bmi,10.395,who,-4.756696927
    male,978,,bmi,20.831,who,3.426833288
    male,1203,,bmi,19.638,who,2.858438561
    female,598,,head,40.436,who,-4.393314480
    male,346,,head,40.135,who,-4.488172313
    female,19,,bmi,12.732,who,-0.822126816
    male,443,,length,86.44,who,3.103801911
    male,,83,weight,15.654,who,-2.932202904
    male,,141,height,133.819,who,-1.955686342
    female,,138,bmi,13.466,who,-2.526765474
    female,,117,weight,21.598,who,-2.325885836
    male,,78,weight,16.548,who,-2.099323348
    male,,85,height,125.572,who,0.633322796
    male,,182.58,height,196.072,who,3.345735745
    female,,87.88,weight,15.905,who,-2.651027964
    female,,114.71,height,124.26,who,-1.855816702
    female,,163.92,height,153.574,who,-0.754890155
    female,,108.5,weight,29.339,cdc,0.036091553
    male,,86.5,weight,17.097,cdc,-2.666841589
    male,,45.5,weight,12.805,cdc,-1.965695427
    male,,60.5,height,112.438,cdc,0.704442458
    female,,174.5,height,141.621,cdc,-3.041639426
    male,,200.5,height,160.123,cdc,-1.945096570
    male,888,,bmi,10.915,who,-4.844548587
    male,1181,,bmi,10.333,who,-5.047934727
    female,1147,,height,80.796,who,-3.969498473
    male,,182.5,bmi,14.01,cdc,-3.914866337
    male,,194.5,bmi,15.27,cdc,-3.119913721
    female,,91.5,bmi,31.76,cdc,3.809202357
    male,,158.5,bmi,40.39,cdc,3.364539821
    male,,210.5,bmi,33.46,cdc,1.988316123
    female,,49.5,bmi,28.12,cdc,4.785460570
    """)
}

extension GrowthReferenceScore {
  private static func parseSurvey(_ text: String) -> [GrowthReferenceScore] {
    text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard let measure = GrowthMeasure(rawValue: cells[2]), let value = Double(cells[3]),
        let days = Double(cells[1]), let z = Double(cells[6])
      else { return nil }
      let question = GrowthQuery(
        measure, value, sex: Profile.Sex(rawValue: cells[0]), age: GrowthAge(days: days),
        position: BodyPosition(rawValue: cells[4]), lengthCm: Double(cells[5]))
      return GrowthReferenceScore(query: question, z: z, description: String(line))
    }
  }

  private static func parseRCPCH(_ text: String) -> [GrowthReferenceScore] {
    text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard let measure = GrowthMeasure(rawValue: cells[3]), let value = Double(cells[4]),
        let z = Double(cells[6]), let standard = GrowthStandard(rawValue: cells[5])
      else { return nil }
      let days = Double(cells[1]).map(GrowthAge.init(days:))
      let months = Double(cells[2]).map(GrowthAge.init(months:))
      let question = GrowthQuery(
        measure, value, sex: Profile.Sex(rawValue: cells[0]), age: days ?? months,
        standard: standard)
      return GrowthReferenceScore(query: question, z: z, description: String(line))
    }
  }
}
