import Foundation
import TestSupport
import Testing

@testable import Figures
@testable import Publishing
@testable import Site
@testable import TestReports

@Suite struct FigureFileTests {
  /// Each path that a page links to is a file of the kind that its name states.
  @Test func figuresHaveTheirFiles() throws {
    let figures = try FigureSamples.figureSet(ReportSamples.elderAndPet, of: "rosa").figures
    for figure in figures {
      let files = try figure.artifacts
      let paths = [try figure.svgPath, try #require(try figure.phoneSVGPath), try figure.pngPath]
      #expect(Set(files.map(\.path)) == Set(paths), "\(figure.id)")
      for file in files {
        let start = file.path.hasSuffix("svg") ? Data("<svg".utf8) : [0x89] + Data("PNG".utf8)
        #expect(try file.bytes().starts(with: start), "\(file.path)")
      }
    }
    #expect(!figures.isEmpty)
  }
}
