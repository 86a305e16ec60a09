import Charts
import Drawing
import Records

extension Profile {
  /// The color that identifies the child, elder or pet on all pages; it depends on the profile's `colorIndex`.
  package var accent: Accent { Accent(colorIndex: colorIndex) }
}

extension Accent {
  /// Creates one of the four colors for children, elders and pets, numbered from 0; other numbers give the color 0.
  package init(colorIndex: Int) {
    switch colorIndex {
    case 1: self.init(Color(0xFFC9C4))
    case 2: self.init(Color(0xC5E8C4))
    case 3: self.init(Color(0xDDCDF6))
    default: self.init(Color(0xB9E3FF))
    }
  }
}

extension Food.Color {
  package var accent: Accent {
    switch self {
    case .red: Accent(Color(0xF2A69E))
    case .orange: Accent(Color(0xF7C08A))
    case .yellow: Accent(Color(0xF3DE8A))
    case .green: Accent(Color(0xA9D6A0))
    case .bluePurple: Accent(Color(0xB9B2E8))
    // On a dark page, a brown as light as the other colors would look orange.
    case .brown:
      Accent(
        fill: AdaptiveColor(light: Color(0xC9A98B), dark: Color(0x4D382B)),
        stroke: AdaptiveColor(light: Color(0x805F42), dark: Color(0xC9A98B)))
    case .white: Accent(Color(0xEFEAE0))
    }
  }
}
