import Records

/// How a file of a sheet was read.
package struct SheetTold: Sendable {
  /// The order in which it writes its days; nil where they are the same in any.
  package let order: DateOrder?
  /// Another one in which its tab was read before; nil where there is none.
  package let orderBefore: DateOrder?
  /// By whose clock its times are.
  package let zone: Zone
  /// Whether its rows are events.
  package let areEvents: Bool
  /// Whether there is no row at all.
  package let isEmpty: Bool
}
