import Charts
import Drawing

extension Profile {
  /// The profile's colour everywhere, fixed by its slot.
  var accent: Accent {
    switch slot {
    case 1: Accent(Color(0xFFC9C4))
    case 2: Accent(Color(0xC5E8C4))
    case 3: Accent(Color(0xDDCDF6))
    default: Accent(Color(0xB9E3FF))
    }
  }
}
