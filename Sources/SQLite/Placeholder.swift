internal import CSQLite
enum P { static let v = sqlite3_libversion_number() }
