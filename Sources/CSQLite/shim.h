#ifndef KINFOLIO_CSQLITE_SHIM_H
#define KINFOLIO_CSQLITE_SHIM_H

#include <sqlite3.h>

// sqlite3_db_config is variadic, and Swift cannot call variadic C functions.
static inline int shim_sqlite3_db_config_flag(sqlite3 *db, int option, int on) {
  return sqlite3_db_config(db, option, on, (int *)0);
}

// SQLITE_TRANSIENT is a cast of -1 to a function pointer, which Swift does not import. An empty text
// or blob may come without an address, which SQLite would take for NULL: it gets one of its own.
static inline int shim_sqlite3_bind_text(sqlite3_stmt *s, int i, const void *p, sqlite3_uint64 n) {
  return sqlite3_bind_text64(s, i, p ? p : "", n, SQLITE_TRANSIENT, SQLITE_UTF8);
}
static inline int shim_sqlite3_bind_blob(sqlite3_stmt *s, int i, const void *p, sqlite3_uint64 n) {
  return sqlite3_bind_blob64(s, i, p ? p : "", n, SQLITE_TRANSIENT);
}

// The system's number of the last read or write that failed, of the database or of its log; 0 for none.
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
