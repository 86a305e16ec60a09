internal import CImaging
enum GdProbe { static let v = gdMajorVersion() }
