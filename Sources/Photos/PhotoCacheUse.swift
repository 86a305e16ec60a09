/// How often photos were found in the cache and how often they had to be made.
package struct PhotoCacheUse: Sendable, Hashable, Codable {
  package var found = 0
  package var made = 0

  /// The same photos, found once all of them have been made.
  package var repeated: PhotoCacheUse { PhotoCacheUse(found: found + made) }
}
