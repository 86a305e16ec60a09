// Ends the program if an allocation fails, with the exit code for "try again later".
//
// Otherwise Swift would trap, and libraries would continue silently with a wrong result: Cairo
// omits a font from a document, ICU writes dates in other words. glibc allows a program to replace
// the allocation functions. The replacements call glibc's own functions by their second names.
#define _GNU_SOURCE
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static const char message[] = "There is not enough memory. Try again later.\n";
enum { try_later = 75 };

// Does not clean up, because that would need memory. The next build cleans up, as after a kill.
static void end(void) {
  if (write(STDERR_FILENO, message, sizeof message - 1) < 0) _exit(try_later);
  _exit(try_later);
}

// Returns the allocated memory. Ends the program if the allocation failed.
static void *checked(void *memory, size_t size) {
  if (!memory && size != 0) end();
  return memory;
}

// GLib, which Pango uses, traps if it cannot create a thread because memory is exhausted. Its fatal
// errors therefore end the program in the same way.
extern void g_log_default_handler(const char *, int, const char *, void *) __attribute__((weak));
extern void *g_log_set_default_handler(void (*)(const char *, int, const char *, void *), void *)
    __attribute__((weak));
enum { is_error = 1 << 2 };

static void handle_log(const char *domain, int level, const char *text, void *data) {
  if (level & is_error) end();
  g_log_default_handler(domain, level, text, data);
}

__attribute__((constructor)) static void set_log_handler(void) {
  if (g_log_set_default_handler) g_log_set_default_handler(handle_log, NULL);
}

void *malloc(size_t size) { return checked(__libc_malloc(size), size); }
void *calloc(size_t count, size_t size) {
  return checked(__libc_calloc(count, size), count && size);
}
void *realloc(void *old, size_t size) { return checked(__libc_realloc(old, size), size); }
void *memalign(size_t step, size_t size) { return checked(__libc_memalign(step, size), size); }
void *aligned_alloc(size_t step, size_t size) { return memalign(step, size); }

int posix_memalign(void **memory, size_t step, size_t size) {
  if (step % sizeof(void *) != 0 || step == 0 || (step & (step - 1)) != 0) return EINVAL;
  *memory = memalign(step, size);
  return 0;
}
