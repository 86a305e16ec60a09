#ifndef KINFOLIO_CSQLITE_SHIM_H
#define KINFOLIO_CSQLITE_SHIM_H

#include <sqlite3.h>

// sqlite3_db_config is variadic, and Swift cannot call variadic C functions.
static inline int shim_sqlite3_db_config_flag(sqlite3 *db, int option, int on) {
  return sqlite3_db_config(db, option, on, (int *)0);
}

// SQLITE_TRANSIENT is a cast of -1 to a function pointer, which Swift does not import.
static inline int shim_sqlite3_bind_text(sqlite3_stmt *s, int i, const char *p, int n) {
  return sqlite3_bind_text(s, i, p, n, SQLITE_TRANSIENT);
}
static inline int shim_sqlite3_bind_blob(sqlite3_stmt *s, int i, const void *p, int n) {
  return sqlite3_bind_blob(s, i, p, n, SQLITE_TRANSIENT);
}

#endif
