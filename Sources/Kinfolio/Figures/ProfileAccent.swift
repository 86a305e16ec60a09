import Charts
import Drawing
import Records

extension Profile {
  /// The profile's colour everywhere, fixed by its slot.
  var accent: Accent { Accent(slot: slot) }
}

extension Accent {
  /// The colour of one of the four slots.
  init(slot: Int) {
    switch slot {
    case 1: self.init(Color(0xFFC9C4))
    case 2: self.init(Color(0xC5E8C4))
    case 3: self.init(Color(0xDDCDF6))
    default: self.init(Color(0xB9E3FF))
    }
  }
}
