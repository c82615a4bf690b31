// A file with some text, for what reads files. The caller removes it: unlink(file.path).
#ifndef TESTS_TEMPORARY_FILE_H
#define TESTS_TEMPORARY_FILE_H
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct TemporaryFile {
  char path[40];
} TemporaryFile;

static inline TemporaryFile temporary_file(const char *suffix, const char *text) {
  TemporaryFile file;
  snprintf(file.path, sizeof file.path, "/tmp/sextant-test-XXXXXX%s", suffix);
  int fd = mkstemps(file.path, (int)strlen(suffix));
  assert_true(fd >= 0);
  FILE *f = fdopen(fd, "w");
  fputs(text, f);
  fclose(f);
  return file;
}
#endif
