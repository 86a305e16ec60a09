#ifndef KINFOLIO_CIMAGING_SHIM_H
#define KINFOLIO_CIMAGING_SHIM_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <gd.h>
#include <gd_errors.h>
#include <jpeglib.h>
#include <jerror.h>
#include <lcms2.h>
#include <libexif/exif-data.h>
#include <libheif/heif.h>
#include <webp/decode.h>
#include <webp/encode.h>
#include <zlib.h>

/* The buffer for gd's last error. gd reports errors to one function per process with a va_list,
   which Swift cannot receive. The buffer is a local variable because Swift does not emit globals of
   imported headers. Each object file has its own copy, so only one Swift file may use it. */
static inline char *shim_gd_text(void) {
  static __thread char text[200];
  return text;
}

static void shim_gd_note(int priority, const char *format, va_list arguments) {
  (void)priority;
  vsnprintf(shim_gd_text(), 200, format, arguments);
}

/* Redirects gd's errors to the buffer. By default gd prints them. */
static inline void shim_gd_listen(void) { gdSetErrorMethod(shim_gd_note); }

/* The state of reading a picture with libjpeg. libjpeg's error handler must not return, so it has
   to call longjmp, and Swift code cannot call setjmp. Each call that can fail is therefore wrapped
   in a function below with its own setjmp, and longjmp never skips a Swift frame. */
typedef struct {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf escape;
  int failure;   /* libjpeg's code of the error that ended the reading, 0 = none */
  int cut_short; /* number of warnings that the file ended early */
  int damaged;   /* number of warnings that pixels were made up */
  char message[JMSG_LENGTH_MAX];
} shim_jpeg;

/* Replaces libjpeg's error handler, which would print and exit. */
static void shim_jpeg_fail(j_common_ptr info) {
  shim_jpeg *jpeg = (shim_jpeg *)info->client_data;
  jpeg->failure = info->err->msg_code;
  info->err->format_message(info, jpeg->message);
  longjmp(jpeg->escape, 1);
}

/* Counts the warnings about lost pixels, because libjpeg continues and fills them with gray. Other
   warnings, such as extra bytes between segments, are common in camera files and harmless. */
static void shim_jpeg_warn(j_common_ptr info, int level) {
  shim_jpeg *jpeg = (shim_jpeg *)info->client_data;
  if (level >= 0) return;
  switch (info->err->msg_code) {
    case JWRN_JPEG_EOF:
      jpeg->cut_short++;
      break;
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC:
      if (jpeg->damaged++ == 0) info->err->format_message(info, jpeg->message);
      break;
    default:
      break;
  }
}

/* Limits the passes over all pixels. A small progressive file can contain thousands of them. */
static void shim_jpeg_watch(j_common_ptr info) {
  if (((j_decompress_ptr)info)->input_scan_number > 200) ERREXIT(info, JERR_BAD_PROGRESSION);
}

/* Reads the header of `bytes`, which must not move until the picture is read. It is written in C
   because jpeg_create_decompress is a macro. */
static inline int shim_jpeg_open(shim_jpeg *jpeg, const unsigned char *bytes, unsigned long count) {
  memset(jpeg, 0, sizeof *jpeg);
  jpeg->info.err = jpeg_std_error(&jpeg->errors);
  jpeg->errors.error_exit = shim_jpeg_fail;
  jpeg->errors.emit_message = shim_jpeg_warn;
  jpeg->progress.progress_monitor = shim_jpeg_watch;
  jpeg->info.client_data = jpeg;
  if (setjmp(jpeg->escape)) return 0;
  jpeg_create_decompress(&jpeg->info);
  jpeg->info.progress = &jpeg->progress;
  jpeg_mem_src(&jpeg->info, bytes, count);
  return jpeg_read_header(&jpeg->info, TRUE) == JPEG_HEADER_OK;
}

/* Starts decoding. After that the size of the output is known. */
static inline int shim_jpeg_start(shim_jpeg *jpeg) {
  if (setjmp(jpeg->escape)) return 0;
  return jpeg_start_decompress(&jpeg->info);
}

/* Decodes all rows directly into `rows`, with a single setjmp. */
static inline int shim_jpeg_read(shim_jpeg *jpeg, unsigned char **rows) {
  if (setjmp(jpeg->escape)) return 0;
  while (jpeg->info.output_scanline < jpeg->info.output_height) {
    JDIMENSION done = jpeg->info.output_scanline;
    jpeg_read_scanlines(&jpeg->info, rows + done, jpeg->info.output_height - done);
  }
  return jpeg_finish_decompress(&jpeg->info);
}

/* TYPE_BGRA_8 consists of macros that Swift does not import. It means blue, green, red and an
   ignored byte, the memory order of a gd pixel. */
static inline cmsUInt32Number shim_bgra8(void) { return TYPE_BGRA_8; }

#endif
