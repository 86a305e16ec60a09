#ifndef KINFOLIO_CQPDF_SHIM_H
#define KINFOLIO_CQPDF_SHIM_H

#include <qpdf/qpdf-c.h>

/* Glibc declares this function only with _GNU_SOURCE, which Swift's module does not define. */
int memfd_create(const char *name, unsigned int flags);

#endif
