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

/* gd tells its errors to one function of the process as a va_list, which Swift cannot receive.
   The text is a local of a function because Swift emits no global of a header it imports; one Swift
   file uses it, as each object file has its own. */
static inline char *shim_gd_text(void) {
  static __thread char text[200];
  return text;
}

static void shim_gd_note(int priority, const char *format, va_list arguments) {
  (void)priority;
  vsnprintf(shim_gd_text(), 200, format, arguments);
}

/* Instead of gd's default, which prints. */
static inline void shim_gd_listen(void) { gdSetErrorMethod(shim_gd_note); }

/* A picture being read by libjpeg, and where to go when libjpeg gives up: it wants its error
   handler never to return, which only longjmp can do, and Swift code may not call setjmp. So every
   call that can fail stands below with its own setjmp; no Swift frame is ever jumped over. */
typedef struct {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf escape;
  int failure;   /* libjpeg's number of the error that ended the reading, 0 = none */
  int cut_short; /* warnings that the file ended early */
  int damaged;   /* warnings that pixels had to be invented */
  char message[JMSG_LENGTH_MAX];
} shim_jpeg;

/* Replaces libjpeg's handler, which would print and end the process. */
static void shim_jpeg_fail(j_common_ptr info) {
  shim_jpeg *jpeg = (shim_jpeg *)info->client_data;
  jpeg->failure = info->err->msg_code;
  info->err->format_message(info, jpeg->message);
  longjmp(jpeg->escape, 1);
}

/* libjpeg goes on after warnings, filling with grey: count those that cost pixels. Others, such as
   stray bytes between segments, are common in cameras' files and harmless. */
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

/* A small progressive file can ask for thousands of passes over all its pixels. */
static void shim_jpeg_watch(j_common_ptr info) {
  if (((j_decompress_ptr)info)->input_scan_number > 200) ERREXIT(info, JERR_BAD_PROGRESSION);
}

/* Reads the header of `bytes`, which must stay where they are. jpeg_create_decompress is a macro. */
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

/* Starts the decoding; afterwards the output's size is known. */
static inline int shim_jpeg_start(shim_jpeg *jpeg) {
  if (setjmp(jpeg->escape)) return 0;
  return jpeg_start_decompress(&jpeg->info);
}

/* Decodes every row to where `rows` points: one setjmp for all of them, and no copy of any. */
static inline int shim_jpeg_read(shim_jpeg *jpeg, unsigned char **rows) {
  if (setjmp(jpeg->escape)) return 0;
  while (jpeg->info.output_scanline < jpeg->info.output_height) {
    JDIMENSION done = jpeg->info.output_scanline;
    jpeg_read_scanlines(&jpeg->info, rows + done, jpeg->info.output_height - done);
  }
  return jpeg_finish_decompress(&jpeg->info);
}

/* TYPE_BGRA_8 is built from macros Swift does not import: blue, green, red and a byte left alone,
   which is a gd pixel in memory order. */
static inline cmsUInt32Number shim_bgra8(void) { return TYPE_BGRA_8; }

#endif
