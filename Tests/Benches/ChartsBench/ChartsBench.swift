import Charts
import Drawing
import Foundation

/// Renders some charts as PNG files into a folder for `Scripts/bench charts`.
///
/// No command of `kinfolio` does only this. The same numbers are drawn by its peer in
/// `Scripts/benches/peers/charts.py`.
@main
struct ChartsBench {
  static func main() throws {
    let folder = URL(fileURLWithPath: CommandLine.arguments[1])
    let textLayout = TextLayout()
    let painter = Painter(using: textLayout)
    for number in 0..<(Int(CommandLine.arguments[2]) ?? 0) {
      let measure: TextWidthFunction = { textLayout.measure($0, $1).width }
      guard let picture = chart(number).picture(measuringTextWith: measure) else { continue }
      let png = try painter.png(
        of: picture, pixelsPerPoint: 2, background: AdaptiveColor(Color(0xFFFFFF)))
      try Data(png).write(to: folder.appendingPathComponent("\(number).png"))
    }
  }

  /// Thirty days of bars in two parts, with the mean of seven days as a line.
  private static func chart(_ number: Int) -> Chart {
    let days = (1...30).map { AxisPosition.category("\($0)") }
    let first = (1...30).map { Double(200 + ($0 * 73 + number * 37) % 300) }
    let second = (1...30).map { Double(($0 * 41 + number * 53) % 250) }
    let means = days.indices.map { day in
      let week = max(0, day - 6)...day
      return week.reduce(0) { $0 + first[$1] + second[$1] } / Double(week.count)
    }
    func data(_ values: [Double]) -> [DataPoint] { zip(days, values).map(DataPoint.init) }
    return Chart(
      title: "Milk per day, chart \(number)", summary: "", size: Size(width: 480, height: 170),
      x: .categories(), y: .numbers("ml", including: 0...0),
      marks: [
        StackedBars([DataSeries("Breast milk", data(first)), DataSeries("Formula", data(second))]),
        Line(data(means), name: "7-day mean"),
      ])
  }
}
