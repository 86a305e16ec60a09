/// The brands of HEIC, HEIF and AVIF files: four-letter names of formats in the first bytes of a file.
package enum HeifBrands {
  /// The brands of still pictures that libheif 1.15 knows: it refuses a file that has none of them.
  package static let knownToLibheif: Set = ["heic", "heix", "mif1", "avif"]

  package static let stillPictures = knownToLibheif.union(["heim", "heis", "mif2", "miaf"])

  /// The brands of still pictures and of image sequences, which can also contain a still picture.
  package static let stillsAndSequences = stillPictures.union(["hevc", "hevx", "msf1", "avis"])
}
