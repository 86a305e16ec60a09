#ifndef KINFOLIO_CZLIB_SHIM_H
#define KINFOLIO_CZLIB_SHIM_H

#include <zlib.h>

/* inflateInit2 is a macro. 47 = 15 (the largest window) + 32 (detects a zlib or gzip header). */
static inline int shim_inflate_start(z_stream *stream) { return inflateInit2(stream, 47); }

#endif
