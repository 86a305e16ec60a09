#ifndef KINFOLIO_CLINUX_SHIM_H
#define KINFOLIO_CLINUX_SHIM_H

/* Swift's Glibc leaves this header out. */
#include <sys/xattr.h>

/* Glibc declares these two only under _GNU_SOURCE, which Swift's does not define. */
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);
int syncfs(int descriptor);

/* RENAME_EXCHANGE stands in a header that Swift's Glibc leaves out. */
static const unsigned int shim_rename_exchange = 2;

#endif
