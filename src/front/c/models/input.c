// What comes from outside: characters read, random numbers, the success of output. Any value that the standard allows.
#include "libc.h"

static int any_between(int low, int high) {
  int value = __VERIFIER_nondet_int();
  __VERIFIER_assume(low <= value && value <= high);
  return value;
}

enum { END_OF_FILE = -1, RANDOM_MAX = 2147483647 };

// Numbers may be any, until a sequence may have begun a second time: then they are those of the first time.
static int has_drawn, is_repeated;
static int draw(void) {
  if (is_repeated) __sextant_inexact("random numbers after a second seed, which repeat where it is the same");
  has_drawn = 1;
  return any_between(0, RANDOM_MAX);
}
static void seed_again(void) { is_repeated |= has_drawn; }

int rand(void) { return draw(); }
long random(void) { return draw(); }
void srand(unsigned seed) {
  (void)seed;
  seed_again();
}
void srandom(unsigned seed) {
  (void)seed;
  seed_again();
}
int rand_r(unsigned *seed) {
  int value = draw();
  is_repeated = 1; // the seed decides
  *seed = (unsigned)__VERIFIER_nondet_int();
  return value;
}
double drand48(void) {
  draw();
  double value = __VERIFIER_nondet_double();
  __VERIFIER_assume(value >= 0 && value < 1);
  return value;
}
long lrand48(void) { return draw(); }
long mrand48(void) {
  draw();
  return __VERIFIER_nondet_int();
}
void srand48(long seed) {
  (void)seed;
  seed_again();
}

int getchar(void) { return any_between(END_OF_FILE, 255); }
int getc(FILE_model *file) {
  (void)file;
  return any_between(END_OF_FILE, 255);
}
int fgetc(FILE_model *file) {
  (void)file;
  return any_between(END_OF_FILE, 255);
}

// As many elements as could be written.
size_t fwrite(const void *restrict data, size_t size, size_t count, FILE_model *restrict file) {
  (void)data, (void)file;
  size_t written = (size_t)__VERIFIER_nondet_ulong();
  __VERIFIER_assume(written <= count && (size > 0 || written == 0));
  return written;
}

char *fgets(char *restrict line, int size, FILE_model *restrict file) {
  int i = 0;
  for (int c = 0; i < size - 1 && c != '\n'; i++) {
    c = fgetc(file);
    if (c == END_OF_FILE) break;
    line[i] = (char)c;
  }
  if (size > 0 && (i > 0 || size == 1)) line[i] = '\0';
  return i > 0 || size == 1 ? line : NULL;
}

static int written(int c) { return any_between(0, 1) ? (unsigned char)c : END_OF_FILE; }
int putchar(int c) { return written(c); }
int putc(int c, FILE_model *file) {
  (void)file;
  return written(c);
}
int fputc(int c, FILE_model *file) {
  (void)file;
  return written(c);
}
int puts(const char *text) {
  (void)text;
  return any_between(END_OF_FILE, RANDOM_MAX);
}
int fputs(const char *restrict text, FILE_model *restrict file) {
  (void)text;
  (void)file;
  return any_between(END_OF_FILE, RANDOM_MAX);
}
int fflush(FILE_model *file) {
  (void)file;
  return any_between(END_OF_FILE, 0);
}

void assume_abort_if_not(int condition) { __VERIFIER_assume(condition); }
