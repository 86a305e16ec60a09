internal import CCairo
enum CairoProbe { static let v = cairo_version() }
