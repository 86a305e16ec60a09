#ifndef KINFOLIO_CSQLITE_SHIM_H
#define KINFOLIO_CSQLITE_SHIM_H

#include <sqlite3.h>

// sqlite3_db_config is variadic, and Swift cannot call variadic C functions.
static inline int shim_sqlite3_db_config_flag(sqlite3 *db, int option, int on) {
  return sqlite3_db_config(db, option, on, (int *)0);
}

// SQLITE_TRANSIENT is -1 cast to a function pointer, which Swift does not import. The address of an
// empty text or blob can be NULL, which SQLite would bind as NULL, so "" is used instead.
static inline int shim_sqlite3_bind_text(sqlite3_stmt *s, int i, const void *p, sqlite3_uint64 n) {
  return sqlite3_bind_text64(s, i, p ? p : "", n, SQLITE_TRANSIENT, SQLITE_UTF8);
}
static inline int shim_sqlite3_bind_blob(sqlite3_stmt *s, int i, const void *p, sqlite3_uint64 n) {
  return sqlite3_bind_blob64(s, i, p ? p : "", n, SQLITE_TRANSIENT);
}

// Returns the errno of the last failed read or write of the database or its log, or 0.
static inline int shim_sqlite3_last_errno(sqlite3 *db) {
  int number = 0;
  sqlite3_file *log = 0;
  sqlite3_file_control(db, "main", SQLITE_FCNTL_LAST_ERRNO, &number);
  if (number != 0) return number;
  sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
  if (log && log->pMethods) log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &number);
  return number;
}

#endif
