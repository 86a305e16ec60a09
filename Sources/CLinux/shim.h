#ifndef KINFOLIO_CLINUX_SHIM_H
#define KINFOLIO_CLINUX_SHIM_H

/* Swift's Glibc module does not contain this header. */
#include <sys/xattr.h>

/* Glibc declares these functions only with _GNU_SOURCE, which Swift's module does not define. */
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);
int syncfs(int descriptor);

/* RENAME_EXCHANGE is defined in a header that Swift's Glibc module does not contain. */
static const unsigned int shim_rename_exchange = 2;

#endif
