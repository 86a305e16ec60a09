/// Where the documents of an export are read from, one at a time, whatever their number.
protocol DocumentSource {
  /// How many documents there are in each collection; those that are not known may be counted together.
  func counts(knowing isKnown: @escaping (String) -> Bool) throws -> [String: Int]

  /// Gives every document of the `collections`, in the order in which they stand there.
  func forEachDocument(
    in collections: Set<String>, body: (ExportDocument) throws -> Void
  ) throws
}
