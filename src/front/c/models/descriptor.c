// POSIX: files by number. Numbers that are not open are errors, not violations. A new one is the least that is not open. Which ones are open when
// the program begins is not known; so a new one may be any that is not below one which the program was given before, unless it has closed some.
#include <limits.h>

#include "file.h"

// Those below `next` are open, and others may be, but for those of `closed`. Sets have a bit for each number below BITS.
enum { BITS = 64, STANDARD = 3 };           // the first numbers are those of the standard streams
enum { READ_ONLY, WRITE_ONLY, ACCESS = 3 }; // of the flags of open
static int next;
static unsigned long long closed, not_for_reading, not_for_writing;
static int is_lost; // a number that no set has was closed

int __sextant_hidden;

static unsigned long long bit(int number) { return number < BITS ? 1ull << number : 0; }

static unsigned long long with(unsigned long long set, unsigned long long bit, int is_in) {
  return is_in ? set | bit : set & ~bit;
}

// May the number be the next one? What is not known is marked.
static int may_be_next(int number) {
  unsigned long long this = bit(number), least = closed & -closed;
  int is_known = !is_lost && (!__sextant_hidden || (!closed && !next)), is_free = this && this == least;
  if (!is_known || number >= BITS || (number < STANDARD && !is_free))
    __sextant_inexact("a number of a file that may be none which is free");
  return !is_known || is_free || (number >= next && (!closed || (this && this < least)));
}

static int open_as(int access) {
  if (__sextant_any_between(0, 1)) return __sextant_error();
  int number = __sextant_any_between(0, INT_MAX - 1);
  __VERIFIER_assume(may_be_next(number));
  closed = with(closed, bit(number), 0);
  not_for_reading = with(not_for_reading, bit(number), access == WRITE_ONLY);
  not_for_writing = with(not_for_writing, bit(number), access == READ_ONLY);
  if (number >= next) next = number + 1;
  return number;
}

int open(const char *name, int flags, ...) {
  __sextant_text(name, -1);
  return open_as(flags & ACCESS);
}
int open64(const char *name, int flags, ...) {
  __sextant_text(name, -1);
  return open_as(flags & ACCESS);
}
int creat(const char *name, unsigned mode) {
  (void)mode;
  __sextant_text(name, -1);
  return open_as(WRITE_ONLY);
}

void __sextant_shut(int number) {
  closed |= bit(number);
  is_lost |= number >= BITS;
}

// Is it known that this cannot be done? `others`: the numbers of open files that it cannot be done with.
static int is_refused(int number, unsigned long long others) {
  if (number < 0) return 1;
  int is_closed = (bit(number) & closed) != 0;
  if (is_closed && __sextant_hidden) __sextant_inexact("a number that was closed, and may be that of a stream");
  return is_closed ? !__sextant_hidden : (bit(number) & others) != 0;
}

// It is open for no such use: of that there is one error.
static int refuse(void) {
  *__errno_location() = ERROR_BAD_FILE;
  return -1;
}

// Whether a file that could not be closed is still open is not said.
int close(int number) {
  if (is_refused(number, 0)) return refuse();
  int is_error = __sextant_any_between(0, 1);
  if (!is_error || __sextant_any_between(0, 1)) __sextant_shut(number);
  return is_error ? __sextant_error() : 0;
}

// -1, or how many of `size` bytes.
static long transferred(size_t size) {
  long count = __VERIFIER_nondet_long();
  __VERIFIER_assume(count >= -1 && (count < 0 || (size_t)count <= size));
  return count < 0 ? __sextant_error() : count;
}

long read(int number, void *to, size_t size) {
  if (is_refused(number, not_for_reading)) return refuse();
  long count = transferred(size);
  if (count > 0) __sextant_any(to, (size_t)count);
  return count;
}

long write(int number, const void *from, size_t size) {
  if (size > 0) __sextant_read(from, size);
  return is_refused(number, not_for_writing) ? refuse() : transferred(size);
}

// ---- known of these is what they do with no file

enum { FROM_START, FROM_END = 2 };

// A number of no file, with another mistake besides, may have either error.
long lseek(int number, long offset, int from) {
  (void)offset;
  if (!is_refused(number, 0) || from < FROM_START || from > FROM_END) __sextant_limit("lseek is not modelled");
  return refuse();
}

int ftruncate(int number, long size) {
  if (!is_refused(number, 0) || size < 0) __sextant_limit("ftruncate is not modelled");
  return refuse();
}

int fstat(int number, void *status) {
  (void)status;
  if (!is_refused(number, 0)) __sextant_limit("fstat is not modelled");
  return refuse();
}

int fsync(int number) {
  if (!is_refused(number, 0)) __sextant_limit("fsync is not modelled");
  return refuse();
}

int fdatasync(int number) {
  if (!is_refused(number, 0)) __sextant_limit("fdatasync is not modelled");
  return refuse();
}

int dup(int number) {
  if (!is_refused(number, 0)) __sextant_limit("dup is not modelled");
  return refuse();
}
